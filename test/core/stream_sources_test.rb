# frozen_string_literal: true

require "test_helper"
require "pathname"
require "tmpdir"
require "support/child"
require "support/stream_sources"
require "support/workload"

# Streams from every kind of source, cut anywhere, give what parse gives for each record.
class StreamSourcesTest < Minitest::Test
  SMALL = "{\"a\":[1,\"\\\"é\\\\\"]}\r\n\n [2.5e3,{}] \n\"x]\\\"\"\ntrue\n12"
  EXPECTED = [{ "a" => [1, "\"é\\"] }, [2500.0, {}], "x]\"", true, 12].freeze

  StreamSources::KINDS.each do |name, kind|
    define_method("test_#{name}_cut_anywhere") do
      (1..SMALL.bytesize).each do |cut|
        %i[each_line each_document].each do |method|
          kind.call(SMALL, [cut, SMALL.bytesize]) do |source|
            assert_equal EXPECTED, Jacinth.public_send(method, source, chunk: cut).to_a, "#{method} #{cut}"
          end
        end
        kind.call("{\"x\":{\"y\":[#{SMALL.strip.gsub(/\s*\n\s*/, ",")}]},\"z\":1}", [cut, 1]) do |source|
          assert_equal EXPECTED, Jacinth.each_element(source, at: "/x/y", chunk: cut).to_a, "each_element #{cut}"
        end
      end
    end
  end

  def test_generated_streams
    random = Random.new(seed = Minitest.seed)
    Workload.rounds(30).times do |round|
      records = Array.new(random.rand(1..40)) { record(random) }
      lines = records.join(["\n", "\r\n", "\n\n"].sample(random: random))
      expected = records.map { |text| Jacinth.parse(text) }
      sizes = Array.new(5) { random.rand(1..[lines.bytesize, 2000].min) }
      StreamSources::KINDS.each do |name, kind|
        kind.call(lines, sizes) do |source|
          assert_equal expected, Jacinth.each_line(source, chunk: sizes.first).to_a, "#{name} #{seed} #{round}"
        end
        kind.call(records.join(" "), sizes) do |source|
          assert_equal expected, Jacinth.each_document(source, chunk: sizes.last).to_a, "#{name} #{seed} #{round}"
        end
        kind.call("[#{records.join(" , ")}]", sizes) do |source|
          assert_equal expected, Jacinth.each_element(source, chunk: sizes[1]).to_a, "#{name} #{seed} #{round}"
        end
      end
    end
  end

  LINES = ["1", "[2]", "{\"a\":[true,null]}", "\"é\\n😀\"", "-1.5e3 ", "\t\"\\ud83d\\ude00\"", "[", "x", "[1] 2", "",
           "{\"a\":1,\"a\":2}", "\"\xFF\"", " \t", "1\r2", "\"#{"é" * 40}\""].map(&:b).freeze

  # Small streams of every kind of source, in pieces of any size: what parse says of each line.
  def test_generated_lines
    random = Random.new(seed = Minitest.seed)
    kinds = StreamSources::KINDS.to_a
    seldom = kinds.select { |name, _| %i[pipe file].include?(name) }
    (Workload.differential / 2).times do |round|
      text = generated_lines(random)
      size = random.rand(1..text.bytesize + 2)
      name, kind = (random.rand(20).zero? ? seldom : kinds - seldom).sample(random: random)
      values, errors = [], []
      kind.call(text, [size, random.rand(1..9)]) do |source|
        Jacinth.each_line(source, chunk: size, on_error: ->(e) { errors << e.line }) { |value| values << value }
      end
      assert_equal split(text), [values, errors], "#{seed} #{round}: #{name} in #{size} of #{text.inspect}"
    end
  end

  def generated_lines(random)
    text = random.rand(4).zero? ? "\xEF\xBB\xBF".b : "".b
    random.rand(8).times { text << LINES.sample(random: random) << ["\n", "\r\n", "\n\n"].sample(random: random) }
    text << LINES.sample(random: random)
  end

  # The values of the lines, and the numbers of those that are broken.
  def split(text)
    errors = []
    lines = text.delete_prefix("\xEF\xBB\xBF".b).split("\n", -1).each_with_index
    values = lines.reject { |line, _| line.strip.empty? }.filter_map do |line, index|
      [Jacinth.parse(line.delete_suffix("\r"))]
    rescue Jacinth::ParserError
      (errors << (index + 1)) && nil
    end
    [values.flatten(1), errors]
  end

  def record(random)
    size = [1, 10, 200].sample(random: random)
    Jacinth.generate(Array.new(random.rand(size)) { |i| { "key #{i}" => ["\"\\\n", "é" * random.rand(20), i * 1.5] } })
  end

  # Contracts of IOs that are broken, and what is said of them. Values that were whole before are yielded.
  class Broken
    def initialize(*chunks)
      @chunks = chunks
    end

    def read(_length)
      chunk = @chunks.shift
      chunk.is_a?(Exception) ? raise(chunk) : chunk
    end
  end

  def broken(*chunks)
    seen = []
    error = assert_raises(StandardError) { Jacinth.each_line(Broken.new(*chunks)) { |value| seen << value } }
    [error.class, error.message, seen]
  end

  def test_broken_contracts
    assert_equal [TypeError, "read of #{Broken} gave Integer, expected String", [1]], broken("1\n2", 3)
    assert_equal [IOError, "closed", [1]], broken("1\n2", IOError.new("closed"))
    assert_equal [1, 2], Jacinth.each_line(Broken.new("1\n2", "", "3")).to_a
    assert_equal [1, 2], Jacinth.each_line(Broken.new("1\n2", nil, "3")).to_a
    assert_raises(TypeError) { Jacinth.each_line(Object.new).to_a }
    assert_raises(TypeError) { Jacinth.each_line(nil).to_a }
    assert_raises(TypeError) { Jacinth.each_line([1]).to_a }
    assert_raises(ArgumentError) { Jacinth.each_line(Class.new { def read = "1" }.new).to_a }
    assert_raises(Errno::ENOENT) { Jacinth.each_line(Pathname("/nowhere/at/all")).to_a }
  end

  # No line goes on from one file to the next.
  def test_argf
    Dir.mktmpdir do |folder|
      { "a" => "1\n[2]\n", "b" => "", "c" => "3", "d" => "\n4\nx\n" }
        .each { |name, text| File.write(File.join(folder, name), text) }
      out = Child.output(<<~RUBY)
        Dir.chdir(#{folder.dump})
        [{}, { chunk: 1 }, { chunk: 2 }, { read_ahead: false }, { read_ahead: false, chunk: 1 }].each do |options|
          next if options == { read_ahead: false, chunk: 1 } # the end of a file cannot be seen
          ARGV.replace(%w[b a b c b d b])
          p Jacinth.each_line(ARGF, **options, on_error: ->(error) { p error.line }).to_a
        end
        ARGV.replace(%w[a c b c a])
        p Jacinth.each_document(ARGF).to_a
      RUBY
      assert_equal ["6", "[1, [2], 3, 4]"] * 4 + ["[1, [2], 3, 3, 1, [2]]"], out.lines(chomp: true)
    end
  end

  # As the bodies of Async::HTTP: `read` takes no length.
  class Body
    def initialize(*chunks) = @chunks = chunks
    def read = @chunks.shift

    def each
      while (chunk = read)
        yield chunk
      end
    end
  end

  def test_a_body_that_reads_what_has_come
    assert_equal [1, [2], 3], Jacinth.each_line(Body.new("1\n[", "", "2]\n3")).to_a
  end

  # A GzipReader gives one member.
  def test_gzip_members
    bytes = Zlib.gzip("1\n[2") + Zlib.gzip("]\n3\n")
    assert_equal [1, [2], 3], Jacinth.each_line(Zlib::GzipReader.to_enum(:zcat, StringIO.new(bytes))).to_a
  end

  # What is whole before bytes that are no character is yielded, whatever pieces it comes in.
  def test_characters_that_are_broken_or_cut
    text = "[1]\n\"é😀\"\n".encode("UTF-16LE")
    broken = text + "\x00\xD8\n\x00".dup.force_encoding("UTF-16LE")
    (1..broken.bytesize).each do |cut|
      whole, pieces = [text, broken].map { |all| [all.byteslice(0, cut), all.byteslice(cut..) || ""] }
      assert_equal [[1], "é😀"], Jacinth.each_line(whole.each).to_a
      [pieces.each, StringIO.new(broken)].each do |source|
        seen = []
        error = assert_raises(Jacinth::ParserError) do
          Jacinth.each_line(source, chunk: cut, on_error: :skip) { |value| seen << value }
        end
        assert_equal [[[1], "é😀"], "the source cannot be read as UTF-16LE"], [seen, error.message]
        assert_kind_of Encoding::InvalidByteSequenceError, error.cause
      end
    end
    assert_raises(Jacinth::ParserError) { Jacinth.each_line([text.byteslice(0..-2)]).to_a }
    text = "1\n\"\x81\xAD\"".dup.force_encoding("Shift_JIS")
    [text, [text], StringIO.new(text)].each do |source|
      error = assert_raises(Jacinth::ParserError) { Jacinth.each_line(source).to_a }
      assert_equal "the source cannot be read as Shift_JIS", error.message
    end
    assert_raises(Jacinth::ParserError) { Jacinth.each_line(StringIO.new(text), read_ahead: false).to_a }
  end

  def test_a_string_that_is_none
    source = Object.new.tap { |object| def object.to_str = 5 }
    assert_raises(TypeError) { Jacinth.each_line(source).to_a }
    assert_equal [1, 2], Jacinth.each_line(Object.new.tap { |object| def object.to_str = "1\n2" }).to_a
  end

  def test_an_io_that_is_closed_or_read_by_the_block
    reader, writer = IO.pipe
    writer << "1\n2\n"
    assert_raises(IOError) { Jacinth.each_line(reader) { reader.close } }
    writer.close
    io = StringIO.new("1\n2\n3\n4\n")
    seen = []
    Jacinth.each_line(io, chunk: 2) { |value| seen << value << io.gets }
    assert_equal [1, "2\n", 3, "4\n"], seen
  end

  def test_an_io_that_streams_itself
    io = StringIO.new("1\n2\n3\n")
    seen = []
    Jacinth.each_line(io, chunk: 2) { |value| seen << [value, Jacinth.each_line(io).to_a] }
    assert_equal [[1, [2, 3]]], seen
  end

  def test_the_file_is_closed
    StreamSources.file("1\n2\n") do |path|
      before = open_files(path)
      Jacinth.each_line(path) { break }
      assert_raises(RuntimeError) { Jacinth.each_line(path) { raise "x" } }
      catch(:out) { Jacinth.each_line(path) { throw :out } }
      Jacinth.each_line(path).first
      assert_equal before, open_files(path)
      50.times { Jacinth.each_line(path).next }
      50.times { Fiber.new { Jacinth.each_line(path) { Fiber.yield } }.resume }
      GC.start
      assert_operator open_files(path) - before, :<, 10, "a few may still be on the stack"
    end
  end

  def test_the_size_of_the_pieces
    [[{}, 65_536], [{ chunk: 100 }, 100]].each do |options, expected|
      %i[read readpartial].each do |method|
        sizes = []
        io = Object.new
        io.define_singleton_method(method) { |size| (sizes << size).size < 3 ? "[1]\n" : nil }
        assert_equal [[1], [1]], Jacinth.each_line(io, **options).to_a
        assert_equal [expected] * 3, sizes
      end
    end
  end

  def open_files(path)
    ObjectSpace.each_object(File).count { |file| !file.closed? && file.path == path.to_s }
  end
end
