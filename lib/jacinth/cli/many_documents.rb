# frozen_string_literal: true

require_relative "records"

module Jacinth
  class CLI
    # What fmt, min, check and stat do with an input that has many documents: the same with each of them. The counts of
    # check and stat are added up. Reads no arguments.
    class ManyDocuments
      GREATEST = %i[depth longest_string largest_object largest_array].freeze
      SINGLE = %i[distinct_keys root key_counts].freeze # cannot be added, or only in memory that grows

      #: (WholeDocumentCommand, StreamOutput) -> void
      def initialize(command, output)
        @command = command
        @output = output
        @counts = { records: 0, bytes: 0 }
      end

      # Prints the documents, or returns their counts.
      #: (Records, Symbol) -> Hash[Symbol, Integer]?
      def run(records, kind)
        records.public_send(kind) { |text| @command.writes? ? write(@command.result(text)) : count(text) }
        @counts unless @command.writes?
      end

      private

      def write(text)
        @output << text
        text.clear if text.bytesize >= Records::LONG
      end

      def count(text)
        counts = @command.counts(text)
        @counts[:records] += 1
        counts.each do |name, count|
          next if SINGLE.include?(name)

          @counts[name] = GREATEST.include?(name) ? [@counts.fetch(name, 0), count].max : @counts.fetch(name, 0) + count
        end
      end
    end
  end
end
