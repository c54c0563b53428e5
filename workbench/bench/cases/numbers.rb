# frozen_string_literal: true

# Arrays of a thousand numbers of one kind. Random ones have a fixed seed.

Jacinth::Workbench::Cases.add("integers", object: lambda {
  random = Random.new(1)
  Array.new(1_000) { random.rand(1_000_000..9_999_999) }
})

# Results of computations: 15 to 17 significant digits.
Jacinth::Workbench::Cases.add("floats", object: lambda {
  random = Random.new(2)
  floats = Enumerator.produce { (random.rand - 0.5) * 1_000 }
  floats.lazy.select { |float| (15..17).cover?(float.to_s.delete("-.").sub(/\A0+/, "").size) }.first(1_000)
})

# Numbers that people write: prices, percentages.
Jacinth::Workbench::Cases.add("floats_2_decimals", object: lambda {
  random = Random.new(6)
  Array.new(1_000) { random.rand(-99_999..999_999) / 100.0 }
})

# Decimals of 19 to 40 digits, which still become Floats; every fourth has an exponent.
Jacinth::Workbench::Cases.add("floats_19_to_40_digits", parse: {}, document: lambda {
  random = Random.new(7)
  numbers = Array.new(1_000) do |index|
    digits = "#{random.rand(1..9)}#{Array.new(random.rand(18..39)) { random.rand(10) }.join}"
    digits.insert(random.rand(1..(digits.size - 1)), ".")
    "#{"-" if index.odd?}#{digits}#{"e#{random.rand(-200..200)}" if (index % 4).zero?}"
  end
  "[#{numbers.join(",")}]"
})

Jacinth::Workbench::Cases.add("integers_19_to_40_digits", object: lambda {
  random = Random.new(8)
  Array.new(1_000) { (random.rand(2).zero? ? 1 : -1) * random.rand((10**18)...(10**random.rand(19..40))) }
})

# A mesh of triangles, as programs for graphics write it: floats of about 7 digits, and the numbers of their corners.
Jacinth::Workbench::Cases.add("mesh", object: lambda {
  random = Random.new(10)
  floats = -> { Array.new(20_000) { ((random.rand - 0.5) * (10**random.rand(0..2))).then { |one| one.round(6) } } }
  { "positions" => floats.call, "normals" => floats.call, "corners" => Array.new(30_000) { random.rand(6_667) } }
})
