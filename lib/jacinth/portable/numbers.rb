# frozen_string_literal: true
# :stopdoc:

module Jacinth
  module Portable
    # How a Writer writes Floats, BigDecimals, Times and Dates.
    module Numbers
      SECONDS = (-(1 << 63)..((1 << 63) - 1)).freeze # the range of a Time
      LONGEST_OFFSET = 1439 # minutes
      JULIAN_DAY = 2_440_588 # the number of 1970-01-01
      MOST_DAYS = 10**17 # of a date whose text is shown

      private

      def write_float(float)
        return @out << (@config.rfc8785 ? canonical_float(float) : format_float(float)) if float.finite?

        write_nonfinite(float, float.nan? ? "NaN" : float.negative? ? "-Infinity" : "Infinity")
      end

      def write_nonfinite(object, word)
        return @out << word if @config.allow_nan

        refused = @config.rfc8785 ? "cannot be written with rfc8785" : "not allowed in JSON"
        ask(object) || refuse(object, "#{word} #{refused}")
      end

      # The digits as Float#to_s shows them: without an exponent from 1e-9 to below 1e15, otherwise with one.
      def format_float(float)
        sign, digits, exponent = shortest(float)
        # A number with 16 digits before the point is written without an exponent if it has a 17th digit.
        if exponent.between?(-9, -1) then "#{sign}0.#{"0" * (-exponent - 1)}#{digits}"
        elsif exponent.between?(0, 14) || (exponent == 15 && digits.size == 17)
          whole = digits[0..exponent].ljust(exponent + 1, "0")
          fraction = digits[exponent + 1..].to_s
          "#{sign}#{whole}.#{fraction.empty? ? "0" : fraction}"
        else "#{sign}#{pointed(digits)}e#{"+" unless exponent.negative?}#{exponent}"
        end
      end

      def pointed(digits) = digits.size > 1 ? "#{digits[0]}.#{digits[1..]}" : digits

      # The sign, the shortest digits that read back to the Float, and the exponent of the first digit. If several
      # sequences of digits are equally short, it is the closest one. On CRuby Float#to_s and Kernel#format always find
      # it; on JRuby they do not.
      def shortest(float)
        sign = float.negative? || (float.zero? && (1 / float).negative?) ? "-" : ""
        float = float.abs
        return [sign, "0", 0] if float.zero?

        # A number of up to 15 digits identifies one double. Only the smallest doubles have several short sequences of
        # digits.
        small = float < Float::MIN
        digits, exponent = small ? nil : parts(float.to_s)
        return [sign, digits, exponent] if digits && digits.size <= 15 && read_back?(digits, exponent, float)

        (small ? 1 : 15).upto(17) do |count|
          digits, exponent = rounded(float, count)
          return [sign, digits.sub(/0+\z/, ""), exponent] if digits
        end
      end

      # The digits of Float#to_s without leading and trailing zeros, and the exponent of the first digit.
      def parts(text)
        mantissa, exponent = text.downcase.split("e")
        whole, fraction = mantissa.split(".")
        digits = "#{whole}#{fraction}"
        zeros = digits[/\A0*/].size
        [digits[zeros..].sub(/0+\z/, ""), whole.size - 1 - zeros + exponent.to_i]
      end

      # `count` digits that read back to the Float, and the exponent of the first digit, or nil. Doubles just below a
      # power of two are closer together than those above it. So the next larger digits may work where the closest ones
      # do not.
      def rounded(float, count)
        exact = float.to_r
        exponent = Math.log10(float).floor
        exponent += 1 if exact >= 10**(exponent + 1)
        exponent -= 1 if exact < 10**exponent
        number = half_even(exact * 10**(count - 1 - exponent))
        [number, number + 1].first(Math.frexp(float).first == 0.5 ? 2 : 1).each do |digits|
          digits = digits.to_s
          carried = digits.size - count
          return [digits[0, count], exponent + carried] if read_back?(digits, exponent + carried, float)
        end
        nil
      end

      # JRuby's Integer#round does not accept half: alone.
      def half_even(number)
        whole, rest = number.numerator.divmod(number.denominator)
        rest *= 2
        rest > number.denominator || (rest == number.denominator && whole.odd?) ? whole + 1 : whole
      end

      def read_back?(digits, exponent, float) = "#{digits}e#{exponent - digits.size + 1}".to_f == float

      # A JSON number with all digits. There is no exponent for up to 21 digits before the point, or for up to six zeros
      # after it.
      def write_decimal(object)
        sign, digits, _, exponent = object.split
        return write_nonfinite(object, "NaN") if digits == "NaN"
        return write_nonfinite(object, sign.negative? ? "-Infinity" : "Infinity") if digits == "Infinity"
        return canonical_decimal(object) if @config.rfc8785

        @out << "-" if sign.negative?
        @out << if exponent.between?(-6, 0)
                  "0.#{"0" * -exponent}#{digits}"
                elsif exponent.between?(1, [digits.size, 21].max)
                  "#{digits[0, exponent].ljust(exponent, "0")}.#{digits.size > exponent ? digits[exponent..] : "0"}"
                else
                  "#{pointed(digits)}e#{"+" if exponent.positive?}#{exponent - 1}"
                end
      end

      # RFC 3339, with all digits of the fraction and an offset of whole minutes. The Time stands for the object.
      def write_time(time, object = time)
        seconds = time.to_i
        return beyond(object, name_of(object)) unless SECONDS.cover?(seconds)

        utc = time.utc?
        minutes = utc ? 0 : [(time.utc_offset.abs + 30) / 60, LONGEST_OFFSET].min
        west = time.utc_offset.negative? && minutes.positive?
        days, second = (seconds + (west ? -60 : 60) * minutes).divmod(86_400)
        clock = format("T%02d:%02d:%02d", second / 3600, second / 60 % 60, second % 60)
        clock << ".#{format("%09d", time.nsec).sub(/0+\z/, "")}" unless time.nsec.zero?
        zone = utc ? "Z" : format("%s%02d:%02d", west ? "-" : "+", *minutes.divmod(60))
        write_timestamp(object, "#{day(days + JULIAN_DAY)}#{clock}#{zone}")
      end

      # The fields of a Time count by the Gregorian calendar, so the fields of the DateTime must do so, too.
      def write_datetime(object)
        time = object.gregorian.to_time
        refuse(object, "#{name_of(time)} from to_time, expected Time") unless Time === time
        write_time(time, object)
      end

      def write_date(object)
        number = object.jd
        refuse(object, "#{name_of(number)} from jd, expected Integer") unless Integer === number
        return beyond(object, name_of(object)) if number.abs > MOST_DAYS

        write_timestamp(object, day(number))
      end

      # The date of a Julian day number by the proleptic Gregorian calendar.
      def day(number)
        date = Date.jd(number, Date::GREGORIAN)
        format("%s%04d-%02d-%02d", date.year.negative? ? "-" : "", date.year.abs, date.month, date.mday)
      end

      def write_timestamp(object, text)
        text.match?(/\A\d{4}-/) ? @out << "\"" << text << "\"" : beyond(object, text)
      end

      # A time or a date that RFC 3339 has no text for (section 1).
      def beyond(object, words)
        ask(object) || refuse(object, "#{words} out of range: RFC 3339 has the years 0000 to 9999")
      end
    end
  end
end
