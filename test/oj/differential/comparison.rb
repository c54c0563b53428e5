# frozen_string_literal: true

require_relative "../../json/differential/beside"
require_relative "cases"
require_relative "rules"
require_relative "rules_load"
require_relative "rules_object_load"
require_relative "rules_docs"
require_relative "rules_writers"
require_relative "rules_handlers"
require_relative "rules_parser"
require_relative "rules_mimic"
require_relative "cases_mimic"

module OjDifferential
  # One of the two processes. It finds Oj in the same way as this process.
  class Side < JsonDifferential::Side
    WORKER = File.expand_path("worker.rb", __dir__)

    private

    def home(_version) = {}
  end

  # Runs the cases of a range in both processes and compares the outcomes.
  class Comparison < JsonDifferential::Beside
    # `against` is "real" to compare Oj with itself. `environment` is for the second process. `mimic`: the cases are
    # calls of JSON after Oj.mimic_JSON.
    #: (
    #    ?seed: Integer, ?first: Integer, ?count: Integer, ?against: String, ?environment: Hash[String, String],
    #    ?mimic: bool, ?tell: Proc?
    #  ) -> void
    def initialize(seed: 1, first: 0, count: 1000, against: "ours", environment: {}, mimic: false, tell: nil)
      range = [seed, first, count]
      sides = [["real", {}], [against, environment]].map do |side, variables|
        Side.new(side, mimic ? "mimic" : "-", *range, variables)
      end
      super(
        name: mimic ? "Oj mimic" : "Oj",
        task: "oj_differential#{" MIMIC=1" if mimic}",
        range: range,
        cases: mimic ? MimicCases : Cases,
        rules: Rules,
        sides: sides,
        tell: tell
      )
    end
  end
end
