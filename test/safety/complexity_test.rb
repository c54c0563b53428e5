# frozen_string_literal: true

require "test_helper"
require "json"
require "support/linear"
require "support/workload"

# Time grows linearly with the size of the document, for every kind of document that could make it grow faster.
class ComplexityTest < Minitest::Test
  include Linear

  # The time of a new document as a multiple of the first documents' time, whose keys were all cached. If the caches are
  # full of earlier documents and accept nothing new, it is 3 to 4.
  REMEMBERED = 2.8
  TRIES = 20

  PARSE = ->(document, **options) { Jacinth.parse(document, max_nesting: 0, **options) }
  VALID = ->(document) { Jacinth.valid?(document, max_nesting: 0) }
  ERROR = lambda do |document, **options|
    PARSE.call(document, **options)
    raise "accepted"
  rescue Jacinth::ParserError
    nil
  end
  ALLOWED = {
    allow_duplicate_key: true, allow_comments: true, allow_trailing_comma: true, allow_invalid_escape: true,
    allow_control_characters: true
  }.freeze
  LENIENT = ->(document) { PARSE.call(document, **ALLOWED) }
  LENIENT_ERROR = ->(document) { ERROR.call(document, **ALLOWED) }
  # The memory of the text is freed at once: new memory costs page faults, which would count as time of the long text.
  WRITE = ->(object, **options) { Jacinth.generate(object, max_nesting: 0, **options).clear }

  # Members of an object with different keys. `prefix` may contain escapes.
  def self.members(count, prefix = "key") = Array.new(count) { |i| "\"#{prefix}#{i}\":1" }.join(",")

  # An array of the texts that the block returns.
  def self.list(count, &text) = "[#{Array.new(count, &text).join(",")}]"

  # Sizes differ more than elsewhere, and so do linear (64 times) and quadratic time (4,096 times): large results lie in
  # fresh memory, which some systems take long to give, most of all for containers that are open at once.
  SCALE = 64
  BOUND = 500
  DEEP = 1_000
  # name => [the smaller size, size -> document or object, the call, a bound other than BOUND]
  CASES = {
    depth: [500, ->(n) { "#{"[" * n}#{"]" * n}" }, PARSE, DEEP],
    depth_of_objects: [500, ->(n) { "#{"{\"a\":" * n}1#{"}" * n}" }, PARSE, DEEP],
    depth_error: [500, ->(n) { "[" * n }, ERROR, DEEP],
    depth_error_in_objects: [500, ->(n) { "{\"key\":" * n }, ERROR, DEEP],
    depth_valid: [500, ->(n) { "#{"[" * n}#{"]" * n}" }, VALID, DEEP],
    keys: [312, ->(n) { "{#{members(n)}}" }, PARSE],
    keys_valid: [312, ->(n) { "{#{members(n)}}" }, VALID],
    keys_alike: [78, ->(n) { "{#{members(n, "k" * 60)}}" }, PARSE],
    keys_escaped: [156, ->(n) { "{#{members(n, "\\u0061")}}" }, VALID],
    duplicate_keys: [750, ->(n) { "{#{(["\"a\":1"] * n).join(",")}}" }, LENIENT],
    duplicate_at_the_end: [312, ->(n) { "{#{members(n)},\"key0\":2}" }, ERROR],
    duplicate_in_hooks: [
      156, ->(n) { "{#{members(n)},\"key0\":2}" }, ->(document) { ERROR.call(document, object_class: Hash) }
    ],
    objects_of_new_shapes: [156, ->(n) { list(n) { |i| "{\"a#{i}\":1,\"b#{i}\":2}" } }, PARSE],
    objects_of_shapes_that_fan_out: [156, ->(n) { list(n) { |i| "{\"a\":1,\"b#{i}\":2,\"c\":3}" } }, PARSE],
    objects_like_and_unlike: [
      156, ->(n) { list(n) { |i| "{\"a#{i % 13}\":1,\"b#{i % 17}\":2,\"c#{i % 19}\":3}" } }, PARSE
    ],
    long_objects_of_one_shape: [4, ->(n) { list(n) { "{#{members(63, "k")}}" } }, PARSE],
    fraction_digits: [3_125, ->(n) { "[0.#{"7" * n}]" }, PARSE],
    whole_digits_of_a_decimal: [3_125, ->(n) { "[1#{"0" * n}e-#{n}]" }, PARSE],
    exponent_digits: [3_125, ->(n) { "[1e#{"0" * n}1]" }, PARSE],
    numbers_that_are_hard: [78, ->(n) { list(n) { "9007199254740993.000000000000000000000000001" } }, PARSE],
    many_long_integers: [156, ->(n) { list(n) { "12345678901234567890123" } }, PARSE],
    escapes: [1_562, ->(n) { "[\"#{"\\n" * n}\"]" }, PARSE],
    unicode_escapes: [750, ->(n) { "[\"#{"\\ud83d\\ude00" * n}\"]" }, PARSE],
    invalid_escapes: [1_562, ->(n) { "[\"#{"\\q" * n}\"]" }, LENIENT],
    escape_error_at_the_end: [1_562, ->(n) { "[\"#{"\\n" * n}\\q\"]" }, ERROR],
    unterminated: [4_687, ->(n) { "[\"#{"a" * n}" }, ERROR],
    unterminated_escapes: [1_562, ->(n) { "[\"#{"\\\"" * n}" }, ERROR],
    white_space: [4_687, ->(n) { "[1,#{" \n\t\r" * (n / 4)}2]" }, PARSE],
    white_space_error: [4_687, ->(n) { "[1,#{"\n" * n}@]" }, ERROR],
    comments: [750, ->(n) { "[1,#{"/**/" * n}2]" }, LENIENT],
    comment_that_does_not_end: [4_687, ->(n) { "[1,/*#{"* " * (n / 2)}" }, LENIENT_ERROR],
    commas_that_trail: [750, ->(n) { "[#{"[1,]," * n}]" }, LENIENT],
    error_at_the_end: [1_562, ->(n) { "[#{"1," * n}@]" }, ERROR],
    error_behind_wide_text: [750, ->(n) { "[\"#{"漢" * n}\",@]" }, ERROR],
    error_behind_lines: [750, ->(n) { "[#{"1,\n" * n}@]" }, ERROR],
    error_in_a_long_number: [3_125, ->(n) { "[#{"1" * n}.]" }, ERROR],
    error_in_a_long_key: [3_125, ->(n) { "{\"#{"k" * n}\":@}" }, ERROR],
    broken_utf8_at_the_end: [3_125, ->(n) { "[\"#{"é" * n}\xff\"]" }, ERROR],
    broken_utf8_at_the_start: [750, ->(n) { "[\"\xff\",#{(["\"é\""] * n).join(",")}]" }, ERROR],
    control_character_behind_text: [3_125, ->(n) { "[\"#{"é\\n" * n}\u0001\"]" }, ERROR],
    strings: [468, ->(n) { list(n) { "\"text é\"" } }, PARSE],
    write_strings: [312, ->(n) { Array.new(n) { "text \" é" } }, WRITE],
    write_one_long_string: [375, ->(n) { "é\n" * n }, WRITE],
    write_depth: [60, ->(n) { Array.new(100) { (n / 10).times.reduce([]) { |inner, _| [inner] } } }, WRITE],
    write_keys: [312, ->(n) { Array.new(n) { |i| ["key#{i}", i] }.to_h }, WRITE],
    write_mixed_keys: [156, ->(n) { Array.new(n) { |i| [i.odd? ? "key#{i}" : :"key#{i}", i] }.to_h }, WRITE],
    write_sorted_keys: [
      156, ->(n) { Array.new(n) { |i| ["key#{(i * 7919) % n}", i] }.to_h },
      ->(object) { WRITE.call(object, sort_keys: true) }
    ],
    write_floats: [312, ->(n) { Array.new(n) { |i| i / 7.0 } }, WRITE],
    write_by_hook: [
      156, ->(n) { Array.new(n) { |i| i..i } },
      ->(object) { Jacinth.generate(object) { |range, _| range.first }.clear }
    ]
  }.freeze

  (Workload::MEASURED ? CASES : {}).each do |name, (size, make, work, bound)|
    define_method("test_#{name}") { assert_linear(size, make, scale: SCALE, bound: bound || BOUND, &work) }
  end

  if Workload::MEASURED
    # A new document is parsed as fast as the first one, whatever was parsed before: many other first keys, or more
    # sequences of keys than the caches hold. Times are multiples of json's time, because the speed of the machine
    # changes.
    def test_what_was_parsed_before
      first = Array.new(3) { over_json(rows("first", 8)) }.min
      5.times { Jacinth.parse(rows("other", 30)) }
      assert_as_fast("second", first)
      3.times { Jacinth.parse("[#{Array.new(20_000) { |i| "{\"a#{i}\":1,\"b#{i}\":2}" }.join(",")}]") }
      assert_as_fast("third", first)
    end
  end

  private

  # 200 objects of seven keys, with `kinds` different first keys.
  def rows(name, kinds)
    rest = '"of":2,"the":3,"row":4,"and":5,"so":6,"on":7'
    "[#{Array.new(200) { |i| "{\"#{name} #{i % kinds}\":1,#{rest}}" }.join(",")}]"
  end

  # One undisturbed try of many is enough. Each try parses new documents.
  def assert_as_fast(name, first)
    ratios = []
    TRIES.times do |try|
      ratios << (over_json(rows("#{name} #{try}", 8)) / first)
      break if ratios.last < REMEMBERED
    end
    assert_operator ratios.min, :<, REMEMBERED, "times of the first documents: #{ratios.map { |ratio| ratio.round(2) }}"
  end

  # The smallest CPU time of a parse, as a multiple of json's.
  def over_json(document)
    pairs = Array.new(40) { [JSON, Jacinth].map { |parser| seconds { 3.times { parser.parse(document) } } } }
    json, own = pairs.transpose.map(&:min)
    own / json
  end

  def seconds
    start = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
    yield
    Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - start
  end
end
