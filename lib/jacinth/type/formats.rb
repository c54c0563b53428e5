# frozen_string_literal: true

require_relative "host_names"

module Jacinth
  class Type
    # What `format:` accepts: for each name something that answers match?. Regexps take time in proportion to the text.
    module Formats
      # Texts of a form that begins with a day, if `date` is true, and ends with a clock, if `clock` is true (RFC 3339,
      # section 5.6).
      class Timestamp
        #: (Regexp, date: bool, clock: bool) -> void
        def initialize(shape, date:, clock:)
          @shape = shape
          @date = date
          @clock = clock
          freeze
        end

        # Whether the text has the form, and its day and second exist.
        #: (String) -> bool
        def match?(text)
          return false unless text.match?(@shape)

          (!@date || Date.valid_date?(text[0, 4].to_i, text[5, 2].to_i, text[8, 2].to_i, Date::GREGORIAN)) &&
            (!@clock || !text.include?(":60") || leap?(text))
        end

        private

        # Leap seconds are the last ones of a day in UTC (RFC 3339, section 5.7).
        def leap?(text)
          hour, minute, sign, hours, minutes = text.match(LEAP)&.captures
          return true unless hour

          offset = (hours.to_i * 60 + minutes.to_i) * (sign == "-" ? -1 : 1)
          (hour.to_i * 60 + minute.to_i - offset) % 1440 == 1439
        end
      end

      IPV4 = /\A(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!\z)|\z)){4}\z/.freeze
      DAY = /\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])/.freeze
      CLOCK = /(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)/i.freeze
      GROUP = /[0-9A-Fa-f]{1,4}/.freeze
      LEAP = /(\d\d):(\d\d):60(?:\.\d+)?(?:Z|([+-])(\d\d):(\d\d))\z/i.freeze
      private_constant :DAY, :CLOCK, :GROUP, :LEAP

      # IPv6 addresses (RFC 4291, section 2.2).
      module IPv6
        #: (String) -> bool
        def self.match?(text)
          head, tail, more = text.split("::", -1)
          return false if more || text.empty? || text.bytesize > 45

          groups = [head, tail].compact.flat_map { |part| part.split(":", -1) }
          last = groups.last if groups.last&.include?(".")
          return false if last && (!last.match?(IPV4) || (tail && tail.empty?))

          groups.pop if last
          count = groups.size + (last ? 2 : 0)
          (tail ? count < 8 : count == 8) && groups.all? { |group| group.match?(/\A#{GROUP}\z/o) }
        end
      end

      # Absolute URIs (RFC 3986), by Ruby's own parser, which Formats.fetch loads. Some versions of it accept any
      # character after `?`.
      module AbsoluteURI
        CHARACTER = %r{[A-Za-z0-9._~!$&'()*+,;=:@/?-]|%\h\h}.freeze
        SHAPE = /\A[A-Za-z][^?#]*(?:\?(?:#{CHARACTER})*)?(?:#(?:#{CHARACTER})*)?\z/.freeze
        private_constant :CHARACTER, :SHAPE

        #: (String) -> bool
        def self.match?(text)
          text.match?(SHAPE) && !::URI::RFC3986_PARSER.parse(text).scheme.nil?
        rescue ::URI::Error
          false
        end
      end

      # The bounds of a time, a date, or the text of a BigDecimal.
      class Bounds
        #: (untyped, untyped) -> void
        def initialize(min, max)
          @min = min
          @max = max
          freeze
        end

        # Whether the value is neither below nor above them.
        #: (Time | Date | String) -> bool
        def match?(value)
          value = BigDecimal(value) if value.is_a?(String)
          (@min.nil? || value >= @min) && (@max.nil? || value <= @max)
        end
      end

      # Whether a number is a multiple of another one, as both are written in decimal. Large exponents take no time.
      class Multiple
        #: (Integer | Float | BigDecimal) -> void
        def initialize(unit)
          @unit, @power = whole(unit)
          freeze
        end

        # The number, as it stands in the document.
        #: (String) -> bool
        def match?(number)
          digits, power = whole(number)
          shift = power - @power
          # The unit has fewer factors 2 and 5 than bits.
          return (digits * 10**[shift, @unit.bit_length].min % @unit).zero? if shift >= 0

          digits.zero? || (-shift <= digits.bit_length && (digits % (@unit * 10**-shift)).zero?)
        end

        # The least positive Integer that is a multiple of the unit. An Integer is a multiple of the unit if and only if
        # it is a multiple of this one. Infinity if it has more than 62 bits.
        #: () -> (Integer | Float)
        def least
          return @unit / @unit.gcd(10**[-@power, @unit.bit_length].min) if @power.negative?

          @power < 19 ? @unit * 10**@power : Float::INFINITY
        end

        private

        # An Integer and the power of ten that it is multiplied by.
        def whole(number)
          _, digits, _, exponent = BigDecimal(number.to_s).split
          [digits.to_i, exponent - digits.size]
        end
      end

      # Whether the elements of an Array differ as values of JSON: the order of keys does not count, and 1 is 1.0.
      module Distinct
        class << self
          # The text of the Array.
          #: (String) -> bool
          def match?(text)
            values = Jacinth.parse(text, decimal_class: ExactDecimal, allow_duplicate_key: true)
            plain = values.map { |value| plain(value) }
            plain.uniq.size == plain.size
          end

          private

          # Equal values of JSON are equal by eql?. A document has at most 100 levels.
          def plain(value)
            case value
            when Hash then value.transform_values { |one| plain(one) }
            when Array then value.map { |one| plain(one) }
            when Integer, BigDecimal then value.zero? ? 0 : BigDecimal(value)
            else value
            end
          end
        end
      end

      PLAIN = {
        uuid: /\A\h{8}-\h{4}-\h{4}-\h{4}-\h{12}\z/,
        ipv4: IPV4,
        ipv6: IPv6,
        hostname: HostName,
        email: Email,
        date: Timestamp.new(/\A#{DAY}\z/, date: true, clock: false),
        time: Timestamp.new(/\A#{CLOCK}\z/, date: false, clock: true),
        "date-time": Timestamp.new(/\A#{DAY}[Tt ]#{CLOCK}\z/, date: true, clock: true)
      }.each_value(&:freeze).freeze
      NAMES = [:uri, *PLAIN.keys].freeze
      private_constant :PLAIN

      # What accepts the format of this name. Loads Ruby's library of URIs if it is needed.
      #: (Symbol) -> untyped
      def self.fetch(name)
        return PLAIN.fetch(name) if PLAIN.key?(name)

        require "uri"
        AbsoluteURI
      end
    end
    private_constant :Formats
  end
end
