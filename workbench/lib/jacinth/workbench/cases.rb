# frozen_string_literal: true

module Jacinth
  module Workbench
    # What is measured, and what is asked of it: the list that bench/cases/*.rb fill. A case is a name and
    # either an object, which is written and whose text is read, or a document, which is read and whose
    # value is written.
    module Cases
      DIRECTIONS = %w[parse generate].freeze
      # The options that pretty_generate stands for.
      PRETTY = { indent: "  ", space: " ", object_nl: "\n", array_nl: "\n" }.freeze
      # What a bar is over when it names no call: the fastest one of json and Oj.
      PEER = "peer"

      # object and document: made when the case runs, not before. options: by direction, in the json gem's
      # names; a direction that is not there is not measured. each: the object is an Array, and each of its
      # elements is a document of its own. like: the case whose bars and marks it has; none without one.
      Case = Struct.new(:name, :object, :document, :options, :each, :like) do
        # Direction => options.
        #: () -> Hash[String, Hash[Symbol, untyped]]
        def directions = options || DIRECTIONS.to_h { |direction| [direction, {}] }

        # Call, or PEER => how many times as fast as that we are to be.
        #: (String) -> Hash[String, Float]
        def bars(direction) = like ? { PEER => 1.0 }.merge(Cases.bars.dig(like, direction) || {}) : {}

        # Who => nanoseconds of its call, measured elsewhere.
        #: (String) -> Hash[String, Float]
        def marks(direction) = Cases.marks.fetch(name, {}).fetch(direction, {})
      end

      # The files that come first, in this order; then the others by name.
      FIRST = %w[small documents numbers strings records options].freeze

      @all = []
      @bars = {}
      @marks = {}

      class << self
        # bars and marks: case => direction => name => number.
        attr_reader :all, :bars, :marks

        # parse, generate: the options of that direction. With one of them alone the other direction is
        # not measured.
        #: (String, ?object: Proc?, ?document: Proc?, ?parse: Hash[Symbol, untyped]?, ?generate: Hash[Symbol, untyped]?, ?each: bool, ?like: String) -> void
        def add(name, object: nil, document: nil, parse: nil, generate: nil, each: false, like: name)
          raise ArgumentError, "#{name}: an object or a document, one of them" unless object.nil? ^ document.nil?
          raise ArgumentError, "#{name}: there is such a case already" if @all.any? { |other| other.name == name }
          raise ArgumentError, "#{name}: each is for objects" if each && document

          options = { "parse" => parse, "generate" => generate }.compact
          @all << Case.new(name, object, document, options.empty? ? nil : options, each, like)
        end

        # What is asked of these cases: a number or a Hash of call => number.
        #: (Array[String], **(Float | Hash[String, Float])) -> void
        def bar(names, **directions)
          bars = directions.to_h { |direction, bar| [direction.to_s, bar.is_a?(Hash) ? bar : { PEER => bar }] }
          names.each { |name| @bars[name] = bars }
        end

        # Times that somebody else's calls took with the real documents, in microseconds.
        #: (String, Hash[String, Hash[Symbol, Numeric]]) -> void
        def mark(who, times)
          times.each do |name, directions|
            directions.each { |direction, time| ((@marks["real_#{name}"] ||= {})[direction.to_s] ||= {})[who] = time * 1e3 }
          end
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
