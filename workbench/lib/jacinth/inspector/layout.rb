# frozen_string_literal: true

require_relative "facts"

module Jacinth
  class Inspector
    # How the running Ruby stores objects, determined when this file is loaded: which slots exist, up to what length a
    # new String or Array is embedded, and when a Hash changes to a table. From this it computes how much of its slot
    # and of its malloc blocks an object uses.
    module Layout
      WORD = Facts::WORD
      # RBasic: flags and class.
      BASIC = 2 * WORD
      # include/ruby/st.h: an entry is the hash, the key and the value.
      ENTRY = 3 * WORD
      PAIR = 2 * WORD
      LONG = 100_000

      # The slot sizes, the smallest first.
      SLOTS = if Facts::ONE_SLOT
                [Facts::ONE_SLOT]
              else
                GC.stat_heap.each_value.map { |heap| heap.fetch(:slot_size) }.sort
              end.freeze

      # Slot size => the greatest length that is embedded in such a slot; and the slot of a longer one.
      Fit = Struct.new(:longest, :outside) do
        # The slot in which a new object of that length is embedded; nil when it is not embedded.
        #: (Integer) -> Integer?
        def slot(length) = longest.find { |_, most| length <= most }&.first

        # The greatest length that a slot of that size holds; 0 when none is embedded there.
        #: (Integer) -> Integer
        def most(slot) = longest.fetch(slot, 0)
      end

      class << self
        # Creates longer and longer objects with the block, until the content of one is not embedded.
        #: () { (Integer) -> untyped } -> Fit
        def probe
          longest = {}
          (1..SLOTS.last).each do |length|
            facts = Facts.of(yield(length))
            break unless facts.embedded?

            longest[facts.slot] = length
          end
          Fit.new(longest.freeze, Facts.of(yield(LONG)).slot).freeze
        end
      end

      STRINGS = probe { |length| "x" * length }
      ARRAYS = probe { |length| [nil] * length }
      # Bytes before the text of an embedded String, and before the elements of an embedded Array.
      STRING_HEADER = STRINGS.longest.first.then { |slot, most| slot - most - 1 }
      ARRAY_HEADER = ARRAYS.longest.first.then { |slot, most| slot - (most * WORD) }
      # A small Hash keeps its pairs in a row (Ruby's ar_table), in its slot or beside it.
      ROW_MALLOC = Facts.of({ 1 => 1 }).malloc
      ROW_PAIRS = (1..64).take_while do |count|
        Facts.of((1..count).to_h { |key| [key, key] }).malloc == ROW_MALLOC
      end.last
      # Whether dumps report what is known about a text's characters (Ruby 3.3 and newer).
      CODERANGES = !Facts.of(+"x").coderange.nil?
      TABLE_IN_SLOT = ROW_MALLOC.zero?
      # Used only if row and table are in the slot. A slot with a full row is header, a word of hints, and the pairs.
      HASH_HEADER = Facts.of((1..ROW_PAIRS).to_h { |key| [key, key] }).slot - WORD - (ROW_PAIRS * PAIR)
      MANY = (1..40).to_h { |key| [key, key] }.freeze
      # struct st_table of include/ruby/st.h: what the slot of a Hash that was made with a table has beside its header.
      # Seven words where the table is beside the slot, as it is in Ruby 3.1 and 3.2.
      TABLE = TABLE_IN_SLOT ? Facts.of(Marshal.load(Marshal.dump(MANY))).slot - HASH_HEADER : 7 * WORD
      # Bytes before the members of an embedded Struct: of the Structs in the smallest slot, the one with most members
      # fills it.
      STRUCT_HEADER = (1..8).map { |count| [count, Facts.of(Struct.new(*(:a..:z).first(count)).new)] }
                            .select { |_, facts| facts.embedded? }
                            .group_by { |_, facts| facts.slot }.min
                            .then { |slot, sized| slot - (sized.last.first * WORD) }

      class << self
        # :embedded, :extended or :shared; of a Hash :empty, :row or :table.
        #: (Facts) -> Symbol
        def place(facts)
          return facts.count.zero? && facts.malloc.zero? ? :empty : row_or_table(facts) if facts.type == "HASH"
          return :shared if facts.shared?

          facts.embedded? ? :embedded : :extended
        end

        # The bytes of the slot that are used. All bytes if that is not known.
        #: (Facts, untyped) -> Integer
        def used(facts, object)
          bytes = case facts.type
                  when "STRING"
                    facts.embedded? ? STRING_HEADER + length(object) + terminator(facts) : STRINGS.outside
                  when "ARRAY" then place(facts) == :embedded ? ARRAY_HEADER + (facts.count * WORD) : ARRAYS.outside
                  when "HASH" then used_by_hash(facts)
                  when "FLOAT" then BASIC + WORD
                  when "BIGNUM" then BASIC + (facts.embedded? ? digits(object) : 2 * WORD)
                  when "STRUCT" then used_by_struct(facts, object)
                  when "OBJECT" then facts.embedded? ? BASIC + (variables(object).size * WORD) : facts.slot
                  else facts.slot
                  end
          [bytes, facts.slot].min
        end

        # The unused bytes of malloc blocks: capacity beyond the length, entries without a pair.
        # The bins of a table, which find its entries, count as used.
        #: (Facts, untyped) -> Integer
        def idle(facts, object)
          return 0 if facts.malloc.zero?

          case facts.type
          when "STRING" then (facts.capacity || length(object)) - length(object)
          when "ARRAY" then [facts.malloc - (facts.count * WORD), 0].max
          when "HASH" then idle_in_hash(facts)
          else 0
          end
        end

        # The number of entries for which the table of a Hash has room: a power of two; the rest is less than half.
        #: (Facts) -> Integer
        def entries(facts) = 1 << [(facts.malloc - (TABLE_IN_SLOT ? 0 : TABLE)) / ENTRY, 1].max.bit_length.pred

        # The zero bytes after the text: as many as the encoding's smallest character has.
        #: (Facts) -> Integer
        def terminator(facts)
          return 1 unless facts.encoding.match?(/\AUTF-(?:16|32)|\AUCS-/)

          "aa".encode(facts.encoding).bytesize - "a".encode(facts.encoding).bytesize
        rescue EncodingError
          1
        end

        #: (String) -> Integer
        def length(object) = BYTESIZE.bind_call(object)

        # The bytes of the digits of a large Integer, which are stored in words.
        #: (Integer) -> Integer
        def digits(object) = object.size.fdiv(WORD).ceil * WORD

        #: (untyped) -> Array[Symbol]
        def variables(object) = VARIABLES.bind_call(object)

        private

        def row_or_table(facts)
          facts.malloc == ROW_MALLOC && facts.count <= ROW_PAIRS ? :row : :table
        end

        def used_by_hash(facts)
          return facts.slot unless TABLE_IN_SLOT
          return HASH_HEADER + TABLE if place(facts) == :table

          HASH_HEADER + WORD + (facts.count * PAIR) # a word of hints
        end

        def used_by_struct(facts, object)
          return facts.slot unless Struct === object && facts.embedded?

          STRUCT_HEADER + (MEMBERS.bind_call(object) * WORD)
        end

        def idle_in_hash(facts)
          return (ROW_PAIRS - facts.count) * PAIR if place(facts) == :row

          [entries(facts) - facts.count, 0].max * ENTRY
        end
      end

      BYTESIZE = String.instance_method(:bytesize)
      VARIABLES = Kernel.instance_method(:instance_variables)
      MEMBERS = Struct.instance_method(:size)
    end
  end
end
