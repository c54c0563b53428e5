# frozen_string_literal: true

require "test_helper"

# nil, true and false.
class LiteralsTest < Minitest::Test
  def test_values
    assert_equal %w[null true false], [nil, true, false].map { |value| Jacinth.generate(value) }
    assert_equal "[null,true,false]", Jacinth.generate([nil, true, false])
    assert_equal '{"a":null,"b":true,"c":false}', Jacinth.generate({ "a" => nil, b: true, "c" => false })
  end

  def test_no_keys
    [nil, true, false].each do |key|
      error = assert_raises(Jacinth::GeneratorError) { Jacinth.generate({ key => 1 }) }
      assert_equal "#{key.class} not allowed as object key in JSON", error.problem[/.*JSON/]
      assert_equal '{"k":1}', Jacinth.generate({ key => 1 }) { "k" }
    end
  end
end
