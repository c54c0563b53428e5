# frozen_string_literal: true

# bench: compares the speed with the installed json and Oj. It needs an otherwise idle machine.
#   rake bench                       every case, 15 minutes on an idle machine
#   rake 'bench[twitter canada]'     the cases with one of these words in their name
#   rake bench:results               measures every case, the real documents and nosj on each Ruby, in four hours,
#                                    and keeps bench/results/<ruby>.json (bench_results.rb)
#   rake 'bench:results[3.4 4.0]'    on these Rubies
#   rake bench:readme                writes the README's section from bench/results/<ruby>.json
# For example: JACINTH_CORPUS=FOLDER rake bench:results bench:readme
# `jacinth bench` offers this to users. JACINTH_BENCH_TIME, JACINTH_BENCH_JSON and JACINTH_CORPUS are described in
# workbench/lib/jacinth/workbench/bench.rb.
require_relative "../../tool/run/variant"

measure = lambda do |arguments|
  lib = File.expand_path(ENV["JACINTH_LIB"] || Jacinth::Run::Variant.from_env(ENV).lib)
  sh FileUtils::RUBY, "-I#{lib}", "-Ilib", "-Iworkbench/lib", "workbench/lib/jacinth/workbench/bench.rb",
     *arguments.to_a.flat_map(&:split), verbose: false
end

desc "Measure against the installed json and Oj: rake bench, rake 'bench[twitter canada]'"
task(:bench, [:names] => :compile) { |_, arguments| measure.call(arguments) }

namespace :bench do
  desc "Measure on each Ruby and keep the results: rake bench:results, rake 'bench:results[3.1 3.4]'"
  task(:results, [:names] => :compile) do |_, arguments|
    $LOAD_PATH.unshift(File.expand_path("../lib", __dir__), File.expand_path("../../lib", __dir__))
    require "jacinth/workbench/bench_results"
    $stdout.sync = true
    names = arguments[:names].to_s.split
    results = Jacinth::Workbench::BenchResults.new(File.expand_path("../..", __dir__))
    abort "bench:results: not all results were kept" unless results.run(*(names.empty? ? [] : [names]))
  rescue Jacinth::Workbench::BenchResults::Trouble, ArgumentError => e
    abort "bench:results: #{e.message}"
  end

  desc "Write the README's figures and chart, and docs/speed.md, from bench/results/<ruby>.json"
  task readme: :compile do
    root = File.expand_path("../..", __dir__)
    script = <<~'RUBY'
      require "jacinth/workbench/readme"
      written = Jacinth::Workbench::Readme.new(ARGV.first).write
      puts written ? "README.md and docs/speed.md: written" : "no results in bench/results: nothing changed"
    RUBY
    ruby "-Ilib", "-Iworkbench/lib", "-e", script, root, verbose: false
  end
end
