# frozen_string_literal: true

require "test_helper"
require "pathname"
require "socket"
require "stringio"
require "tempfile"
require "support/differences"

# Jacinth.load and load_file, and those of the Coder: the possible sources of a document.
class LoadTest < Minitest::Test
  DOCUMENT = "{\"a\":[1,\"é\"]}"
  VALUE = { "a" => [1, "é"] }.freeze

  # The ways to load. Each receives the source first, and options except for the Coder.
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
      ["", " ", StringIO.new(""), StringIO.new(" \n")].each do |source|
        assert_raises(Jacinth::ParserError) { load.(source) }
      end
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

    # Only enough is read to see that the limit is exceeded. A longer source is rejected.
    define_method("test_#{name}_max_bytes") do
      asked = []
      reader = Struct.new(:asked, :io) do
        def read(length = nil)
          asked << length
          io.read(length)
        end
      end
      assert_equal [1], load.(reader.new(asked, StringIO.new("[1]")), max_bytes: 3)
      assert_raises(Jacinth::ParserError) { load.(reader.new(asked, StringIO.new("[1] ")), max_bytes: 3) }
      assert_equal [4, 1, 4], asked
      endless = Class.new { def read(length) = "[" * (length * 2) }.new
      assert_raises(Jacinth::ParserError) { load.(endless, max_bytes: 100) }
      drops = Struct.new(:io) { def read(length) = io.read([length, 1].min) }
      assert_equal [1, 2], load.(drops.new(StringIO.new("[1,2]")), max_bytes: 100)
      assert_raises(Jacinth::ParserError) { load.("[1234]", max_bytes: 5) }
      assert_equal [1234], load.("[1234]", max_bytes: 6)
    end

    define_method("test_#{name}_max_bytes_of_many_chunks") do
      text = "[\"#{"é" * 1_600_000}\"]"
      [text, text.encode("UTF-16LE")].each do |source|
        assert_equal text.bytesize - 4, load.(StringIO.new(source), max_bytes: 2**40)[0].bytesize
        error = assert_raises(Jacinth::ParserError) do
          load.(StringIO.new(source), max_bytes: [source.bytesize, text.bytesize].min - 1)
        end
        assert_match(/longer than max_bytes/, error.message)
      end
    end

    # The option's own error is raised, and nothing is read.
    define_method("test_#{name}_max_bytes_that_is_no_limit") do
      ["3", 1.5, false, true, -1].each do |limit|
        io = StringIO.new("[1]")
        error = assert_raises(TypeError, ArgumentError) { load.(io, max_bytes: limit) }
        assert_includes error.message, "max_bytes"
        assert_equal 0, io.pos
      end
    end

    define_method("test_#{name}_max_bytes_changes_no_result") do
      text = "[\"é\",\"ü\"]"
      %w[UTF-8 UTF-16LE UTF-32BE ISO-8859-1 BINARY].each do |encoding|
        bytes = encoding == "BINARY" ? text.b : text.encode(encoding)
        assert_equal %w[é ü], load.(StringIO.new(bytes), max_bytes: 100), encoding
        file(bytes) do |path|
          ["rb:#{encoding}", "rb:#{encoding}:UTF-8", "rb:#{encoding}:UTF-16BE"].each do |mode|
            next if mode.start_with?("rb:BINARY:")

            [nil, 100, 2**40].each do |limit|
              File.open(path, mode) { |io| assert_equal %w[é ü], load.(io, max_bytes: limit), "#{mode} #{limit}" }
            end
            File.open(path, mode) { |io| assert_raises(Jacinth::ParserError) { load.(io, max_bytes: 5) } }
          end
        end
      end
      file("[\"\xe9\"]") do |path|
        File.open(path, "r:ISO-8859-1") { |io| assert_equal ["é"], load.(io, max_bytes: 6) }
      end
      file("\ufeff[1]") { |path| File.open(path, "r:BOM|UTF-8") { |io| assert_equal [1], load.(io, max_bytes: 6) } }
      # The part before the limit must not be parsed as a whole document.
      assert_raises(Jacinth::ParserError) { load.(StringIO.new("1234".encode("UTF-16LE")), max_bytes: 2) }
    end

    define_method("test_#{name}_read_without_a_length") do
      reader = Class.new { def read = "[1]" }
      assert_equal [1], load.(reader.new)
      assert_match(
        /max_bytes.*takes no length/,
        assert_raises(ArgumentError) { load.(reader.new, max_bytes: 10) }.message
      )
    end

    define_method("test_#{name}_what_read_gives_stays_as_it_is") do
      chunks = [+"[1,", "2]".freeze]
      reader = Struct.new(:rest) { def read(_length) = rest.shift }
      assert_equal [1, 2], load.(reader.new(chunks.dup), max_bytes: 10)
      assert_equal ["[1,", "2]"], chunks
    end

    define_method("test_#{name}_io_with_other_encodings") do
      file(DOCUMENT.encode("UTF-16LE")) do |path|
        File.open(path, "rb:UTF-16LE") { |io| assert_equal VALUE, load.(io) }
        File.open(path, "rb:UTF-16LE:UTF-8") { |io| assert_equal VALUE, load.(io) }
      end
      file("[\"\xe9\"]") { |path| File.open(path, "r:ISO-8859-1") { |io| assert_equal ["é"], load.(io) } }
    end
  end

  def test_a_limit_of_zero_is_not_read_with
    io = StringIO.new("12")
    assert_raises(ArgumentError, Jacinth::ParserError) { Jacinth.load(io, max_bytes: 0) }
    assert_equal 0, io.pos
  end

  def test_load_file
    file do |path|
      assert_equal VALUE, Jacinth.load_file(path)
      assert_equal VALUE, Jacinth.load_file(Pathname(path))
      assert_equal({ a: [1, "é"] }, Jacinth.load_file(path, symbolize_names: true))
      assert_equal VALUE, Jacinth::Coder.new.load_file(path)
      assert_equal VALUE, Jacinth::Coder.new.load_file(Pathname(path))
      assert_equal VALUE, Jacinth.load_file(path, max_bytes: DOCUMENT.bytesize)
      assert_equal VALUE, Jacinth.load_file(path, max_bytes: 2**40)
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
    external, internal = Encoding.default_external, Encoding.default_internal
    Encoding.default_external = Encoding::ISO_8859_1
    [nil, Encoding::UTF_8, Encoding::EUC_JP, Encoding::US_ASCII].each do |inside|
      Encoding.default_internal = inside
      [nil, 100].each { |limit| file { |path| assert_equal VALUE, Jacinth.load_file(path, max_bytes: limit) } }
    end
  ensure
    Encoding.default_external = external
    Encoding.default_internal = internal
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
