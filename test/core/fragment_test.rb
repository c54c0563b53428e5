# frozen_string_literal: true

require "test_helper"
require "support/value_comparison"

# Jacinth::Fragment: JSON text that is written unchanged.
class FragmentTest < Minitest::Test
  Cached = Class.new(Jacinth::Fragment)

  def test_written_as_it_is
    fragment = Jacinth::Fragment.new(' {"a" : 1} ')
    assert_equal ' {"a" : 1} ', Jacinth.generate(fragment)
    assert_equal '[ {"a" : 1} ,{"b": {"a" : 1} }]', Jacinth.generate([fragment, { b: fragment }])
    assert_equal "[\n   {\"a\" : 1} \n]", Jacinth.pretty_generate([fragment])
    assert_equal ' {"a" : 1} ', Jacinth::Coder.new.dump(fragment)
  end

  def test_with_every_option
    fragment = Jacinth::Fragment.new('["é</script>\u2028"]')
    assert_equal '["é</script>\u2028"]', Jacinth.generate(fragment, sort_keys: true)
    large = Jacinth::Fragment.new("[#{"1," * 100_000}1]")
    assert_equal "[#{large.json},#{large.json}]", Jacinth.generate([large, large])
  end

  def test_a_struct_of_one_frozen_member
    source = +"[1]"
    fragment = Jacinth::Fragment.new(source)
    assert_equal "[1]", fragment.json
    source << "x"
    assert_equal "[1]", fragment.json
    assert_predicate fragment, :frozen?
    assert_predicate fragment.json, :frozen?
    refute_respond_to fragment, :json=
    refute_respond_to Jacinth::Fragment.allocate, :json=
    assert_raises(FrozenError) { fragment[:json] = "x" }
    assert_equal fragment, Jacinth::Fragment.new("[1]")
    assert_equal "[1]", fragment.to_json
    assert_equal "[1]", fragment.to_s
  end

  def test_copies_are_frozen_and_equal
    fragment = Jacinth::Fragment.new("[1]")
    [fragment.dup, fragment.clone, fragment.clone(freeze: false), Marshal.load(Marshal.dump(fragment))].each do |copy|
      assert_equal fragment, copy
      assert_predicate copy, :frozen?
      assert_predicate copy.json, :frozen?
      assert_equal "[[1]]", Jacinth.generate([copy])
    end
    assert_instance_of Cached, Marshal.load(Marshal.dump(Cached.new('"é"')))
  end

  def test_its_helpers_are_its_own
    assert_equal %i[new], (Jacinth::Fragment.singleton_methods(false) | %i[new]), "no public helper"
    assert_equal %i[json to_json to_s], (Jacinth::Fragment.public_instance_methods(false) + %i[json]).sort
  end

  def test_what_is_no_text
    [5, nil, :a].each do |answer|
      assert_raises(TypeError) { Jacinth::Fragment.new(Struct.new(:to_str).new(answer)) }
    end
    assert_equal "[1]", Jacinth::Fragment.new(Struct.new(:to_str).new("[1]")).json
    [nil, 1, :a, [], Object.new].each do |value|
      error = assert_raises(TypeError) { Jacinth::Fragment.new(value) }
      assert_match(/into String/, error.message)
    end
    assert_raises(EncodingError) { Jacinth::Fragment.new("\xff") }
    assert_raises(EncodingError) { Jacinth::Fragment.new("\xff".b) }
    assert_raises(ArgumentError) { Jacinth::Fragment.new }
    assert_raises(ArgumentError) { Jacinth::Fragment.new("1", foo: 1) }
    assert_equal '"é"', Jacinth.generate(Jacinth::Fragment.new('"é"'.encode("UTF-16LE")))
    assert_equal '"é"', Jacinth.generate(Jacinth::Fragment.new('"é"'.b))
    assert_equal "é", Jacinth.parse(Jacinth.generate(Jacinth::Fragment.new('"é"')))
  end

  # A Fragment that has no text yet must not crash the writer.
  def test_allocated_only
    [Jacinth::Fragment.allocate].each do |fragment|
      assert_raises(TypeError, Jacinth::GeneratorError) { Jacinth.generate(fragment) }
      assert_raises(TypeError, Jacinth::GeneratorError) { Jacinth.generate([fragment]) }
    end
    [5, nil, "\xff", "[1]".encode("UTF-16LE"), :a].each do |text|
      fragment = Jacinth::Fragment.allocate
      fragment[:json] = text
      result = begin
        Jacinth.generate([fragment])
      rescue TypeError, EncodingError, Jacinth::GeneratorError
        "[]"
      end
      assert_predicate result, :valid_encoding?
    end
  end

  def test_validate
    ["[1]", "1", '"a"', '{"a":{"b":[]}}', "[[[#{"[" * 500}#{"]" * 500}]]]", '{"a":1,"a":2}'].each do |text|
      Jacinth::Fragment.new(text, validate: true)
    end
    ["", "[1", "[1]]", "1 2", "NaN", "[1,]", "{'a':1}", "\"\\ud800\"", "\ufeff[1]", "\ufeff"].each do |text|
      assert_raises(Jacinth::ParserError, text) { Jacinth::Fragment.new(text, validate: true) }
      Jacinth::Fragment.new(text)
    end
  end

  def test_validate_refuses_a_byte_order_mark_in_every_encoding
    ["\ufeff[1]".b, "\ufeff[1]".encode("UTF-16LE")].each do |text|
      assert_raises(Jacinth::ParserError) { Jacinth::Fragment.new(text, validate: true) }
    end
    Jacinth::Fragment.new("\"\ufeff\"", validate: true)
  end

  def test_subclass_and_key
    kind = Class.new(Jacinth::Fragment)
    assert_equal "[1]", Jacinth.generate(kind.new("[1]"))
    assert_raises(Jacinth::GeneratorError) { Jacinth.generate({ Jacinth::Fragment.new("1") => 1 }) }
  end

  def test_from_the_block
    assert_equal "[[1,2]]", Jacinth.generate([1..2]) { |range| Jacinth::Fragment.new("[#{range.first},#{range.last}]") }
  end

  def test_coderange_of_what_contains_it
    text = Jacinth.generate([Jacinth::Fragment.new('"é"')])
    refute_predicate text, :ascii_only?
    assert_predicate text, :valid_encoding?
    text = Jacinth.generate([Jacinth::Fragment.new('"e"')])
    assert_predicate text, :ascii_only?
    ['"é&"', "\"\u2028\"", '"e"', "\"é\u2028\""].each do |json|
      [
        {},
        { html_safe: true },
        { html_safe: true, ascii_only: true },
        { html_safe: true, script_safe: true },
        { ascii_only: true }
      ].each do |options|
        assert_nil ValueComparison.coderange(Jacinth.generate(["a", Jacinth::Fragment.new(json)], **options)),
                   "#{json} #{options}"
      end
    end
  end
end
