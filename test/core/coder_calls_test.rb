# frozen_string_literal: true

require "test_helper"
require "tmpdir"

# A Coder as the one object with the options of a program.
class CoderCallsTest < Minitest::Test
  TEXT = '{"a":[1,{"b":2.5}],}'
  CODER = Jacinth::Coder.new(symbolize_names: true, allow_trailing_comma: true, decimal_class: BigDecimal,
                             max_bytes: 100, indent: 1) { |object, _| object.to_s }
  HALF = BigDecimal("2.5")
  VALUE = { a: [1, { b: HALF }] }.freeze

  # Each method that reads, and what it gives with the options of the coder.
  READS = {
    parse: [[TEXT], VALUE], load: [[TEXT], VALUE], valid?: [[TEXT], true], error: [[TEXT], nil],
    dig: [[TEXT, :a, 1, :b], HALF], at: [[TEXT, "/a/1"], { b: HALF }],
    at_all: [[TEXT, "/a/1/b", "/a/0"], [HALF, 1]], query: [[TEXT, "$.a[1]"], [{ b: HALF }]],
    edit: [[TEXT, { "/a/0" => 1..2 }], '{"a":["1..2",{"b":2.5}],}'],
    patch: [[TEXT, [{ op: "remove", path: "/a/1" }]], '{"a":[1],}'],
    merge_patch: [[TEXT, { "a" => 1..2 }], '{"a":"1..2",}'],
    diff: [[TEXT, "{}"], [{ "op" => "remove", "path" => "/a" }]]
  }.freeze

  def test_reading
    READS.each do |name, (arguments, expected)|
      actual = CODER.public_send(name, *arguments)
      expected.nil? ? assert_nil(actual, name) : assert_equal(expected, actual, name)
      long = "[#{"1," * 60}]"
      next if %i[valid? error].include?(name)

      assert_raises(Jacinth::ParserError, name.to_s) { CODER.public_send(name, long, *arguments.drop(1)) }
    end
    assert_equal [false, 1], [CODER.valid?("[1,,]"), CODER.error("[1,,]").line]
    assert_equal VALUE, CODER.document(TEXT).value
    assert_equal VALUE, CODER.document(TEXT, check: :all).value
    assert_equal VALUE, CODER.parse_partial(TEXT).value
    assert_equal [VALUE, 1], CODER.each_line("#{TEXT}\nx\n1", on_error: :skip).to_a
    assert_equal [VALUE, 1], CODER.each_document("#{TEXT} 1").to_a
    assert_equal [1, { b: HALF }], CODER.each_element(TEXT, at: "/a").to_a
    assert_equal [[:b, HALF]], CODER.each_element(TEXT, at: "/a/1").to_a
    assert_equal [1], CODER.query({ a: 1 }, "$.a"), "objects have been read"
    seen = []
    CODER.query(TEXT, "$.a[0]") { |value| seen << value }
    assert_equal [1], seen
    assert_raises(Jacinth::QueryError) { CODER.query(TEXT, "$..*", max_results: 1) }
  end

  def test_writing
    assert_equal "[\n \"1..2\"\n]", CODER.generate([1..2])
    assert_equal CODER.generate([1..2]), CODER.pretty_generate([1..2])
    assert_equal "[\n  1\n]", Jacinth::Coder.new(max_bytes: 1).pretty_generate([1])
    assert_equal "\"1..2\"\n", CODER.generate_lines([1..2])
    assert_equal ["\"1..2\"\n"], CODER.write_lines([], [1..2])
    assert_equal "[\n \"1..2\"\n]", CODER.write { |w| w.array { |a| a << (1..2) } }
    Dir.mktmpdir do |folder|
      path = CODER.write_file(File.join(folder, "x"), VALUE, fsync: true)
      assert_equal VALUE, CODER.load_file(path)
      assert_equal VALUE, CODER.document_file(path).value
    end
  end

  def test_with_other_options
    other = CODER.with(max_bytes: 3, indent: nil)
    assert_equal ["[\"1..2\"]", { a: 1 }], [other.generate([1..2]), other.with(max_bytes: nil).parse('{"a":1}')]
    assert_raises(Jacinth::ParserError) { other.parse("[1,2]") }
    assert_equal "[\"hook\"]", other.with { |_, _| "hook" }.generate([1..2])
    assert_equal "[\"proc\"]", other.with(as_json: ->(*) { "proc" }).generate([1..2])
    assert_raises(ArgumentError) { CODER.with(foo: 1) }
    assert_equal 100, CODER.options[:max_bytes]
    assert_predicate other, :frozen?
    assert_equal({ freeze: true }, Jacinth::Coder.new(freeze: true).dup.options)
    assert_empty Jacinth::Coder.allocate.options
  end

  # The options of the caller stay what they are, and may change.
  def test_the_options_are_kept
    indent = +" "
    coder = Jacinth::Coder.new(indent: indent)
    indent << "x"
    assert_equal [{ indent: " " }, false], [coder.options, indent.frozen?]
    assert_predicate coder.options, :frozen?
    shareable = Ractor.make_shareable(Jacinth::Coder.new(indent: +" ", max_bytes: 9))
    assert_equal({ indent: " ", max_bytes: 9 }, shareable.options)
  end

  def test_inspect
    assert_equal "#<Jacinth::Coder>", Jacinth::Coder.new.inspect
    assert_equal '#<Jacinth::Coder max_bytes: 100, indent: " ", decimal_class: BigDecimal, as_json: a Proc>',
                 Jacinth::Coder.new(max_bytes: 100, indent: " ", decimal_class: BigDecimal) { nil }.to_s
  end
end
