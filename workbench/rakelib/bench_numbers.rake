# frozen_string_literal: true

# bench:numbers: compares Jacinth::Number with Ruby's own calls, on the numbers with which rakelib/numbers.rake tests
# it.
namespace :bench do
  desc "Compare Jacinth::Number with Float#to_s, Integer#to_s and Float()"
  task numbers: ENV["JACINTH_LIB"] ? [] : [:compile] do
    lib = ENV["JACINTH_LIB"] || "lib"
    ruby "-I#{lib}", "-Ilib", "-Iworkbench/lib", "-rjacinth", "-rjacinth/workbench/number_race", "-e",
         "$stdout.sync = true; Jacinth::Workbench::NumberRace.run", verbose: false
  end
end
