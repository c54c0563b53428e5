# frozen_string_literal: true

require "test_helper"
require "stringio"

# Streams with a collection at every allocation.
class StreamStressTest < Minitest::Test
  TEXT = "{\"a\":[1,\"x\",2.5]}\n\n[{\"b\":\"é\\n\"}]\n\"y\"\n"
  VALUES = [{ "a" => [1, "x", 2.5] }, [{ "b" => "é\n" }], "y"].freeze

  def stressed(&block) = GarbageCollectorModes.stressed(&block)

  def test_reading
    { each_line: TEXT, each_document: StringIO.new(TEXT) }.each do |name, source|
      seen = []
      stressed { Jacinth.public_send(name, source, chunk: 64) { |value| seen << value } }
      assert_equal VALUES, seen
    end
    seen = []
    text = "{\"skip\":[[{}]],\"x\":{\"k\":[1],\"l\":\"m\"}}"
    stressed { Jacinth.each_element(StringIO.new(text), at: "/x", chunk: 20) { |*pair| seen << pair } }
    assert_equal [["k", [1]], %w[l m]], seen
    seen.clear
    stressed { Jacinth.each_line(TEXT, on_load: ->(value) { value.dup }) { |value| seen << value } }
    assert_equal VALUES, seen
    errors = []
    stressed { Jacinth.each_line("[\n1\n", on_error: ->(error) { errors << error.line }) { nil } }
    assert_equal [1], errors
    seen.clear
    stressed { Jacinth.each_line(StringIO.new(TEXT), as: :documents, chunk: 64) { |document| seen << document.value } }
    assert_equal VALUES, seen
    partial = stressed { Jacinth.parse_partial("{\"a\":[1,\"é\\u00e9\\ud83d\\ude00\",{\"b\":\"x\\") }
    assert_equal [{ "a" => [1, "éé😀", { "b" => "x" }] }, "/a/2/b"], [partial.value, partial.open_pointer]
    seen.clear
    stressed { Jacinth.each_line([TEXT.encode("UTF-16LE")]) { |value| seen << value } }
    assert_equal VALUES, seen
  end

  def test_writing
    text = stressed { Jacinth.generate_lines(VALUES) }
    assert_equal VALUES, Jacinth.each_line(text).to_a
    assert_equal "\"1..2\"\n[3]\n", stressed { Jacinth.generate_lines([1..2, [3]]) { |object, _| object.to_s } }
    io = StringIO.new
    stressed { Jacinth.write(io) { |w| w.object { w.pair("a", [1]).array("b") { w.value("x") } } } }
    assert_equal "{\"a\":[1],\"b\":[\"x\"]}", io.string
    assert_equal "[\"a\",0]\n", stressed { Jacinth.generate_lines(["a"].each_with_index) }
  end
end
