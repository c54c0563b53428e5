# frozen_string_literal: true

# bench: compares the speed with the installed json and Oj. It needs an otherwise idle machine.
#   rake bench                       every case, ten minutes on an idle machine
#   rake 'bench[twitter canada]'     the cases with one of these words in their name
#   rake 'bench:public[twitter]'     one case without the private layouts of Ruby's objects
#   rake bench:readme                writes the README's section from bench/results/<ruby>.json
# The results that are kept are measured with the real documents and with nosj, on an idle machine, in ten minutes:
#   RUBYOPT=--yjit JACINTH_CORPUS=FOLDER JACINTH_BENCH_JSON=bench/results/4.0.json rake bench && rake bench:readme
# `jacinth bench` offers this to users. JACINTH_BENCH_TIME, JACINTH_BENCH_JSON and JACINTH_CORPUS are described in
# workbench/lib/jacinth/workbench/bench.rb.
require_relative "../../tool/run/variant"

measure = lambda do |arguments, environment|
  lib = File.expand_path(ENV["JACINTH_LIB"] || Jacinth::Run::Variant.from_env(ENV).lib)
  sh environment, FileUtils::RUBY, "-I#{lib}", "-Ilib", "-Iworkbench/lib", "workbench/lib/jacinth/workbench/bench.rb",
     *arguments.to_a.flat_map(&:split), verbose: false
end

desc "Measure against the installed json and Oj: rake bench, rake 'bench[twitter canada]'"
task(:bench, [:names] => :compile) { |_, arguments| measure.call(arguments, {}) }

namespace :bench do
  desc "Measure with JACINTH_PRIVATE=0: with Ruby's public functions only"
  task(:public, [:names] => :compile) { |_, arguments| measure.call(arguments, { "JACINTH_PRIVATE" => "0" }) }

  desc "Write the README's section Speed and its charts from bench/results/<ruby>.json"
  task readme: :compile do
    root = File.expand_path("../..", __dir__)
    script = <<~'RUBY'
      require "jacinth/workbench/readme"
      written = Jacinth::Workbench::Readme.new(ARGV.first).write
      puts written ? "README.md: section Speed written" : "no results in bench/results: nothing changed"
    RUBY
    ruby "-Ilib", "-Iworkbench/lib", "-e", script, root, verbose: false
    Rake::Task["generate:links"].invoke
  end
end
