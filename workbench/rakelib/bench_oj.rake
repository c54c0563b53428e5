# frozen_string_literal: true

# bench:oj: compares the Oj frontend with the installed Oj. It needs an otherwise idle machine.
#   rake bench:oj                       every row except the file of 100 MB
#   rake 'bench:oj[dump writer]'        the rows with one of these words in their names
#   rake 'bench:oj[100 MB]'             the file, with the memory that it takes
# JACINTH_BENCH_TIME=seconds for each row (1).
namespace :bench do
  desc "Compare the Oj frontend with Oj: rake bench:oj, rake 'bench:oj[dump writer]'"
  task :oj, [:names] => (ENV["JACINTH_LIB"] ? [] : [:compile]) do |_, arguments|
    names = arguments[:names].to_s
    words = names.include?("100 MB") ? [names] : names.split
    lib = ENV["JACINTH_LIB"] || "lib"
    ruby "-I#{lib}", "-Ilib", "-Iworkbench/lib", "-rjacinth/workbench/oj_race", "-e",
         "$stdout.sync = true; puts \"\#{Jacinth::Workbench::OjRace.new.run(ARGV)} below their bars\"", *words,
         verbose: false
  end
end
