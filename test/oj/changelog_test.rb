# frozen_string_literal: true

require "test_helper"
require "yaml"
require "ostruct"
require "stringio"
require "tmpdir"
require "support/child"
require "support/named_tests"
require "support/oj_defaults"

# changelog.yml lists the fixes of Oj's newest release with the test of ours for each. The tests here are for those
# that no other file tests by themselves. Every input is one that earlier releases answer, too, but for plain errors.
class OjChangelogTest < Minitest::Test
  include OjDefaults

  Oj = Jacinth::Oj
  ROWS = YAML.safe_load_file(File.expand_path("changelog.yml", __dir__))

  def test_each_fix_has_a_test
    assert_equal [42, 42], [ROWS.size, ROWS.uniq { |row| row["pull"] }.size]
    ROWS.each { |row| assert NamedTests.there?(__dir__, row["test"]), row["test"] }
    refute NamedTests.there?(__dir__, "changelog_test.rb test_of_nothing")
  end

  def test_ostruct_is_not_loaded
    assert_equal "0", Child.output('require "jacinth/oj"; print $LOADED_FEATURES.grep(%r{/ostruct\.rb\z}).size')
  end

  # Both compilers, with warnings as errors.
  def test_other_compilers_are_built_in_ci
    stages = File.read(File.expand_path("../../.ci/full", __dir__))
    assert_match(/^compile split-gcc .*JAC_WERROR=1/, stages)
    assert_match(/^compile split-clang .*JAC_WERROR=1 JAC_CC=clang/, stages)
  end

  def test_the_sign_of_zero
    %i[strict null compat rails custom object wab].each do |mode|
      assert_equal "[-0.0,0.0]", Oj.dump([-0.0, 0.0], mode: mode), mode
    end
    assert_equal "-0.0", Oj::Rails.encode(-0.0)
  end

  def test_large_numbers
    parser = Oj::Parser.new(:usual)
    [-(2**63) - 1, -(10**30), 2**64, -(2**70)].each { |number| assert_equal [number], parser.parse("[#{number}]") }
    assert_equal [BigDecimal("-12345678901234567890.25")], parser.parse("[-12345678901234567890.25]")
  end

  def test_grammar_of_the_parser
    parser = Oj::Parser.new(:usual)
    ["[1 2]", '{"a":1 "b":2}', '{"a":}', "[-]", "[1.]", "[1e]", "1.", "-", "1e+"].each do |text|
      assert_raises(Oj::ParseError, EncodingError, text) { parser.parse(text) }
    end
    assert_equal ["\u{1F600}"], parser.parse('["\ud83d\ude00"]')
    assert_equal [0.0, 0.0, 0.0], parser.parse("[0e1,0E-2,0.0e+3]")
  end

  def test_control_characters
    %i[strict compat].each do |mode|
      assert_raises(Oj::ParseError, EncodingError, mode.to_s) { Oj.load("[\"a\u0001b\"]", mode: mode) }
    end
  end

  def test_a_pop_too_many
    writer = Oj::StringWriter.new(mode: :compat)
    writer.push_array
    writer.pop
    assert_raises(StandardError) { writer.pop }
    writer.reset
    writer.push_array
    writer.push_value(1)
    writer.pop
    assert_equal "[1]\n", writer.to_s
  end

  def test_sources_without_text
    assert_nil Oj.load(StringIO.new(""), mode: :strict)
    assert_equal [1], Oj.safe_load(StringIO.new("[1]").string)
  end

  def test_messages_of_exceptions
    assert_equal '"m"', Oj.dump(RuntimeError.new("m"), mode: :compat)
    assert_equal '"RuntimeError"', Oj.dump(RuntimeError.new, mode: :compat)
  end

  def test_room_for_an_indent
    text = Oj.dump([[[1]]], mode: :compat, indent: "\t", array_nl: "\n")
    assert_equal "[\n\t[\n\t\t[\n\t\t\t1\n\t\t]\n\t]\n]", text
  end

  def test_paths_with_nul
    Dir.mktmpdir do |folder|
      path = "#{folder}/a\0b"
      assert_raises(ArgumentError) { Oj.to_file(path, [1]) }
      assert_raises(ArgumentError) { Oj.load_file(path) }
      assert_empty Dir.children(folder)
    end
  end

  def test_ranges_and_exceptions
    [1..3, 1...3, "a".."c"].each { |range| assert_equal range, Oj.load(Oj.dump(range, mode: :object), mode: :object) }
    error = Oj.load(Oj.dump(RuntimeError.new("m"), mode: :object), mode: :object)
    assert_equal [RuntimeError, "m"], [error.class, error.message]
    assert_equal '{"begin":1,"end":3,"exclude":false}', Oj.dump(1..3, mode: :custom)
    assert_includes Oj.dump(RuntimeError.new("m"), mode: :custom), '"m"'
  end

  def test_an_open_struct_after_a_compaction
    before = Oj.dump(OpenStruct.new(a: 1), mode: :custom)
    GC.respond_to?(:compact) ? GC.compact : GC.start
    assert_equal before, Oj.dump(OpenStruct.new(a: 1), mode: :custom)
  end

  def test_a_writer_with_circular
    shared = [{ "a" => [1] }]
    assert_equal '[[{"a":[1]}],[{"a":[1]}]]', Oj.dump([shared, [{ "a" => [1] }]], mode: :strict, circular: true)
    writer = Oj::StringWriter.new(mode: :compat)
    writer.push_array
    2.times { writer.push_value(shared) }
    writer.pop
    assert_equal "[[{\"a\":[1]}],[{\"a\":[1]}]]\n", writer.to_s
  end
end
