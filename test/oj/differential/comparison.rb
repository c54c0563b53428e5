# frozen_string_literal: true

require_relative "../../json/differential/side"
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
  # One of the two processes. Oj is found as this process would find it.
  class Side < JsonDifferential::Side
    WORKER = File.expand_path("worker.rb", __dir__)

    private

    def home(_version) = {}
  end

  # A range of cases in both processes at once, line by line: what was the same, what the rules know, and the
  # differences that nobody knows.
  class Comparison
    Difference = Struct.new(:number, :family, :source, :real, :ours, :ids)
    SHOWN = 20

    attr_reader :same, :known, :unknown, :crashes

    # `against` is "real" where Oj is compared with itself; `environment` is the second side's; `mimic`: the cases are
    # calls of JSON.
    #: (?seed: Integer, ?first: Integer, ?count: Integer, ?against: String, ?environment: Hash[String, String], ?mimic: bool) -> void
    def initialize(seed: 1, first: 0, count: 1000, against: "ours", environment: {}, mimic: false)
      @range = [seed, first, count]
      @cases = mimic ? MimicCases : Cases
      @sides = [[:real, {}], [against, environment]].map { |side, variables| Side.new(side.to_s, mimic ? "mimic" : "-", *@range, variables) }
      @same = @crashes = 0
      @known = Hash.new(0)
      @unknown = []
    end

    #: () -> Integer
    def compared = @same + @known.values.sum + @unknown.size + @crashes

    #: () -> self
    def run
      seed, first, count = @range
      first.upto(first + count - 1) do |number|
        real, ours = @sides.map { |side| side.outcome.dup.force_encoding(Encoding::UTF_8) }
        raise "case #{number}: #{real}" if real.start_with?("BAD SOURCE")

        real == ours && !ours.start_with?("CRASH") ? @same += 1 : judge(@cases.at(seed, number), real, ours)
      end
      self
    ensure
      @sides.each(&:close)
    end

    #: () -> String
    def summary
      ids = @known.sort_by { |id, count| [-count, id] }.map { |id, count| "  #{count.to_s.rjust(8)} #{id}" }
      ["oj#{" mimic" if @cases == MimicCases}, seed #{@range[0]}: #{compared} compared, #{@same} the same, #{@known.values.sum} known differences, #{@unknown.size} unknown, #{@crashes} that Oj did not survive", *ids].join("\n")
    end

    #: () -> String
    def report = @unknown.first(SHOWN).map { |difference| show(difference) }.join("\n\n")

    #: (Difference) -> String
    def show(difference)
      "case #{difference.number} (#{difference.family}): rake oj_differential #{"MIMIC=1 " if @cases == MimicCases}SEED=#{@range[0]} SHOW=#{difference.number}\n#{difference.source}\n" \
        "  Oj      #{around(difference.real, difference.ours)}\n  Jacinth #{around(difference.ours, difference.real)}"
    end

    private

    # An outcome, or where it and the other one part.
    def around(text, other)
      return text if text.size <= 700

      from = [(0...text.size).find { |i| text[i] != other[i] }.to_i - 200, 0].max
      "#{"... " if from.positive?}#{text[from, 700]}"
    end

    def judge(made, real, ours)
      return @crashes += 1 if real.start_with?("CRASH") && !ours.start_with?("CRASH")

      ids = Rules.ids(made.source, real, ours)
      ids ? @known[ids.join(" ")] += 1 : @unknown << Difference.new(made.number, made.family, made.source, real, ours)
    end
  end
end
