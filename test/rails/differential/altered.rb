# frozen_string_literal: true

require_relative "rules"

module RailsDifferential
  # Known differences with one change in our outcome, for the suite's own tests: no rule may know them.
  module Altered
    END_OF_VALUE = /(?= W "| CALLS | CHANGED |\z)/
    private_constant :END_OF_VALUE

    # How a step's outcome is changed; nil where it has nothing of that kind.
    WAYS = {
      text: ->(step) { step.sub(/\A(?!!)(.{2})/m, "\\1X") },
      error: ->(step) { step.sub(/\A.*?#{END_OF_VALUE}/m, "! TypeError \"altered\"") },
      no_error: ->(step) { step.sub(/\A! .*?#{END_OF_VALUE}/m, "\"{}\"") },
      another_class: ->(step) { step.sub(/\A! \S+/, "! ArgumentError") },
      other_words: ->(step) { step.sub(/\A(! \S+ ")/, "\\1altered") },
      a_call: lambda do |step|
        call = "Foo9.as_json(nil)"
        next step.sub(/(?= CHANGED |\z)/, " CALLS #{call} GROUPS #{call} END") unless step.include?(" CALLS ")

        step.sub(" CALLS ", " CALLS #{call} | ").sub(" GROUPS ", " GROUPS #{call} ")
      end,
      a_warning: ->(step) { step.sub(/(?= CALLS | CHANGED |\z)/, " W \"altered\"") },
      options: ->(step) { "#{step} CHANGED options {:altered=>1}" },
    }.freeze

    class << self
      # The ways in which the first differing step can be changed so that a rule still knows it.
      #: (Struct) -> Array[Symbol]
      def taken(difference)
        WAYS.keys.select do |way|
          (text = alter(difference, way)) && Rules.ids(difference.source, difference.real, text)
        end
      end

      private

      def alter(difference, way)
        real, ours = [difference.real, difference.ours].map { |outcome| outcome.split(" ;; ", -1) }
        at = ours.each_index.find { |index| ours[index] != real[index] }
        return if way == :options && at != ours.size - 1

        altered = WAYS[way].call(ours[at])
        ours[0...at].push(altered, *ours[(at + 1)..]).join(" ;; ") unless altered == ours[at]
      end
    end
  end
end
