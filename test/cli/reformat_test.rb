# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/document_maker"
require_relative "../support/mutator"
require_relative "../support/workload"
require_relative "../support/spelled_documents"

# Jacinth.reformat and Jacinth.statistics: they accept what parse accepts, and keep the text of values.
class ReformatTest < Minitest::Test
  include SpelledDocuments

  PRETTY = { indent: "  ", space: " ", object_nl: "\n", array_nl: "\n" }.freeze

  def test_white_space_goes_and_spellings_stay
    400.times do
      loose, tight = document
      text = Jacinth.reformat("#{space}#{loose}#{space}")

      assert_equal tight, text
      assert_equal [Encoding::UTF_8, true, false], [text.encoding, text.valid_encoding?, text.frozen?]
      assert_equal tight.ascii_only?, text.ascii_only?
    end
  end

  def test_layouts_are_those_of_generate
    layouts = [
      PRETTY,
      { indent: "\t", object_nl: "\n" },
      { array_nl: "\n", space_before: " " },
      { indent: " " },
      { space: "  ", array_nl: "\r\n" }
    ]
    200.times do
      canonical = Jacinth.generate(Jacinth.parse(document.first))
      value = Jacinth.parse(canonical)
      layouts.each { |layout| assert_equal Jacinth.generate(value, **layout), Jacinth.reformat(canonical, **layout) }
    end
  end

  def test_a_layout_that_is_taken_away_again
    100.times do
      loose, tight = document

      assert_equal tight, Jacinth.reformat(Jacinth.reformat(loose, **PRETTY))
    end
  end

  def test_long_documents
    tight = "[#{Array.new(20_000) { |index| "{\"k#{index}\":[#{index},\"é\"]}" }.join(",")}]"
    pretty = Jacinth.reformat(tight, **PRETTY)

    assert_equal Jacinth.pretty_generate(Jacinth.parse(tight)), pretty
    assert_equal tight, Jacinth.reformat(pretty)
    assert_equal tight, Jacinth.reformat(tight.b)
  end

  # All three reject what parse rejects, with the same message at the same position, but for the size of a number.
  def test_errors_are_those_of_parse
    checked = 0
    150.times do
      loose, = document(3)
      text = loose.b
      8.times do
        broken = mutate(text)
        expected = outcome { Jacinth.parse(broken) }
        next if expected && expected[1].match?(/duplicate key|does not fit a double/)

        [outcome { Jacinth.reformat(broken) }, outcome { Jacinth.statistics(broken) }].each do |found|
          assert_equal [expected], [found], broken.inspect
        end
        checked += 1 if expected
      end
    end

    assert_operator checked, :>, 200
  end

  def mutate(text)
    copy = text.dup
    at = @random.rand(copy.bytesize + 1)
    case @random.rand(3)
    when 0 then copy[0, at]
    when 1 then copy.insert(at, pick(%w[, : " \\ [ ] { } - . e 0 / x].push("\xff".b, "\x01")).b)
    else copy.bytesize.zero? ? copy : copy.tap { |bytes| bytes.setbyte(at % bytes.bytesize, @random.rand(256)) }
    end
  end

  # nil, or the exception's class and message.
  def outcome
    yield
    nil
  rescue Jacinth::ParserError => e
    [e.class, e.message, e.byte_offset, e.line, e.column, e.json_path]
  end

  # No number is converted, so each of the grammar is accepted.
  def test_numbers_no_double_holds
    assert_equal "[1e400]", Jacinth.reformat("[ 1e400 ]")
    assert_equal 1, Jacinth.statistics("[-1e400]")[:decimals]
    assert_equal "[1e400,NaN,-Infinity]", Jacinth.reformat("[1e400, NaN, -Infinity]", allow_nan: true)
  end

  def test_syntax_options
    text = "// one\n[1, /* two */ 2, ] // three"

    assert_equal "[1,2]", Jacinth.reformat(text, allow_comments: true, allow_trailing_comma: true)
    assert_equal 2, Jacinth.statistics(text, allow_comments: true, allow_trailing_comma: true)[:integers]
    assert_equal "[1]", Jacinth.reformat("\u{FEFF}[1]")
    assert_equal '["é"]', Jacinth.reformat('["é"]'.encode(Encoding::UTF_16LE))
  end

  # Strings in a lenient syntax are rewritten as valid JSON. Everything that is valid JSON keeps its text.
  def test_strings_are_json_again
    lenient = { allow_control_characters: true, allow_invalid_escape: true }
    { "\"\\q\\x\"" => "\"qx\"", "\"\t\u0001\"" => "\"\\t\\u0001\"", "\"\\\n\"" => "\"\\n\"",
      "\"\\\\q\\/\\\"\"" => "\"\\\\q\\/\\\"\"", "\"\\u00E9\u00e9\\\u00e9\"" => "\"\\u00E9\u00e9\u00e9\"",
      "\"\"" => "\"\"", "{\"\\k\t\":\"\\q\"}" => "{\"k\\t\":\"q\"}" }.each do |loose, tight|
      assert_equal tight, Jacinth.reformat(loose, **lenient)
      assert_equal tight, Jacinth.reformat(tight, **lenient)
      assert_equal Jacinth.parse(loose, **lenient), Jacinth.parse(tight)
      assert_predicate Jacinth.reformat(loose, **lenient), :valid_encoding?
    end
    long = "\"#{"\u00e9\\q\n" * 5000}\""
    assert_equal "\"#{"\u00e9q\\n" * 5000}\"", Jacinth.reformat(long, **lenient)
    assert_raises(Jacinth::ParserError) { Jacinth.reformat("\"\\q\"", allow_control_characters: true) }
    assert_raises(Jacinth::ParserError) { Jacinth.reformat("\"\n\"", allow_invalid_escape: true) }
  end

  # Generated and broken documents with any options: the methods accept what parse accepts, and nothing else.
  def test_any_options
    maker = DocumentMaker.new(Workload.seed, duplicates: true)
    mutator = Mutator.new(Workload.seed + 1)
    random = Random.new(Workload.seed)
    accepted = (Workload.differential / 4).times.count do
      made = maker.document
      text = [EXTENDED.sample(random: random), made, mutator.mutate(made)].sample(random: random)
      options = FLAGS.sample(random.rand(4), random: random).to_h { |name| [name, true] }
      options[:max_nesting] = [1, 2, 3, nil].sample(random: random) if random.rand(4).zero?
      options.merge!(OBJECTS.sample(random: random)) if random.rand(2).zero?
      compare_checks(text, options)
    end
    assert_operator accepted, :>, Workload.differential / 20
  end

  FLAGS = %i[symbolize_names freeze allow_nan allow_trailing_comma allow_comments allow_duplicate_key
             allow_control_characters allow_invalid_escape].freeze
  OBJECTS = [{ object_class: Class.new(Hash) }, { array_class: Class.new(Array) }, { decimal_class: BigDecimal },
             { decimal_class: Float }, { on_load: ->(value) { value } }, { max_bytes: 20 }].freeze
  EXTENDED = [
    "[1e999]", "{\"a\":1,\"\\u0061\":2}", "[\"\\q\"]", "[\"a\tb\"]", "[1,]", "/*x*/[1]//", "[NaN,-Infinity]",
    "[[[1]]]", "{\"\\q\":1,\"q\":2}", "{\"\t\":1,\"\\t\":2}", "\"\\\u0001\"", "\"\\ud800\"", "[\"\xff\"]"
  ].freeze

  # Whether all methods accept it. They must agree.
  def compare_checks(text, options)
    expected = outcome { Jacinth.parse(text, **options) }
    assert_equal expected.nil?, Jacinth.valid?(text, **options), [text, options].inspect
    over = expected && expected[1].include?("does not fit a double") # said by what converts numbers
    found = over ? outcome { Jacinth.parse(text, **options, decimal_class: BigDecimal) } : expected
    compare_copies(text, options, found)
    expected.nil?
  end

  def compare_copies(text, options, expected)
    shown = expected && expected[1].include?("duplicate key") ? 0..0 : 0..-1 # the place of equal keys is another one
    [outcome { Jacinth.reformat(text, **options) }, outcome { Jacinth.statistics(text, **options) }].each do |found|
      assert_equal [expected && expected[shown]], [found && found[shown]], [text, options].inspect
    end
  end

  def test_limits
    assert_raises(Jacinth::NestingError) { Jacinth.reformat("[[1]]", max_nesting: 1) }
    assert_raises(Jacinth::NestingError) { Jacinth.statistics("[" * 101) }
    deep = "#{"[" * 100_000}#{"]" * 100_000}"

    assert_equal deep, Jacinth.reformat(deep, max_nesting: 0)
    assert_equal 100_000, Jacinth.statistics(deep, max_nesting: nil)[:depth]
    assert_raises(Jacinth::ParserError) { Jacinth.statistics("[10]", max_bytes: 3) }
  end

  def test_wrong_use
    assert_raises(TypeError) { Jacinth.reformat(nil) }
    assert_raises(TypeError) { Jacinth.statistics(:"[]") }
    error = assert_raises(ArgumentError) { Jacinth.reformat("1", depth: 1) }
    assert_match(/unknown keyword: :depth/, error.message)
    assert_match(
      /unknown keyword: :indent/,
      assert_raises(ArgumentError) { Jacinth.statistics("1", indent: " ") }.message
    )
    assert_raises(ArgumentError) { Jacinth.reformat("1", indent: "x") }
    assert_raises(ArgumentError) { Jacinth.reformat }
    assert_raises(ArgumentError) { Jacinth.reformat("1", "2") }
  end

  def test_the_source_is_left_alone
    source = +' {"a" : "é"} '
    kept = source.dup
    Jacinth.reformat(source)
    Jacinth.statistics(source.freeze)

    assert_equal kept, source
  end

  def test_one_object_is_made
    source = '{"a": [1, 2, {"b": "some text that does not fit into a slot"}]}'
    GC.disable
    made = Array.new(3) do
      before = GC.stat(:total_allocated_objects)
      Jacinth.reformat(source)
      GC.stat(:total_allocated_objects) - before
    end

    assert_equal 1, made.min
  ensure
    GC.enable
  end

  def test_memory_stays_flat_when_every_call_ends_in_an_error
    deep = "#{"[" * 5_000}#{(0..40).map { |index| "{\"key\\u00e9#{index}\":0}" }.join(",")}"
    run = -> { 200.times { assert_raises(Jacinth::ParserError) { Jacinth.reformat(deep, max_nesting: 0) } } }
    run.call
    GC.start
    before = resident
    10.times { run.call }
    GC.start

    # AddressSanitizer keeps freed memory for a while.
    assert_operator resident - before, :<, ENV["LD_PRELOAD"].to_s.include?("asan") ? 400_000 : 20_000
  end

  # KB
  def resident = File.readable?("/proc/self/status") ? File.read("/proc/self/status")[/VmRSS:\s+(\d+)/, 1].to_i : 0

  def test_it_works_in_a_ractor
    ractor = Ractor.new { [Jacinth.reformat("[ 1 ]"), Jacinth.statistics("[ 1 ]")[:arrays]] }

    assert_equal ["[1]", 1], ractor.value
  end
end
