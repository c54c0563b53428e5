# frozen_string_literal: true

# One of the two processes: runs the cases of a range and prints one line for each, or shows a case.
#   ruby worker.rb real|ours -|mimic SEED FIRST COUNT [each]   `each`: every line is flushed
#   ruby worker.rb show      -|mimic SEED NUMBER 1             prints the case's source
# mimic: the cases are calls of JSON after Oj.mimic_JSON; with the real Oj, there is no other JSON.
# JACINTH_DIFFERENTIAL_PLANT=n changes the outcome of every nth case, for the suite's own tests.
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
  unless source.match?(/(?:default_options|create_id) =/)
    before, after = [told, Oj.default_options].map { |options| options.reject { |name, _| name == :integer_range } }
    outcome += " CHANGED DEFAULTS" unless after == before
  end
  outcome += " planted" if planted && (number % planted).zero?
  out.write(outcome, "\n")
end
