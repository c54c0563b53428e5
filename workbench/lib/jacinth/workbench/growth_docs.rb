# frozen_string_literal: true

require_relative "growth_page"
require_relative "speed_page"

module Jacinth
  module Workbench
    # workbench/docs/growth.md: the tables of `rake bench:growth:keep`, as it measured them. Measures nothing.
    class GrowthDocs
      PATH = "workbench/docs/growth.md"
      MADE = "Made by `rake bench:growth:keep`; not to be edited. `rake bench:growth` does the same on your machine, " \
             "and draws charts."

      # growth: after its run.
      #: (Growth) -> void
      def initialize(growth)
        @growth = growth
        @table = GrowthTable.new(growth.rows, growth.scales)
      end

      #: () -> String
      def text
        facts = @growth.facts
        parts = ["# #{GrowthPage::TITLE}", *@growth.warning, *GrowthPage::WORDS.grep_v(/axes/)]
        @table.calls.each { |call, lines| parts.push("## #{call}", sheet(lines)) }
        parts.push("## Several workers", workers, sheet(@table.scales)) if @growth.scales.any?
        parts.push("Left out:", @growth.notes.map { |note| "- #{note}" }.join("\n")) if @growth.notes.any?
        machine = "#{facts["ruby"]}; #{facts["cpu"]}; #{facts["gems"]}; yjit #{facts["yjit"]}."
        [*parts, machine, "#{MADE}\n"].join("\n\n")
      end

      # Writes the page and returns its path.
      #: (String) -> String
      def write(root)
        File.write(File.join(root, PATH), text)
        PATH
      end

      private

      def workers
        "Calls a second of one worker and of two together, each with a document of #{Table.number(Growth::SCALED)} " \
          "bytes. A gain of 2.00 would be twice as many."
      end

      def sheet(lines) = SpeedPage.markdown(lines).join("\n")
    end
  end
end
