# frozen_string_literal: true

# test: runs every suite and prints their counts. The heavy tests and the sanitized build of the C tests run in .ci/run.
# Each suite records its counts and must reach its minimum (test/minimum_counts.yml). If a suite fails, the next one
# still runs.
#   rake test:c     [TEST=part of a file name]                     C tests of L0 to L2
#   rake test:c:arm64                                              C tests for arm64, under qemu
#   rake test:ruby  [TEST=glob] [N=/name/] [SEED=n] [JAC_...]      Ruby tests, random order
#                   [JACINTH_LIB=folder]                           ... on the extension built there
#                   [JACINTH_PATIENCE=5]                           ... with limits of five times as many seconds
#                   [JACINTH_HEAVY=1]                              ... with the heavy tests (test/support/heavy.rb)
#                   [JACINTH_SAMPLE=6]                             ... and one in six of those of safety, gc, rails
#   rake test:heavy                                                the heavy tests alone, of all suites
#   rake test:engine                                               the tests that depend on the engine's build
#   rake test:portable                                             the tests of lib/jacinth/portable, which has no C
#   rake test:json                                                 the tests of the JSON frontend
#   rake test:matrix                                               the test matrices of JSON and Oj: mutation, exits ...
#   rake test:oj                                                   the tests of the Oj frontend
#   rake test:rails                                                the tests of the Rails frontend
#   rake test:workbench                                            the tests of jacinth-workbench
#   rake check                                                     script/check
require_relative "../tool/run/c_tests"
require_relative "../tool/run/ledger"
require_relative "../tool/run/packages"
require_relative "../tool/run/ruby_tests"
require_relative "../tool/run/variant"

finish = lambda do |count|
  puts count
  raise "#{count.suite} failed" unless count.ok?
end

# Runs the C tests of a variant, or some of them, and counts them.
run_c_tests = lambda do |name, compiler, strict: false, **options|
  part = ENV["TEST"]
  puts "C tests, #{name}:"
  results = Jacinth::Run::CTests.new(
    name,
    compiler: compiler,
    strict: strict || ENV["JAC_WERROR"] == "1",
    only: part,
    **options
  ).run
  good, bad = results.partition { |result| result.failed.zero? }
  finish.(Jacinth::Run::Ledger.new.record("c #{name}", passed: good.size, failed: bad.size,
                                                       checks: results.sum(&:checks), whole: part.nil?))
end

namespace :test do
  Jacinth::Run::CTests::VARIANTS.each_key do |name|
    desc "C tests, #{name}"
    task("c:#{name}") { run_c_tests.(name, ENV["JAC_CC"]) }
  end

  # Not a part of test:c: a development machine does not need a cross compiler and an emulator.
  Jacinth::Run::CTests::EMULATED.each do |name, machine|
    desc "C tests, cross-compiled for #{name} and run by #{machine.emulator}"
    task "c:#{name}" do
      reason = Jacinth::Run::Packages.missing([machine.compiler, machine.emulator], machine.packages)
      if reason
        puts "SKIPPED #{name}: #{reason}"
        exit 75
      end
      run_c_tests.(name, machine.compiler)
    end
  end

  desc "C tests of the layers below Ruby"
  task c: %w[c:plain c:sanitized]

  # Tests that do not depend on how the engine was built need not run on every build.
  suites = {
    "ruby" => Jacinth::Run::RubyTests::ALL,
    "engine" => "{test/{core,types,options,gc,safety}/**,workbench/test/core}/*_test.rb",
    "portable" => "test/portable/*_test.rb",
    "json" => "test/json/*_test.rb",
    "matrix" => "test/{json,oj}/{gc,safety}/**/*_test.rb",
    "oj" => "test/oj/*_test.rb",
    "rails" => "test/rails/**/*_test.rb",
    "workbench" => "workbench/test/**/*_test.rb",
    "heavy" => Jacinth::Run::RubyTests::ALL
  }
  suites.each do |suite, files|
    desc case suite
         when "ruby" then "Ruby tests (TEST=glob, N=/name/, SEED=n)"
         when "heavy" then "The heavy Ruby tests alone"
         else "Ruby tests of the engine: #{files}"
         end
    task suite => ENV["JACINTH_LIB"] ? [] : [:compile] do
      lib = ENV["JACINTH_LIB"] || Jacinth::Run::Variant.from_env(ENV).lib
      tests = Jacinth::Run::RubyTests.new(
        pattern: ENV["TEST"] || files,
        name: ENV["N"],
        lib: lib,
        heavy: suite == "heavy"
      )
      name = tests.sampled? ? "#{suite} sample" : suite
      finish.(Jacinth::Run::Ledger.new.record(name, **tests.run, whole: (ENV["TEST"] || ENV["N"]).nil?))
    end
  end
end

desc "Check the rules of the tree (script/check)"
task check: :compile do
  ruby "script/check", verbose: false
end

# A separate process builds the library on one core. Meanwhile the other cores run the C tests and then build the
# extension of the workbench.
desc "Every suite: C tests, Ruby tests, script/check; then the counts"
task :test do
  began = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  ledger = Jacinth::Run::Ledger.new
  ledger.clear
  mkdir_p "tmp"
  puts "compiling"
  compile = lambda do |name|
    log = "tmp/compile-#{name}.log"
    [spawn(RbConfig.ruby, "-S", "rake", "compile:#{name}", out: log, err: %i[child out]), log]
  end
  library = compile.("jacinth")
  others = [Etc.nprocessors - 1, 1].max
  suites = {
    "c plain" => -> { run_c_tests.("plain", ENV["JAC_CC"], strict: true, workers: others) },
    "compile" => lambda {
      [compile.("jacinth_workbench"), library].each do |compiler, log|
        Process.wait(compiler)
        raise "the extension could not be built:\n#{File.read(log)}" unless $?.success?
      end
    },
    "ruby" => -> { Rake::Task["test:ruby"].invoke },
    "check" => -> { Rake::Task["check"].invoke },
    "warnings" => -> { Rake::Task["warnings"].invoke }
  }
  broken = suites.reject do |name, suite|
    suite.call
    true
  rescue StandardError => e
    warn "#{name}: #{e.message}"
    false
  end.keys
  counts = ledger.counts
  missing = broken.size - counts.count { |count| !count.ok? }
  counts << Jacinth::Run::Ledger::Count.new("did not run", 0, missing, 0, nil, broken) if missing.positive?
  seconds = Process.clock_gettime(Process::CLOCK_MONOTONIC) - began
  File.write("tmp/test-seconds", "#{seconds.round}\n")
  puts "", ledger.summary(counts)
  exit 1 unless broken.empty?
end
