# frozen_string_literal: true

require "test_helper"
require "pathname"
require "socket"
require "stringio"
require "tempfile"
require "support/differences"

# Jacinth.load and load_file, and the Coder's: where a document may come from.
class LoadTest < Minitest::Test
  DOCUMENT = "{\"a\":[1,\"é\"]}"
  VALUE = { "a" => [1, "é"] }.freeze

  # Each way of loading takes the source first; options where the Coder cannot.
  WAYS = { module: ->(source, **options) { Jacinth.load(source, **options) },
           coder: ->(source, **options) { Jacinth::Coder.new(**options).load(source) } }.freeze

  def file(content = DOCUMENT)
    Tempfile.create("jacinth", binmode: true) do |file|
      file.write(content.b)
      file.flush
      yield file.path
    end
  end

  WAYS.each do |name, load|
    define_method("test_#{name}_string") do
      assert_equal VALUE, load.(DOCUMENT)
      assert_equal VALUE, load.(DOCUMENT.b)
      assert_equal({ a: [1, "é"] }, load.(DOCUMENT, symbolize_names: true))
    end

    define_method("test_#{name}_io") do
      assert_equal VALUE, load.(StringIO.new(DOCUMENT))
      assert_equal VALUE, load.(StringIO.new(DOCUMENT.b))
      file { |path| File.open(path) { |io| assert_equal VALUE, load.(io) } }
      file { |path| File.open(path, "rb") { |io| assert_equal VALUE, load.(io) } }
      reader, writer = IO.pipe
      writer << DOCUMENT
      writer.close
      assert_equal VALUE, load.(reader)
      reader.close
    end

    define_method("test_#{name}_from_where_the_io_stands") do
      io = StringIO.new("12 [3]")
      io.read(2)
      assert_equal [3], load.(io)
      assert_predicate io, :eof?
    end

    define_method("test_#{name}_to_io_and_to_str") do
      file do |path|
        File.open(path) do |io|
          assert_equal VALUE, load.(Struct.new(:to_io).new(io))
        end
      end
      text = Class.new { def to_str = "[1]" }.new
      assert_equal [1], load.(text)
    end

    define_method("test_#{name}_empty_is_an_error") do
      KnownDifferences.id("load/strict")
      ["", " ", StringIO.new(""), StringIO.new(" \n")].each { |source| assert_raises(Jacinth::ParserError) { load.(source) } }
      assert_raises(TypeError) { load.(nil) }
    end

    define_method("test_#{name}_hostile_io") do
      [nil, 5, :a, Object.new].each do |answer|
        io = Struct.new(:answer) { def read(*) = answer }.new(answer)
        assert_raises(TypeError, Jacinth::ParserError, answer.inspect) { load.(io) }
      end
      assert_raises(IOError) { load.(StringIO.new("[1]").tap(&:close)) }
      raising = Class.new { def read(*) = raise(KeyError, "no") }.new
      assert_raises(KeyError) { load.(raising) }
      [3, [], {}, Object.new, true, 1.5].each { |source| assert_raises(TypeError, source.inspect) { load.(source) } }
    end

    # An IO that gives more than it was asked for, or counts what it gives.
    define_method("test_#{name}_max_bytes") do
      asked = []
      io = Struct.new(:asked, :text) do
        def read(length = nil)
          asked << length
          length ? text.byteslice(0, length) : text
        end
      end
      assert_equal [1], load.(io.new(asked, "[1]"), max_bytes: 3)
      assert_raises(Jacinth::ParserError) { load.(io.new(asked, "[1] "), max_bytes: 3) }
      assert_equal [4, 4], asked
      endless = Class.new { def read(length) = "[" * (length * 2) }.new
      assert_raises(Jacinth::ParserError) { load.(endless, max_bytes: 100) }
      assert_raises(Jacinth::ParserError) { load.("[1234]", max_bytes: 5) }
      assert_equal [1234], load.("[1234]", max_bytes: 6)
    end

    define_method("test_#{name}_io_with_other_encodings") do
      file(DOCUMENT.encode("UTF-16LE")) do |path|
        File.open(path, "rb:UTF-16LE") { |io| assert_equal VALUE, load.(io) }
        File.open(path, "rb:UTF-16LE:UTF-8") { |io| assert_equal VALUE, load.(io) }
      end
      file("[\"\xe9\"]") { |path| File.open(path, "r:ISO-8859-1") { |io| assert_equal ["é"], load.(io) } }
    end
  end

  def test_load_file
    file do |path|
      assert_equal VALUE, Jacinth.load_file(path)
      assert_equal VALUE, Jacinth.load_file(Pathname(path))
      assert_equal({ a: [1, "é"] }, Jacinth.load_file(path, symbolize_names: true))
      assert_equal VALUE, Jacinth::Coder.new.load_file(path)
      assert_equal VALUE, Jacinth::Coder.new.load_file(Pathname(path))
      assert_equal VALUE, Jacinth.load_file(path, max_bytes: DOCUMENT.bytesize)
      assert_raises(Jacinth::ParserError) { Jacinth.load_file(path, max_bytes: 3) }
      assert_raises(Jacinth::ParserError) { Jacinth::Coder.new(max_bytes: 3).load_file(path) }
      assert_raises(ArgumentError) { Jacinth.load_file(path, indent: " ") }
    end
  end

  def test_load_file_skips_a_byte_order_mark_and_keeps_line_feeds
    file("\ufeff[\r\n\"a\\r\\n\"\r\n]") { |path| assert_equal ["a\r\n"], Jacinth.load_file(path) }
  end

  def test_load_file_errors
    assert_raises(Errno::ENOENT) { Jacinth.load_file("/no/such/file.json") }
    assert_raises(Errno::EISDIR) { Jacinth.load_file("/") }
    assert_raises(TypeError) { Jacinth.load_file(nil) }
    file("") { |path| assert_raises(Jacinth::ParserError) { Jacinth.load_file(path) } }
    file("[\xff]") { |path| assert_raises(Jacinth::ParserError) { Jacinth.load_file(path) } }
  end

  def test_load_file_ignores_the_default_encodings
    verbose, $VERBOSE = $VERBOSE, nil
    external = Encoding.default_external
    Encoding.default_external = Encoding::ISO_8859_1
    file { |path| assert_equal VALUE, Jacinth.load_file(path) }
  ensure
    Encoding.default_external = external
    $VERBOSE = verbose
  end

  def test_no_file_stays_open
    open_files = -> { Dir["/proc/self/fd/*"].size }
    file do |path|
      before = open_files.call
      20.times do
        Jacinth.load_file(path)
        assert_raises(Jacinth::ParserError) { Jacinth.load_file(path, max_bytes: 1) }
      end
      assert_equal before, open_files.call
    end
  end
end
