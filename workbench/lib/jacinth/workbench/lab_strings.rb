# frozen_string_literal: true

require "objspace"

module Jacinth
  module Workbench
    # Finds out at run time where this Ruby keeps the bytes of Strings: the sizes of its slots, the longest String that
    # is embedded in each, and where a given String is. Contains no such number itself.
    module LabStrings
      # slot: bytes of the slot; memsize: including the memory from malloc; embedded: the bytes are in the slot.
      Place = Struct.new(:embedded, :slot, :memsize)
      # length: the longest String that a slot of that many bytes holds.
      Edge = Struct.new(:slot, :length)

      # Strings are tried in this many steps from one slot size to its double.
      STEPS = 5

      class << self
        # The slot sizes, ascending; on Ruby 3.1 there is one.
        #: () -> Array[Integer]
        def slots
          return GC.stat_heap.each_value.map { |heap| heap.fetch(:slot_size) }.sort if GC.respond_to?(:stat_heap)

          [GC::INTERNAL_CONSTANTS.fetch(:RVALUE_SIZE)]
        end

        # For each slot that holds Strings the longest one, found by creating a String of every length.
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

        # Whether a String has no bytes of its own, but points to those of another one.
        #: (String) -> bool
        def shared?(string) = Jacinth.parse(ObjectSpace.dump(string))["shared"] == true

        # The lengths around each edge. Above the last edge, the lengths of slots twice as large, so that a Ruby with
        # one slot size is also measured at the lengths of others.
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
