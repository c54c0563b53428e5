# frozen_string_literal: true

# arities: every public method of json 2, json 3 and Oj takes the same arguments as ours. Intended differences are in
# test/arities/intended.yml. The gems are fetched once, into the cache of the task ecosystem. If a gem cannot be
# fetched, its line says SKIPPED, and the minimum count does not apply.
require_relative "../tool/run/ledger"

desc "Compare the arguments of our public methods with those of json and Oj"
task arities: ENV["JACINTH_LIB"] ? [] : [:compile] do
  require_relative "../test/arities/comparison"

  skipped, ran = Arities::Pair.all.partition do |pair|
    reason = pair.missing
    puts "SKIPPED #{pair.name}: #{reason}" if reason
    reason
  end
  ran.each do |pair|
    puts format("%-20s %4d methods %s", pair.name, pair.size, pair.failures.empty? ? "equal" : "FAILED")
    pair.failures.each { |failure| puts "    #{failure}" }
  end
  failed = ran.sum { |pair| pair.failures.size }
  count = Jacinth::Run::Ledger.new.record(
    "arities",
    passed: ran.sum(&:size) - failed,
    failed: failed,
    whole: skipped.empty?
  )
  puts count
  raise "arities failed" unless count.ok?
end
