# frozen_string_literal: true

require "test_helper"
require "json"
require "objspace"
require "support/child"
require "support/value_comparison"
require "support/workload"

# Jacinth.generate as a whole: layouts, the result String, sizes around each limit at which the output moves, depth,
# equal keys, errors. test/types has the types, test/options the options.
class GenerateTest < Minitest::Test
  SAMPLE = { "a" => [1, [], {}, [nil, true], { b: 2.5 }], :c => { 3 => "x\n", "é" => [[]] }, "d" => {} }.freeze
  LAYOUT = %i[indent space space_before object_nl array_nl].freeze
  # The sizes at which the output leaves the C stack, grows, or is written in chunks.
  EDGES = [2048, 4096, 8192, 32_768, 65_536].freeze

  def assert_result(expected, text)
    assert_equal expected, text
    assert_equal [Encoding::UTF_8, false, String], [text.encoding, text.frozen?, text.class]
    assert_nil ValueComparison.coderange(text)
  end

  def test_every_combination_of_layout_texts
    texts = ["", " ", "\t\n"]
    texts.product(texts, texts, texts, texts) do |values|
      options = LAYOUT.zip(values).to_h
      assert_result JSON.generate(SAMPLE, options), Jacinth.generate(SAMPLE, **options)
    end
  end

  def test_deep_and_wide_indentation
    object = (1..60).inject([{}]) { |inner, i| i.odd? ? { "k" => inner, "e" => [] } : [inner, i] }
    wide = { indent: "\t" * 50, object_nl: "\n" * 30, array_nl: " " * 40, space: " " * 20, max_nesting: 0 }
    [0, 1, 39].each do |depth|
      options = { depth: depth, **wide }
      assert_result JSON.generate(object, options), Jacinth.generate(object, **options)
    end
  end

  # Each kind of element written with every number of bytes left before an edge.
  def test_edges_of_the_buffer
    elements = [
      nil, false, -(2**62), 2**64, -1.7976931348623157e308, "x", "é\"\\\u0001", :"s\n", [], {}, [[1.5, 2.5]],
      { "k" => "v" }, { 1 => 2**70 }
    ]
    EDGES.each do |edge|
      (edge - 120..edge + 8).step(Workload::SLOWED ? 16 : 1) do |size|
        object = ["y" * (size - 8), *elements, *elements]
        assert_result JSON.generate(object), Jacinth.generate(object)
      end
    end
  end

  # Consecutive Strings are written in a loop. It ends at other elements and when there is no room left.
  def test_strings_that_follow_each_other
    plain = ["", "x", "y" * 31, "z" * 128, "w" * 700, "a\"b\u0001", "p" * 64]
    others = [
      "q\u00e9" * 50, "bin".b, "\u00e9".encode("UTF-16LE"), Class.new(String).new("own"),
      "\u00fc".dup.force_encoding("BINARY").force_encoding("UTF-8"), 1, nil, :s, [], { "k" => 1 }, "v" * 5000
    ]
    assert_result JSON.generate(plain), Jacinth.generate(plain)
    others.each do |other|
      [1, 15, 40].each do |count|
        object = [*plain * count, other, *plain, other, other]
        assert_result JSON.generate(object), Jacinth.generate(object)
      end
    end
  end

  def test_long_strings_around_the_edges
    EDGES.each do |edge|
      (-4..4).each do |off|
        ["a", "é", "\"", "😀", "\u2028"].each do |character|
          text = character * ((edge + off) / character.bytesize)
          [{}, { script_safe: true }, { ascii_only: true }].each do |options|
            assert_result JSON.generate({ text => text }, options), Jacinth.generate({ text => text }, **options)
          end
        end
      end
    end
  end

  def test_runs_of_numbers
    [*0..40, 100, 1000].each do |count|
      integers = Array.new(count) { |i| (i % 3 - 1) * 7**(i % 22) }
      floats = Array.new(count) { |i| (i - 7) / 4.0 }
      [
        integers, floats, integers + floats, integers.zip(floats).flatten, [*integers, "s", *floats, nil, *integers],
        [integers, [floats]]
      ].each do |object|
        assert_result JSON.generate(object), Jacinth.generate(object)
        assert_result JSON.pretty_generate(object), Jacinth.pretty_generate(object)
      end
    end
  end

  def test_hashes_of_every_size
    [*0..20, 63, 64, 65, 300].each do |count|
      [->(i) { "key#{i}" }, ->(i) { :"key#{i}" }, ->(i) { i }].each do |key|
        hash = (0...count).to_h { |i| [key.(i), i] }
        assert_result JSON.generate(hash), Jacinth.generate(hash)
        hash.delete(key.(0))
        hash.delete(key.(count / 2))
        assert_result JSON.generate(hash), Jacinth.generate(hash)
        hash[key.(0)] = "again"
        assert_result JSON.generate(hash), Jacinth.generate(hash)
        hash.reject! { |_, value| value.is_a?(Integer) && value.even? }
        assert_result JSON.generate(hash), Jacinth.generate(hash)
      end
    end
  end

  def test_little_room_is_left_over
    [3000, 9000, 40_000, 500_000, 3_000_000].each do |size|
      short, integers = Array.new(size / 20, "x" * 17), Array.new(size / 8, 1_234_567)
      [short, integers, ["x" * size], ["\n" * (size / 2)]].each do |object|
        text = Jacinth.generate(object)
        assert_operator ObjectSpace.memsize_of(text), :<=, text.bytesize * 1.13 + 200, "#{text.bytesize} bytes"
      end
    end
  end

  def test_the_result_can_be_worked_on
    [1, 3000, 100_000].each do |size|
      text = Jacinth.generate(["é" * size])
      copy = text.dup
      text << "more" << "é" * size
      assert_equal "[\"#{"é" * size}\"]more#{"é" * size}", text
      assert_equal "[\"#{"é" * size}\"]", copy
      assert_equal copy, Jacinth.generate(["é" * size])
    end
  end

  def test_coderange_is_that_of_the_text
    {
      ["é"] => {}, ["e"] => {}, { "é" => 1 } => {},
      ["\u2028"] => { script_safe: true }, ["\u2028é"] => { script_safe: true },
      ["é", "\u2029"] => { ascii_only: true }, [Jacinth::Fragment.new('"é"')] => { ascii_only: true },
      { :é => 1 } => { html_safe: true }, ["x" * 5000, "\u2029"] => { html_safe: true }
    }.each do |object, options|
      assert_nil ValueComparison.coderange(Jacinth.generate(object, **options)), object.inspect
    end
  end

  # A Hash does not freeze keys of a subclass of String.
  def changed_keys
    text = Class.new(String)
    { text.new("a") => 1, text.new("b") => 2 }.tap { |hash| hash.keys.last.replace("a") }
  end

  def test_equal_keys
    {
      { "a" => 1, :a => 2 } => '"a"', { 1 => 1, "1" => 2 } => '"1"', { :"é" => 1, "é" => 2 } => '"é"',
      { "x\n" => 1, "b" => 2, :"x\n" => 3 } => '"x\n"', { 2**70 => 1, (2**70).to_s => 2 } => "\"#{2**70}\"",
      { "é" => 1, "é".encode("UTF-16LE") => 2 } => '"é"', { "é" => 1, "é".b => 2 } => '"é"',
      changed_keys => '"a"', (1..30).to_h { |i| ["k#{i}", i] }.merge(k7: 1) => '"k7"'
    }.each do |hash, name|
      [hash, [{ "deep" => hash }]].each do |object|
        error = assert_raises(Jacinth::GeneratorError) { Jacinth.generate(object) }
        assert_equal "duplicate key #{name}", error.problem[/\A.*"(?= at )/]
        assert_same hash, error.invalid_object
      end
      next if hash.keys.any? { |key| key.is_a?(String) && key.encoding == Encoding::BINARY }

      assert_equal JSON.generate(hash, allow_duplicate_key: true), Jacinth.generate(hash, allow_duplicate_key: true)
    end
  end

  def test_keys_of_mixed_kinds_that_differ
    hash = { "a" => 1, b: 2, 3 => { "b" => 1, a: [] }, "é" => nil, :"ü" => 1 }
    assert_result '{"a":1,"b":2,"3":{"b":1,"a":[]},"é":null,"ü":1}', Jacinth.generate(hash)
    assert_result JSON.pretty_generate(hash), Jacinth.pretty_generate(hash)
  end

  def test_equal_keys_from_the_hook
    assert_raises(Jacinth::GeneratorError) { Jacinth.generate({ nil => 1, 1.5 => 2 }) { |_, key| key ? "x" : nil } }
    assert_raises(Jacinth::GeneratorError) { Jacinth.generate({ "x" => 1, 1.5 => 2 }) { "x" } }
    assert_raises(Jacinth::GeneratorError) { Jacinth.generate({ 1.5 => 1, "x" => 2 }) { :x } }
    assert_equal '{"nil":1,"1.5":2}', Jacinth.generate({ nil => 1, 1.5 => 2 }) { |object, _| object.inspect }
    calls = 0
    Jacinth.generate((1..9).to_h { |i| [i / 2.0, i] }) { |object, _| (calls += 1) && object.to_s }
    assert_equal 9, calls, "asked once for each key"
  end

  def test_errors_name_object_and_place
    wrong = Object.new
    told = ->(error) { [error.invalid_object, error.json_path, error.problem] }
    error = assert_raises(Jacinth::GeneratorError) { Jacinth.generate({ "a" => [1, 2, { b: [wrong] }] }) }
    assert_equal [wrong, "$.a[2].b[0]", "Object not allowed in JSON at $.a[2].b[0]"], told.(error)
    error = assert_raises(Jacinth::GeneratorError) { Jacinth.generate([[1.0, 2.0], { 5 => Float::NAN }]) }
    assert_equal ['$[1]["5"]', "NaN not allowed in JSON at $[1][\"5\"]"], [error.json_path, error.problem]
    error = assert_raises(Jacinth::GeneratorError) { Jacinth.generate({ 1.5 => 1 }) }
    assert_equal [1.5, "Float not allowed as object key in JSON"], [error.invalid_object, error.problem[/.*JSON/]]
    error = assert_raises(Jacinth::GeneratorError) { Jacinth.generate(["a", "\xff"]) }
    assert_equal ["\xff", "$[1]", "the text is not valid UTF-8 at $[1]"], told.(error)
    assert_equal "$", assert_raises(Jacinth::GeneratorError) { Jacinth.generate(wrong) }.json_path
  end

  def test_nesting
    [1, 2, 99, 100].each do |limit|
      deep = (limit - 1).times.inject([]) { |inner, i| i.odd? ? [inner] : { "a" => inner } }
      assert_equal JSON.generate(deep), Jacinth.generate(deep, max_nesting: limit)
      error = assert_raises(Jacinth::NestingError) { Jacinth.generate([deep], max_nesting: limit) }
      assert_equal "nesting of #{limit + 1} is too deep", error.problem[/.*deep/]
      assert_raises(Jacinth::NestingError) { Jacinth.generate(deep, max_nesting: limit, depth: 1) }
    end
    error = assert_raises(Jacinth::NestingError) { Jacinth.generate(100.times.inject([]) { |inner, _| [inner] }) }
    assert_match(/ \(does an object contain itself\?/, error.message)
  end

  # Without a limit, only the machine stack limits the depth, in every thread and fiber.
  def test_unlimited_nesting
    code = <<~RUBY
      deep = ->(count) { count.times.inject([]) { |inner, i| i.odd? ? [inner] : { "a" => inner } } }
      circular = {}
      circular[:a] = [circular]
      try = lambda do
        text = Jacinth.generate(deep.(500), max_nesting: 0)
        print text.count("[") + text.count("{"), " "
        [deep.(1_000_000), circular, [[Set[circular]]]].each do |object|
          print Jacinth.generate(object, max_nesting: nil).size, " "
        rescue Jacinth::NestingError => e
          print e.message[/nesting of|cycle|deep$/], " "
        end
      end
      try.call
      Thread.new(&try).join
      Fiber.new(&try).resume
      recursive = ->(left) { left.zero? ? try.call : recursive.(left - 1) }
      recursive.(2000)
    RUBY
    assert_equal "501 nesting of cycle cycle " * 4, Child.output(code, limit: 120)
  end

  def test_without_private_layouts
    code = <<~'RUBY'
      hash = (1..30).to_h { |i| [i.odd? ? "k#{i}" : :"k#{i}", [i, { "a" => i / 7.0 }, {}, { 1 => nil }]] }
      hash.delete("k9")
      by_identity = {}.compare_by_identity.merge({ "x" => 1 })
      objects = [hash, [hash] * 3, { "é" => { "a" => 1 } }, { 1 => 2 }, by_identity, hash.to_a]
      objects.each { |object| puts Jacinth.generate(object), Jacinth.pretty_generate(object) }
      objects.each { |object| puts Jacinth.generate(object, sort_keys: ->(h) { h.to_a.reverse.to_h }) }
      Jacinth.generate({ "a" => 1, a: 1 }) rescue puts $!.message
    RUBY
    with, without = ["1", "0"].map { |wish| Child.output(code, env: { "JACINTH_PRIVATE" => wish }) }
    assert_operator with.bytesize, :>, 5000
    assert_equal with, without
  end
end
