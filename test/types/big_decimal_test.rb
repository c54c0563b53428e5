# frozen_string_literal: true

require "test_helper"
require "support/child"

# BigDecimals: JSON numbers with all their digits, without long runs of zeros.
class BigDecimalTest < Minitest::Test
  TEXTS = {
    "0" => "0.0",
    "-0" => "-0.0",
    "1" => "1.0",
    "-1.50" => "-1.5",
    "123.45" => "123.45",
    "100" => "100.0",
    "0.1" => "0.1",
    "0.0000001" => "0.0000001",
    "0.00000001" => "1e-8",
    "-12e-9" => "-1.2e-8",
    "1e20" => "100000000000000000000.0",
    "1e21" => "1e+21",
    "1.5e21" => "1.5e+21",
    "1e1000000000" => "1e+1000000000",
    "-25e-1000000000" => "-2.5e-999999999",
    "12345678901234567890123456789.5" => "12345678901234567890123456789.5",
    "12345678901234567890123456789" => "12345678901234567890123456789.0"
  }.freeze

  def test_spelling
    TEXTS.each do |number, text|
      assert_equal "[#{text}]", Jacinth.generate([BigDecimal(number)]), number
    end
  end

  def test_reads_back_as_it_was
    random = Random.new(7)
    500.times do
      number = BigDecimal("#{random.rand(-(10**random.rand(1..60))..10**30)}e#{random.rand(-400..400)}")
      text = Jacinth.generate(number)
      assert_equal number, Jacinth.parse(text, decimal_class: BigDecimal)
      assert_operator text.size, :<, 100
    end
    long = BigDecimal("0.#{"123456789" * 1000}")
    assert_equal long, Jacinth.parse(Jacinth.generate(long), decimal_class: BigDecimal)
  end

  def test_neither_nan_nor_infinity
    %w[NaN Infinity -Infinity].each do |word|
      number = BigDecimal(word)
      error = assert_raises(Jacinth::GeneratorError) { Jacinth.generate([number]) }
      assert_equal "#{word} not allowed in JSON", error.problem[/.*JSON/]
      assert_equal "[#{word}]", Jacinth.generate([number], allow_nan: true)
      assert_equal '["no"]', Jacinth.generate([number]) { "no" }
    end
  end

  # Some libraries redefine to_s of BigDecimal.
  def test_to_s_is_not_asked
    code = 'class BigDecimal; def to_s(*) = raise; end; print Jacinth.generate(BigDecimal("1.5"))'
    assert_equal "1.5", Child.output(code)
  end
end
