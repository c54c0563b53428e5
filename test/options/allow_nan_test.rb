# frozen_string_literal: true

require "test_helper"
require "support/option_assertions"

class AllowNanTest < Minitest::Test
  include OptionAssertions

  WORDS = { "NaN" => Float::NAN, "Infinity" => Float::INFINITY, "-Infinity" => -Float::INFINITY }.freeze

  def test_reading
    WORDS.each do |word, float|
      [word, "[#{word}]", "{\"a\":#{word}}", "[1,#{word},2]", " #{word} "].each do |document|
        assert_includes [float.to_s], Array(Jacinth.parse(document, allow_nan: true)).flatten.grep(Float)[0].to_s
        assert Jacinth.valid?(document, allow_nan: true)
        refuse(document)
      end
    end
  end

  def test_only_those_words
    [
      "nan", "NAN", "Nan", "infinity", "INFINITY", "Inf", "-NaN", "+Infinity", "- Infinity", "NaNa", "Infinityy",
      "-Infinit", "Na", "--Infinity", "{NaN:1}", "-I", "N", "I"
    ].each { |document| refuse(document, allow_nan: true) }
    refuse('{NaN:1}', allow_nan: true)
  end

  def test_numbers_that_overflow
    assert_equal [Float::INFINITY, -Float::INFINITY], read("[1e999,-1e999]", allow_nan: true)
    refuse("1e999")
  end

  def test_writing
    WORDS.each do |word, float|
      assert_equal "[#{word},{\"a\":#{word}}]", write([float, { a: float }], allow_nan: true, json: false)
      refuse_to_write(float)
      refuse_to_write([1.5, float])
      refuse_to_write({ a: [float] })
    end
    assert_equal "NaN", write(BigDecimal("NaN"), allow_nan: true, json: false)
    refuse_to_write(BigDecimal("Infinity"))
  end

  # Without the option, the hook is called first.
  def test_as_json
    assert_equal "[null]", Jacinth.generate([Float::NAN]) { nil }
    assert_equal '["NaN"]', Jacinth.generate([Float::NAN], as_json: ->(float, _) { float.to_s })
    assert_raises(Jacinth::GeneratorError) { Jacinth.generate([Float::NAN]) { |float| float } }
  end

  def test_error_has_the_object
    error = refuse_to_write({ a: [1, Float::INFINITY] })
    assert_equal [Float::INFINITY, "$.a[1]"], [error.invalid_object, error.json_path]
    assert_match(/Infinity not allowed in JSON/, error.message)
  end

  def test_truth
    each_truth do |value, on|
      assert_equal on, Jacinth.valid?("NaN", allow_nan: value)
      if on
        Jacinth.generate(Float::NAN, allow_nan: value)
      else
        assert_raises(Jacinth::GeneratorError) { Jacinth.generate(Float::NAN, allow_nan: value) }
      end
    end
  end
end
