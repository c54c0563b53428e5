# frozen_string_literal: true

# bench:rungs: the CPU time of parse and generate of the real documents on the three rungs (docs/rubies.md) beside json,
# nosj and Oj, for the Ruby that runs it. It needs an otherwise idle machine.
#   rake bench:rungs                     every document: ten minutes
#   rake 'bench:rungs[twitter canada]'   the documents with one of these words in their names
#   rake bench:rungs:keep                every document, and keeps the results of this Ruby in bench/results/rungs.json,
#                                        from which `rake bench:readme` makes a table
# JACINTH_BENCH_TIME=seconds for each document and heap (20), JACINTH_BENCH_HEAPS=count (2).
measure = lambda do |names, keep|
  lib = ENV["JACINTH_LIB"] || "lib"
  script = <<~'RUBY'
    include Jacinth::Workbench
    $stdout.sync = true
    begin
      RungResults.new(Dir.pwd).run(ARGV.drop(1), keep: ARGV.first == "keep")
    rescue RungResults::Trouble, RungRace::Unsound, Corpus::Missing => e
      abort "bench:rungs: #{e.message}"
    end
  RUBY
  ruby "-I#{lib}", "-Ilib", "-Iworkbench/lib", "-rjacinth/workbench/rung_results", "-e", script, keep, *names,
       verbose: false
end

namespace :bench do
  needed = ENV["JACINTH_LIB"] ? [] : [:compile]

  desc "Compare the three rungs with json and nosj: rake bench:rungs, rake 'bench:rungs[twitter]'"
  task(:rungs, [:names] => needed) { |_, arguments| measure.call(arguments[:names].to_s.split, "show") }

  desc "The same for every document, and keep the results of this Ruby in bench/results/rungs.json"
  task("rungs:keep" => needed) { measure.call([], "keep") }
end
