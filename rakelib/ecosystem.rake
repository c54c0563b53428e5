# frozen_string_literal: true

# ecosystem: runs the libraries that call json, on json 2 and json 3, and those that call Oj. Each runs with the
# original, and with Jacinth loaded before and after it [TEST=part of a name, such as oj/]. The gems are fetched once,
# into a cache outside the tree. If they cannot be fetched, the line says SKIPPED, and the minimum count does not apply.
require_relative "../tool/run/ledger"

desc "Run libraries that use json or Oj with Jacinth, and compare the results (TEST=part of a name)"
task ecosystem: ENV["JACINTH_LIB"] ? [] : [:compile] do
  require_relative "../test/ecosystem/runner"

  cases = Ecosystem::Case.all.select { |one| one.name.include?(ENV["TEST"].to_s) }
  skipped, ran = cases.partition do |one|
    reason = one.missing
    puts "SKIPPED #{one.name}: #{reason}" if reason
    reason
  end
  ran.each do |one|
    one.run
    better = one.better.zero? ? "" : ", #{one.better} calls that work with Jacinth only"
    puts format("%-36s %3d lines %s%s", one.name, one.lines, one.failures.empty? ? "equal" : "FAILED", better)
    one.failures.each { |failure| puts failure.gsub(/^/, "    ") }
  end
  failed = ran.count { |one| one.failures.any? }
  count = Jacinth::Run::Ledger.new.record(
    "ecosystem",
    passed: ran.size - failed,
    failed: failed,
    checks: ran.sum(&:lines),
    whole: skipped.empty? && ENV["TEST"].nil?
  )
  puts count
  puts "SKIPPED #{skipped.size} of #{cases.size}: their gems cannot be fetched" if skipped.any?
  raise "ecosystem failed" unless count.ok?
end
