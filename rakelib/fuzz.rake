# frozen_string_literal: true

# fuzz: runs a libFuzzer target of test/fuzz.
#   rake 'fuzz[skip,60]'      values that are stepped over, against the grammar, for 60 seconds
#   rake 'fuzz[pointer,60]'   sets of JSON pointers
#   rake 'fuzz[index,60]'     children found through an index
#   rake 'fuzz[query,60]'     the compiler of JSONPath queries, and regular expressions
#   rake 'fuzz[skip,7200,100000000]'   at most that many executions; their number is noted in .ci/ledger.tsv
# Ends by itself. Says SKIPPED if there is no clang with libFuzzer. FUZZ_CC names another clang.
require_relative "../tool/run/fuzz"

desc "Fuzz a target of test/fuzz for some seconds (skip, pointer, index or query), with a number of runs for the ledger"
task :fuzz, %i[target seconds runs] do |_, arguments|
  fuzz = Jacinth::Run::Fuzz.new(arguments[:target] || "skip")
  reason = fuzz.lacking
  if reason
    puts "SKIPPED fuzz: #{reason}"
    exit 75
  end
  seconds = Integer(arguments[:seconds] || 60)
  runs = arguments[:runs]
  done = runs ? fuzz.run_for_ledger(seconds, Integer(runs)) : fuzz.run(seconds)
  raise "#{arguments[:target]} has failed" unless done
end
