# frozen_string_literal: true

module Jacinth
  module Workbench
    # What is measured: the list that bench/cases/*.rb fill. A case is a name and either an object,
    # which is written and whose text is read, or a document, which is read and whose value is written.
    module Cases
      # object and document: made when the case runs, not before.
      Case = Struct.new(:name, :object, :document)

      # The files that come first, in this order; then the others by name.
      FIRST = %w[small documents].freeze

      @all = []

      class << self
        attr_reader :all

        #: (String, ?object: Proc?, ?document: Proc?) -> void
        def add(name, object: nil, document: nil)
          raise ArgumentError, "#{name}: an object or a document, one of them" unless object.nil? ^ document.nil?
          raise ArgumentError, "#{name}: there is such a case already" if @all.any? { |other| other.name == name }

          @all << Case.new(name, object, document)
        end

        #: (String) -> void
        def load_all(folder)
          paths = Dir[File.join(folder, "*.rb")]
          paths.sort_by { |path| [FIRST.index(File.basename(path, ".rb")) || FIRST.size, path] }.each { |path| load(path) }
        end

        # The cases whose names hold one of the words, in the order of the list; all without a word.
        #: (Array[String]) -> Array[Case]
        def select(words)
          chosen = words.empty? ? @all : @all.select { |entry| words.any? { |word| entry.name.include?(word) } }
          raise ArgumentError, "no case has #{words.join(" or ")} in its name; there are #{@all.map(&:name).join(", ")}" if chosen.empty?

          chosen
        end
      end
    end
  end
end
