# frozen_string_literal: true

require "test_helper"
require "support/child"
require "support/number_cases"
require "support/workload"

# Jacinth::Number.parse accepts and rejects the same texts as Kernel#Float of the running Ruby, with the same messages.
class NumberParseTest < Minitest::Test
  Number = Jacinth::Number

  def outcome
    value = yield
    [value.class, NumberCases.bits(value)]
  rescue StandardError => e
    [e.class, e.message]
  end

  # The block's value and its warnings, without their positions.
  def warned
    value = nil
    verbose, $VERBOSE = $VERBOSE, true
    _, words = capture_io { value = RaiseWarnings.off { yield } }
    [value, words.gsub(/^.*?warning: /, "")]
  ensure
    $VERBOSE = verbose
  end

  # Float() warns before Ruby 4.1.
  WARNS = RUBY_VERSION < "4.1"

  def test_out_of_range_is_said_as_float_says_it
    said = WARNS ? ["Float 1e400 out of range\n", "Float 1e-400 out of range\n"] : ["", ""]
    assert_equal [Float::INFINITY, said.first], warned { Number.parse("1e400") }
    assert_equal [0.0, said.last], warned { Number.parse("1e-400") }
    assert_equal said.first, warned { Float("1e400") }.last
    assert_equal [0.0, ""], warned { Number.parse("0e400") }
  end

  # Only for short texts, whose values Ruby rounds correctly.
  def assert_as_float(text)
    said = [-> { Float(text) }, -> { Number.parse(text) }].map { |call| warned { outcome(&call) } }
    assert_equal(*said, text.inspect)
  end

  SPELLINGS = [
    "1", "-1", "+1", "1.5", "-0", "0.0", "-0.0", "007", "1.", ".5", "-.5", "+.5", "1.e5", ".", "-", "+", "", " ", "e5",
    ".e5", "1e", "1e+", "1E5", "1e05", "1e-5", "1_000", "1__0", "_1", "1_", "1_.5", "1._5", "1.5_", "1.2_5", "1e1_0",
    "1e_1", "1_e1", "-_1", "0_8", " 1 ", "\t1\n", "\v1\f\r", "1 2", "- 1", "--1", "+-1", "0x1", "0X1F", "0x1p3",
    "-0x1p-3", "0x1.8", "0x1.8p1", "0x.8p1", "0x", "0xp1", "0x1p", "0xg", "0x1_0", "0x_1", "0x1p1_0", "x1", "0b1",
    "0o7", "1f", "1d", "0x1.p1", "Infinity", "NaN", "inf", "nan", "1e400", "-1e400", "1e-400", "-1e-400",
    "1e99999999999999999999", "0e99999999999999999999", "1e-99999999999999999999", "1.7976931348623159e308",
    "4.9e-324", "2e-324", "1\0", "\0", "1\0002", " 1\0", "1 \0", "1,5", "1;", "#1", "1\u00a0", "\u00a01", "１", "é",
    "\xff", "1\xff", "1e5.5", "1.2.3", "0x1p2000", "0x1p-2000"
  ].freeze

  def test_spellings
    SPELLINGS.each { |text| assert_as_float(text) }
  end

  def test_generated_spellings
    random = Random.new(Workload.seed)
    parts = [
      ["", "", "-", "+", " ", "_"],
      ["", "", "0", "0x"],
      ["", "1", "12", "0", "1_2", "00", "1234567890123456"],
      ["", ".", "_.", ".", "._"],
      ["", "5", "05", "_5", "5_", "1234567890"],
      ["", "", "e5", "E-3", "e+", "e", "e1_0", "p3", "p-4"],
      ["", "", " ", "_", "\n", "x", "\0"]
    ]
    Workload.rounds(15_000, 200_000).times { assert_as_float(parts.map { |part| part.sample(random: random) }.join) }
  end

  def test_noise
    random = Random.new(Workload.seed)
    bytes = "0123456789012345678.eE+-_ xpa\n\0".chars
    Workload
      .rounds(10_000, 200_000)
      .times { assert_as_float(Array.new(random.rand(10)) { bytes.sample(random: random) }.join) }
  end

  def test_encodings
    Encoding.list.each do |encoding|
      next if encoding.dummy?

      ["1.5", "-1_0.5e3", "31", "x"].each { |text| assert_as_float(text.dup.force_encoding(encoding)) }
      wide = begin
        "1.5".encode(encoding)
      rescue EncodingError
        next
      end
      assert_as_float(wide)
    end
  end

  # The bytes of a String that ends before its memory ends.
  def test_shared_strings
    text = "x#{"1234.5" * 20}e1"
    slice = text[1, 6]
    assert_equal 1234.5, Number.parse(slice)
    assert_equal 1234.5, Number.parse(text.byteslice(1, 6))
    long = "7" * 300
    (1..300).each { |length| assert_equal Float("7" * length), Number.parse(long[0, length]) if length < 25 }
    assert_equal 7.777777777777778e+99, Number.parse(long[0, 100])
    assert_equal 7.777777777777778e+99, Number.parse(long[200, 100])
    assert_equal 1.0, Number.parse("1.0#{"9" * 50}"[0, 3])
  end

  def test_the_source_is_not_changed
    ["1.5", " 1_0.5 ", "1" * 100, "1_#{"1" * 100}"].each do |text|
      frozen = text.dup.freeze
      assert_equal Number.parse(text.dup), Number.parse(frozen)
      assert_equal text, frozen
    end
    subclass = Class.new(String) { def to_s = raise; def to_str = raise; def to_f = raise }
    assert_equal 1.5, Number.parse(subclass.new("1.5"))
    assert_equal 10.5, Number.parse(subclass.new("1_0.5"))
  end

  def test_what_is_no_string
    error = assert_raises(TypeError) { Number.parse(nil) }
    assert_equal "can't convert nil into Float", error.message
    [1, 1.5, :a, [], Object.new].each do |object|
      assert_match(/no implicit conversion of/, assert_raises(TypeError) { Number.parse(object) }.message)
    end
    assert_raises(TypeError) { Number.parse(BasicObject.new) }
    assert_equal 2.5, Number.parse(Struct.new(:to_str).new("2.5"))
    assert_raises(TypeError) { Number.parse(Struct.new(:to_str).new(2.5)) }
    assert_raises(ArgumentError) { Number.parse }
    assert_raises(ArgumentError) { Number.parse("1", "2") }
  end

  # A hook for warnings may change the String that is being parsed.
  def test_a_warning_that_changes_the_string
    out = Child.output(<<~'RUBY')
      $VERBOSE = true
      text = +" 1e400 "
      Warning.singleton_class.define_method(:warn) { |*, **| text.replace("x" * 100_000); GC.start }
      p Jacinth::Number.parse(text), text.size
    RUBY
    assert_equal "Infinity\n#{WARNS ? 100_000 : 7}\n", out
  end
end
