# frozen_string_literal: true

# One of the two processes: runs the cases of a range and prints one line for each, or shows a case.
#   ruby worker.rb real|ours - SEED FIRST COUNT [each]   `each`: every line is written at once
#   ruby worker.rb show      - SEED NUMBER 1             the Ruby text
# JACINTH_DIFFERENTIAL_PLANT=n alters the outcome of every nth case: for the suite's own tests.
side, _, seed, first, count, each = ARGV
seed, first, count = [seed, first, count].map { |text| Integer(text) }
require_relative "cases"
if side == "show"
  puts OjDifferential::Cases.at(seed, first).source
  exit
end

require "json"
Encoding.list.each do |encoding|
  String.new("a", encoding: encoding).encode(Encoding::UTF_8)
rescue EncodingError
  nil
end
require side == "real" ? "oj" : "jacinth/oj"
require_relative "zoo"
require_relative "zoo_docs"
require_relative "zoo_writers"
require_relative "stage"

planted = ENV["JACINTH_DIFFERENTIAL_PLANT"]&.to_i
defaults = Oj.default_options.merge(max_nesting: nil, integer_range: 0..0, match_string: {}).freeze
JsonDifferential::Outcome.catch_warnings
out = $stdout.dup
$stdout.reopen(File::NULL)
out.binmode
out.sync = each == "each"
count.times do |index|
  number = first + index
  Oj.default_options = defaults
  source = OjDifferential::Cases.at(seed, number).source
  told = Oj.default_options
  outcome =
    begin
      OjDifferential::Stage.run(source)
    rescue SyntaxError => e
      "BAD SOURCE #{e.message.dump}"
    end
  outcome += " CHANGED DEFAULTS" unless source.include?("default_options =") || Oj.default_options.reject { |name, _| name == :integer_range } == told.reject { |name, _| name == :integer_range }
  outcome += " planted" if planted && (number % planted).zero?
  out.write(outcome, "\n")
end
