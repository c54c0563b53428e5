# frozen_string_literal: true

module Jacinth
  class Type
    # What a value must be, in words; included by Node, whose to_s puts them together.
    module NodeWords
      protected

      # What the items are, and those of unions among them. `met`: the items of the unions so far.
      def union_words(met = {}.compare_by_identity)
        met[items] = true
        items.flat_map do |item|
          next [item.to_s] unless item.kind == :union

          [*(item.union_words(met) unless met.key?(item.items)), *("null" if item.limits[:null])]
        end
      end

      private

      def other_words
        case kind
        when :enum then enum_words
        when :union then union_words.uniq.join(" or ")
        else object.node ? object.node.to_s : "an object"
        end
      end

      def enum_words
        texts = values.keys.first(8).map { |text| text.nil? ? "null" : Printable.shown(text) }
        texts << "..." if values.size > 8
        values.size == 1 ? texts.first : "one of #{texts.join(", ")}"
      end

      def limit_words
        words = +""
        words << " of #{items.size} elements" if kind == :tuple
        words << " of #{length_words(limits[:length])}" if limits[:length]
        words << " >= #{bound_words(limits[:min])}" if limits[:min]
        words << "#{" and" if limits[:min]} <= #{bound_words(limits[:max])}" if limits[:max]
        words << " that is a multiple of #{bound_words(limits[:multiple_of])}" if limits[:multiple_of]
        words << " that matches #{Printable.shown(limits[:pattern])}" if limits[:pattern]
        words << " in the format #{limits[:format]}" if limits[:format]
        words << " without equal elements" if limits[:unique]
        words
      end

      # Dates as documents have them, by the Gregorian calendar.
      def bound_words(bound)
        return bound.gregorian.to_s if bound.is_a?(Date)

        bound.is_a?(BigDecimal) && bound.exponent.abs < 32 ? bound.to_s("F") : bound.to_s
      end

      def length_words(range)
        unit = { string: "characters", symbol: "characters", map: "pairs" }.fetch(kind, "elements")
        range.begin == range.end ? "#{range.begin} #{unit}" : "#{range} #{unit}"
      end
    end
    private_constant :NodeWords
  end
end
