# frozen_string_literal: true
# :stopdoc:

require_relative "builder"

module Jacinth
  module Portable
    # Turns the events of a Reader into the same document with other spacing. The text of every value is kept.
    class Reformatter < Checker
      #: (WriteConfig) -> void
      def initialize(config)
        super(ReadConfig.new)
        @layout = Layout.new(config)
        @out = +""
        @counts = []
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
      def string(_text, from, to) = put(from, to)

      #: (Integer, Integer) -> void
      def decimal(from, to) = put(from, to) # a double is not asked for

      #: (String, Integer, Integer) -> void
      def key(text, from, to)
        super
        separate(@layout.object_nl)
        @out << @reader.lexeme(from, to) << @layout.colon
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
      end

      #: (Reader::Frame) -> void
      def object_end(_frame)
        super
        close(@layout.object_nl, "}")
      end

      private

      def put(from, to)
        element
        @out << @reader.lexeme(from, to)
      end

      # Called before a value. In an object, the key has already written the separator.
      def element
        separate(@layout.array_nl) unless @value || @counts.empty?
        @value = false
      end

      def separate(line)
        @out << "," if @counts.last.positive?
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
      ].freeze

      attr_reader :counts

      #: () -> void
      def initialize
        super(ReadConfig.new)
        @counts = NAMES.to_h { |name| [name, 0] }
        @distinct = {}
      end

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
        longest(:longest_string, text.bytesize)
      end

      #: (String, Integer, Integer) -> void
      def key(text, from, to)
        super
        count(:keys)
        return if @distinct.size == DISTINCT_KEYS_LIMIT

        @distinct[text] = true
        @counts[:distinct_keys] = @distinct.size
      end

      #: () -> void
      def array_begin = opened(:arrays)

      #: () -> void
      def object_begin
        super
        opened(:objects)
      end

      private

      def count(name) = @counts[name] += 1
      def longest(name, size) = size > @counts[name] && @counts[name] = size

      def opened(name)
        count(name)
        longest(:depth, @reader.depth)
      end
    end
  end
end
