# frozen_string_literal: true

# One option each, in the direction that has it, on a document on which it has an effect.
require "bigdecimal"

twitter = -> { Jacinth::Workbench::Documents["made_twitter"] }

Jacinth::Workbench::Cases.add("pretty_generate", document: twitter, generate: Jacinth::Workbench::Cases::PRETTY)
Jacinth::Workbench::Cases.add("script_safe", document: twitter, generate: { script_safe: true })
Jacinth::Workbench::Cases.add("ascii_only", document: twitter, generate: { ascii_only: true })
Jacinth::Workbench::Cases.add("symbolize_names", document: twitter, parse: { symbolize_names: true })
Jacinth::Workbench::Cases.add("freeze", document: twitter, parse: { freeze: true })

# Amounts with two decimals, which must not become Floats.
Jacinth::Workbench::Cases.add("decimal_class", parse: { decimal_class: BigDecimal }, object: lambda {
  random = Random.new(30)
  Array.new(500) do |number|
    { "id" => number, "buyer" => "customer #{random.rand(1_000)}", "net" => random.rand(1_000_000) / 100.0,
      "tax" => random.rand(100_000) / 100.0, "paid" => random.rand(2).zero? }
  end
})
