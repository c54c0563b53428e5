# frozen_string_literal: true

module Jacinth
  module Editing
    # Which elements of two arrays of numbers correspond: those at both ends, those that are unique on both sides and in
    # order, and between these a longest common subsequence where that is not much work. The time is O(n log n).
    class Alignment
      WORK = 1 << 14 # the largest table for a common subsequence
      private_constant :WORK

      #: (Array[Integer], Array[Integer]) -> void
      def initialize(first, second)
        @first = first
        @second = second
        @pairs = []
      end

      # Pairs of indexes, in ascending order on both sides.
      #: () -> Array[[Integer, Integer]]
      def pairs
        head = 0
        head += 1 while head < @first.size && head < @second.size && @first[head] == @second[head]
        tail = 0
        least = [@first.size, @second.size].min - head
        tail += 1 while tail < least && @first[-1 - tail] == @second[-1 - tail]
        head.times { |at| @pairs << [at, at] }
        middle(head, @first.size - tail, head, @second.size - tail)
        tail.downto(1) { |at| @pairs << [@first.size - at, @second.size - at] }
        @pairs
      end

      private

      def middle(from, to, other_from, other_to)
        return common(from, to, other_from, other_to) if (to - from) * (other_to - other_from) <= WORK

        ascending(unique(from...to, other_from...other_to)).push([to, other_to]).each do |at, other|
          common(from, at, other_from, other)
          @pairs << [at, other] if at < to
          from = at + 1
          other_from = other + 1
        end
      end

      # The pairs of equal elements that occur once on each side.
      def unique(range, other)
        mine, theirs = [[@first, range], [@second, other]].map do |list, indexes|
          places = {}
          indexes.each { |at| places[list[at]] = places.key?(list[at]) ? nil : at }
          places
        end
        mine.filter_map { |value, at| [at, theirs[value]] if at && theirs[value] }
      end

      # A longest subsequence of the pairs in which the second numbers ascend, too.
      def ascending(pairs)
        ends = []
        before = {}
        pairs.each do |pair|
          at = ends.bsearch_index { |other| other[1] > pair[1] } || ends.size
          before[pair] = ends[at - 1] if at.positive?
          ends[at] = pair
        end
        chain = [ends.last].compact
        chain << before[chain.last] while before[chain.last]
        chain.reverse
      end

      # A longest common subsequence, by a table of its lengths.
      def common(from, to, other_from, other_to)
        width = other_to - other_from
        return if from == to || width.zero? || (to - from) * width > WORK

        rows = lengths(from, to, other_from, other_to)
        at, other = from, other_from
        while at < to && other < other_to
          if @first[at] == @second[other]
            @pairs << [at, other]
            at += 1
            other += 1
          elsif rows[at - from + 1][other - other_from] >= rows[at - from][other - other_from + 1] then at += 1
          else other += 1
          end
        end
      end

      # Rows from the end: the length of the longest common subsequence from each place on.
      def lengths(from, to, other_from, other_to)
        width = other_to - other_from
        rows = Array.new(to - from + 1) { [0] * (width + 1) }
        (to - 1).downto(from) do |at|
          row, below = rows[at - from], rows[at - from + 1]
          (width - 1).downto(0) do |column|
            same = @first[at] == @second[other_from + column]
            row[column] = same ? below[column + 1] + 1 : [below[column], row[column + 1]].max
          end
        end
        rows
      end
    end
  end
end
