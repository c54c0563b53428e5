# frozen_string_literal: true

# :stopdoc:
module Jacinth
  # :startdoc:
  #--
  # Reads documents from files. The extension parses them.
  module Oj
    class << self
      # The value of the JSON file, in the mode of the options. With a block the file is read in chunks, and each of its
      # documents is passed to the block, as load does. IOError if the file cannot be opened.
      #: (String, ?Hash[Symbol, untyped]) ?{ (untyped, Integer, Integer) -> void } -> untyped
      def load_file(path, *options, &block)
        file = open_file(file_name(path))
        begin
          unless options.empty? || options[0].is_a?(::Hash)
            raise ::TypeError, "wrong argument type #{class_word(options[0])} (expected Hash)"
          end

          load_opened(file, options[0], &block)
        ensure
          file.close
        end
      end

      private

      def open_file(name)
        ::File.open(name, "rb")
      rescue ::SystemCallError => e
        raise ::IOError, reason(e), cause: nil
      end

      # The object that match_string makes from the text, or the text itself.
      def match_text(patterns, text)
        found = patterns.find do |pattern, _|
          pattern.is_a?(::Regexp) ? pattern.match?(text) : ::Regexp.new(pattern).match?(text)
        end
        found ? found[1].json_create(text) : text
      rescue ::ArgumentError
        raise if text.valid_encoding?

        text
      end

      # The object that custom mode makes from a Hash that names a class. If custom mode does not know the class, the
      # result of json_create or, with the create_id "^o", an instance with these variables.
      def custom_object(klass, hash, create_id)
        made = custom_known(klass.name, klass, hash)
        return made unless made.nil?
        return klass.json_create(hash) unless create_id == "^o"

        hash.each_with_object(klass.allocate) do |(name, value), object|
          object.instance_variable_set(name.start_with?("~") ? name[1..] : "@#{name}", value)
        end
      end

      def custom_known(name, klass, hash)
        case name
        when "Complex" then ::Complex.rect(hash["real"], hash["imag"])
        when "Rational" then ::Kernel.Rational(hash["numerator"], hash["denominator"])
        when "Range" then ::Range.new(hash["begin"], hash["end"], hash["exclude"])
        when "OpenStruct" then klass.new(hash["table"])
        when "Date", "DateTime" then hash["s"] && klass.parse(hash["s"])
        when "Regexp" then hash["s"] && ::Regexp.new(hash["s"])
        when "Time" then custom_time(hash["time"])
        end
      end

      def custom_time(value)
        case value
        when ::String then ::Time.parse(value)
        when ::BigDecimal then custom_timestamp(value)
        when ::Numeric then custom_time_at(value)
        end
      end

      # The exponent of a long number is the UTC offset in seconds: 1400020000.123456789e32400 is in +09:00. Offsets are
      # whole minutes, and the seconds have fewer than 20 digits, so both can be found from the beginning of the number.
      def custom_timestamp(value)
        zone = value.exponent.between?(-40, 19) ? 0 : -((19 - value.exponent) / 60) * 60
        return custom_time_at(value) if zone.zero?
        raise ::RangeError, "time zone offset out of range" if zone.abs > 86_400

        time = custom_time_at(value * ::Kernel.BigDecimal("1e#{-zone}"))
        zone == 86_400 ? time.utc : time.localtime(zone)
      end

      def custom_time_at(seconds)
        raise ::RangeError, "time out of range" unless seconds.abs < 2**63

        ::Time.at(seconds.to_r)
      end

      UUID = /\A\h{8}-\h{4}-\h{4}-\h{4}-\h{12}\z/
      STAMP = /\A(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)\.(\d{9})Z\z/
      private_constant :UUID, :STAMP

      # A Time, a WAB::UUID or a URI if the text has the form of one.
      def wab_text(text)
        bytes = text.b
        if (found = STAMP.match(bytes)) then wab_time(found.captures.map(&:to_i)) || text
        elsif UUID.match?(bytes) then defined?(::WAB::UUID) ? ::WAB::UUID.new(bytes) : text
        elsif bytes.match?(/\Ahttp:/i) then wab_uri(bytes) || text
        else text
        end
      end

      def wab_time(parts)
        *whole, second, fraction = parts
        ::Time.utc(*whole, second + ::Kernel.Rational(fraction, 1_000_000_000))
      rescue ::ArgumentError
        nil
      end

      def wab_uri(text)
        require "uri"
        ::URI.parse(text)
      rescue ::StandardError
        nil
      end
    end
  end
end
