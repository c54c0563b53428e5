# frozen_string_literal: true

require "test_helper"
require "json"

# A fault has one JSON form, whoever writes it, and is readable.
class TypeFaultFormsTest < Minitest::Test
  TYPE = Jacinth::Type.object(Hash) { [field(:a, [Integer]), field(:b, String)] }
  FAULTS = TYPE.errors("{\n \"a\":[1,\"x\"]}").freeze
  DATA = [{ "pointer" => "/b", "code" => "missing", "message" => "is missing (a String)" },
          { "pointer" => "/a/1", "code" => "type", "message" => 'expected an Integer, got "x"' }].freeze

  def test_one_json_form
    texts = [Jacinth.generate(FAULTS), Jacinth.generate_lines(FAULTS).lines.join(",").prepend("[").concat("]"),
             Jacinth::Coder.new.generate(FAULTS), Jacinth.generate(FAULTS.map(&:to_data)), FAULTS.to_json,
             "[#{FAULTS.map(&:to_json).join(",")}]", Jacinth.generate(FAULTS.map(&:as_json))]
    texts.each { |text| assert_equal DATA, Jacinth.parse(text) }
    assert_equal %w[pointer code message], DATA.first.keys
    assert_equal Jacinth.generate(DATA.first), Jacinth.generate(FAULTS.first)
  end

  def test_words
    assert_equal '/a/1: expected an Integer, got "x" at line 2 column 9', FAULTS.last.to_s
    assert_equal '#<Jacinth::Type::Fault /a/1: expected an Integer, got "x" at line 2 column 9>', FAULTS.last.inspect
    assert_equal "expected an object, got 1 at line 1 column 1", TYPE.errors("1").first.to_s
    assert_includes Jacinth::Type.map(Integer).errors("{\"\u202e\":true}").first.to_s, '\\u202E'
  end

  def test_a_type_shows_its_fields
    assert_equal "#<Jacinth::Type Hash (a: an Array, b: a String)>", TYPE.inspect
    assert_equal "#<Jacinth::Type an Integer>", Jacinth::Type.of(Integer).inspect
    wide = Jacinth::Type.object(Hash) { 60.times { |at| field(:"field_#{at}", Integer) } }
    assert_operator wide.inspect.size, :<, 240
  end

  def test_what_is_known
    fault = FAULTS.last
    case fault
    in { code: :type, line: 2, column: 9, byte_offset: 10, got: '"x"', expected: }
      assert_equal "an Integer", expected
    end
    assert_equal FAULTS, TYPE.errors("{\n \"a\":[1,\"x\"]}")
    refute_equal FAULTS.last, TYPE.errors("{ \"a\":[1,\"x\"]}").last, "another place"
    assert_equal FAULTS.last.hash, fault.at(line: 2, column: 9, byte_offset: 10).hash
    assert_predicate fault, :frozen?
    assert Ractor.shareable?(fault)
  end
end
