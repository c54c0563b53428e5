# frozen_string_literal: true

require "support/option_assertions"

# The tests of an option that inserts white space at some places. The test class defines OPTION, the name, and PLACES,
# the JSON of OBJECT with % at those places.
module LayoutOption
  include OptionAssertions

  OBJECT = { "a" => 1, :b => { "c" => [2, 3] }, "d" => {}, "e" => [] }.freeze
  PLAIN = '{"a":1,"b":{"c":[2,3]},"d":{},"e":[]}'

  def with(text) = { self.class::OPTION => text }

  def test_its_places
    [" ", "  ", "\t", "\n", "\r\n", " " * 100, "\n" * 70_000].each do |text|
      assert_equal self.class::PLACES.gsub("%", text), write(OBJECT, **with(text))
    end
  end

  def test_in_every_kind_of_container
    assert_equal Jacinth.generate({ x: [1] }, **with("\n")), write(Struct.new(:x).new([1]), **with("\n"))
    assert_equal Jacinth.generate([1], **with("\n")), write(Set[1], **with("\n"))
    list = Array.new(20) { |i| { "id" => i, 5 => [i, []] } }
    assert_equal Jacinth.generate(list), write(list, **with("\t")).delete("\t")
  end

  def test_empty_containers_stay_short
    assert_equal "{}", write({}, **with("\n"))
    assert_equal "[]", write([], **with("\n"))
  end

  def test_none
    ["", nil].each { |text| assert_equal PLAIN, write(OBJECT, **with(text)) }
  end

  def test_wrong_values
    refuse_values(
      self.class::OPTION,
      "x",
      ",",
      ":",
      "\0",
      "é",
      "\u2028",
      "\xff",
      "\n//",
      read: false,
      write: true,
      error: [ArgumentError]
    )
    refuse_values(self.class::OPTION, 1, true, false, :"\n", [], read: false, write: true)
  end
end
