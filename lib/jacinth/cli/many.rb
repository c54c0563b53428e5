# frozen_string_literal: true

require_relative "records"

module Jacinth
  class CLI
    # What fmt, min, check and stat do with an input that has many documents: the same with each of them. The counts of
    # check and stat are added up. Reads no arguments.
    class Many
      GREATEST = %i[depth longest_string].freeze

      #: (Request, StreamOutput) -> void
      def initialize(request, output)
        @request = request
        @output = output
        @counts = { records: 0, bytes: 0 }
      end

      # Prints the documents, or returns their counts.
      #: (Records) -> Hash[Symbol, Integer]?
      def run(records)
        records.lines { |text| @request.writes? ? write(@request.result(text)) : count(text) }
        @counts unless @request.writes?
      end

      private

      def write(text)
        @output << text
        text.clear if text.bytesize >= Records::LONG
      end

      # Distinct keys cannot be added.
      def count(text)
        counts = checked(text)
        @counts[:records] += 1
        counts.each do |name, count|
          next if name == :distinct_keys

          @counts[name] = GREATEST.include?(name) ? [@counts.fetch(name, 0), count].max : @counts.fetch(name, 0) + count
        end
      end

      # valid? is faster, but does not say what is wrong.
      def checked(text)
        return { bytes: text.bytesize } if @request.command == "check" && Jacinth.valid?(text, **@request.read)

        @request.result(text)
      end
    end
  end
end
