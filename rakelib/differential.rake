# frozen_string_literal: true

# differential: the same calls in a process with the real json and in one with ours (test/json/differential).
#   rake differential [CASES=100000] [VERSIONS=2.6.1,2.21.1,3.1.0] [SEED=1] [FIRST=0]
#   rake differential VERSIONS=3.1.0 SEED=1 SHOW=17        case 17: its text and both outcomes
#   rake differential VERSIONS=3.1.0 AGAINST=2.21.1        two versions of the real json beside each other
#   rake differential APART=1                              Jacinth::JSON, without the take-over
#   rake differential VERSIONS=2.21.1 REQUIRE=json/add/core   with that file loaded on both sides
#   ... OUT=file                                           every unknown difference goes there
desc "Compares our ::JSON with the real one (CASES=n VERSIONS=a,b SEED=n SHOW=n AGAINST=version OUT=file)"
task differential: ENV["JACINTH_LIB"] ? [] : [:compile] do
  require_relative "../test/json/differential/command"
  status = JsonDifferential::Command.new(ENV).run
  exit status unless status.zero?
end
