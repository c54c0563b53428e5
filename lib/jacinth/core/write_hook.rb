# frozen_string_literal: true

module Jacinth
  # The hook of a generate. It is called with two arguments: the object, and whether it is a key. A Proc that is not a
  # lambda gets both. A lambda gets as many of the two as it has parameters for, and &:to_s gets only the object.
  module AsJson
    # The parameters of a Symbol's Proc, which calls a method of the first one.
    SYMBOL = [[:req].freeze, [:rest].freeze].freeze
    private_constant :SYMBOL

    class << self
      # A Proc that can be called with both arguments.
      #: (Proc) -> Proc
      def of(proc)
        return proc unless proc.lambda? && (count = taken(proc.parameters)) < 2

        adapted = count.zero? ? ->(_, _) { proc.call } : ->(object, _) { proc.call(object) }
        Ractor.shareable?(proc) ? Ractor.make_shareable(adapted) : adapted
      end

      private

      def taken(parameters)
        return 1 if parameters == SYMBOL

        kinds = parameters.map(&:first)
        kinds.include?(:rest) ? 2 : kinds.count { |kind| %i[req opt].include?(kind) }
      end
    end
  end
  private_constant :AsJson
end
