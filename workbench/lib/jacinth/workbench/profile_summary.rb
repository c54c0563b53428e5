# frozen_string_literal: true

require_relative "profile"
require_relative "profile_kinds"
require_relative "table"

module Jacinth
  module Workbench
    # Why one side is faster, in a sentence and in a table: the cost of a call by kind of work, both sides in one unit.
    # Where the cost of a call is not known, shares stand for it.
    class ProfileSummary
      LETTERS = %w[A B].freeze
      MOST = 3         # kinds that the sentence names
      LEAST = 0.05     # and the least part of the difference that one of them has
      SAME = 0.03      # a smaller difference of the whole counts as none

      # Kind of work => the costs of both sides.
      attr_reader :kinds

      #: (Array[Profile::Side]) -> void
      def initialize(sides)
        @sides = sides
        counted = sides.map do |side|
          folded = side.whole || side.folded
          unit = (known? ? side.per_call : 1).fdiv(folded.total)
          ProfileKinds.counts(folded).transform_values { |count| count * unit }
        end
        all = ProfileKinds::NAMES.keys.to_h { |kind| [kind, counted.map { |costs| costs.fetch(kind) }] }
        @kinds = all.reject { |_, costs| costs.all?(&:zero?) }
      end

      #: () -> bool
      def known? = @sides.all?(&:per_call)

      # The costs of a call, or 1 for each side.
      #: () -> Array[Float]
      def wholes = @sides.map { |side| known? ? side.per_call.to_f : 1.0 }

      # Lines of words: which side is faster, and at what.
      #: () -> Array[String]
      def verdict
        return ["The cost of a call is not known: widths are shares of each side."] unless known?

        fast, slow = wholes.each_with_index.sort.map(&:last)
        ratio = wholes[slow] / wholes[fast]
        costs = [slow, fast].map { |index| cost(wholes[index]) }.join(" against ")
        return ["Both take as long: #{costs} for a call."] if ratio < 1 + SAME

        ["#{name(slow)} takes #{format("%.1f", ratio)} times as long as #{name(fast)}: #{costs} for a call.",
         *reason(slow, fast)]
      end

      # Head and rows: kind, costs and difference.
      #: () -> Array[Array[String]]
      def table
        head = ["kind of work", *LETTERS.each_index.map { |index| name(index) }, "B - A"]
        rows = @kinds.map do |kind, costs|
          [ProfileKinds::NAMES.fetch(kind), *costs.map { |one| cost(one) }, difference(costs[1] - costs[0])]
        end
        [head, *rows, ["a call", *wholes.map { |one| cost(one) }, difference(wholes[1] - wholes[0])]]
      end

      # A time, a number of instructions, or a share.
      #: (Float) -> String
      def cost(value)
        return format("%.1f %%", value * 100) unless known?

        counted? ? "#{Table.number(value.round)} instructions" : Table.time(value)
      end

      #: (Integer) -> String
      def name(index) = "#{LETTERS[index]} (#{@sides[index].label})"

      private

      def counted? = @sides.first.unit == "instructions"

      def difference(value) = "#{value.negative? ? "-" : "+"}#{cost(value.abs)}"

      # What the slower side takes longer for, the most first.
      def reason(slow, fast)
        whole = wholes[slow] - wholes[fast]
        more = @kinds.transform_values { |costs| costs[slow] - costs[fast] }
                     .select { |_, difference| difference >= whole * LEAST }
        most = more.sort_by { |_, difference| -difference }.first(MOST)
        return [] if most.empty?

        words = most.map { |kind, difference| "#{ProfileKinds::NAMES.fetch(kind)} (+#{cost(difference)})" }
        ["Most of the difference is #{words.join(", ")}."]
      end
    end
  end
end
