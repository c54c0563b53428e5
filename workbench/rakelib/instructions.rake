# frozen_string_literal: true

# bench:instructions: counts the instructions of a fixed set of small calls with callgrind. Counts are reproducible,
# times are not.
#   rake bench:instructions          prints them with the kept counts
#   rake bench:instructions:check    fails when one is more than TOLERANCE (0.02) above the kept count
#   rake bench:instructions:keep     keeps them in bench/results/instructions.json
# If valgrind is missing, or nothing is kept for this Ruby and compiler, check says SKIPPED and its exit status is 75.
namespace :bench do
  skip = lambda do |reason|
    puts "SKIPPED instructions: #{reason}"
    exit 75
  end

  count = lambda do
    require_relative "../../tool/run/variant"
    require_relative "../lib/jacinth/workbench/instructions"
    require_relative "../lib/jacinth/workbench/instructions_ledger"
    reason = Jacinth::Workbench::Instructions.missing
    skip.(reason) if reason
    lib = ENV["JACINTH_LIB"] || Jacinth::Run::Variant.from_env(ENV).lib
    counted = Jacinth::Workbench::Instructions.count(Jacinth::Workbench::Instructions.work, lib: lib)
    puts counted.made_with
    counted
  rescue Jacinth::Workbench::Instructions::Trouble => e
    abort "instructions: #{e.message}"
  end

  desc "Count the instructions of a fixed set of small calls with callgrind"
  task instructions: ENV["JACINTH_LIB"] ? [] : [:compile] do
    counted = count.()
    puts Jacinth::Workbench::InstructionsLedger.new.table(counted)
  end

  namespace :instructions do
    desc "Fail if a call takes more instructions than the kept count (TOLERANCE=0.02)"
    task check: ENV["JACINTH_LIB"] ? [] : [:compile] do
      counted = count.()
      ledger = Jacinth::Workbench::InstructionsLedger.new
      keep = Jacinth::Workbench::InstructionsLedger::KEEP
      skip.("nothing is kept for #{counted.made_with}; `#{keep}` keeps it") unless ledger.kept(counted.made_with)
      tolerance = Float(ENV.fetch("TOLERANCE", Jacinth::Workbench::InstructionsLedger::TOLERANCE))
      verdict = ledger.compare(counted, tolerance: tolerance)
      puts verdict.lines, "instructions: #{verdict.counted - verdict.failed} passed, #{verdict.failed} failed"
      exit 1 if verdict.failed.positive?
    end

    desc "Keep the instruction counts of this Ruby and compiler in bench/results"
    task keep: ENV["JACINTH_LIB"] ? [] : [:compile] do
      counted = count.()
      ledger = Jacinth::Workbench::InstructionsLedger.new
      puts ledger.table(counted)
      ledger.keep(counted)
    end
  end
end
