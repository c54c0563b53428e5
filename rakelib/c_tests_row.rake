# frozen_string_literal: true

# test:c:row: the C tests on one row of kernel/simd, the best one of this machine. It shows whether another compiler
# builds them correctly; test:c:optimized tests every row.
#   rake test:c:row [JAC_CC=clang-14] [JAC_WERROR=1]
require_relative "../tool/run/c_tests"
require_relative "../tool/run/ledger"

namespace :test do
  desc "C tests, optimized, each program once (JAC_CC=compiler JAC_WERROR=1)"
  task "c:row" do
    row = Jacinth::Config::Backends.here.last
    puts "C tests on #{row}:"
    strict = ENV["JAC_WERROR"] == "1"
    results = Jacinth::Run::CTests.new("optimized", compiler: ENV["JAC_CC"], strict: strict, row: row).run
    good, bad = results.partition { |result| result.failed.zero? }
    count = Jacinth::Run::Ledger.new.record("c row", passed: good.size, failed: bad.size, checks: results.sum(&:checks))
    puts count
    raise "c row failed" unless count.ok?
  end
end
