# frozen_string_literal: true

# One of the two processes: runs the cases of a range and prints one line for each, or shows a case.
#   ruby worker.rb real|ours - SEED FIRST COUNT [each]   `each`: every line is written at once
# JACINTH_DIFFERENTIAL_SPOILED=1: an encoder with one fault in each case; JACINTH_DIFFERENTIAL_PLANT=n changes the
# outcome of every nth case. Both are for the suite's own tests. With JACINTH_GC_STRESS=1 the collector runs at every
# allocation of our side's calls, with JACINTH_COMPACT=1 it moves objects; JACINTH_SANITIZED=1: the sanitizers must be
# loaded.
side, _, seed, first, count, each = ARGV
seed, first, count = [seed, first, count].map { |text| Integer(text) }
require "bundler/setup"
require "json"
require "active_support"
require "active_support/json"
require "active_support/core_ext"
require "active_support/ordered_hash"
require "active_support/ordered_options"
Encoding.list.each do |encoding|
  String.new("a", encoding: encoding).encode(Encoding::UTF_8)
rescue EncodingError
  nil
end
if side == "ours"
  require "jacinth/rails"
  Jacinth::Rails.install!
end
require_relative "cases"
require_relative "stage"
spoiled = ENV.key?("JACINTH_DIFFERENTIAL_SPOILED")
require_relative "spoiled"
RailsDifferential::Spoiled.install if spoiled

if side == "ours"
  if ENV["JACINTH_SANITIZED"] == "1" && !File.foreach("/proc/self/maps").any? { |line| line.include?("libasan") }
    abort "the sanitizers are not there"
  end
  if ENV["JACINTH_GC_STRESS"] == "1" # young objects only: a full collection takes too long
    RailsDifferential::Stage.stress = 1
  end
  GC.auto_compact = true if ENV["JACINTH_COMPACT"] == "1" && RUBY_VERSION >= "3.2"
end

planted = ENV["JACINTH_DIFFERENTIAL_PLANT"]&.to_i
JsonDifferential::Outcome.catch_warnings
out = $stdout.dup
$stdout.reopen(File::NULL)
out.binmode
out.sync = each == "each"
# In a thread, whose stack is as small as the environment says: filling a large stack takes too long.
Thread.new do
  count.times do |index|
    number = RailsDifferential::Spoiled.number = first + index
    source = RailsDifferential::Cases.at(seed, number).source
    outcome =
      begin
        RailsDifferential::Stage.run(source)
      rescue StandardError => e
        e.instance_of?(NameError) ? "BAD SOURCE #{e.message.dump}" : "UNMADE #{e.class}"
      rescue ScriptError => e
        # Ruby 3.1 cannot compile every Hash with equal literals.
        e.message.include?("compile_hash") ? "UNMADE #{e.class}" : "BAD SOURCE #{e.message.dump}"
      end
    outcome = "planted #{outcome}" if planted && (number % planted).zero?
    out.write(outcome, "\n")
  end
end.join
