# frozen_string_literal: true

require "test_helper"
require "stringio"
require "support/child"
require "support/memory"
require "support/stream_sources"
require "support/workload"

# Blocks that leave a stream, and streams without an end: nothing crashes, nothing is kept, memory is bounded.
class StreamExitTest < Minitest::Test
  TEXT = (["{\"id\":1,\"text\":\"#{"x" * 40}\",\"list\":[1.5,null]}"] * 50).join("\n").freeze
  STREAMS = {
    each_line: [TEXT, {}], each_document: [TEXT, {}], each_element: ["[#{TEXT.tr("\n", ",")}]", {}],
    hooked: [TEXT, { on_load: ->(value) { value } }]
  }.freeze

  def stream(name, source = nil, **more, &block)
    text, options = STREAMS[name]
    method = name == :hooked ? :each_line : name
    Jacinth.public_send(method, source ? source.call(text) : text, **options, **more, &block)
  end

  STREAMS.each_key do |name|
    define_method("test_#{name}_is_left") do
      [nil, ->(text) { StringIO.new(text) }].each do |source|
        stream(name, source) { break }
        assert_raises(RuntimeError) { stream(name, source) { raise "x" } }
        assert_equal(1, catch(:out) { stream(name, source) { throw :out, 1 } })
        assert_equal 1, stream(name, source).first["id"]
        inner = 0
        stream(name, source) { stream(name, source) { inner += 1 } }
        assert_equal 2500, inner
      end
    end

    define_method("test_#{name}_with_collections_and_abandoned_fibers") do
      fibers = Array.new(20) { |i| stream(name, ->(text) { StringIO.new(text) }, chunk: 100 * (i + 1)) }
      fibers.each { |fiber| 3.times { fiber.next } }
      GC.start
      assert_equal [1], fibers.map { |fiber| fiber.next["id"] }.uniq
      fibers.clear
      GC.start
      ids = 0
      stream(name, ->(text) { StringIO.new(text) }, chunk: 64) do |value|
        ids += value["id"]
        GC.start if (ids % 10).zero?
      end
      assert_equal 50, ids
    end
  end

  def test_a_block_that_changes_the_source
    [+TEXT, (+TEXT).freeze, Class.new(String).new(TEXT).freeze].each do |text|
      seen = 0
      Jacinth.each_line(text) do |value|
        seen += value["id"]
        text.clear unless text.frozen?
        seen += 0 if -text
        GC.start if (seen % 20).zero?
      end
      assert_equal 50, seen
    end
  end

  def test_errors_of_the_block_pass_through
    [EOFError, IOError, StopIteration, Jacinth::ParserError, KeyError].each do |error|
      StreamSources::KINDS.each_value do |kind|
        assert_raises(error) do
          kind.call(TEXT, [100]) { |source| Jacinth.each_line(source, on_error: :skip) { raise error, "x" } }
        end
      end
      StreamSources.file(TEXT) do |path|
        assert_raises(error) { Jacinth.each_line(path, part: 1, of: 2) { raise error, "x" } }
      end
    end
  end

  # A source without an end, which counts what is taken from it.
  class Endless
    attr_reader :given

    def initialize(bytes, chunk)
      @chunk = chunk
      @left = bytes
      @given = 0
    end

    def readpartial(_size)
      raise EOFError if @given >= @left

      @given += @chunk.bytesize
      @chunk
    end
  end

  CHUNK = "#{(["{\"id\":1,\"list\":[1,2,3]}"] * 2700).join("\n")}\n".freeze

  # 60 MB of records, of values, of one element, of a line that is too long, and of a value that is stepped over.
  { each_line: [CHUNK, {}], each_document: [CHUNK, {}], each_line_raw: [CHUNK, { raw: true }],
    each_line_too_long: ["x" * 65_536, { max_bytes: 1000, on_error: :skip }], blank: ["\n" * 65_536, {}],
    each_element_skipped: ["[[#{"1," * 30_000}1],", { at: "/a" }],
    each_document_cut: ["\x1e[1," * 100, { on_error: :skip }] }.each do |name, (chunk, options)|
    next unless Workload::MEASURED

    define_method("test_#{name}_is_flat") do
      method = name.to_s[/each_(?:line|document|element)/] || "each_line"
      chunk = "[#{chunk}" if name == :each_element_skipped
      size = name == :each_document_cut ? 40_000 : 40 << 20
      Jacinth.public_send(method, Endless.new(size / 60, chunk), **options) { nil } rescue Jacinth::Error
      GC.start
      before = Memory.resident
      source = Endless.new(size, chunk)
      Jacinth.public_send(method, source, **options) { nil } rescue Jacinth::Error
      assert_operator source.given, :>=, size unless name == :each_element_skipped
      assert_operator Memory.resident - before, :<, 24 << 20
    end
  end

  # At most four times the record, which Ruby need not give back to the system, and 16 MB.
  def the_memory_of_a_long_record_is_given_back
    long = "[\"#{"x" * (30 << 20)}\"]\n"
    GC.start
    before = Memory.resident
    chunks = StreamSources.chunks("#{long}#{"[1]\n" * 100}", [65_536])
    long.clear
    sizes = []
    Jacinth.each_line(chunks) do |value|
      sizes << value.first.to_s.bytesize
      value.clear
      next unless sizes.size == 101

      GC.start
      assert_operator Memory.resident - before, :<, (4 * 30 + 16) << 20
    end
    assert_equal 101, sizes.size
  end
  alias test_the_memory_of_a_long_record_is_given_back the_memory_of_a_long_record_is_given_back if Workload::MEASURED

  def test_nothing_leaks
    work = lambda do
      STREAMS.each_key do |name|
        stream(name, ->(text) { StringIO.new(text) }, chunk: 1000) { break }
        stream(name, ->(text) { StringIO.new(text) }, chunk: 1000).next
        stream(name) { raise IOError } rescue IOError
      end
      Jacinth.each_line("[x\n" * 5, on_error: :skip).to_a
      Jacinth.generate_lines([1, Object.new]) rescue Jacinth::GeneratorError
      Jacinth.parse_partial("{\"a\":[\"x")
    end
    grown = Memory.growth(Workload.rounds(400, 20_000), &work)
    assert_operator grown, :<, Memory.allowed(10 << 20)
  end

  # The class behind the streams is private. Its methods may be called in any order, and within each other's blocks.
  def test_the_buffer_with_calls_in_any_order
    random = Random.new(seed = Minitest.seed)
    klass = Jacinth.const_get(:StreamBuffer)
    forms = %i[values texts documents]
    texts = ["[1,\n", "2]", "\"a\\", "\"\n", "{\"b\":", "}", " ", "\x1e1", "nul", "", "[" * 60, "]" * 60, nil]
    400.times do
      limit = [nil, 9].sample(random: random)
      form = forms.sample(random: random)
      buffer = random.rand(20).zero? ? klass.allocate : klass.new({ max_bytes: limit }, form, nil)
      60.times { random_call(buffer, random, texts, 0) }
    rescue StandardError => e
      flunk "#{seed}: #{e.full_message}"
    end
  end

  CALLS = %i[
    feed feed feed feed take lines lines failed? place place place_at offset drop ready value values text skip peek
    advance sequence!
  ].freeze

  def random_call(buffer, random, texts, depth)
    name = CALLS.sample(random: random)
    arguments = { feed: [texts.sample(random: random)], take: [texts.sample(random: random).to_s],
                  drop: [[10, 30].sample(random: random)], values: [[true, false].sample(random: random)],
                  place_at: [[0, 1, 3, 100, 1 << 40, -1].sample(random: random)] }
    buffer.public_send(name, *arguments[name]) do
      random_call(buffer, random, texts, depth + 1) if depth < 3
      break if random.rand(4).zero?
    end
  rescue Jacinth::ParserError, RuntimeError, RangeError
    nil
  end

  def test_in_ractors
    out = Child.output(<<~'RUBY')
      Warning[:experimental] = false
      ractors = Array.new(3) do
        Ractor.new do
          text = "[1]\n{\"a\":2}\n"
          [Jacinth.each_line(text).to_a, Jacinth.each_document(text).to_a, Jacinth.each_line(["[1]", "\n2"].each).to_a,
           Jacinth.each_element("{\"x\":[1,2]}", at: "/x").to_a, Jacinth.generate_lines([1, [2]]),
           Jacinth.parse_partial("[1,\"a").value,
           (Jacinth.each_line("\x1F\x8B") {} rescue $!.message)]
        end
      end
      p ractors.map { |ractor| ractor.respond_to?(:value) ? ractor.value : ractor.take }.uniq
    RUBY
    expected = [[[1], { "a" => 2 }], [[1], { "a" => 2 }], [[1], 2], [1, 2], "1\n[2]\n", [1, "a"],
                "this looks like gzip: wrap the source in a Zlib::GzipReader, or for several members in " \
                "Zlib::GzipReader.to_enum(:zcat, source)"]
    assert_equal [expected].inspect, out.chomp
  end
end
