# frozen_string_literal: true

require "test_helper"
require "stringio"

# The keys of Jacinth.write: how they are written, and that equal ones are found.
class StreamWriterKeysTest < Minitest::Test
  LAYOUT = { indent: "  ", space: " ", space_before: "\t", object_nl: "\n", array_nl: "\n" }.freeze
  KEYS = ["", "a", :b, "é", "\"\n\\", "\u2028</", 3, 2.5, nil, 1..2, "x" * 5000, "é".encode("ISO-8859-1") << "2",
          "c".encode("US-ASCII"), "d".b, :"e f", Class.new(String).new("g")].freeze

  def written(**options, &block)
    io = StringIO.new
    Jacinth.write(io, **options, &block)
    io.string
  end

  def refused(text, **options, &block)
    error = assert_raises(Jacinth::GeneratorError) { written(**options, &block) }
    assert_includes error.message, text
  end

  def test_keys_are_written_as_by_generate
    hook = ->(object, is_key) { is_key ? "<#{object}>" : object }
    [{}, LAYOUT, { ascii_only: true }, { script_safe: true }].each do |options|
      KEYS.each do |key|
        proc = key.is_a?(String) || key.is_a?(Symbol) ? nil : hook
        options = options.merge(as_json: proc) if proc
        want = Jacinth.generate({ key => [{ key => 1 }] }, **options.except(:as_json), &proc)
        text = written(**options) { |w| w.object { w.array(key) { w.object { w.pair(key, 1) } } } }
        assert_equal want, text
      end
    end
  end

  # The keys of an object are first compared one by one, then in a Hash.
  def test_equal_keys
    [1, 2, 11, 12, 13, 14, 40].each do |count|
      keys = (0...count).map { |i| i.even? ? "key #{i}" : :"k#{i}" }
      keys.each do |key|
        [key, key.to_s, key.to_sym].each do |same|
          refused("duplicate key \"#{key}\"") do |w|
            w.object { keys.each { |k| w.pair(k, 1) } && w.pair(same, 1) }
          end
        end
      end
      text = written do |w|
        w.object { keys.each { |k| w.object(k) { keys.each { |inner| w.pair(inner, [inner]) } } } && w.pair("z", 1) }
      end
      assert_equal Jacinth.generate(keys.to_h { |k| [k, keys.to_h { |i| [i, [i]] }] }.merge("z" => 1)), text
    end
  end

  def test_keys_with_the_same_text
    refused("duplicate key \"é\"") { |w| w.object { w.pair("é", 1).pair("é".encode("ISO-8859-1"), 1) } }
    refused("duplicate key \"3\"") { |w| w.object { w.pair(3, 1).array("3") { nil } } }
    refused("NilClass not allowed as object key") { |w| w.object { w.object(nil) { nil } } }
    refused("duplicate key \"#{"é" * 15}...\"", **LAYOUT) { |w| w.object { 2.times { w.pair("é" * 20, 1) } } }
    key = +"a"
    assert_equal '{"a":1,"ab":2}', written { |w| w.object { w.pair(key, 1) && w.pair(key << "b", 2) } }
  end

  # A key that is refused, or whose value is, leaves the object as it was.
  def test_after_an_error
    text = written do |w|
      w.object do
        20.times do |i|
          assert_raises(Jacinth::GeneratorError) { w.pair("k#{i}", [Float::NAN]) }
          w.pair("k#{i}", i)
          assert_raises(Jacinth::GeneratorError) { w.pair("k#{i}", i) }
          assert_raises(Jacinth::GeneratorError) { w.object("k#{i}") { flunk } }
          assert_raises(Jacinth::GeneratorError) { w.value(1) }
        end
      end
    end
    assert_equal Jacinth.generate((0...20).to_h { |i| ["k#{i}", i] }), text
    text = written(max_nesting: 2) do |w|
      w.object do
        w.object("a") { assert_raises(Jacinth::NestingError) { w.array("b") { flunk } } && w.pair("b", 1) }
      end
    end
    assert_equal '{"a":{"b":1}}', text
  end

  # The key changes, and another pair with it is written, while its value is generated.
  def test_a_callback_that_changes_the_key
    key = +"before"
    text = written(as_json: ->(_, is_key) { is_key ? "key" : key.replace("é" * 100) && 1 }) do |w|
      w.object { w.pair(key, 1..2) && w.pair("next", 2) }
    end
    assert_equal '{"before":1,"next":2}', text
    writer = nil
    refused("duplicate key \"a\"", as_json: ->(_, _) { writer.pair("a", 1) && 2 }) do |w|
      (writer = w).object { w.pair("a", 1..2) }
    end
  end

  # The text of a key is made by Ruby code, which writes, closes the container or fails.
  def test_a_key_that_runs_ruby_code
    writer = nil
    calls = 0
    hook = ->(_, is_key) { is_key && (calls += 1) && writer.pair("p#{calls}", 0) && "key" }
    text = written(as_json: hook) { |w| (writer = w).object { w.array(1..2) { w.value(3) } && w.pair("z", 1) } }
    assert_equal '{"p1":0,"key":[3],"z":1}', text
    refused("a value in an array has no key", as_json: ->(_, _) { @inner.resume && "key" }) do |w|
      w.array do
        @inner = Fiber.new { w.object { Fiber.yield } && true }
        @inner.resume
        w.pair(1..2, 1)
      end
    end
    assert_raises(RuntimeError) { written(as_json: ->(_, _) { raise "x" }) { |w| w.object { w.pair(1..2, 1) } } }
  end

  # The IO gets pieces while containers are open; it writes into the document itself, too.
  def test_pieces
    rows = Array.new(6000) { |i| { "id" => i, "list" => [], "text" => "x" * (i % 40), "more" => { "a" => nil } } }
    [{}, LAYOUT].each do |options|
      pieces = []
      io = Object.new
      io.define_singleton_method(:write) { |text| pieces << text }
      Jacinth.write(io, **options) do |w|
        w.array do
          rows.each do |row|
            w.object { row.each { |k, v| v.is_a?(Array) ? w.array(k) { nil } : w.pair(k, v) } }
          end
        end
      end
      assert_equal Jacinth.generate(rows, **options), pieces.join
      assert_operator pieces.size, :>, 4
    end
    out = +""
    io = Object.new
    writer = nil
    io.define_singleton_method(:write) { |text| out << text && writer && (w, writer = writer, nil) && w.value(["in"]) }
    Jacinth.write(io) { |w| (writer = w).array { 3.times { |i| w.array { w.value("x" * 70_000) && w.value(i) } } } }
    long = "x" * 70_000
    assert_equal [[long, ["in"], 0], [long, 1], [long, 2]], Jacinth.parse(out)
  end

  # Text of more than 512 KB, whose memory is given back while a container is open.
  def test_long_texts
    long = "x" * (1 << 20)
    text = written { |w| w.array { w.object { w.pair(long, long) && w.pair("a", 1) } && w.array { w.value(long) } } }
    assert_equal [{ long => long, "a" => 1 }, [long]], Jacinth.parse(text)
  end
end
