# frozen_string_literal: true

module Jacinth
  module Workbench
    # The allocations of one call: Ruby objects, and the bytes of their slots together with the memory from malloc that
    # was not freed before the end of the call. Counted while the garbage collector is off.
    module Allocations
      RUNS = 4

      class << self
        # [objects, bytes] of the block: the smallest of several runs, because filling caches is not part of the call.
        #: () { () -> untyped } -> [Integer, Integer]
        def of(&block)
          GC.start
          GC.disable
          idle = Array.new(RUNS) { one { nil } }.transpose.map(&:min) # the cost of counting itself
          Array.new(RUNS) { one(&block) }.transpose.map(&:min).zip(idle).map { |count, own| [count - own, 0].max }
        ensure
          GC.enable
        end

        private

        def one
          memory = slots + GC.stat(:malloc_increase_bytes)
          objects = GC.stat(:total_allocated_objects)
          yield
          objects = GC.stat(:total_allocated_objects) - objects
          [objects, slots + GC.stat(:malloc_increase_bytes) - memory]
        end

        # The bytes of all slots that were ever allocated. If Ruby does not count them by size, each counts as the
        # smallest size, which is correct before 3.2.
        def slots
          return GC.stat(:total_allocated_objects) * GC::INTERNAL_CONSTANTS.fetch(:RVALUE_SIZE, 40) unless by_size?

          GC.stat_heap.each_value.sum { |heap| heap.fetch(:total_allocated_objects) * heap.fetch(:slot_size) }
        end

        def by_size?
          return @by_size unless @by_size.nil?

          @by_size = GC.respond_to?(:stat_heap) && GC.stat_heap(0).key?(:total_allocated_objects)
        end
      end
    end
  end
end
