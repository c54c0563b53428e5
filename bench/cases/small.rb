# frozen_string_literal: true

# The small cases: what one API call or one log line looks like, and the parts that documents are
# made of. Random ones have a fixed seed.

Jacinth::Workbench::Cases.add("mixed", object: -> { [1, "string", { a: 1, b: 2 }, [3, 4, 5]] })

Jacinth::Workbench::Cases.add("user", object: lambda {
  { "username" => "jhawthorn", "id" => 123, "event" => "wrote json serializer" }
})

# A little of everything, nested: 299 bytes.
Jacinth::Workbench::Cases.add("sample", object: lambda {
  {
    "word" => "quartz",
    "yes" => true,
    "count" => 48_213,
    "row" => [false, [true, [-987_654_321, nil], 2.7183, ["another word.", true], nil]],
    "table" => { "none" => nil, "one" => 1, "two" => 2, "list" => [5], "more" => [4, 3, 2, 1, 0], "last" => "end of row" },
    "nothing" => nil,
    "deep" => { "k" => { "l" => { "m" => { "n" => { "o" => { "p" => { "q" => nil } } } } } } },
    "nest" => [[[[[[[nil]]]]]]]
  }
})

Jacinth::Workbench::Cases.add("integers", object: lambda {
  random = Random.new(1)
  Array.new(1_000) { random.rand(1_000_000..9_999_999) }
})

Jacinth::Workbench::Cases.add("floats", object: lambda {
  random = Random.new(2)
  Array.new(1_000) { random.rand }
})

Jacinth::Workbench::Cases.add("strings_short", object: lambda {
  random = Random.new(3)
  Array.new(500) { Array.new(random.rand(1..22)) { ("a".."z").to_a[random.rand(26)] }.join }
})

Jacinth::Workbench::Cases.add("strings_utf8", object: lambda {
  random = Random.new(4)
  words = %w[größer ébène žluťoučký кошка γάτα 猫 ねこ 고양이 🐈 naïve]
  Array.new(200) { Array.new(random.rand(3..20)) { words[random.rand(words.size)] }.join(" ") }
})

Jacinth::Workbench::Cases.add("strings_escaped", object: lambda {
  random = Random.new(5)
  parts = ["say \"no\"", "C:\\temp\\new", "two\nlines", "a\tb", "plain words here", "bell\u0007"]
  Array.new(200) { Array.new(random.rand(2..10)) { parts[random.rand(parts.size)] }.join(" ") }
})
