# frozen_string_literal: true

# Cases in which repeated shapes, known keys and predictions of the next value do not help, and the
# corners of the grammar. Random values have a fixed seed.

letters = [*"a".."z"]
word = ->(random, size) { Array.new(size) { letters[random.rand(26)] }.join }

Jacinth::Workbench::Cases.add("keys_distinct", object: lambda {
  random = Random.new(20)
  Array.new(10_000) { |number| ["#{word.call(random, random.rand(4..12))}#{number}", number] }.to_h
})

Jacinth::Workbench::Cases.add("keys_not_repeated", object: lambda {
  random = Random.new(21)
  Array.new(2_000) { |row| Array.new(8) { |number| ["#{word.call(random, 6)}_#{row}_#{number}", number] }.to_h }
})

Jacinth::Workbench::Cases.add("keys_60_to_200_bytes", object: lambda {
  random = Random.new(22)
  keys = Array.new(8) { word.call(random, random.rand(60..200)) }
  Array.new(300) { |row| keys.to_h { |key| [key, row] } }
})

# Three of sixty keys, in an order that no other object has.
Jacinth::Workbench::Cases.add("shapes_distinct", object: lambda {
  random = Random.new(23)
  keys = Array.new(60) { |number| "#{word.call(random, 2)}#{number}" }
  keys.permutation(3).first(100_000).shuffle(random: random).map do |chosen|
    { chosen[0] => 1, chosen[1] => 2, chosen[2] => 3 }
  end
})

# Objects that begin alike and end in two alternating ways.
Jacinth::Workbench::Cases.add("shapes_alternating", object: lambda {
  Array.new(2_000) do |row|
    head = { "id" => row, "kind" => "event" }
    alternative = { "size" => 1, "name" => "y", "tags" => nil, "open" => false }
    head.merge(row.even? ? { "name" => "x", "size" => 1, "open" => true } : alternative)
  end
})

chain = ->(depth) { (1...depth).reduce([]) { |inner, level| level.odd? ? { "k" => inner } : [inner] } }

Jacinth::Workbench::Cases.add("nested_100", object: -> { Array.new(20) { chain.call(99) } })

Jacinth::Workbench::Cases.add("nested_5000", object: -> { chain.call(5_000) }, parse: { max_nesting: 0 },
                              generate: { max_nesting: 0 })

Jacinth::Workbench::Cases.add("empty_containers", object: lambda {
  random = Random.new(24)
  Array.new(20_000) { random.rand(2).zero? ? [] : {} }
})

Jacinth::Workbench::Cases.add("words", object: lambda {
  random = Random.new(25)
  Array.new(100_000) { [nil, true, false][random.rand(3)] }
})

# White space of all four kinds, more than of anything else.
Jacinth::Workbench::Cases.add("indented", parse: {}, document: lambda {
  random = Random.new(26)
  rows = Array.new(1_000) do |row|
    pairs = { "id" => row, "name" => "\"#{word.call(random, 6)}\"", "open" => row.even?,
              "tags" => "[\n\t\t\t\t\t1,\n\t\t\t\t\t2\n\t\t\t\t]" }
    "\t\t\t{\r\n#{pairs.map { |key, value| "\t\t\t\t\"#{key}\" : #{value}" }.join(",\r\n")}\r\n\t\t\t}"
  end
  "{\r\n    \"rows\" : [\r\n#{rows.join(",\r\n")}\r\n    ]\r\n}\r\n"
})

# Characters beyond U+FFFF, each written as two escapes, among others of one escape.
Jacinth::Workbench::Cases.add("escapes_surrogate", parse: {}, document: lambda {
  random = Random.new(27)
  character = -> { random.rand(4).zero? ? random.rand(0xa1..0xd7ff) : random.rand(0x10000..0x10ffff) }
  escaped = lambda do |number|
    [number].pack("U").encode("UTF-16BE").unpack("n*").map { |unit| format("\\u%04x", unit) }.join
  end
  strings = Array.new(500) { Array.new(20) { escaped.call(character.call) }.join }
  "[#{strings.map { |string| "\"#{string}\"" }.join(",")}]"
})
