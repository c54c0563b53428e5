# frozen_string_literal: true

# signatures: rbs and steep accept the signatures, and steep finds what is misspelled (test/signatures). If the gems
# cannot be fetched, it says SKIPPED, and the minimum count does not apply.
require_relative "../tool/run/ledger"

desc "Check the signatures with rbs and steep"
task :signatures do
  require_relative "../test/signatures/check"

  if (reason = Signatures.missing)
    puts "SKIPPED signatures: rbs and steep cannot be installed: #{reason}"
    results = {}
  else
    results = Signatures.results
  end
  results.each { |name, wrong| puts "#{name.ljust(24)} #{wrong ? "FAILED\n#{wrong}" : "ok"}" }
  failed = results.values.compact.size
  count = Jacinth::Run::Ledger.new.record(
    "signatures",
    passed: results.size - failed,
    failed: failed,
    whole: results.any?
  )
  puts count
  raise "signatures failed" unless count.ok?
end
