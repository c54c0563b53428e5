# frozen_string_literal: true

# type_schema: the JSON Schema of a type accepts the documents that the type accepts, and no others but for the reasons
# that docs/type-schema.md gives. json_schemer and ajv judge types and documents that are made [CASES=10000] [SEED=n].
# The gem is fetched once, into the cache of the task ecosystem, and ajv into tmp/type_schema by npm. If one of them
# cannot be fetched, a line says SKIPPED.
require_relative "../tool/run/ledger"

desc "Compare Type#valid? with the verdicts of json_schemer and ajv on Type#json_schema (CASES=10000, SEED=n)"
task type_schema: ENV["JACINTH_LIB"] ? [] : [:compile] do
  require_relative "../test/type_schema/comparison"

  comparison = TypeSchema::Comparison.new(cases: Integer(ENV.fetch("CASES", "500")), seed: ENV["SEED"]&.to_i)
  if (reason = comparison.missing)
    puts "SKIPPED type_schema: #{reason}"
    next
  end
  puts "SKIPPED ajv in type_schema: #{comparison.missing_ajv}" if comparison.missing_ajv
  comparison.run
  puts comparison.words
  failed = comparison.failures.size
  comparison.failures.first(3).each { |failure| puts failure.gsub(/^/, "    ") }
  count = Jacinth::Run::Ledger.new.record(
    "type_schema",
    passed: comparison.cases - failed,
    failed: failed,
    whole: ENV["CASES"].nil?
  )
  puts count
  raise "type_schema failed" unless count.ok?
end
