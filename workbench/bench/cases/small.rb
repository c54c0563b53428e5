# frozen_string_literal: true

# The small cases: the size of one API call or one log line.

Jacinth::Workbench::Cases.add("pair", object: -> { { "a" => 1 } })

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
    "table" => {
      "none" => nil,
      "one" => 1,
      "two" => 2,
      "list" => [5],
      "more" => [4, 3, 2, 1, 0],
      "last" => "end of row"
    },
    "nothing" => nil,
    "deep" => { "k" => { "l" => { "m" => { "n" => { "o" => { "p" => { "q" => nil } } } } } } },
    "nest" => [[[[[[[nil]]]]]]]
  }
})
