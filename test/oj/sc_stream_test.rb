# frozen_string_literal: true

require "test_helper"
require "support/child"
require "support/oj_handlers"
require "socket"
require "timeout"
require "tempfile"
require "support/memory"

# sc_parse from IOs and other readers: in chunks of any size, without waiting for a full chunk, in constant memory.
class OjScStreamTest < Minitest::Test
  include OjHandlers

  # A class whose method `name` returns chunks of the given sizes in turn.
  def self.giving(name)
    Class.new do
      define_method(:initialize) do |text, *sizes|
        @text = text.b
        @sizes = sizes.cycle
      end
      define_method(name) do |size|
        raise EOFError if @text.empty? && name == :readpartial

        @text.slice!(0, [@sizes.next, size].min)
      end
    end
  end
  Reading = giving(:read)
  Partly = giving(:readpartial)

  DOCUMENTS = [
    %({"a":[1,-2.5e3,"\\u00e9\\ud83d\\ude00",true,null],"\u00e9":{"":[]}} [] {} "x\\\\" ) +
      %(12 /* c */ -0.5 false// d\n[[[["\\""]]]]),
    "[1,2,3]",
    "12",
    "\"#{"long" * 50_000}\" {\"#{"key" * 40_000}\":1}",
    (1..3000).to_a.join(" "),
    "[#{"[1.25,\"\u20ac\"]," * 4000}null]",
    "[#{" " * 70_000}1]"
  ].freeze

  def test_chunks_of_every_size
    DOCUMENTS.each do |text|
      expected = sc(text)
      sizes = text.size < 200 ? (1..text.bytesize).map { |size| [size] } : [[1, 4095, 3], [7, 5000], [65_536]]
      sizes.each do |list|
        [Reading, Partly].each { |kind| assert_equal expected, sc(kind.new(text, *list)), "#{text[0, 40]} #{list}" }
      end
    end
  end

  def test_places_are_those_of_the_whole
    text = %({"a":1} [2] 3 "x" {} )
    whole = []
    chunks = []
    Oj.sc_parse(Sc.new, text) { |*place| whole << place }
    Oj.sc_parse(Sc.new, Partly.new(text, 1, 2)) { |*place| chunks << place }
    assert_equal whole, chunks
  end

  def test_a_document_of_a_socket_is_handed_over_when_it_is_complete
    near, far = UNIXSocket.pair
    limit = 60 * Child::PATIENCE # seconds; only a reader that waits for more reaches it
    seen = Queue.new
    reader = Thread.new do
      Thread.current.report_on_exception = false
      Oj.sc_parse(Sc.new([:add_value]) { |_, value| seen << value }, far)
    end
    ['"a"', "[1]", "{}", '"b" '].zip(["a", nil, nil, "b"]) do |text, value|
      near.write(text)
      Timeout.timeout(limit) { value ? assert_equal(value, seen.pop) : assert_nil(seen.pop) }
    end
    near.write("[1")
    near.close
    assert_raises(Oj::ParseError) { reader.join(limit) }
  ensure
    far&.close
  end

  def test_files
    Tempfile.create("sc") do |file|
      file.write("[1] {}")
      file.rewind
      array = [[:array_start], [:array_append, [], 1], [:array_end], [:add_value, [1]]]
      hash = [[:hash_start], [:hash_end], [:add_value, {}]]
      assert_equal array + hash, sc(file)
      file.seek(4)
      assert_equal %i[hash_start hash_end add_value], sc(file).map(&:first)
      file.close
      assert_raises(IOError) { sc(file) }
    end
  end

  # Twenty megabytes, as many documents and as a single one, need no more memory than a chunk.
  def test_constant_memory
    line = "{\"id\":12345,\"name\":\"a name \\u00e9\",\"list\":[1,2.5,null]}\n".b
    [["", ""], ["[", "null]"]].each do |before, after|
      chunk = before.empty? ? line * 500 : "#{line.chomp}," * 500
      texts = [before.b, *([chunk] * 700), after.b].reject(&:empty?)
      most = 0
      source = Object.new.tap do |io|
        io.define_singleton_method(:readpartial) do |_|
          most = [most, Memory.resident].max if (texts.size % 50).zero?
          texts.shift || raise(EOFError)
        end
      end
      count = 0
      handler = Sc.new([])
      handler.define_singleton_method(:hash_end) { count += 1 }
      sc(Reading.new("[1]", 9), handler)
      before = Memory.resident
      Oj.sc_parse(handler, source)
      assert_equal 350_000, count
      assert_operator most - before, :<, Memory.allowed(8_000_000)
    end
  end

  ENDS = [
    "[1", "{\"a\"", "{\"a\":", "\"abc", "[tru", "tru", "[1,", "{", "[", "[[", "1 /", "[1 /", "[1 /* c", "\"\\",
    "\"\\u12", "[1e", "{\"a", "]", "1,", "[1]x"
  ].freeze

  def test_documents_that_are_cut
    ENDS.each do |text|
      [[1], [2, 1], [100]].each { |sizes| assert_raises(Oj::ParseError, text) { sc(Partly.new(text, *sizes)) } }
    end
    ["1", "true", "[1] // c", "1.5", " ", "-0", "12 "].each do |text|
      assert_equal sc(text), sc(Partly.new(text, 1)), text
    end
  end

  def test_sources_that_misbehave
    [IOError, KeyError, Errno::EIO, NoMethodError].each do |error|
      source = Object.new.tap { |io| io.define_singleton_method(:read) { |_| raise error, "from read" } }
      assert_match(/from read/, assert_raises(error) { sc(source) }.message, "oj/io-errors")
    end
    source = Object.new.tap { |io| io.define_singleton_method(:read) { |_| 5 } }
    assert_raises(TypeError) { sc(source) }
    source = Object.new.tap { |io| io.define_singleton_method(:read) { |_| throw :out, 7 } }
    assert_equal 7, catch(:out) { sc(source) }
    texts = ["[1", nil, ",2]"]
    source = Object.new.tap { |io| io.define_singleton_method(:read) { |_| texts.shift } }
    assert_raises(Oj::ParseError, "nil is the end") { sc(source) }
    source = Object.new.tap do |io|
      io.define_singleton_method(:readpartial) do |size|
        (@done ||= [false]).then { |flag| flag[0] ? raise(EOFError) : flag[0] = "[#{"1," * size}1]" }
      end
    end
    assert_equal 65_537, sc(source, Sc.new([:array_append])).size, "a source may return more than was asked for"
  end

  # The chunk that read returned is changed while it is parsed.
  def test_chunks_are_copied
    chunk = +"[\"text\",\"more\"]"
    done = false
    source = Object.new.tap { |io| io.define_singleton_method(:read) { |_| done ? nil : (done = true) && chunk } }
    handler = Sc.new { chunk.replace("garbage" * 100) }
    assert_equal %w[text more], Oj.sc_parse(handler, source)
  end

  def test_an_error_of_a_callback_is_its_own
    [IOError, ArgumentError, EOFError].each do |error|
      ["[1]", Partly.new("[1]", 1)].each do |source|
        handler = Sc.new([:array_append]) { raise error, "mine" }
        assert_equal "mine", assert_raises(error) { sc(source, handler) }.message
      end
    end
  end
end
