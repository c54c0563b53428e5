# frozen_string_literal: true

module Jacinth
  module Workbench
    # What is measured, and its targets: the list that bench/cases/*.rb fill. A case is a name and an object or a
    # document. An object is written, and its text is parsed. A document is parsed, and its value is written.
    module Cases
      DIRECTIONS = %w[parse generate].freeze
      # The options for which pretty_generate stands.
      PRETTY = { indent: "  ", space: " ", object_nl: "\n", array_nl: "\n" }.freeze
      # The other side of a bar that names no call: the fastest call of json and Oj.
      PEER = "peer"

      # object and document: created when the case runs, not before. options: by direction, in the json gem's
      # names; a direction without an entry is not measured. each: the object is an Array, and each of its
      # elements is a document of its own. like: the case whose bars and marks apply to it; without one it has none.
      # real: the document is one that a program wrote, not one that was made for a benchmark. here: whether the
      # document is on this machine; nil if it always is.
      Case = Struct.new(:name, :object, :document, :options, :each, :like, :real, :here) do
        # Direction => options.
        #: () -> Hash[String, Hash[Symbol, untyped]]
        def directions = options || DIRECTIONS.to_h { |direction| [direction, {}] }

        # Call, or PEER => how many times as fast as that we must be.
        #: (String) -> Hash[String, Float]
        def bars(direction) = like ? { PEER => 1.0 }.merge(Cases.bars.dig(like, direction) || {}) : {}

        # Name => nanoseconds of its call, measured elsewhere.
        #: (String) -> Hash[String, Float]
        def marks(direction) = Cases.marks.fetch(name, {}).fetch(direction, {})

        #: () -> bool
        def absent? = here ? !here.call : false
      end

      # The files that come first, in this order; then the others by name.
      FIRST = %w[small documents numbers strings records options].freeze

      @all = []
      @bars = {}
      @marks = {}

      class << self
        # bars and marks: case => direction => name => number.
        attr_reader :all, :bars, :marks

        # parse, generate: the options of that direction. If only one of them is given, the other direction is
        # not measured.
        #: (String, ?object: Proc?, ?document: Proc?, ?parse: Hash[Symbol, untyped]?,
        #:  ?generate: Hash[Symbol, untyped]?, ?each: bool, ?like: String, ?real: bool, ?here: Proc?) -> void
        def add(name, object: nil, document: nil, parse: nil, generate: nil, each: false, like: name, real: false,
                here: nil)
          raise ArgumentError, "#{name}: an object or a document, one of them" unless object.nil? ^ document.nil?
          raise ArgumentError, "#{name}: there is such a case already" if @all.any? { |other| other.name == name }
          raise ArgumentError, "#{name}: each is for objects" if each && document

          options = { "parse" => parse, "generate" => generate }.compact
          @all << Case.new(name, object, document, options.empty? ? nil : options, each, like, real, here)
        end

        # The targets of these cases: a number or a Hash of call => number.
        #: (Array[String], **(Float | Hash[String, Float])) -> void
        def bar(names, **directions)
          bars = directions.to_h { |direction, bar| [direction.to_s, bar.is_a?(Hash) ? bar : { PEER => bar }] }
          names.each { |name| @bars[name] = bars }
        end

        # The times of others' calls with the real documents, in microseconds.
        #: (String, Hash[String, Hash[Symbol, Numeric]]) -> void
        def mark(who, times)
          times.each do |name, directions|
            directions.each do |direction, time|
              ((@marks[name] ||= {})[direction.to_s] ||= {})[who] = time * 1e3
            end
          end
        end

        #: (String) -> void
        def load_all(folder)
          paths = Dir[File.join(folder, "*.rb")]
          paths.sort_by { |path| [FIRST.index(File.basename(path, ".rb")) || FIRST.size, path] }.each do |path|
            load(path)
          end
        end

        # The cases of these names, in the order of the list; all cases without a word. A word that is not a name stands
        # for the names that contain it. A document that is not on this machine is chosen only by its name.
        #: (Array[String]) -> Array[Case]
        def select(words)
          here = @all.reject(&:absent?)
          chosen = words.flat_map do |word|
            @all.select { |entry| entry.name == word }.then do |named|
              named.empty? ? here.select { |entry| entry.name.include?(word) } : named
            end
          end
          chosen = words.empty? ? here : @all & chosen
          if chosen.empty?
            raise ArgumentError, "no case has #{words.map { |word| "\"#{word}\"" }.join(" or ")} in its name; " \
                                 "jacinth bench --list prints the names"
          end

          chosen
        end
      end
    end
  end
end
