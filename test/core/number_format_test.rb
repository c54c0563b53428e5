# frozen_string_literal: true

require "test_helper"
require "support/child"
require "support/number_cases"
require "support/workload"

# Jacinth::Number.format without rounding: the text of Float#to_s for every double, which reads back to the same bits;
# the format of JSON; Integers; and rejected arguments.
class NumberFormatTest < Minitest::Test
  Number = Jacinth::Number
  NONFINITE_AND_ZEROS = [Float::NAN, Float::INFINITY, -Float::INFINITY, 0.0, -0.0].freeze

  def assert_text(float)
    text = Number.format(float)
    assert_equal float.to_s, text
    assert_equal NumberCases.bits(float), NumberCases.bits(Number.parse(text)), text
  end

  def test_every_exponent_with_edge_mantissas
    NumberCases.exponents_and_edges { |float| assert_text(float) }
  end

  def test_powers_of_two_and_ten_and_their_neighbors
    NumberCases.powers do |float|
      assert_text(float)
      assert_text(-float)
    end
  end

  def test_random_doubles
    NumberCases.random(Workload.rounds(30_000, 1_000_000), Random.new(Workload.seed)) { |float| assert_text(float) }
  end

  def test_random_singles_as_doubles
    NumberCases.singles(Workload.rounds(20_000, 1_000_000), Random.new(Workload.seed)) { |float| assert_text(float) }
  end

  # The numbers at which Float#to_s changes its format, and their neighbors.
  def test_limits_of_the_forms
    %w[
      1e-5 9.99e-5 1e-4 1e-3 1e14 1e15 999999999999999.9 1234567890123456.7 1e16 1e17 123456789012345680.0 1e22 1e23
      1e99 1e100 1e-99 1e-100
    ].each do |text|
      float = Float(text)
      [float.prev_float, float, float.next_float, -float].each { |value| assert_text(value) }
    end
  end

  def test_specials_are_floats_own_words
    NONFINITE_AND_ZEROS.each { |float| assert_equal float.to_s, Number.format(float) }
    assert_equal %w[NaN Infinity -Infinity 0.0 -0.0], NONFINITE_AND_ZEROS.map { |float| Number.format(float) }
  end

  # A Float that is not an immediate is an object.
  def test_floats_that_are_objects
    [1e300, 1e-300, Float::MAX, Float::MIN, Float::MAX / 3].each { |float| assert_text(float) }
  end

  def test_a_string_as_float_to_s_gives
    [*NONFINITE_AND_ZEROS, 1.5, 0.1 + 0.2, -1.7976931348623157e+308, 12, 2**80].each do |number|
      ours = Number.format(number)
      assert_equal number.to_s.encoding, ours.encoding
      assert_predicate ours, :ascii_only?
      refute_predicate ours, :frozen?
      refute_same ours, Number.format(number)
      assert_instance_of String, ours
      assert_equal "#{number}!", ours << "!"
    end
  end

  def test_the_style_ruby_is_the_default
    NumberCases.random(500, Random.new(Workload.seed)) do |float|
      assert_equal Number.format(float), Number.format(float, style: :ruby)
    end
    assert_equal "1.5", Number.format(1.5, digits: nil)
    assert_equal "NaN", Number.format(Float::NAN, style: :ruby)
  end

  def test_the_style_json_is_what_generate_writes
    floats = []
    NumberCases.random(Workload.rounds(5000, 100_000), Random.new(Workload.seed)) { |float| floats << float }
    NumberCases.powers { |float| floats << float }
    [*floats, 0.0, -0.0, 12, -(2**70)].each do |number|
      assert_equal Jacinth.generate(number), Number.format(number, style: :json)
    end
    assert_equal Encoding::US_ASCII, Number.format(1e20, style: :json).encoding
  end

  def test_json_has_no_nan
    [Float::NAN, Float::INFINITY, -Float::INFINITY].each do |float|
      ours = assert_raises(Jacinth::GeneratorError) { Number.format(float, style: :json) }
      theirs = assert_raises(Jacinth::GeneratorError) { Jacinth.generate(float) }
      assert_equal theirs.message, ours.message
      assert_equal theirs.json_path, ours.json_path
      assert_same float, ours.invalid_object
      assert_raises(Jacinth::GeneratorError) { Number.format(float, style: :json, digits: 3) }
    end
  end

  def test_integers
    (0..70).each do |power|
      [-1, 0, 1].each do |step|
        [2**power + step, -(2**power) + step, 10**power + step].each do |integer|
          assert_equal integer.to_s, Number.format(integer)
        end
      end
    end
    assert_equal "7" * 3000, Number.format(("7" * 3000).to_i)
    assert_equal "42", Number.format(42, style: :json)
    assert_equal "42", Number.format(42, style: :ruby, digits: nil)
  end

  def test_what_is_no_number_is_refused_in_the_words_of_float
    [nil, true, false, :a, [], Object.new, 1r, 1i].each do |object|
      error = assert_raises(TypeError) { Number.format(object) }
      name = [nil, true, false].include?(object) ? object.inspect : object.class.name
      assert_equal "can't convert #{name} into Float", error.message
    end
    assert_equal assert_raises(TypeError) { Float(nil) }.message,
                 assert_raises(TypeError) { Number.format(nil) }.message
    assert_raises(TypeError) { Number.format("1.5") }
    assert_raises(TypeError) { Number.format(BasicObject.new) }
    assert_raises(TypeError) { Number.format(Answering.new(1.5)) }
  end

  # Responds to to_f, but is not a Float.
  Answering = Struct.new(:to_f)

  def test_arguments
    assert_raises(ArgumentError) { Number.format }
    assert_raises(ArgumentError) { Number.format(1.5, 2) }
    assert_raises(ArgumentError) { Number.format(style: :json) }
    assert_match(
      /unknown keyword: :precision/,
      assert_raises(ArgumentError) { Number.format(1.5, precision: 3) }.message
    )
    assert_raises(TypeError) { Number.format({ style: :json }) }
    assert_match(
      /unknown keywords: :a, :b/,
      assert_raises(ArgumentError) { Number.format(1.5, a: 1, style: :json, b: 2) }.message
    )
    assert_equal "1.5", Number.format(1.5, **{})
    options = { style: :json, digits: 2 }
    2.times { assert_equal "1.7e+20", Number.format(5e20 / 3, **options) }
    assert_equal({ style: :json, digits: 2 }, options)
    assert_equal "1.7e+20", Number.format(5e20 / 3, **options.freeze)
    [nil, "json", :Json, :strict, 1, "x" * 5000, "é" * 40].each do |style|
      error = assert_raises(ArgumentError) { Number.format(1.5, style: style) }
      assert_match(/\Astyle: expected :ruby, :json or :precise, got /, error.message)
      assert_predicate error.message, :valid_encoding?
      assert_operator error.message.bytesize, :<=, 256
    end
  end

  # No method of the number is called, so a patched Float#to_s cannot recurse.
  def test_no_method_of_the_number_is_called
    script = <<~RUBY
      class Float; def to_s = raise; alias inspect to_s; end
      class Integer; def to_s = raise; end
      puts Jacinth::Number.format(1.5), Jacinth::Number.format(7), Jacinth::Number.format(3**50)
    RUBY
    assert_equal "1.5\n7\n717897987691852588770249\n", Child.output(script)
  end
end
