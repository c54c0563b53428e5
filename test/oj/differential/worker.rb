# frozen_string_literal: true

# One of the two processes: runs the cases of a range and prints one line for each, or shows a case.
#   ruby worker.rb real|ours -|mimic SEED FIRST COUNT [each]   `each`: every line is written at once
#   ruby worker.rb show      -|mimic SEED NUMBER 1             the Ruby text
# mimic: the cases are calls of JSON, after Oj.mimic_JSON; the real Oj is all of JSON that is there.
# JACINTH_DIFFERENTIAL_PLANT=n alters the outcome of every nth case: for the suite's own tests.
side, kind, seed, first, count, each = ARGV
seed, first, count = [seed, first, count].map { |text| Integer(text) }
require_relative "cases_mimic"
mimic = kind == "mimic"
cases = mimic ? OjDifferential::MimicCases : OjDifferential::Cases
if side == "show"
  puts cases.at(seed, first).source
  exit
end

require "json" unless mimic
Encoding.list.each do |encoding|
  String.new("a", encoding: encoding).encode(Encoding::UTF_8)
rescue EncodingError
  nil
end
require side == "real" ? "oj" : "jacinth/oj"
Oj.mimic_JSON if mimic
require_relative "zoo"
require_relative "zoo_docs"
require_relative "zoo_writers"
require_relative "stage"

planted = ENV["JACINTH_DIFFERENTIAL_PLANT"]&.to_i
defaults = Oj.default_options.merge(max_nesting: (true if mimic), integer_range: 0..0, match_string: {}).freeze
JsonDifferential::Outcome.catch_warnings
out = $stdout.dup
$stdout.reopen(File::NULL)
out.binmode
out.sync = each == "each"
count.times do |index|
  number = first + index
  Oj.default_options = defaults
  source = cases.at(seed, number).source
  told = Oj.default_options
  outcome =
    begin
      OjDifferential::Stage.run(source)
    rescue SyntaxError => e
      "BAD SOURCE #{e.message.dump}"
    end
  outcome += " CHANGED DEFAULTS" unless source.match?(/(?:default_options|create_id) =/) || Oj.default_options.reject { |name, _| name == :integer_range } == told.reject { |name, _| name == :integer_range }
  outcome += " planted" if planted && (number % planted).zero?
  out.write(outcome, "\n")
end
