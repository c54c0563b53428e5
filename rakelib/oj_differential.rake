# frozen_string_literal: true

# oj_differential: runs the same calls in a process with the real Oj and in one with ours (test/oj/differential).
#   rake oj_differential [CASES=100000] [SEED=1] [FIRST=0]
#   rake oj_differential SEED=1 SHOW=17        case 17: its text and both results
#   rake oj_differential MIMIC=1               calls of JSON, after Oj.mimic_JSON
#   rake oj_differential OUT=file              writes every unknown difference to the file
desc "Compare our ::Oj with the real one (MIMIC=1 CASES=n SEED=n SHOW=n OUT=file)"
task oj_differential: ENV["JACINTH_LIB"] ? [] : [:compile] do
  require_relative "../test/oj/differential/command"
  status = OjDifferential::Command.new(ENV).run
  exit status unless status.zero?
end
