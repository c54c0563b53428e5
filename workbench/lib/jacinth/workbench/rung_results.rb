# frozen_string_literal: true

require_relative "corpus"
require_relative "rung_table"
require_relative "table"

module Jacinth
  module Workbench
    # Measures the rungs of the running Ruby, prints the table, and keeps the results on demand.
    class RungResults
      # There is nothing to measure, or the results cannot be kept.
      class Trouble < StandardError
      end

      LEFT = [0, 1].freeze # columns of words
      FILE = "bench/results/rungs.json"

      # The kept results by series of Ruby.
      #: (String) -> Hash[String, Hash[String, untyped]]
      def self.kept(root)
        path = File.join(root, FILE)
        File.exist?(path) ? Jacinth.load_file(path) : {}
      end

      #: (String, ?output: untyped) -> void
      def initialize(root, output: $stdout)
        @root = root
        @output = output
      end

      # `names`: parts of the names of real documents; none: all of them. They are fetched if they are not here
      # (Corpus). The results of a busy machine are not kept. Raises Trouble, RungRace::Unsound, Corpus::Missing.
      #: (Array[String], ?keep: bool) -> Hash[String, untyped]
      def run(names, keep: false)
        documents = documents(names)
        raise Trouble, "no real document's name contains #{names.join(" or ")}" if documents.empty?

        report = RungRace.new(output: @output).run(documents)
        @output.puts("", Table.aligned(RungTable.cells({ RungRace.series => report }), LEFT), *report["warning"])
        keep(report) if keep
        report
      end

      private

      def documents(names)
        chosen = Corpus.names.select { |name| names.empty? || names.any? { |part| name.include?(part) } }
        chosen.to_h { |name| [name, Corpus.text(name) { |line| @output.puts(line) }] }
      end

      def keep(report)
        raise Trouble, "not kept: #{report["warning"]}" if report["warning"]

        all = RungResults.kept(@root).merge(RungRace.series => report)
        Jacinth.write_file(File.join(@root, FILE), all, indent: "  ", space: " ", object_nl: "\n", array_nl: "\n")
        @output.puts("written: #{FILE}")
      end
    end
  end
end
