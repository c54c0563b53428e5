# frozen_string_literal: true

require_relative "side"

module JsonDifferential
  # Compares a range of cases in two processes at once, line by line. It counts the equal ones and the differences that
  # the rules know, and keeps the unknown ones. A frontend's comparison names its cases, its rules and its sides.
  class Beside
    Difference = Struct.new(:number, :family, :source, :real, :ours, :ids)
    SHOWN = 20

    # `unmade`: cases that compare nothing, because their subject could not be created.
    attr_reader :same, :known, :unknown, :crashes, :unmade

    # `name`: the original's name. `task`: the rake task that shows a case again.
    # `tell` is called with the first line of each unknown difference when it is found.
    #: (name: String, task: String, range: [Integer, Integer, Integer], cases: Class, rules: Module,
    #:  sides: Array[Side], ?tell: Proc?) -> void
    def initialize(name:, task:, range:, cases:, rules:, sides:, tell: nil)
      @name, @task, @range, @cases, @rules, @sides, @tell = name, task, range, cases, rules, sides, tell
      @same = @crashes = @unmade = 0
      @known = Hash.new(0)
      @unknown = []
    end

    #: () -> Integer
    def compared = @same + @known.values.sum + @unknown.size + @crashes

    # Yields each known difference.
    #: () ?{ (Difference) -> void } -> self
    def run(&known)
      seed, first, count = @range
      first.upto(first + count - 1) do |number|
        real, ours = @sides.map { |side| side.outcome.dup.force_encoding(Encoding::UTF_8) }
        raise "case #{number}: #{real}" if real.start_with?("BAD SOURCE")

        @unmade += 1 if real.start_with?("UNMADE")
        real == ours && !ours.start_with?("CRASH") ? @same += 1 : judge(@cases.at(seed, number), real, ours, &known)
      end
      self
    ensure
      @sides.each(&:close)
    end

    #: () -> String
    def summary
      ids = @known.sort_by { |id, count| [-count, id] }.map { |id, count| "  #{count.to_s.rjust(8)} #{id}" }
      counts = "#{compared} compared, #{@same} the same, #{@known.values.sum} known differences, " \
               "#{@unknown.size} unknown, #{@crashes} that #{@name} did not survive"
      ["#{@name}, seed #{@range[0]}: #{counts}", *ids].join("\n")
    end

    #: () -> String
    def report = @unknown.first(SHOWN).map { |difference| show(difference) }.join("\n\n")

    #: (Difference) -> String
    def show(difference)
      names = [@name, "Jacinth"].map { |name| name.ljust([@name.size, 7].max) }
      "#{heading(difference)}\n#{difference.source}\n" \
        "  #{names[0]} #{around(difference.real, difference.ours)}\n" \
        "  #{names[1]} #{around(difference.ours, difference.real)}"
    end

    private

    def heading(difference)
      "case #{difference.number} (#{difference.family}): rake #{@task} SEED=#{@range[0]} SHOW=#{difference.number}"
    end

    # The outcome itself, or, when it is long, its part around the first difference from the other one.
    def around(text, other)
      return text if text.size <= 700

      from = [(0...text.size).find { |i| text[i] != other[i] }.to_i - 200, 0].max
      "#{"... " if from.positive?}#{text[from, 700]}"
    end

    def judge(made, real, ours)
      return @crashes += 1 if real.start_with?("CRASH") && !ours.start_with?("CRASH")

      ids = @rules.ids(made.source, real, ours)
      difference = Difference.new(made.number, made.family, made.source, real, ours, ids)
      unless ids
        @tell&.call(heading(difference))
        return @unknown << difference
      end

      @known[ids.join(" ")] += 1
      yield difference if block_given?
    end
  end
end
