# frozen_string_literal: true

require "test_helper"
require "support/differences"
require "support/oj_writing"

# StringWriter: what each push writes, and how the text is read.
class OjStringWriterTest < Minitest::Test
  include OjWriting

  def test_pushes
    made = writer
    results = [
      made.push_object,
      made.push_value(1, "a"),
      made.push_key("b"),
      made.push_array,
      made.push_value("x"),
      made.push_value(nil, nil),
      made.push_json("[ 2]"),
      made.pop,
      made.push_object("c"),
      made.push_array("d"),
      made.push_json("3.0"),
      made.push_value({ "k" => [1.5, :s] }),
      made.pop_all
    ]
    assert_equal [nil] * 13, results
    assert_equal %({"a":1,"b":["x",null,[ 2]],"c":{"d":[3.0,{"k":[1.5,"s"]}]}}\n), made.to_s
    assert_equal made.to_s, made.raw_json
    assert_equal({}, made.as_json(1, 2))
  end

  def test_the_text_on_the_way
    made = writer(indent: 2)
    texts = %i[push_array push_array pop push_object].map { |push| made.public_send(push).then { made.to_s } }
    assert_equal ["[", "[\n  [", "[\n  [\n  ]", "[\n  [\n  ],\n  {"], texts
    made.push_key("k")
    assert_equal "[\n  [\n  ],\n  {\n    \"k\":", made.to_s
    made.push_value([1, {}])
    made.pop
    assert_equal "[\n  [\n  ],\n  {\n    \"k\":[\n      1,\n      {}\n    ]\n  }", made.to_s
    made.pop
    assert_equal "[\n  [\n  ],\n  {\n    \"k\":[\n      1,\n      {}\n    ]\n  }\n]\n", made.to_s
  end

  def test_line_feeds_at_the_end
    assert_equal "[]\n{}\n", text { |made| made.push_array { nil }.then { made.push_object { nil } } }
    assert_equal "[]", text(indent: -1) { |made| made.push_array { nil } }
    assert_equal "1", text { |made| made.push_value(1) }
    assert_equal '"a""b"[]',
                 text { |made| made.push_value("a").then { made.push_value("b") }.then { made.push_value([]) } }
  end

  def test_texts_between_tokens_are_those_of_values_alone
    spaced = text(space: "  ", array_nl: "\n") { |made| made.push_object { made.push_value([1, { "a" => 1 }], "k") } }
    assert_equal "{\"k\":[\n1,\n{\"a\":  1}\n]}\n", spaced
    assert_equal "[[    1  ]]\n", text(indent: "  ") { |made| made.push_array { made.push_value([1]) } }
  end

  def test_blocks
    made = writer
    made.push_object do |*given|
      made.push_value(given, "x")
      made.push_array("y") do
        made.push_value(1)
        made.push_object {}
      end
    end
    assert_equal %({"x":[null],"y":[1,{}]}\n), made.to_s
    made = writer
    assert_raises(IOError) { made.push_array { raise IOError } }
    assert_equal "[", made.to_s
    assert_equal 5, made.push_array { break 5 }
    assert_equal "[[", made.to_s
    assert_equal "Can not pop with no open array or object.",
                 assert_raises(StandardError) { made.push_array { made.pop_all } }.message
  end

  def test_options_of_the_modes
    assert_equal '{"a":null,"b":1}', text(omit_nil: true) { |made| made.push_value({ "a" => nil, "b" => 1 }) }
    Oj.default_options = { omit_nil: true }
    assert_equal '{"b":1}', text(omit_nil: false) { |made| made.push_value({ "a" => nil, "b" => 1 }) }
    list = [1]
    made = writer
    made.push_array
    made.push_value([list, list])
    made.push_value(list)
    assert_equal "[[[1],[1]],[1]", made.to_s
    assert_raises(JSON::GeneratorError) { writer.push_value(Float::NAN) }
    made = writer
    made.push_array
    assert_raises(JSON::GeneratorError) { made.push_value([1, Float::INFINITY]) }
    made.push_value(nil)
    assert_equal "[null", made.to_s
    assert_equal '{"a":"</"', text(escape_mode: :json) { |made| made.push_object.then { made.push_value("</", "a") } }
    assert_equal '{"a\/":"<\/"',
                 text(escape_mode: :slash) { |made| made.push_object.then { made.push_value("</", "a/") } }
    assert_equal '"6"', text(:strict, integer_range: 1..5) { |made| made.push_value(6) }
    assert_equal "1.50", text(:strict, float_format: "%0.2f") { |made| made.push_value(1.5) }
  end

  def test_to_json_of_a_value_and_of_what_is_in_it
    made = writer(use_to_json: false)
    made.push_array
    made.push_value(Does.new { raise IOError })
    made.push_value([Does.new { "7" }])
    assert_match(/\A\["#<OjWriting::Does[^"]*>",\[7\]\z/, made.to_s)
  end

  def test_reset_and_reuse
    made = writer
    3.times do |round|
      made.push_array
      made.push_object
      made.push_key("left")
      made.reset
      assert_equal "", made.to_s
      made.push_object { made.push_value("\u00e9" * 3000 * round, "k") }
      assert_equal "{\"k\":\"#{"\u00e9" * 3000 * round}\"}\n", made.to_s
      assert_nil made.reset
    end
    fresh = writer
    fresh.push_value("\u00e9")
    fresh.reset
    fresh.push_value("e")
    assert_predicate fresh.to_s, :ascii_only?
  end

  def test_the_result_is_the_caller_s
    made = writer
    made.push_value("\u00e9")
    first = made.to_s
    assert_equal [Encoding::UTF_8, true, false, false],
                 [first.encoding, first.valid_encoding?, first.ascii_only?, first.frozen?]
    first << "changed"
    assert_equal '"é"', made.to_s
    made.push_json("\xff")
    refute_predicate made.to_s, :valid_encoding?
  end

  # oj/writer-raw: a writer as a value in another text.
  def test_as_a_value
    KnownDifferences.id("oj/writer-raw")
    made = writer
    made.push_array { made.push_value(1) }
    scalar = writer.tap { |other| other.push_value(123) }
    assert_equal "[[1],123,]", dump(:compat, [made, scalar, writer], use_raw_json: true)
    assert_equal '["[1]\n"]', dump(:compat, [made])
    outer = writer(use_raw_json: true)
    outer.push_array
    outer.push_value(made)
    outer.push_value(2)
    assert_equal "[[1],2", outer.to_s
  end

  def test_infinities_in_wab_mode
    made = Oj::StringWriter.new(mode: :wab)
    made.push_value([Float::INFINITY, -Float::INFINITY, Float::NAN])
    assert_equal "[3.0e14159265358979323846,-3.0e14159265358979323846,3.3e14159265358979323846]", made.to_s.chomp
  end
end
