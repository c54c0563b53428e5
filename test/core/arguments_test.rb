# frozen_string_literal: true

require "test_helper"

# Calls with a wrong number of arguments: all calls that take options say the same, and what is usually wrong.
class ArgumentsTest < Minitest::Test
  TYPE = Jacinth::Type.array(Integer)

  # A call => what Ruby says of the number that it expects.
  CALLS = {
    Jacinth.method(:parse) => "1", Jacinth.method(:valid?) => "1", Jacinth.method(:generate) => "1",
    Jacinth.method(:pretty_generate) => "1", Jacinth.method(:dump) => "1..2", Jacinth.method(:reformat) => "1",
    Jacinth.method(:statistics) => "1", Jacinth.method(:document) => "1", Jacinth.method(:document_file) => "1",
    Jacinth.method(:dig) => "1+", Jacinth.method(:at) => "2", Jacinth.method(:at_all) => "1+",
    Jacinth::Path.method(:new) => "1", Jacinth::Number.method(:format) => "1", TYPE.method(:parse) => "1",
    TYPE.method(:parse_array) => "1", TYPE.method(:valid?) => "1"
  }.freeze

  def test_nothing_and_too_much
    CALLS.each do |call, expected|
      assert_equal "wrong number of arguments (given 0, expected #{expected})", refusal(call), call.inspect
      next if expected == "1+"

      given = expected[-1].to_i + 1
      said = "wrong number of arguments (given #{given}, expected #{expected})"
      assert_equal said, refusal(call, *Array.new(given, "1")), call.inspect
      said += "; options are keywords: write ** before a Hash of them"
      assert_equal said, refusal(call, *Array.new(given - 1, "1"), {}), call.inspect
    end
    said = "wrong number of arguments (given 1, expected 0); options are keywords: write ** before a Hash of them"
    assert_equal said, refusal(Jacinth::Coder.method(:new), {})
  end

  def test_a_hash_without_braces
    CALLS.each do |call, expected|
      said = "wrong number of arguments (given 0, expected #{expected}); a Hash as the argument needs braces"
      assert_equal said, refusal(call, max_nesting: 1), call.inspect
    end
  end

  private

  def refusal(call, *arguments, **options) = assert_raises(ArgumentError) { call.(*arguments, **options) }.message
end
