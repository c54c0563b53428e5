# frozen_string_literal: true

require_relative "cases"
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
      # The made documents that stand for real ones.
      MADE = %w[twitter citm_catalog activitypub ohai canada].freeze
      CASES = File.expand_path("../../../bench/cases", __dir__)

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

      # `names`: parts of the documents' names; none: every document. The results of a busy machine are not kept.
      # Raises Trouble, RungRace::Unsound.
      #: (Array[String], ?keep: bool) -> Hash[String, untyped]
      def run(names, keep: false)
        documents = documents(names)
        raise Trouble, "JACINTH_CORPUS must name the folder of the real documents" if keep && !real?
        raise Trouble, "no document's name contains #{names.join(" or ")}" if documents.empty?

        result = RungRace.new(output: @output).run(documents)
        @output.puts("", Table.aligned(RungTable.cells({ RungRace.series => result }), LEFT), *result["warning"])
        keep(result) if keep
        result
      end

      private

      def documents(names)
        Cases.load_all(CASES) if Cases.all.empty?
        cases = Cases.all.select { |entry| real? ? entry.real : MADE.include?(entry.name) }
        cases.select! { |entry| names.any? { |name| entry.name.include?(name) } } if names.any?
        cases.to_h { |entry| [entry.name.delete_prefix("real_"), entry.document.call] }
      end

      def real? = Cases.all.any?(&:real)

      def keep(result)
        raise Trouble, "not kept: #{result["warning"]}" if result["warning"]

        all = RungResults.kept(@root).merge(RungRace.series => result)
        Jacinth.write_file(File.join(@root, FILE), all, indent: "  ", space: " ", object_nl: "\n", array_nl: "\n")
        @output.puts("written: #{FILE}")
      end
    end
  end
end
