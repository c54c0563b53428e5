# frozen_string_literal: true

require "test_helper"
require "support/option_assertions"

class AllowTrailingCommaTest < Minitest::Test
  include OptionAssertions

  RIGHT = { "[1,]" => [1], "[1 , ]" => [1], "[[],]" => [[]], '{"a":1,}' => { "a" => 1 },
            "{\"a\":1\n,\n}" => { "a" => 1 }, '[{"a":[1,],},]' => [{ "a" => [1] }],
            "[1,2,]" => [1, 2], '{"a":{},"b":[],}' => { "a" => {}, "b" => [] } }.freeze

  def test_one_comma_may_follow
    RIGHT.each do |document, value|
      assert_equal value, read(document, allow_trailing_comma: true)
      refuse(document)
    end
  end

  def test_no_more_than_that
    [
      "[,]", "[1,,]", "{,}", '{"a":1,,}', "[,1]", "[1,", '{"a":1,', "1,", "[1],", '{"a":,}', '{"a",}', "[1,}",
      '{"a":1,]'
    ].each { |document| refuse(document, allow_trailing_comma: true) }
  end

  def test_other_documents_are_the_same
    ["[]", "{}", "[1,2]", '{"a":1}', "1"].each do |document|
      assert_equal Jacinth.parse(document), read(document, allow_trailing_comma: true)
    end
  end

  def test_truth
    each_truth { |value, on| assert_equal on, Jacinth.valid?("[1,]", allow_trailing_comma: value) }
  end
end
