# frozen_string_literal: true

# bench:numbers: Jacinth::Number beside Ruby's own calls, on the numbers that rakelib/numbers.rake proves it with.
namespace :bench do
  desc "Jacinth::Number beside Float#to_s, Integer#to_s and Float()"
  task numbers: ENV["JACINTH_LIB"] ? [] : [:compile] do
    lib = ENV["JACINTH_LIB"] || "lib"
    ruby "-I#{lib}", "-Ilib", "-Iworkbench/lib", "-rjacinth", "-rjacinth/workbench/number_race", "-e",
         "$stdout.sync = true; Jacinth::Workbench::NumberRace.run", verbose: false
  end
end
