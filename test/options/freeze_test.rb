# frozen_string_literal: true

require "test_helper"
require "support/option_assertions"
require "support/shapes"

class FreezeTest < Minitest::Test
  include OptionAssertions

  DOCUMENT = '[{"a":["b",{"c":"é\n"}],"d":{}},{"a":["b",{"c":"é\n"}],"d":{}},[],"",12345678901234567890,1.5e300,null]'

  def all(value)
    [
      value,
      *(value.is_a?(Hash) ? value.flatten : Array(value)).flat_map do |element|
        element.equal?(value) || !element.is_a?(Enumerable) ? [element] : all(element)
      end
    ]
  end

  def test_everything_is_frozen
    value = read(DOCUMENT, freeze: true)
    assert_equal [true], all(value).map(&:frozen?).uniq
    assert_equal Jacinth.parse(DOCUMENT), value
    assert Ractor.shareable?(value)
  end

  def test_strings_are_shared
    first, second = read(DOCUMENT, freeze: true)
    assert_same first["a"][0], second["a"][0]
    assert_same first["a"][1]["c"], second["a"][1]["c"]
    assert_same(-"b", first["a"][0])
  end

  def test_without_it_nothing_but_the_keys_is_frozen
    value = read(DOCUMENT)
    refute_predicate value, :frozen?
    refute_predicate value[0], :frozen?
    refute_predicate value[0]["a"][0], :frozen?
    value[0]["a"][0] << "!"
    assert_equal "b", value[1]["a"][0]
    assert_equal "b", Jacinth.parse(DOCUMENT, freeze: true)[0]["a"][0]
  end

  # A frozen Hash must not become the template of others.
  def test_by_turns
    Shapes.wake
    document = "[#{(["{\"a\":{\"b\":1},\"c\":[]}"] * 6).join(",")}]"
    4.times do
      assert_equal [true], all(Jacinth.parse(document, freeze: true)).map(&:frozen?).uniq
      assert_equal [true], all(Jacinth.parse(document, freeze: true, symbolize_names: true)).map(&:frozen?).uniq
      Jacinth.parse(document).each { |row| refute_predicate row, :frozen? }
    end
  end

  def test_with_classes_of_its_own
    seen = []
    Jacinth.parse('[{"a":"b"}]', freeze: true, on_load: ->(value) { seen << value.frozen?; value })
    assert_equal [true], seen.uniq
  end

  # Objects of other classes are left to these classes.
  def test_objects_of_other_classes_are_left_as_they_are
    options = {
      object_class: Class.new(Hash),
      array_class: Class.new(Array),
      decimal_class: Class.new { def initialize(_) = nil }
    }
    value = Jacinth.parse('{"a":["b",1.5]}', freeze: true, **options)
    assert_equal [false, false, true, false], [value, value["a"], *value["a"]].map(&:frozen?)
    assert_equal [true, false],
                 Jacinth
                   .parse('["a"]', freeze: true, on_load: ->(made) { made == "a" ? +"b" : made })
                   .then { |list| [list, *list].map(&:frozen?) }
  end

  def test_truth
    each_truth { |value, on| assert_equal on, Jacinth.parse("[]", freeze: value).frozen? }
  end
end
