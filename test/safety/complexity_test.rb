# frozen_string_literal: true

require "test_helper"
require "json"
require "support/scale"

# Work grows with the size of the document and no faster: twice the size takes about twice the time,
# for every kind of document that could make it grow otherwise. Quadratic work takes four times at
# every doubling; a step out of a processor's cache may cost as much, but at one doubling only.
class ComplexityTest < Minitest::Test
  FACTOR = 3.5
  TRIES = 6
  # New documents beside the first ones, whose first keys are foretold: 3 to 4 when new ones are refused for what
  # came before them.
  REMEMBERED = 2.8

  # name => [size, size -> document or object, what is done with it]
  PARSE = ->(document) { Jacinth.parse(document, max_nesting: 0) }
  VALID = ->(document) { Jacinth.valid?(document, max_nesting: 0) }
  ERROR = lambda do |document|
    Jacinth.parse(document, max_nesting: 0)
    raise "accepted"
  rescue Jacinth::ParserError
    nil
  end
  LENIENT = ->(document) { Jacinth.parse(document, max_nesting: 0, allow_duplicate_key: true, allow_comments: true, allow_trailing_comma: true, allow_invalid_escape: true, allow_control_characters: true) }
  WRITE = ->(object) { Jacinth.generate(object, max_nesting: 0) }

  CASES = {
    depth: [100_000, ->(n) { "#{"[" * n}#{"]" * n}" }, PARSE],
    depth_of_objects: [60_000, ->(n) { "#{"{\"a\":" * n}1#{"}" * n}" }, PARSE],
    depth_error: [100_000, ->(n) { "[" * n }, ERROR],
    depth_error_in_objects: [60_000, ->(n) { "{\"key\":" * n }, ERROR],
    depth_valid: [100_000, ->(n) { "#{"[" * n}#{"]" * n}" }, VALID],
    keys: [20_000, ->(n) { "{#{Array.new(n) { |i| "\"key#{i}\":1" }.join(",")}}" }, PARSE],
    keys_valid: [20_000, ->(n) { "{#{Array.new(n) { |i| "\"key#{i}\":1" }.join(",")}}" }, VALID],
    keys_alike: [5_000, ->(n) { "{#{Array.new(n) { |i| "\"#{"k" * 60}#{i}\":1" }.join(",")}}" }, PARSE],
    keys_escaped: [10_000, ->(n) { "{#{Array.new(n) { |i| "\"\\u0061#{i}\":1" }.join(",")}}" }, VALID],
    duplicate_keys: [50_000, ->(n) { "{#{(["\"a\":1"] * n).join(",")}}" }, LENIENT],
    duplicate_at_the_end: [20_000, ->(n) { "{#{Array.new(n) { |i| "\"key#{i}\":1" }.join(",")},\"key0\":2}" }, ERROR],
    duplicate_in_hooks: [10_000, ->(n) { "{#{Array.new(n) { |i| "\"key#{i}\":1" }.join(",")},\"key0\":2}" },
                         ->(document) { Jacinth.parse(document, object_class: Hash) rescue Jacinth::ParserError }],
    objects_of_new_shapes: [10_000, ->(n) { "[#{Array.new(n) { |i| "{\"a#{i}\":1,\"b#{i}\":2}" }.join(",")}]" }, PARSE],
    objects_of_shapes_that_fan_out: [10_000, ->(n) { "[#{Array.new(n) { |i| "{\"a\":1,\"b#{i}\":2,\"c\":3}" }.join(",")}]" }, PARSE],
    objects_like_and_unlike: [10_000, ->(n) { "[#{Array.new(n) { |i| "{\"a#{i % 13}\":1,\"b#{i % 17}\":2,\"c#{i % 19}\":3}" }.join(",")}]" }, PARSE],
    long_objects_of_one_shape: [300, ->(n) { "[#{(["{#{Array.new(63) { |i| "\"k#{i}\":1" }.join(",")}}"] * n).join(",")}]" }, PARSE],
    fraction_digits: [200_000, ->(n) { "[0.#{"7" * n}]" }, PARSE],
    whole_digits_of_a_decimal: [200_000, ->(n) { "[1#{"0" * n}e-#{n}]" }, PARSE],
    exponent_digits: [200_000, ->(n) { "[1e#{"0" * n}1]" }, PARSE],
    numbers_that_are_hard: [5_000, ->(n) { "[#{(["9007199254740993.000000000000000000000000001"] * n).join(",")}]" }, PARSE],
    many_long_integers: [10_000, ->(n) { "[#{(["12345678901234567890123"] * n).join(",")}]" }, PARSE],
    escapes: [100_000, ->(n) { "[\"#{"\\n" * n}\"]" }, PARSE],
    unicode_escapes: [50_000, ->(n) { "[\"#{"\\ud83d\\ude00" * n}\"]" }, PARSE],
    invalid_escapes: [100_000, ->(n) { "[\"#{"\\q" * n}\"]" }, LENIENT],
    escape_error_at_the_end: [100_000, ->(n) { "[\"#{"\\n" * n}\\q\"]" }, ERROR],
    unterminated: [300_000, ->(n) { "[\"#{"a" * n}" }, ERROR],
    unterminated_escapes: [100_000, ->(n) { "[\"#{"\\\"" * n}" }, ERROR],
    white_space: [300_000, ->(n) { "[1,#{" \n\t\r" * (n / 4)}2]" }, PARSE],
    white_space_error: [300_000, ->(n) { "[1,#{"\n" * n}@]" }, ERROR],
    comments: [50_000, ->(n) { "[1,#{"/**/" * n}2]" }, LENIENT],
    comment_that_does_not_end: [300_000, ->(n) { "[1,/*#{"* " * (n / 2)}" }, ERROR],
    commas_that_trail: [50_000, ->(n) { "[#{"[1,]," * n}]" }, LENIENT],
    error_at_the_end: [100_000, ->(n) { "[#{"1," * n}@]" }, ERROR],
    error_behind_wide_text: [50_000, ->(n) { "[\"#{"漢" * n}\",@]" }, ERROR],
    error_behind_lines: [50_000, ->(n) { "[#{"1,\n" * n}@]" }, ERROR],
    error_in_a_long_number: [200_000, ->(n) { "[#{"1" * n}.]" }, ERROR],
    error_in_a_long_key: [200_000, ->(n) { "{\"#{"k" * n}\":@}" }, ERROR],
    broken_utf8_at_the_end: [200_000, ->(n) { "[\"#{"é" * n}\xff\"]" }, ERROR],
    broken_utf8_at_the_start: [50_000, ->(n) { "[\"\xff\",#{(["\"é\""] * n).join(",")}]" }, ERROR],
    control_character_behind_text: [200_000, ->(n) { "[\"#{"é\\n" * n}\u0001\"]" }, ERROR],
    strings: [30_000, ->(n) { "[#{(["\"text é\""] * n).join(",")}]" }, PARSE],
    write_strings: [20_000, ->(n) { Array.new(n) { "text \" é" } }, WRITE],
    write_one_long_string: [300_000, ->(n) { "é\n" * n }, WRITE],
    write_depth: [1_000, ->(n) { Array.new(100) { (n / 10).times.reduce([]) { |inner, _| [inner] } } }, WRITE],
    write_keys: [20_000, ->(n) { Array.new(n) { |i| ["key#{i}", i] }.to_h }, WRITE],
    write_mixed_keys: [10_000, ->(n) { Array.new(n) { |i| [i.odd? ? "key#{i}" : :"key#{i}", i] }.to_h }, WRITE],
    write_sorted_keys: [10_000, ->(n) { Array.new(n) { |i| ["key#{(i * 7919) % n}", i] }.to_h }, ->(object) { Jacinth.generate(object, sort_keys: true) }],
    write_floats: [20_000, ->(n) { Array.new(n) { |i| i / 7.0 } }, WRITE],
    write_by_hook: [10_000, ->(n) { Array.new(n) { |i| i..i } }, ->(object) { Jacinth.generate(object) { |range, _| range.first } }]
  }.freeze

  (Scale::MEASURED ? CASES : CASES.slice(:depth)).each do |name, (size, make, work)|
    define_method("test_#{name}") do
      ratios = {}
      [size, size * 2].each do |once|
        ratios[once] = doubled(make.call(once), make.call(once * 2), work)
        break if ratios[once].last < FACTOR
      end
      assert_operator ratios.values.flatten.min, :<, FACTOR, "times of twice the size over those of #{ratios}"
    end
  end

  if Scale::MEASURED
    # What has been learned of other documents costs a new one nothing: not many first keys, and not
    # more sequences of keys than are remembered. json's time is the clock, as the machine's drifts.
    def test_what_was_parsed_before
      first = Array.new(3) { over_json(rows("first", 8)) }.min
      5.times { Jacinth.parse(rows("other", 30)) }
      assert_as_fast("second", first)
      3.times { Jacinth.parse("[#{Array.new(20_000) { |i| "{\"a#{i}\":1,\"b#{i}\":2}" }.join(",")}]") }
      assert_as_fast("third", first)
    end
  end

  private

  # 200 objects of seven keys, in so many kinds.
  def rows(name, kinds)
    "[#{Array.new(200) { |i| "{\"#{name} #{i % kinds}\":1,\"of\":2,\"the\":3,\"row\":4,\"and\":5,\"so\":6,\"on\":7}" }.join(",")}]"
  end

  # A busy machine may spoil a measurement; each try is of documents that are new.
  def assert_as_fast(name, first)
    ratios = []
    TRIES.times do |try|
      ratios << (over_json(rows("#{name} #{try}", 8)) / first)
      break if ratios.last < REMEMBERED
    end
    assert_operator ratios.min, :<, REMEMBERED, "times of the first documents: #{ratios.map { |ratio| ratio.round(2) }}"
  end

  # The least time of a parse, in times of json's.
  def over_json(document)
    pairs = Array.new(40) { [JSON, Jacinth].map { |parser| wall { 3.times { parser.parse(document) } } } }
    json, own = pairs.transpose.map(&:min)
    own / json
  end

  def wall
    start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    yield
    Process.clock_gettime(Process::CLOCK_MONOTONIC) - start
  end

  # Ratios of the times of a document of twice the size, until one is below FACTOR.
  def doubled(small, large, work)
    TRIES.times.with_object([]) do |_, ratios|
      ratios << (seconds(large, work) / seconds(small, work)).round(2)
      break ratios if ratios.last < FACTOR
    end
  end

  # The least CPU time of some runs, with the collector at rest.
  def seconds(argument, work)
    GC.start
    GC.disable
    Array.new(3) do
      start = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
      work.call(argument)
      Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - start
    end.min + 0.0002
  ensure
    GC.enable
  end
end
