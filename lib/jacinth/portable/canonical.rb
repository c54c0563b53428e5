# frozen_string_literal: true
# :stopdoc:

module Jacinth
  module Portable
    # The canonical form of RFC 8785, as rb/generate/canonical.c of the extension writes it: which options exclude it,
    # numbers as ECMAScript prints them, and the order of keys.
    module Canonical
      EXACT = 1 << 53 # the largest number up to which each integer is a double
      EXCLUDED = %i[
        indent space space_before object_nl array_nl ascii_only script_safe html_safe allow_nan allow_duplicate_key
      ].freeze

      #: (WriteConfig) -> void
      def self.check(config)
        excluded = EXCLUDED.find { |name| config[name] }
        excluded = :sort_keys unless excluded || config.sort_keys.nil? || config.sort_keys == true
        raise ArgumentError, "#{excluded} cannot be used with rfc8785" if excluded
      end

      private

      def canonical_integer(integer)
        refuse(integer, "Integer beyond 2**53 cannot be written with rfc8785") if integer.abs > EXACT
        @out << integer.to_s
      end

      # ECMA-262, Number::toString: no exponent from 1e-6 to below 1e21.
      def canonical_float(float)
        sign, digits, exponent = shortest(float)
        return "0" if float.zero?
        return "#{sign}0.#{"0" * (-exponent - 1)}#{digits}" if exponent.between?(-6, -1)
        return "#{sign}#{pointed(digits)}e#{"+" if exponent.positive?}#{exponent}" unless exponent.between?(0, 20)

        whole = digits[0..exponent].ljust(exponent + 1, "0")
        fraction = digits[exponent + 1..].to_s
        fraction.empty? ? "#{sign}#{whole}" : "#{sign}#{whole}.#{fraction}"
      end

      def canonical_decimal(decimal)
        float = decimal.to_f
        unless float.finite? && BigDecimal(canonical_float(float)) == decimal
          refuse(decimal, "BigDecimal that is not a double cannot be written with rfc8785")
        end
        @out << canonical_float(float)
      end

      # The text of a Fragment, which is read and written again. Writing checks the nesting.
      def canonical_fragment(text) = write(Jacinth.parse(text, max_nesting: nil))

      def canonical_hash(hash)
        enter(hash)
        @path.push(nil)
        pairs = canonical_pairs(hash)
        @out << "{"
        pairs.each_with_index do |(name, value), index|
          @path[-1] = name
          @out << "," if index.positive?
          @out << "\"" << escaped(name) << "\":"
          write(value)
        end
        leave
        @out << "}"
      end

      # The texts of the keys with their values, in the order of the UTF-16 code units of the texts.
      def canonical_pairs(hash)
        pairs = hash.map do |key, value|
          @path[-1] = key
          [canonical_key(key), value]
        end
        pairs = pairs.sort_by.with_index { |(name, _), place| [name.encode(Encoding::UTF_16BE).b, place] }
        pairs.each_cons(2) do |(name, _), (other, _)|
          next unless name == other

          message = "duplicate key #{ErrorInfo.quoted(name)}, which rfc8785 forbids"
          refuse(hash, message, path(@path[0...-1] << name))
        end
        pairs
      end

      # The text of a key: what is written without rfc8785, but without quotes and escapes.
      def canonical_key(key)
        text = key_text(key)
        text.include?("\\") ? Jacinth.parse(text) : text[1...-1]
      end
    end
  end
end
