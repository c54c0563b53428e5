# frozen_string_literal: true

# One of the two processes: runs the cases of a range and prints one line for each, or shows a case.
#   ruby worker.rb real|ours|apart VERSION SEED FIRST COUNT [each]   `each`: every line is written at once
#   ruby worker.rb show            VERSION SEED NUMBER 1             the Ruby text
# `ours` takes ::JSON over, `apart` calls Jacinth::JSON and leaves ::JSON alone. Environment variables for
# the suite's own tests: JACINTH_DIFFERENTIAL_REQUIRE=path is required after json; ..._PLANT=n changes the
# outcome of every nth case, and ..._CRASH=n ends the process at that case.
side, version, seed, first, count, each = ARGV
seed, first, count = [seed, first, count].map { |text| Integer(text) }
require_relative "cases"
level = version.to_i < 3 ? 2 : 3
if side == "show"
  puts JsonDifferential::Cases.at(seed, first, level: level).source
  exit
end

gem "json", version
require "json"
abort "json #{JSON::VERSION} instead of #{version}" unless JSON::VERSION == version
Encoding.list.each do |encoding|
  String.new("a", encoding: encoding).encode(Encoding::UTF_8)
rescue EncodingError
  nil
end
made_by = lambda do |json|
  coder = json::Coder.new(space: " ") if json.const_defined?(:Coder)
  { state: json::State.new(indent: " ", array_nl: "\n"), parser: json::Parser.new("[1]"), coder: coder }
end
earlier = made_by.call(JSON)
require "jacinth/json" if side == "ours"
required = ENV["JACINTH_DIFFERENTIAL_REQUIRE"]
require required if required
require_relative "needs"
require_relative "stage"
if side == "apart"
  require "jacinth/json/api"
  JsonDifferential::Zoo.const_set(:JSON, Jacinth::JSON)
  earlier = made_by.call(Jacinth::JSON)
end
JsonDifferential::Zoo.const_set(:EARLIER, earlier)

planted = ENV["JACINTH_DIFFERENTIAL_PLANT"]&.to_i
crash = ENV["JACINTH_DIFFERENTIAL_CRASH"]&.to_i
JsonDifferential::Outcome.catch_warnings
# Whatever a case prints is discarded.
out = $stdout.dup
$stdout.reopen(File::NULL)
out.binmode
out.sync = each == "each"
count.times do |index|
  number = first + index
  chosen = JsonDifferential::Cases.at(seed, number, level: level)
  outcome =
    if side == "real" && !chosen.needs.all? { |name| JsonDifferential::Needs.met?(name) }
      "absent"
    else
      begin
        JsonDifferential::Zoo::Stage.run(chosen.source)
      rescue SyntaxError => e
        "BAD SOURCE #{e.message.dump}"
      end
    end
  outcome += " planted" if planted && (number % planted).zero?
  Process.kill(:KILL, Process.pid) if crash == number
  out.write(outcome, "\n")
end
