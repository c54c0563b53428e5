# frozen_string_literal: true

# bench:streams: compares the streams with nosj, where it is installed, json and Oj. It needs an otherwise idle machine.
#   rake bench:streams                    every row
#   rake 'bench:streams[part write]'      the rows with one of these words in their names
# JACINTH_BENCH_TIME=seconds for each row (2). JACINTH_BENCH_MEGABYTES=size of the large files, for each_element and
# part: (64).
namespace :bench do
  desc "Compare streams with nosj, json and Oj: rake bench:streams, rake 'bench:streams[part]'"
  task :streams, [:names] => (ENV["JACINTH_LIB"] ? [] : [:compile]) do |_, arguments|
    lib = ENV["JACINTH_LIB"] || "lib"
    ruby "-I#{lib}", "-Ilib", "-Iworkbench/lib", "-rjacinth/workbench/stream_race", "-e",
         "$stdout.sync = true; puts \"\#{Jacinth::Workbench::StreamRace.new.run(ARGV)} below their bars\"",
         *arguments[:names].to_s.split, verbose: false
  end
end
