# frozen_string_literal: true

require_relative "report"

module Jacinth
  module Workbench
    # The goals of the project for real documents: how many times the time of Jacinth another library needs. They are
    # geometric means, and no document may be below the least ratio.
    module Goals
      # by: the time that is compared, in words. means: direction => library => the goal for the geometric mean. least:
      # the goal for each document. ratio, bound: the methods of Report that compute them.
      Goal = Struct.new(:by, :means, :least, :ratio, :bound, keyword_init: true)

      # CPU time per call in the steady state, with the garbage collector and page faults.
      STEADY = Goal.new(
        by: "CPU time", least: 1.2, ratio: :steady_ratio, bound: :steady_bound,
        means: { "parse" => { "json" => 2.0, "nosj" => 1.6 }, "generate" => { "json" => 2.3, "nosj" => 1.9 } }
      ).freeze
      # The best samples, without them.
      BEST = Goal.new(
        by: "best time", least: 1.3, ratio: :best_ratio, bound: :best_bound,
        means: { "parse" => { "json" => 2.2, "nosj" => 1.7 }, "generate" => { "json" => 2.2, "nosj" => 1.8 } }
      ).freeze
      ALL = [STEADY, BEST].freeze
      # Fewer real documents than this do not say anything about a mean.
      DOCUMENTS = 5

      # mean, least: of the ratios. worst: the case with the smallest one. bound: the mean if Jacinth took only the time
      # of the lower bound, or nil.
      Verdict = Struct.new(:goal, :direction, :library, :documents, :mean, :worst, :least, :bound) do
        # The goal for the mean.
        #: () -> Float
        def least_mean = goal.means.fetch(direction).fetch(library)

        #: () -> bool
        def mean_met? = mean >= least_mean

        #: () -> bool
        def least_met? = least >= goal.least
      end

      # A verdict for each goal whose library was measured; none with too few real documents.
      #: (Hash[String, untyped]) -> Array[Verdict]
      def self.verdicts(report)
        real = report["results"].select { |result| result["real"] }
        ALL.flat_map do |goal|
          goal.means.flat_map do |direction, libraries|
            results = real.select { |result| result["direction"] == direction }
            libraries.keys.filter_map { |library| verdict(goal, direction, library, results) }
          end
        end
      end

      #: (Goal, String, String, Array[Hash[String, untyped]]) -> Verdict?
      def self.verdict(goal, direction, library, results)
        ratios = results.to_h { |result| [result["case"], Report.public_send(goal.ratio, result, library)] }.compact
        return if ratios.size < DOCUMENTS

        worst, least = ratios.min_by(&:last)
        bounds = results.map { |result| Report.public_send(goal.bound, result, library) }
        Verdict.new(goal, direction, library, ratios.size, Report.geometric_mean(ratios.values), worst, least,
                    bounds.all? ? Report.geometric_mean(bounds) : nil)
      end
      private_class_method :verdict
    end
  end
end
