# frozen_string_literal: true

require_relative "report"

module Jacinth
  module Workbench
    # The goals of the project for the steady state: how many times the CPU time of Jacinth another library needs for
    # real documents. They are geometric means; no document may be below LEAST.
    module Goals
      # Direction => library => geometric mean.
      MEANS = {
        "parse" => { "json" => 2.0, "nosj" => 1.6 },
        "generate" => { "json" => 2.3, "nosj" => 1.9 }
      }.freeze
      LEAST = 1.2
      # Fewer real documents than this do not say anything about a mean.
      DOCUMENTS = 5

      # worst: the case with the smallest ratio; least: that ratio.
      Verdict = Struct.new(:direction, :library, :documents, :mean, :goal, :worst, :least) do
        #: () -> bool
        def mean_met? = mean >= goal

        #: () -> bool
        def least_met? = least >= LEAST
      end

      # A verdict for each goal whose library was measured; none with too few real documents.
      #: (Hash[String, untyped]) -> Array[Verdict]
      def self.verdicts(report)
        real = report["results"].select { |result| result["real"] }
        MEANS.flat_map do |direction, libraries|
          libraries.filter_map do |library, goal|
            ratios = real.select { |result| result["direction"] == direction }
                         .to_h { |result| [result["case"], Report.steady_ratio(result, library)] }.compact
            next if ratios.size < DOCUMENTS

            worst, least = ratios.min_by(&:last)
            Verdict.new(direction, library, ratios.size, Report.geometric_mean(ratios.values), goal, worst, least)
          end
        end
      end
    end
  end
end
