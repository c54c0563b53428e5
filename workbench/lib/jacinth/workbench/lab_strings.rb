# frozen_string_literal: true

require "objspace"

module Jacinth
  module Workbench
    # Where this Ruby keeps the bytes of Strings, found out by asking it: the sizes of its slots, how long a
    # String may be that lies in one, and where a given String lies. Knows no number by heart.
    module LabStrings
      # slot: bytes of the slot; memsize: with what malloc gave; embedded: the bytes lie in the slot.
      Place = Struct.new(:embedded, :slot, :memsize)
      # length: the longest String that a slot of so many bytes holds.
      Edge = Struct.new(:slot, :length)

      # Every Ruby is asked about this many steps from one slot size to one twice as large.
      STEPS = 5

      class << self
        # The sizes of slots, ascending; one of them on Ruby 3.1.
        #: () -> Array[Integer]
        def slots
          return GC.stat_heap.each_value.map { |heap| heap.fetch(:slot_size) }.sort if GC.respond_to?(:stat_heap)

          [GC::INTERNAL_CONSTANTS.fetch(:RVALUE_SIZE)]
        end

        # For each slot that holds Strings the longest one, by a look at a fresh String of every length.
        #: () -> Array[Edge]
        def edges
          places = (1..slots.last).map { |length| [length, place("x" * length)] }
          places.select { |_, place| place.embedded }.group_by { |_, place| place.slot }
                .map { |slot, found| Edge.new(slot, found.last.first) }.sort_by(&:slot)
        end

        #: (String) -> Place
        def place(string)
          told = Jacinth.parse(ObjectSpace.dump(string))
          Place.new(told["embedded"] == true, told["slot_size"] || slots.first, ObjectSpace.memsize_of(string))
        end

        # The lengths around each edge. Above the last one those that slots twice as large would hold, so that a
        # Ruby with one size is seen at the lengths of others too.
        #: (?Array[Edge]) -> Array[Integer]
        def lengths(edges = self.edges)
          last = edges.last
          further = (1..[STEPS - edges.size, 1].max).map { |step| (last.slot << step) - (last.slot - last.length) }
          edges.flat_map { |edge| [edge.length - 1, edge.length, edge.length + 1] }.union(further).sort
        end
      end
    end
  end
end
