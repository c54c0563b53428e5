# frozen_string_literal: true

require_relative "boots"
require_relative "comparison"
require_relative "doctor"
require_relative "../records/run"

# Runs a small Rails application (site/) in processes of its own, with Jacinth and without.
module RailsApp
  class << self
    # Returns how many checks passed, and the failures. The checks are: the ways to start the application, the report of
    # jacinth doctor, requests whose answers must equal those without Jacinth, a planted fault that must be found, and
    # records in one process. Yields a line about each part. `brief`: fewer ways to start, fewer reports and random
    # records, and no planted fault.
    #: (Bundle, ?brief: bool) { (String) -> void } -> [Integer, Array[String]]
    def run(bundle, brief: false)
      boots = Boots.new(bundle).run(brief: brief) { |words| yield words }
      yield "#{boots.done} ways to start it, #{boots.failures.size} failed"
      doctor = Doctor.new(bundle).run(brief: brief)
      yield "#{doctor.done} answers of jacinth doctor, #{doctor.failures.size} wrong"
      checks = compare(bundle, %w[before]) + (brief ? [] : compare(bundle, %w[spoiled]))
      checks.each do |line, _, failures|
        [line, *failures.map { |failure| "FAILED #{failure.lines.first}" }].each { |words| yield words }
      end
      held, complaints = records(bundle, brief ? 1500 : 6000)
      yield "#{held} comparisons of records held, #{complaints.size} did not"
      started = [boots, doctor]
      [started.sum { |part| part.done - part.failures.size } + checks.sum { |check| check[1] } + held,
       started.flat_map(&:failures) + checks.flat_map(&:last) + complaints]
    end

    private

    # Records in one process, with both encoders: all kinds, all overrides, and that many random ones.
    def records(bundle, cases)
      found = [Records.run(bundle, "kinds"), Records.run(bundle, "overrides"),
               Records.run(bundle, "random", "CASES" => cases.to_s, "SEED" => "2")]
      [found.sum(&:first), found.flat_map(&:last)]
    end

    def compare(bundle, kinds)
      Server.open(bundle, "plain", *kinds) do |plain, other|
        found = Comparison.new(plain, other).run
        [kinds == %w[spoiled] ? caught(found) : equal(found, other)]
      end
    end

    def equal(found, other)
      failures = found.differences.dup
      unless other.taken && other.encoder == "Jacinth::Rails::Encoder"
        failures << "Jacinth is not in force: #{other.encoder}, JSON #{other.taken}"
      end
      ["#{found.asked} requests, #{found.differences.size} differ", found.asked - found.differences.size, failures]
    end

    # A planted fault in the times is found wherever there are times, and nowhere else.
    def caught(found)
      seen = found.differences.size.between?(20, found.asked / 2)
      ["#{found.differences.size} requests differ where a fault was planted", seen ? 1 : 0,
       seen ? [] : ["the planted fault was seen in #{found.differences.size} of #{found.asked}"]]
    end
  end
end
