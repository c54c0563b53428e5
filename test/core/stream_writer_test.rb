# frozen_string_literal: true

require "test_helper"
require "pathname"
require "stringio"
require "tmpdir"

# Jacinth.write: a document that is written piece by piece.
class StreamWriterTest < Minitest::Test
  LAYOUTS = [{}, { indent: "  ", space: " ", object_nl: "\n", array_nl: "\n" }, { space_before: " ", array_nl: "\n" },
             { indent: "\t", object_nl: "\n" }].freeze

  def written(**options, &block)
    io = StringIO.new
    Jacinth.write(io, **options, &block)
    io.string
  end

  # Writes an object through the Writer, down to a depth at which the rest is one value.
  def piecewise(writer, object, depth, *key)
    if depth.positive? && object.is_a?(Hash)
      writer.object(*key) { object.each { |name, value| piecewise(writer, value, depth - 1, name) } }
    elsif depth.positive? && object.is_a?(Array)
      writer.array(*key) { object.each { |value| piecewise(writer, value, depth - 1) } }
    else
      key.empty? ? writer.value(object) : writer.pair(*key, object)
    end
  end

  def test_the_text_is_that_of_generate
    object = { "a" => [1, { x: nil, "é\n" => [] }, [[], {}]], b: {}, 3 => "\"", "c" => { "d" => [2.5, true] } }
    LAYOUTS.each do |layout|
      5.times do |depth|
        assert_equal Jacinth.generate(object, **layout), written(**layout) { |w| piecewise(w, object, depth) }
      end
    end
    assert_equal "1", written { |w| w.value(1) }
    assert_equal Jacinth.generate([{ a: 1 }], **LAYOUTS[1], depth: 2),
                 written(**LAYOUTS[1], depth: 2) { |w| w.array { w.object { w.pair(:a, 1) } } }
  end

  def test_options
    assert_equal "[\"\\u00e9\"]", written(ascii_only: true) { |w| w.array { w.value("é") } }
    assert_equal "{\"1..2\":\"x\"}", written(as_json: ->(o, is_key) { is_key ? o.to_s : "x" }) { |w|
      w.object { w.pair(1..2, 3..4) }
    }
    assert_raises(ArgumentError) { written(foo: 1) { |w| w.value(1) } }
    [[], [StringIO.new]].each { |target| assert_raises(ArgumentError) { Jacinth.write(*target) } }
    assert_raises(TypeError) { Jacinth.write(1) { |w| w.value(1) } }
    assert_raises(Jacinth::NestingError) { written(max_nesting: 1) { |w| w.array { w.array { nil } } } }
    assert_raises(Jacinth::NestingError) { written(max_nesting: 1) { |w| w.array { w.value([]) } } }
    text = written(allow_duplicate_key: true) { |w| w.object { w.pair("a", 1).pair("a", 2) } }
    assert_equal "{\"a\":1,\"a\":2}", text
    text = written(sort_keys: true) { |w| w.object { w.pair("d", { "c" => 1, "b" => 2 }).pair("a", 3) } }
    assert_equal '{"d":{"b":2,"c":1},"a":3}', text
  end

  # The block of a container may wait in a Fiber that nobody resumes: the document lacks its end.
  def test_a_container_that_is_still_open
    %i[array object].each do |kind|
      error = assert_raises(Jacinth::GeneratorError) do
        Jacinth.write { |w| Fiber.new { w.public_send(kind) { Fiber.yield } }.resume }
      end
      assert_equal "a container is open", error.message
    end
    assert_raises(Jacinth::GeneratorError) { Jacinth.write { |w| w.array { w.finish } } }
  end

  # What does not fit writes nothing, and a program may go on after it.
  def test_pieces_that_do_not_fit
    { ->(w) { w.pair("a", 1) } => "a pair needs an object",
      ->(w) { w.object { w.value(1) } } => "a value in an object needs a key",
      ->(w) { w.object { w.array { nil } } } => "a value in an object needs a key",
      ->(w) { w.array { w.pair("a", 1) } } => "a value in an array has no key",
      ->(w) { w.array { w.object("a") { nil } } } => "a value in an array has no key",
      ->(w) { w.value(1).value(2) } => "the document is complete",
      ->(w) { w.object { w.pair("a", 1).pair(:a, 2) } } => "duplicate key \"a\"",
      ->(_) {} => "nothing was written" }.each do |block, message|
      error = assert_raises(Jacinth::GeneratorError) { written(&block) }
      assert_includes error.message, message
    end
    text = written do |w|
      w.array do
        assert_raises(Jacinth::GeneratorError) { w.value(Float::NAN) }
        assert_raises(Jacinth::GeneratorError) { w.pair("a", 1) }
        w.value(1)
      end
    end
    assert_equal "[1]", text
    assert_raises(ArgumentError) { written { |w| w.array } }
    kept = nil
    written { |w| (kept = w).value(1) }
    assert_raises(Jacinth::GeneratorError) { kept.value(2) }
  end

  # A value is generated apart: what its callback writes into the document comes before it.
  def test_a_callback_that_writes
    writer = nil
    object = Object.new
    hook = lambda do |_, _|
      writer.value("before").value([[1]])
      { "from" => ["hook"] }
    end
    text = written(as_json: hook) { |w| (writer = w).array { w.value({ "a" => object }).value(3) } }
    assert_equal '["before",[[1]],{"a":{"from":["hook"]}},3]', text
    error = assert_raises(Jacinth::GeneratorError) do
      written(as_json: hook) { |w| (writer = w).object { w.pair("a", object) } }
    end
    assert_includes error.message, "a value in an object needs a key"
  end

  # The container of a pair is closed while the pair's value is generated.
  def test_a_container_that_is_closed_meanwhile
    { array: "a value in an array has no key", object: "a value in an object needs a key" }.each do |outer, message|
      inner = Fiber.new do |w|
        w.public_send(outer == :array ? :object : :array, *("k" if outer == :object)) { Fiber.yield }
      end
      hook = ->(_, _) { inner.resume if inner.alive?; 1 }
      error = assert_raises(Jacinth::GeneratorError) do
        written(as_json: hook) do |w|
          w.public_send(outer) do
            inner.resume(w)
            outer == :array ? w.pair("a", 1..2) : w.value(1..2)
          end
        end
      end
      assert_includes error.message, message
    end
  end

  def test_long_values
    [900, 1_100, 70_000, 1 << 20].each do |size|
      object = { "k" => ["x" * size, { "é" => nil }] }
      want = Jacinth.generate([object, { "a" => object }])
      text = written do |w|
        w.array do
          w.value(object)
          w.object { w.pair("a", object) }
        end
      end
      assert_equal want, text
    end
  end

  def test_a_key_is_free_again_after_a_value_that_raised
    text = written do |w|
      w.object do
        assert_raises(Jacinth::GeneratorError) { w.pair("a", [Float::NAN]) }
        w.pair("a", [1])
        assert_raises(Jacinth::GeneratorError) { w.pair("a", [2]) }
      end
    end
    assert_equal '{"a":[1]}', text
  end

  def test_ways_out_of_a_block
    text = written do |w|
      w.object do
        w.array("a") { [1, 2, 3].each { |i| i == 3 ? break : w.value(i) } }
        catch(:out) { w.object("b") { w.array("c") { throw :out } } }
        w.pair("d", 1)
      end
    end
    assert_equal "{\"a\":[1,2],\"b\":{\"c\":[]},\"d\":1}", text
    assert_raises(Jacinth::GeneratorError) do
      written do |w|
        w.array do
          w.array { raise "x" }
        rescue RuntimeError
          w.value(1)
        end
      end
    end
  end

  # An exception that is rescued outside of the container does not leave half a document as if it were whole.
  def test_a_broken_document_is_never_complete
    Dir.mktmpdir do |folder|
      path = File.join(folder, "file")
      File.write(path, "old")
      error = assert_raises(Jacinth::GeneratorError) do
        Jacinth.write(path) do |w|
          w.array { w.array { raise "x" } }
        rescue RuntimeError
          nil
        end
      end
      assert_equal ["the document is broken", "old"], [error.message, File.read(path)]
    end
  end

  # The text that the IO did not take is missing, even if the error was rescued.
  def test_an_io_that_fails_once
    io = StringIO.new
    calls = 0
    io.define_singleton_method(:write) { |text| (calls += 1) == 1 ? raise(Errno::ENOSPC) : super(text) }
    error = assert_raises(Jacinth::GeneratorError) do
      Jacinth.write(io) do |w|
        w.array do
          100.times do
            w.value("x" * 1000)
          rescue Errno::ENOSPC
            nil
          end
        end
      end
    end
    assert_equal ["the document is broken", 1], [error.message, calls]
  end

  def test_files
    Dir.mktmpdir do |folder|
      path = Pathname(folder) / "file"
      Jacinth.write(path) { |w| w.array { 30_000.times { |i| w.value(i) } } }
      assert_equal (0...30_000).to_a, Jacinth.load_file(path)
      assert_raises(RuntimeError) { Jacinth.write(path) { |w| w.array { raise "x" } } }
      assert_raises(Jacinth::GeneratorError) { Jacinth.write(path) { |_| nil } }
      catch(:out) { Jacinth.write(path) { |w| w.array { throw :out } } }
      Jacinth.write(path) { |w| w.array { nil } && break }
      assert_equal [30_000, ["file"]], [Jacinth.load_file(path).size, Dir.children(folder)]
    end
  end

  def test_text_leaves_in_pieces
    sizes = []
    io = Object.new
    io.define_singleton_method(:write) { |text| sizes << text.bytesize }
    Jacinth.write(io) { |w| w.array { 5000.times { w.value("x" * 98) } } }
    assert_equal 5000 * 101 + 1, sizes.sum
    assert_operator sizes.max, :<, 70_000
    assert_includes 6..9, sizes.size
  end
end
