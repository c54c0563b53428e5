# frozen_string_literal: true

require_relative "layout"

module Jacinth
  class Inspector
    # Adds up the objects that a Walk meets. Bytes are those of slots, and those that were requested from malloc;
    # idle bytes are counted in both: room in a slot beyond the content, capacity beyond the length.
    class Tally
      # Ruby's names of types => the report's.
      TYPES = { "STRING" => "String", "HASH" => "Hash", "ARRAY" => "Array", "FLOAT" => "Float", "BIGNUM" => "Integer",
                "SYMBOL" => "Symbol" }.freeze
      OTHER = "other"
      STEPS = 10
      Sum = Struct.new(:objects, :slots, :malloc, :idle_slots, :idle_malloc) do
        #: (Integer, Integer, Integer, Integer) -> void
        def add(slot, malloc, idle_slot, idle_malloc)
          self.objects += 1
          self.slots += slot
          self.malloc += malloc
          self.idle_slots += idle_slot
          self.idle_malloc += idle_malloc
        end

        #: () -> Integer
        def bytes = slots + malloc
      end

      #: () -> void
      def initialize
        @types = Hash.new { |types, name| types[name] = Sum.new(0, 0, 0, 0, 0) }
        @sizes = Hash.new { |sizes, size| sizes[size] = Sum.new(0, 0, 0, 0, 0) }
        @cells = Hash.new(0)
        @immediates = Hash.new(0)
        @places = Hash.new { |places, type| places[type] = Hash.new(0) }
        @coderanges = Hash.new(0)
        @frozen = @interned = @hidden = @text = 0
        @keys = { places: 0, symbols: 0, objects: 0, interned: 0 }
        @seen_keys = {}.compare_by_identity
        @texts = {}
      end

      #: (untyped, Facts) -> void
      def object(object, facts)
        type = TYPES.fetch(facts.type, OTHER)
        add(type, facts, facts.slot - Layout.used(facts, object), Layout.idle(facts, object))
        @frozen += 1 if facts.frozen?
        @places[type][Layout.place(facts)] += 1 if %w[String Array Hash].include?(type)
        return unless type == "String"

        @text += Layout.length(object)
        @interned += 1 if facts.interned?
        @coderanges[facts.coderange] += 1 if facts.coderange
        key_facts(object, facts) if @seen_keys.key?(object)
      end

      # Objects that others share and Ruby hides: how much of them is idle cannot be known.
      #: (Facts) -> void
      def hidden(facts)
        @hidden += 1
        add(TYPES.fetch(facts.type, OTHER), facts, 0, 0)
      end

      # A value without a slot.
      #: (untyped) -> void
      def immediate(object)
        name = case object
               when Integer then "Integer"
               when Float then "Float"
               when Symbol then "Symbol"
               when true, false, nil then object.inspect
               else OTHER
               end
        @immediates[name] += 1
      end

      # A key of a Hash, each time it occurs as one.
      #: (untyped) -> void
      def key(object)
        @keys[:places] += 1
        Symbol === object ? @keys[:symbols] += 1 : @seen_keys[object] = true
      end

      #: () -> Hash[Symbol, untyped]
      def to_h
        whole = @types.values.reduce(Sum.new(0, 0, 0, 0, 0)) { |all, sum| Sum.new(*all.to_a.zip(sum.to_a).map(&:sum)) }
        {
          objects: whole.objects, bytes: whole.bytes, slot_bytes: whole.slots, malloc_bytes: whole.malloc,
          idle_slot_bytes: whole.idle_slots, idle_malloc_bytes: whole.idle_malloc,
          types: sums(@types) { |_, sum| -sum.bytes }, slots: sums(@sizes) { |size, _| size }, cells: cells,
          immediates: @immediates.sort_by { |name, count| [-count, name] }.to_h,
          strings: places("String", :embedded, :extended, :shared).merge(text_bytes: @text),
          arrays: places("Array", :embedded, :extended, :shared), hashes: places("Hash", :empty, :row, :table),
          keys: @keys.merge(texts: @texts.size), coderanges: coderanges, frozen: @frozen, interned: @interned,
          hidden: @hidden
        }
      end

      private

      def add(type, facts, idle_slot, idle_malloc)
        @types[type].add(facts.slot, facts.malloc, idle_slot, idle_malloc)
        @sizes[facts.slot].add(facts.slot, facts.malloc, idle_slot, idle_malloc)
        @cells[[type, facts.slot, ((facts.slot - idle_slot) * STEPS).fdiv(facts.slot).round]] += 1
      end

      # A copy of the key, so that the object's own hash method is not called.
      def key_facts(object, facts)
        @keys[:objects] += 1
        @keys[:interned] += 1 if facts.interned?
        @texts[String.new(object)] = true
      end

      def sums(all, &order) = all.sort_by(&order).to_h { |name, sum| [name, sum.to_h.merge(bytes: sum.bytes)] }

      # The number of slots with one type, size and fill (in tenths).
      def cells
        @cells.sort.map { |(type, size, tenths), count| { type: type, slot: size, tenths: tenths, objects: count } }
      end

      def places(type, *names) = names.to_h { |name| [name, @places[type][name]] }

      # nil where Ruby does not report it.
      def coderanges
        Layout::CODERANGES ? %w[7bit valid unknown broken].to_h { |name| [name.to_sym, @coderanges[name]] } : nil
      end
    end
  end
end
