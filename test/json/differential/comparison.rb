# frozen_string_literal: true

require "open3"
require "rbconfig"
require_relative "cases"
require_relative "old_json"
require_relative "rules"
require_relative "side"

module JsonDifferential
  # Compares a range of cases in both processes at once, line by line. It counts the equal ones and the differences that
  # the rules know, and keeps the unknown ones.
  class Comparison
    Difference = Struct.new(:version, :number, :family, :source, :real, :ours, :ids, :reference)
    SHOWN = 20
    # Unknown differences beyond this number are only counted.
    KEPT = 20_000

    attr_reader :version, :seed, :same, :absent, :known, :unknown, :failed, :crashes

    # `ours` is "ours", or "apart" for Jacinth::JSON without the take-over; with `against` it is another
    # version of the real json. `required` is loaded on both sides, `environment` is the second side's.
    # `tell` is called with the first line of each unknown difference when it is found.
    #: (String, ?seed: Integer, ?first: Integer, ?count: Integer, ?ours: String, ?against: String?,
    #:  ?required: String?, ?environment: Hash[String, String], ?tell: Proc?) -> void
    def initialize(version, seed: 1, first: 0, count: 1000, ours: "ours", against: nil,
                   required: nil, environment: {}, tell: nil)
      @version = version
      @tell = tell
      @seed = seed
      @first = first
      @count = count
      @level = version.to_i < 3 ? 2 : 3
      range = [seed, first, count]
      both = { "JACINTH_DIFFERENTIAL_REQUIRE" => required }
      @sides = [Side.new("real", version, *range, both),
                Side.new(against ? "real" : ours, against || version, *range, both.merge(environment))]
      reference = OldJson::REFERENCE[version]
      @reference = Side.new("real", reference, *range, both) if reference
      @same = @differing = @failed = @absent = @crashes = 0
      @known = Hash.new(0)
      @unknown = []
    end

    # The cases that were compared: those that the real json supports.
    #: () -> Integer
    def compared = @same + @differing + @failed + @crashes

    # Yields each difference, the known ones with their id.
    #: () ?{ (Difference) -> void } -> self
    def run
      @first.upto(@first + @count - 1) do |number|
        real, ours = @sides.map(&:outcome)
        reference = @reference&.outcome
        if real == "absent" then @absent += 1
        elsif real.start_with?("BAD SOURCE") then raise "case #{number}: #{real}"
        elsif real == ours && !ours.start_with?("CRASH") then @same += 1
        else
          difference = judge(number, real, ours, reference)
          yield difference if block_given?
        end
      end
      self
    ensure
      [*@sides, @reference].compact.each(&:close)
    end

    #: () -> String
    def summary
      ids = @known.sort_by { |id, count| [-count, id] }.map { |id, count| "  #{count.to_s.rjust(8)} #{id}" }
      ["json #{version}, seed #{seed}: #{compared} compared, #{@same} the same, #{@differing} known differences, " \
       "#{@failed} unknown, #{@absent} left out, #{@crashes} that the real json did not survive", *ids].join("\n")
    end

    # The first differences that no rule knows, each with its text and the command that shows it again.
    #: () -> String
    def report
      @unknown.first(SHOWN).map { |difference| Comparison.show(difference, @seed) }.join("\n\n")
    end

    #: (Difference, Integer) -> String
    def self.heading(difference, seed)
      "case #{difference.number} of seed #{seed}, json #{difference.version} (#{difference.family}): " \
        "rake differential VERSIONS=#{difference.version} SEED=#{seed} SHOW=#{difference.number}"
    end

    #: (Difference, Integer) -> String
    def self.show(difference, seed)
      "#{heading(difference, seed)}\n#{difference.source}\n" \
        "  json    #{difference.real[0, 700]}\n  Jacinth #{difference.ours[0, 700]}" \
        "#{"\n  #{OldJson::REFERENCE[difference.version]}  #{difference.reference[0, 700]}" if difference.reference}"
    end

    private

    def judge(number, *outcomes)
      real, ours, reference = outcomes.map { |outcome| outcome&.force_encoding(Encoding::UTF_8) }
      made = Cases.at(@seed, number, level: @level)
      difference = Difference.new(@version, number, made.family, made.source, real, ours)
      difference.reference = reference
      if real.start_with?("CRASH") && !ours.start_with?("CRASH")
        @crashes += 1
        difference.ids = []
      elsif (difference.ids = ids(difference, reference))
        difference.ids.each { |id| @known[id] += 1 }
        @differing += 1
      else
        @failed += 1
        @tell&.call(Comparison.heading(difference, @seed))
        @unknown << difference if @unknown.size < KEPT
      end
      difference
    end

    def ids(difference, reference)
      given = [@version, difference.source, difference.real, difference.ours]
      known = Rules.ids(*given)
      return known if known || reference.nil?

      given_reference = [OldJson::REFERENCE[@version], difference.source, reference, difference.ours]
      meant = reference == difference.ours ? [] : Rules.ids(*given_reference)
      meant && OldJson.ids(*given)&.|(meant)
    end
  end
end
