# frozen_string_literal: true

require_relative "../test_helper"

# Jacinth.reformat and Jacinth.statistics: they read as parse does, and keep what they read.
class ReformatTest < Minitest::Test
  PRETTY = { indent: "  ", space: " ", object_nl: "\n", array_nl: "\n" }.freeze
  # Spellings that generate would not choose.
  NUMBERS = %w[0 -0 7 -12 1.50 1E5 1.0e-2 0.10 -0.0 12345678901234567890123 9007199254740993.0 1e308].freeze
  TEXTS = ["", "a", "\\u00e9", "é", "\\/", "\\\"", "\\\\", "日本", "\\ud83d\\ude00", "x" * 70, "\\n\\t"].freeze

  def setup
    @random = Random.new(Minitest.seed || 1)
  end

  def pick(list) = list[@random.rand(list.size)]

  def space = @random.rand(4).zero? ? pick([" ", "\n", "\t", "\r\n", "  "]) : ""

  # [text with random white space, the same without]; keys are made different by a number.
  def document(depth = 5)
    kind = depth.zero? ? @random.rand(3) : @random.rand(6)
    case kind
    when 0 then pick(NUMBERS).then { |text| [text, text] }
    when 1 then pick(TEXTS).then { |text| ["\"#{text}\"", "\"#{text}\""] }
    when 2 then pick(%w[true false null]).then { |text| [text, text] }
    when 3 then container("[", "]", Array.new(@random.rand(6)) { document(depth - 1) })
    else container("{", "}", Array.new(@random.rand(20) < 2 ? 30 : @random.rand(5)) { |index| pair(index, depth - 1) })
    end
  end

  def pair(index, depth)
    key = "\"#{pick(TEXTS)}#{index}\""
    loose, tight = document(depth)
    ["#{key}#{space}:#{space}#{loose}", "#{key}:#{tight}"]
  end

  def container(open, close, parts)
    ["#{open}#{space}#{parts.map { |loose, _| "#{space}#{loose}#{space}" }.join(",")}#{close}", "#{open}#{parts.map(&:last).join(",")}#{close}"]
  end

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
    layouts = [PRETTY, { indent: "\t", object_nl: "\n" }, { array_nl: "\n", space_before: " " }, { indent: " " }, { space: "  ", array_nl: "\r\n" }]
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

  # Whatever parse refuses, all three refuse, with the same words at the same place.
  def test_errors_are_those_of_parse
    checked = 0
    150.times do
      loose, = document(3)
      text = loose.b
      8.times do
        broken = mutate(text)
        expected = outcome { Jacinth.parse(broken) }
        next if expected && expected[1].include?("duplicate key")

        [outcome { Jacinth.reformat(broken) }, outcome { Jacinth.statistics(broken) }].each { |found| assert_equal [expected], [found], broken.inspect }
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

  # nil, or what the exception says.
  def outcome
    yield
    nil
  rescue Jacinth::ParserError => e
    [e.class, e.message, e.byte_offset, e.line, e.column, e.json_path]
  end

  def test_numbers_no_double_holds
    assert_match(/number does not fit a double/, assert_raises(Jacinth::ParserError) { Jacinth.reformat("[1e400]") }.message)
    assert_raises(Jacinth::ParserError) { Jacinth.statistics("[-1e400]") }
    assert_equal "[1e400,NaN,-Infinity]", Jacinth.reformat("[1e400, NaN, -Infinity]", allow_nan: true)
  end

  def test_equal_keys
    ['{"a":1,"a":2}', '{"a":1,"\u0061":2}', '[{"x":{"b":1,"a":{"a":1},"b":2}}]',
     "{#{(1..40).map { |index| "\"key#{index}\":0" }.join(",")},\"key\\u0037\":1}"].each do |text|
      parse = assert_raises(Jacinth::ParserError) { Jacinth.parse(text) }
      [-> { Jacinth.reformat(text) }, -> { Jacinth.statistics(text) }].each do |call|
        error = assert_raises(Jacinth::ParserError, &call)

        assert_equal text.rindex(/"[^"]+":/), error.byte_offset
        assert_equal parse.message[/\A.+?(?= at line)/], error.message[/\A.+?(?= at line)/]
      end
      assert_equal text, Jacinth.reformat(text, allow_duplicate_key: true)
    end
  end

  def test_keys_that_only_look_equal
    ['{"a":1,"A":2,"a ":3}', '{"a":{"a":{"a":1}}}', '[{"a":1},{"a":2}]', "{#{(1..3_000).map { |index| "\"#{index}\":0" }.join(",")}}"].each do |text|
      assert_equal text, Jacinth.reformat(text)
      assert_equal text.scan(/"[^"]+":/).size, Jacinth.statistics(text)[:keys]
    end
  end

  def test_equal_keys_among_many_are_found_in_linear_time
    text = ->(count) { "{#{Array.new(count) { |index| "\"key#{index}\":0" }.join(",")},\"key0\":1}" }
    time = lambda do |count|
      document = text.(count)
      start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      assert_raises(Jacinth::ParserError) { Jacinth.statistics(document) }
      Process.clock_gettime(Process::CLOCK_MONOTONIC) - start
    end
    small = Array.new(3) { time.(10_000) }.min

    assert_operator time.(200_000), :<, small * 200 # 20 times as much; a square would be 400
  end

  def test_statistics
    text = '{ "a" : [1, 2.5, "é\u00e9\n", true, null, 3e2, -0, 12345678901234567890123], "b": {"a": {}, "\u0062": []}, "c": "" }'

    assert_equal({ bytes: text.bytesize, depth: 3, objects: 3, arrays: 2, strings: 2, integers: 3, decimals: 2, booleans: 1, nulls: 1,
                   keys: 5, distinct_keys: 3, longest_string: 5 }, Jacinth.statistics(text))
    assert_equal 3, Jacinth.statistics("[NaN, Infinity, -Infinity]", allow_nan: true)[:decimals]
    assert_equal [0, 0, 3], Jacinth.statistics(" 7 ").values_at(:depth, :keys, :bytes)
  end

  def test_distinct_keys_are_counted_to_their_limit
    assert_equal 1 << 20, Jacinth::DISTINCT_KEYS_LIMIT
    [700, 5_000].each do |count|
      text = "[#{Array.new(count * 2) { |index| "{\"#{index % count}\":0}" }.join(",")}]"

      assert_equal [count * 2, count], Jacinth.statistics(text).values_at(:keys, :distinct_keys)
    end
    text = "[#{(0..Jacinth::DISTINCT_KEYS_LIMIT).map { |index| "{\"#{index}\":0}" }.join(",")}]"

    assert_equal Jacinth::DISTINCT_KEYS_LIMIT, Jacinth.statistics(text)[:distinct_keys]
  end

  def test_counts_agree_with_the_value
    200.times do
      text = document.first
      counts = Jacinth.statistics(text)
      seen = Hash.new(0)
      count(Jacinth.parse(text), seen, 0)
      seen.default = nil

      assert_equal seen, counts.slice(*seen.keys)
    end
  end

  def count(value, seen, depth)
    seen[:depth] = [seen[:depth], depth].max
    case value
    when Hash
      seen[:objects] += 1
      seen[:keys] += value.size
      value.each_value { |inner| count(inner, seen, depth + 1) }
    when Array
      seen[:arrays] += 1
      value.each { |inner| count(inner, seen, depth + 1) }
    when String
      seen[:strings] += 1
      seen[:longest_string] = [seen[:longest_string], value.bytesize].max
    when nil then seen[:nulls] += 1
    else seen[{ Integer => :integers, Float => :decimals }.fetch(value.class, :booleans)] += 1
    end
    seen[:depth] = depth + 1 if value.respond_to?(:each) && seen[:depth] <= depth
  end

  def test_syntax_options
    text = "// one\n[1, /* two */ 2, ] // three"

    assert_equal "[1,2]", Jacinth.reformat(text, allow_comments: true, allow_trailing_comma: true)
    assert_equal 2, Jacinth.statistics(text, allow_comments: true, allow_trailing_comma: true)[:integers]
    assert_equal "[1]", Jacinth.reformat("\u{FEFF}[1]")
    assert_equal '["é"]', Jacinth.reformat('["é"]'.encode(Encoding::UTF_16LE))
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
    assert_match(/unknown keyword: :symbolize_names/, assert_raises(ArgumentError) { Jacinth.reformat("1", symbolize_names: true) }.message)
    assert_match(/unknown keyword: :indent/, assert_raises(ArgumentError) { Jacinth.statistics("1", indent: " ") }.message)
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

    assert_equal ["[1]", 1], ractor.respond_to?(:value) ? ractor.value : ractor.take
  end
end
