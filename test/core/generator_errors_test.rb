# frozen_string_literal: true

require "test_helper"

# The information in a GeneratorError, and its limits: messages name keys and classes, and paths are bounded.
class GeneratorErrorsTest < Minitest::Test
  def test_duplicate_key_in_an_object
    assert_equal 'detected duplicate key "a"',
                 assert_raises(Jacinth::GeneratorError) { Jacinth.generate({ "a" => 1, :a => 2 }) }.message
    error = assert_raises(Jacinth::GeneratorError) do
      Jacinth.generate({ "secret" * 100 => 1, ("secret" * 100).to_sym => 2 })
    end
    assert_equal "detected duplicate key \"#{"secret" * 5}...\"", error.message
  end

  def test_names_of_classes_are_their_own
    kind = Class.new { def self.to_s = "\xff\xfe".b * 1000 }
    [kind.new, Object.new.tap { |object| def object.own = 1 }].each do |object|
      error = assert_raises(Jacinth::GeneratorError) { Jacinth.generate([object]) }
      assert_predicate error.message, :valid_encoding?
      assert_match(/\A(Object|#<Class:0x\h+>) not allowed in JSON\z/, error.message)
    end
  end

  def test_the_path_of_an_object_is_bounded
    deep = (1..300).reduce(1..2) { |inner, i| { "key number #{i}" => inner } }
    path = assert_raises(Jacinth::GeneratorError) { Jacinth.generate(deep, max_nesting: 0) }.json_path
    assert_operator path.bytesize, :<=, 1024
    assert_match(/\A\$\.\.\.\["key number \d+"\].*\["key number 1"\]\z/, path)
  end
end
