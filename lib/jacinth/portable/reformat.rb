# frozen_string_literal: true
# :stopdoc:

require_relative "builder"

module Jacinth
  module Portable
    # Turns the events of a Reader into the same document with other spacing. The text of every value is kept. If keys
    # are sorted, the text of each member of an open object is a String of its own.
    class Reformatter < Checker
      include Escapes

      #: (WriteConfig) -> void
      def initialize(config)
        super(ReadConfig.new)
        @layout = Layout.new(config)
        @outside = outside_pattern(outside_characters(config))
        @out = +""
        @counts = []
        @members = [] if config.sort_keys
      end

      #: (Reader) -> void
      def start(reader)
        super
        @config = reader.config
      end

      #: () -> String
      def text = @out

      #: (untyped, Integer, Integer) -> void
      def literal(_value, from, to) = put(from, to)

      #: (Integer, Integer) -> void
      def integer(from, to) = put(from, to)

      #: (String, Integer, Integer) -> void
      def string(_text, from, to)
        element
        @out << text_at(from, to)
      end

      #: (Integer, Integer) -> void
      def decimal(from, to) = put(from, to) # a double is not asked for

      #: (String, Integer, Integer) -> void
      def key(text, from, to)
        super
        member(text) if @members
        separate(@layout.object_nl)
        @out << text_at(from, to) << @layout.colon
        @value = true
      end

      #: () -> void
      def array_begin = open("[")

      #: (Reader::Frame) -> void
      def array_end(_frame) = close(@layout.array_nl, "]")

      #: () -> void
      def object_begin
        super
        open("{")
        @members << [@out, []] if @members
      end

      #: (Reader::Frame) -> void
      def object_end(_frame)
        super
        join_members if @members
        close(@layout.object_nl, "}")
      end

      private

      def put(from, to)
        element
        @out << @reader.lexeme(from, to)
      end

      # A string or key, with its quotes.
      def text_at(from, to) = escaped_json(@reader.lexeme(from, to), @outside)

      def member(key)
        @out = +""
        @members.last.last << [key.b, @members.last.last.size, @out]
      end

      # The members in the order of their keys; equal ones keep theirs.
      def join_members
        @out, members = @members.pop
        @out << members.sort.map(&:last).join(",")
      end

      # Called before a value. In an object, the key has already written the separator.
      def element
        separate(@layout.array_nl) unless @value || @counts.empty?
        @value = false
      end

      def separate(line)
        @out << "," if @counts.last.positive? && !@out.empty?
        @counts[-1] += 1
        @out << @layout.break(line, @counts.size)
      end

      def open(bracket)
        element
        @counts << 0
        @out << bracket
      end

      def close(line, bracket)
        filled = @counts.pop.positive?
        @out << @layout.end(line, @counts.size) if filled
        @out << bracket
      end
    end

    # Turns the events of a Reader into the result of Jacinth.statistics.
    class Counter < Checker
      NAMES = %i[
        bytes depth objects arrays strings integers decimals booleans nulls keys distinct_keys longest_string
        string_bytes largest_object largest_array
      ].freeze
      KINDS = {
        objects: :object, arrays: :array, strings: :string, integers: :integer, decimals: :decimal, booleans: :boolean,
        nulls: :null
      }.freeze

      #: () -> void
      def initialize
        super(ReadConfig.new)
        @counts = NAMES.to_h { |name| [name, 0] }
        @uses = {}
        @members = []
      end

      #: () -> Hash[Symbol, untyped]
      def counts = @counts.merge(root: @root, key_counts: @uses)

      #: (Reader) -> void
      def start(reader)
        super
        @config = reader.config
        @counts[:bytes] = reader.bytesize
      end

      #: (untyped, Integer, Integer) -> void
      def literal(value, _from, _to) = count(value.nil? ? :nulls : value.is_a?(Float) ? :decimals : :booleans)

      #: (Integer, Integer) -> void
      def integer(_from, _to) = count(:integers)

      #: (Integer, Integer) -> void
      def decimal(_from, _to) = count(:decimals)

      #: (String, Integer, Integer) -> void
      def string(text, _from, _to)
        count(:strings)
        @counts[:string_bytes] += text.bytesize
        longest(:longest_string, text.bytesize)
      end

      #: (String, Integer, Integer) -> void
      def key(text, from, to)
        super
        @counts[:keys] += 1
        return if @uses.size == DISTINCT_KEYS_LIMIT && !@uses.key?(text)

        @uses[text] = @uses.fetch(text, 0) + 1
        @counts[:distinct_keys] = @uses.size
      end

      #: () -> void
      def array_begin = opened(:arrays)

      #: (Reader::Frame) -> void
      def array_end(_frame) = longest(:largest_array, @members.pop)

      #: () -> void
      def object_begin
        super
        opened(:objects)
      end

      #: (Reader::Frame) -> void
      def object_end(_frame)
        super
        longest(:largest_object, @members.pop)
      end

      private

      # Counts a value, also as a member of the container that is open.
      def count(name)
        @counts[name] += 1
        @root ||= KINDS.fetch(name)
        @members[-1] += 1 unless @members.empty?
      end

      def longest(name, size) = size > @counts[name] && @counts[name] = size

      def opened(name)
        count(name)
        @members << 0
        longest(:depth, @reader.depth)
      end
    end
  end
end
