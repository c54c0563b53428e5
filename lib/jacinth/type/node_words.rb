# frozen_string_literal: true

module Jacinth
  class Type
    # What a value must be, in words; included by Node, whose to_s puts them together.
    module NodeWords
      # What a tag must be, in words.
      #: () -> String
      def tag_words = one_of(values.keys)

      # Such as "1 character" or "3 pairs", for a kind with a length.
      #: (Integer) -> String
      def count_words(number) = "#{number} #{UNITS.fetch(kind, "element")}#{"s" unless number == 1}"

      # Whether its length is a number of elements or pairs.
      #: () -> bool
      def container? = %i[array tuple map].include?(kind)

      # Why a value cannot be written; `name` is that of its class. Called by the extension.
      #: (untyped, String) -> String
      def refusal(value, name)
        text = "expected #{refused_words(value)}, got #{given_words(value, name)}"
        read, write = limits[:via]
        read && !write ? "#{text}; its via: only reads, give it a pair [reads, writes]" : text
      end

      UNITS = { string: "character", symbol: "character", map: "pair" }.freeze
      SHOWN = 32 # characters of a value
      private_constant :UNITS, :SHOWN

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
        one_of(values.keys)
      end

      def one_of(all)
        texts = all.first(8).map { |text| text.nil? ? "null" : Printable.shown(text) }
        texts << "..." if all.size > 8
        all.size == 1 ? texts.first : "one of #{texts.join(", ")}"
      end

      # A Hash tells which object of a tagged union it is.
      def refused_words(value)
        return to_s unless kind == :tagged && Hash === value

        "#{Printable.shown(limits[:tag])} => #{tag_words}"
      end

      def tag_of(hash)
        tag = limits[:tag]
        hash.fetch(tag.to_sym) { hash[tag] }
      end

      # Values are shown only where the type lists the possible ones.
      def given_words(value, name)
        tagged = kind == :tagged && Hash === value
        return name unless tagged || kind == :enum

        value = tag_of(value) if tagged

        case value
        when String, Symbol then Printable.shown(value.length > SHOWN ? value[0, SHOWN] : value)
        when Integer, Float, true, false, nil then Printable.shown(value)
        else name
        end
      end

      def limit_words
        words = +""
        words << " of #{count_words(items.size)}" if kind == :tuple
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
        first, last = range.begin, range.end
        return count_words(first) if first == last
        return "at least #{count_words(first)}" unless last

        first.zero? ? "at most #{count_words(last)}" : "#{first} to #{count_words(last)}"
      end
    end
    private_constant :NodeWords
  end
end
