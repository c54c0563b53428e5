# frozen_string_literal: true

require "test_helper"
require "json"
require "support/differences"
require "support/document_maker"
require "support/mutator"
require "support/object_maker"
require "support/value_comparison"
require "support/workload"

# Compares Jacinth with the json gem on generated documents and objects. The results are equal in everything that can be
# seen, except for the rows of docs/known-differences.md. JACINTH_DIFFERENTIAL sets the number of documents.
class DifferentialTest < Minitest::Test
  READ = [{}, {}, { symbolize_names: true }, { freeze: true }, { allow_duplicate_key: true }, { allow_nan: true },
          { max_nesting: 3 }, { max_nesting: 0 }, { allow_trailing_comma: true, allow_comments: true },
          { allow_control_characters: true, allow_invalid_escape: true }].freeze
  WRITE = [
    {},
    {},
    {},
    { ascii_only: true },
    { script_safe: true },
    { ascii_only: true, script_safe: true },
    { indent: "  ", space: " ", object_nl: "\n", array_nl: "\n" },
    { indent: "\t" },
    { space_before: " ", space: "  " },
    { object_nl: "\r\n" },
    { array_nl: "\n", indent: " ", depth: 3 },
    { max_nesting: 2 }
  ].freeze

  def test_parse_of_valid_documents
    maker = DocumentMaker.new(Workload.seed)
    Workload.differential.times { |i| compare_parse(maker.document, READ[i % READ.size]) }
  end

  def test_parse_of_broken_documents
    maker = DocumentMaker.new(Workload.seed + 1, duplicates: true)
    mutator = Mutator.new(Workload.seed + 2)
    refused = (Workload.differential / 2).times.count do |i|
      compare_parse(mutator.mutate(maker.document), READ[i % READ.size]) == :refused
    end
    assert_operator refused, :>, Workload.differential / 8, "the damage must show"
  end

  def test_generate
    maker = ObjectMaker.new(Workload.seed + 3)
    Workload.differential.times { |i| compare_generate(maker.object, WRITE[i % WRITE.size]) }
  end

  def test_what_is_written_reads_back
    maker = ObjectMaker.new(Workload.seed + 4)
    (Workload.differential / 4).times do
      object = maker.object
      text = Jacinth.generate(object)
      value = Jacinth.parse(text)
      assert_equal text, Jacinth.generate(value), -> { "of #{text}" }
    end
  end

  def test_every_float_reads_back_and_is_spelled_as_ruby_spells_it
    maker = ObjectMaker.new(Workload.seed + 5)
    Workload.differential.times do
      float = maker.float
      text = Jacinth.generate(float)
      assert_equal [float].pack("G"), [Jacinth.parse(text)].pack("G"), -> { "#{float} written as #{text}" }
      assert_equal digits(float.to_s), digits(text), -> { "#{float} written as #{text}" }
    end
  end

  def test_the_page_of_differences_names_its_tests
    KnownDifferences.rows.each do |row|
      assert_path_exists row.test, "#{row.id}: no such test"
      assert_includes File.read(row.test), row.id, "#{row.test} does not name #{row.id}"
      assert_operator [row.json, row.jacinth, row.reason].map(&:length).min, :>, 5, "#{row.id} is not explained"
    end
    assert_operator KnownDifferences.rows.size, :>, 5
  end

  private

  # :same, :refused (by both), or the id of the known difference.
  def compare_parse(document, options)
    theirs, their_error = outcome(::JSON::ParserError, EncodingError) { json_parse(document, options) }
    ours, our_error = outcome(Jacinth::ParserError) { Jacinth.parse(document, **options) }
    if !our_error && !their_error
      found = ValueComparison.difference(theirs, ours)
      return :same unless found
    elsif our_error && their_error
      same_kind = our_error.is_a?(Jacinth::NestingError) == their_error.is_a?(::JSON::NestingError)
      return :refused if same_kind || !document.valid_encoding?
    end
    said, own = [their_error, our_error].map { |error| error&.message || "accepts it" }
    parse_difference(document, options, theirs, their_error, ours, our_error) ||
      flunk("#{found}\njson #{said}; Jacinth #{own}\n#{document.inspect}, #{options}")
  end

  # With $VERBOSE json warns about each number that underflows.
  def json_parse(document, options)
    verbose, $VERBOSE = $VERBOSE, nil
    ::JSON.parse(document, **options)
  ensure
    $VERBOSE = verbose
  end

  def outcome(*refusals)
    [yield, nil]
  rescue *refusals => e
    [nil, e]
  end

  def parse_difference(document, options, theirs, their_error, ours, our_error)
    return KnownDifferences.id("parse/utf8-checked") if our_error && !document.valid_encoding?
    if our_error && their_error && our_error.message.include?("does not fit a double")
      return KnownDifferences.id("parse/number-overflow")
    end
    return KnownDifferences.id("parse/byte-order-mark") if document.start_with?("\ufeff") && their_error
    if our_error.is_a?(Jacinth::NestingError) &&
       (document.match?(/\[\s*\]|\{\s*\}/) || document.byteslice(our_error.byte_offset..).match?(%r!\A[\[{]\s*/!))
      return KnownDifferences.id("parse/empty-container-nesting")
    end
    return if their_error
    return overflow_difference(document, options, theirs) if our_error&.message&.include?("does not fit a double")

    float_difference(document, theirs, ours) unless our_error
  end

  # The id of the difference if allowing Infinity, with correctly read Floats, gives the result of json.
  def overflow_difference(document, options, theirs)
    ours = Jacinth.parse(document, **options, allow_nan: true)
    return unless ValueComparison.difference(theirs, ours).nil? || float_difference(document, theirs, ours)

    KnownDifferences.id("parse/number-overflow")
  end

  # The id of the difference if the values have the same number of Floats, and json has read some of them wrongly.
  def float_difference(document, theirs, ours)
    pairs = [floats(theirs), floats(ours)]
    return unless pairs[0].size == pairs[1].size

    wrong = pairs[0].zip(pairs[1]).reject { |a, b| [a].pack("G") == [b].pack("G") }
    if wrong.empty? ||
         !wrong.all? { |_, mine|
           document.scan(/-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/).any? { |text| nearest?(text, mine) }
         }
      return
    end

    KnownDifferences.id(wrong.any? { |a, _| a.infinite? } ? "parse/exponent-digits" : "parse/float-rounding")
  end

  def floats(value)
    case value
    when Float then [value]
    when Array then value.flat_map { |element| floats(element) }
    when Hash then value.values.flat_map { |element| floats(element) }
    else []
    end
  end

  # Whether `float` is the double closest to the number `text`, by exact arithmetic.
  def nearest?(text, float)
    return float.zero? unless text.sub(/e.*/i, "").match?(/[1-9]/)
    return false if text.length > 2000 || text[/[eE](.*)/, 1].to_i.abs > 400

    exact = Rational(text)
    [float.prev_float, float.next_float].all? { |other| (float.to_r - exact).abs <= (other.to_r - exact).abs }
  end

  def compare_generate(object, options)
    theirs, their_error = outcome(::JSON::JSONError) { ::JSON.generate(object, options) }
    ours, our_error = outcome(Jacinth::Error) { Jacinth.generate(object, **options) }
    if their_error || our_error
      kinds = [their_error.is_a?(::JSON::NestingError), our_error.is_a?(Jacinth::NestingError)]
      return if kinds == [true, true]

      flunk("#{object.inspect}, #{options}: json #{their_error.inspect}; Jacinth #{our_error.inspect}")
    end
    assert_result(ours)
    return if ours == theirs

    assert_only_floats_differ(theirs, ours, object)
  end

  def assert_result(text)
    refute_predicate text, :frozen?
    assert_equal Encoding::UTF_8, text.encoding
    assert_predicate text, :valid_encoding?
    assert_nil ValueComparison.coderange(text)
  end

  NUMBER = /-?\d+(?:\.\d+)?(?:e[-+]\d+)?/.freeze
  private_constant :NUMBER

  # json does not always write the shortest digits of a double. Ours must be those of Float#to_s.
  def assert_only_floats_differ(theirs, ours, object)
    assert_equal theirs.gsub(NUMBER, "0"), ours.gsub(NUMBER, "0"), -> { "of #{object.inspect}" }
    theirs.scan(NUMBER).zip(ours.scan(NUMBER)).each do |their_number, our_number|
      next if their_number == our_number

      KnownDifferences.id("generate/float-shortest")
      assert_equal digits(their_number.to_f.to_s), digits(our_number), -> { "#{their_number} in #{theirs}" }
      assert_equal their_number.to_f, our_number.to_f
    end
  end

  # The value of a number's text: sign, digits without outer zeros, and exponent of the first digit.
  def digits(text)
    sign, whole, fraction, exponent = text.match(/\A(-?)(\d+)(?:\.(\d+))?(?:e([-+]?\d+))?\z/i).captures
    all = "#{whole}#{fraction}"
    leading = all[/\A0*/].length
    significant = all.sub(/\A0+/, "").sub(/0+\z/, "")
    [sign, significant, significant.empty? ? 0 : whole.length - leading + exponent.to_i]
  end
end
