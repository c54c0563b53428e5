# frozen_string_literal: true

# differential: runs the same calls in a process with the real json and in one with ours (test/json/differential).
#   rake differential [CASES=100000] [VERSIONS=2.6.1,2.21.2,3.1.0] [SEED=1] [FIRST=0]
#   rake differential VERSIONS=3.1.0 SEED=1 SHOW=17        case 17: its text and both results
#   rake differential VERSIONS=3.1.0 AGAINST=2.21.2        compares two versions of the real json
#   rake differential APART=1                              Jacinth::JSON, without replacing ::JSON
#   rake differential VERSIONS=2.21.2 REQUIRE=json/add/core   both sides load that file
#   rake differential OUT=file                             writes every unknown difference to the file
desc "Compare our ::JSON with the real one (CASES=n VERSIONS=a,b SEED=n SHOW=n AGAINST=version OUT=file)"
task differential: ENV["JACINTH_LIB"] ? [] : [:compile] do
  require_relative "../test/json/differential/command"
  status = JsonDifferential::Command.new(ENV).run
  exit status unless status.zero?
end
