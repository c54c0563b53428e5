# frozen_string_literal: true

# :stopdoc:
module Jacinth
  # :startdoc:
  class Type
    # A place where a document differs from its type. `code` is one of :type, :range, :length, :pattern, :multiple_of,
    # :unique, :enum, :format, :missing and :unknown; `pointer` a JSON Pointer (RFC 6901); lines and columns count from
    # 1, columns in characters. `expected` says what the type wants, `got` what the document has there: at most 32 bytes
    # of it, or the number of its elements. For a missing key the place is that of the object. Its members are what an
    # answer of an API needs, so that every library writes a fault as the same JSON object.
    class Fault < Struct.new(:pointer, :code, :message)
      PLACE = %i[line column byte_offset].freeze
      private_constant :PLACE

      #: () -> Integer
      attr_reader :line

      #: () -> Integer
      attr_reader :column

      #: () -> Integer
      attr_reader :byte_offset

      #: () -> String
      attr_reader :expected

      #: () -> String?
      attr_reader :got

      #: (code: Symbol, pointer: String, line: Integer, column: Integer, byte_offset: Integer, expected: String,
      #   ?got: String?) -> void
      def initialize(code:, pointer:, line:, column:, byte_offset:, expected:, got: nil)
        @line = line
        @column = column
        @byte_offset = byte_offset
        @expected = expected
        @got = got
        super(pointer, code, words(code).freeze)
      end

      # The same fault at another place. Called for the lines of a stream.
      #: (line: Integer, column: Integer, byte_offset: Integer) -> Fault
      def at(line:, column:, byte_offset:)
        self.class.new(code: code, pointer: pointer, line: line, column: column, byte_offset: byte_offset,
                       expected: expected, got: got).freeze
      end

      # The fault as data: pointer:, code: and message:.
      #: () -> { pointer: String, code: Symbol, message: String }
      def to_data
        to_h
      end

      # For pattern matching: all that is known.
      #: (Array[Symbol]?) -> Hash[Symbol, untyped]
      def deconstruct_keys(_)
        { **to_h, line: line, column: column, byte_offset: byte_offset, expected: expected, got: got }
      end

      # Whether the other fault is the same, at the same place.
      #: (untyped) -> bool
      def ==(other)
        super && place == other.place
      end
      alias eql? ==

      #: () -> Integer
      def hash
        [super, place].hash
      end

      # Such as `/a: expected an Integer, got "x" at line 1 column 6`.
      #: () -> String
      def to_s
        "#{Printable.placed(self, Printable.escaped(pointer))} at line #{line} column #{column}"
      end

      #: () -> String
      def inspect
        "#<#{self.class} #{self}>"
      end

      # What ActiveSupport writes of the fault.
      #: (*untyped) -> { pointer: String, code: Symbol, message: String }
      def as_json(*)
        to_data
      end

      # What ::JSON writes of the fault.
      #: (*untyped) -> String
      def to_json(*)
        Jacinth.generate(to_data)
      end

      protected

      def place
        PLACE.map { |name| public_send(name) }
      end

      private

      # The fault in words, with at most 32 bytes of the document besides the pointer.
      def words(code)
        case code
        when :missing then "is missing (#{expected})"
        when :unknown then "unexpected key"
        else "expected #{expected}, got #{got}"
        end
      end
    end

    # Turns what the extension recorded into faults: finds lines and columns in one pass over the text.
    class FaultList
      # The code, and what it is about, for each number of the extension (jac_fault).
      CODES = [
        *%i[type range length pattern multiple_of unique enum format missing unknown].product([:value]),
        *%i[type enum missing].product([:tag]), %i[length excess]
      ].each(&:freeze).freeze
      SHOWN = 32
      private_constant :CODES, :SHOWN

      #: (Array[Node], String) -> void
      def initialize(nodes, text)
        @nodes = nodes
        @text = text.b
        @offset = @text.start_with?("\xEF\xBB\xBF".b) ? 3 : 0
        @line = 1
        @column = 1
      end

      # The faults of these records, in the order of the document. A record is a code, a pointer, the offset and the
      # length of the text, and the index of the part of the type.
      #: (Array[Array[untyped]]) -> Array[Fault]
      def faults(records)
        records.sort_by.with_index { |one, index| [one[2], index] }.map do |kind, pointer, offset, length, index|
          advance(offset)
          node = @nodes.fetch(index)
          code, about = CODES.fetch(kind)
          expected = about == :tag ? node.tag_words : node.to_s
          got = about == :excess ? "more" : got(code, node, offset, length)
          Fault.new(
            code: code, pointer: pointer.freeze, line: @line, column: @column, byte_offset: offset,
            expected: expected.freeze, got: got.freeze
          ).freeze
        end.freeze
      end

      private

      # What the document has there; nil for a missing key.
      def got(code, node, offset, length)
        return if code == :missing

        (counted(node, offset, length) if code == :length) || shown(offset, length)
      end

      # How many elements or pairs the value has that the text describes there, if it is an array or an object.
      def counted(node, offset, length)
        return unless node.container? && [0x5b, 0x7b].include?(@text.getbyte(offset))

        part = @text.byteslice(offset, length).force_encoding(Encoding::UTF_8)
        node.count_words(Jacinth.document(part, max_nesting: nil, max_digits: nil).size)
      end

      def advance(offset)
        passed = @text.byteslice(@offset, [offset - @offset, 0].max)
        lines = passed.count("\n")
        @line += lines
        rest = lines.zero? ? passed : passed.byteslice(passed.rindex("\n") + 1, passed.bytesize)
        @column = (lines.zero? ? @column : 1) + rest.force_encoding(Encoding::UTF_8).scrub("?").length
        @offset = [offset, @offset].max
      end

      # The beginning of the text of a value.
      def shown(offset, length)
        case @text.getbyte(offset)
        when 0x7b then "an object"
        when 0x5b then "an Array"
        else
          part = @text.byteslice(offset, [length, SHOWN].min).force_encoding(Encoding::UTF_8).scrub("")
          part = Printable.marked(part)
          length > SHOWN ? "#{part.byteslice(0, SHOWN - 3).scrub("")}..." : part
        end
      end
    end
    private_constant :FaultList
  end
end
