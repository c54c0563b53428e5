# frozen_string_literal: true

require "objspace"

module Jacinth
  class Inspector
    # The report of ObjectSpace.dump about one object, read by Jacinth's own parser, in the inspector's terms. Calls no
    # method of the object: its class may return false values, or have no methods at all.
    class Facts
      # A word of the machine: a reference, flags, an Integer of a table.
      WORD = [0].pack("J").bytesize
      # The slot size of a Ruby whose heap has only one (before 3.2). nil if dumps report the size.
      ONE_SLOT = GC.respond_to?(:stat_heap) ? nil : GC::INTERNAL_CONSTANTS.fetch(:RVALUE_SIZE, 5 * WORD)
      READER = Coder.new(max_nesting: nil, allow_duplicate_key: true, allow_nan: true)
      # A container's dump lists all its references; nobody needs a million addresses.
      REFERENCES = /"references":\[[^\]]*\](?:, )?/.freeze

      class << self
        # nil for a value without a slot: nil, true, false, small Integers, most Floats, Symbols of the source code.
        #: (untyped) -> Facts?
        def of(object)
          return if (size = ObjectSpace.memsize_of(object)).zero?

          new(read(ObjectSpace.dump(object, output: :string), size))
        end

        # Facts about an object that Ruby hides, of which only type and size are known.
        #: (ObjectSpace::InternalObjectWrapper) -> Facts
        def hidden(wrapper)
          size = ObjectSpace.memsize_of(wrapper)
          slots = ONE_SLOT ? [ONE_SLOT] : GC.stat_heap.each_value.map { |heap| heap.fetch(:slot_size) }.sort
          slot = slots.include?(size) ? size : slots.first
          new("type" => wrapper.type.to_s.delete_prefix("T_"), "memsize" => size, "slot_size" => slot, "hidden" => true)
        end

        private

        # A dump that is not valid JSON still has the size.
        def read(line, size)
          dumped = line.start_with?('{"address"') && !line.include?('"value":') && !line.include?('"shared":true')
          line = line.sub(REFERENCES, "") if dumped
          { "memsize" => size }.merge(READER.parse(line.b))
        rescue ParserError
          { "type" => line[/"type":"(\w+)"/, 1] || "UNKNOWN", "memsize" => size }
        end
      end

      attr_reader :type, :slot, :memsize

      #: (Hash[String, untyped]) -> void
      def initialize(dump)
        @dump = dump
        @type = dump.fetch("type", "UNKNOWN")
        @memsize = dump.fetch("memsize")
        @slot = dump["slot_size"] || ONE_SLOT || @memsize
      end

      # The bytes that were requested from malloc.
      #: () -> Integer
      def malloc = [@memsize - @slot, 0].max

      # Whether the content is in the slot. An empty Array without memory counts as embedded; shared
      # content does not.
      #: () -> bool
      def embedded? = flag?("embedded") || (!shared? && malloc.zero? && @type != "STRING")

      #: () -> bool
      def shared? = flag?("shared")

      #: () -> bool
      def frozen? = flag?("frozen")

      # Whether it is the only String with its text: one that Ruby has interned.
      #: () -> bool
      def interned? = flag?("fstring")

      # Whether Ruby hides it, so that only type and size are known.
      #: () -> bool
      def hidden? = flag?("hidden")

      # "7bit", "valid", "broken" or "unknown"; nil where dumps do not report it (before Ruby 3.3).
      #: () -> String?
      def coderange = @dump["coderange"]

      # The capacity for text in bytes, if it exceeds the text.
      #: () -> Integer?
      def capacity = @dump["capacity"]

      # Elements of an Array, pairs of a Hash.
      #: () -> Integer
      def count = @dump["length"] || @dump["size"] || 0

      #: () -> String?
      def address = @dump["address"]

      #: () -> String?
      def class_address = @dump["class"]

      #: () -> String
      def encoding = @dump["encoding"] || "BINARY (ASCII-8BIT)"

      # The name of the C struct behind an object of a type that is not Ruby's own.
      #: () -> String?
      def struct = @dump["struct"]

      private

      def flag?(name) = @dump[name] == true
    end
  end
end
