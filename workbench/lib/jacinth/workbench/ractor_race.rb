# frozen_string_literal: true

require "etc"
require "open3"
require "rbconfig"
require "tempfile"
require_relative "document_calls"
require_relative "table"

module Jacinth
  module Workbench
    # `rake bench:ractors`: how parse grows with Ractors, for Jacinth and json, and with forked processes to compare.
    # On Ruby 4.1 each Ractor has a heap and a collector of its own (Ruby's feature 18194); before that all Ractors stop
    # for each collection. Each figure has a process of its own, which is ractor_child.rb.
    class RactorRace
      LIBRARIES = %w[jacinth json].freeze
      WAYS = %w[ractors forks].freeze
      WORKERS = [1, 2, 4].freeze
      HEAD = ["library", "way", "workers", "parses/s", "x one", "x json"].freeze
      # How many seconds a process may take beyond its measurement.
      PATIENCE = 60

      Row = Struct.new(:library, :way, :workers, :rate)

      attr_reader :rows

      # `document`: the name of a document of DocumentCalls.document. `text`: it, instead of that. `seconds`: for each
      # figure.
      #: (?document: String, ?text: String, ?seconds: Float, ?workers: Array[Integer], ?output: IO) -> void
      def initialize(document: "twitter", text: DocumentCalls.document(document), seconds: 2.0, workers: WORKERS,
                     output: $stdout)
        @document = document
        @text = text
        @seconds = seconds
        @workers = workers
        @output = output
        @rows = []
      end

      # Measures and prints the table. Raises RuntimeError if a process fails.
      #: () -> Array[Row]
      def run
        @output.puts(RUBY_DESCRIPTION, "#{@document}: #{Table.number(@text.bytesize)} bytes")
        Tempfile.create("jacinth") do |file|
          file.write(@text)
          file.close
          LIBRARIES.product(WAYS, @workers) { |library, way, workers| measure(library, way, workers, file.path) }
        end
        @output.puts(table)
        @rows
      end

      # A rate that is more than the processors can give says that the machine, not the library, is the limit.
      #: () -> String
      def table
        lines = @rows.map do |row|
          one = rate(row.library, row.way, @workers.first)
          json = rate("json", row.way, row.workers)
          [row.library, row.way, row.workers.to_s, Table.number(row.rate.round), format("%.2f", row.rate / one),
           row.library == "json" ? "" : format("%.2f", row.rate / json)]
        end
        "parses a second of all workers; x one: over one worker; x json: over json with as many workers; " \
          "#{Etc.nprocessors} processors\n#{Table.aligned([HEAD] + lines, [0, 1])}"
      end

      private

      def rate(library, way, workers)
        @rows.find { |row| row.library == library && row.way == way && row.workers == workers }.rate
      end

      def measure(library, way, workers, path)
        return if way == "forks" && !Process.respond_to?(:fork)

        limit = (2 * @seconds) + PATIENCE
        out, err, status = Open3.capture3("timeout", "-s", "KILL", limit.to_s, RbConfig.ruby, "-W:no-experimental",
                                          *$LOAD_PATH.grep(/lib\z/).map { |folder| "-I#{folder}" },
                                          File.expand_path("ractor_child.rb", __dir__),
                                          library, way, workers.to_s, @seconds.to_s, path)
        raise "#{library}, #{workers} #{way}: #{status}\n#{err}" unless status.success?

        @rows << Row.new(library, way, workers, Float(out))
      end
    end
  end
end
