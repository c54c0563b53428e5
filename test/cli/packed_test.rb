# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/command_line"
require "zlib"

# Inputs that are packed with gzip or zstd.
class PackedTest < Minitest::Test
  include CommandLine

  TEXT = Array.new(20_000) { |index| "{\"n\":#{index},\"text\":\"#{"%x" % (index * 7_919)}\"}\n" }.join

  def test_gzip
    [Zlib.gzip(TEXT), Zlib.gzip(TEXT, level: 0), Zlib.gzip(TEXT) + ("\0" * 20_000)].each do |packed|
      assert_equal [0, TEXT, ""], jacinth("min", file(packed, "x.gz"))
      assert_equal [0, TEXT, ""], jacinth("lines", input: packed)
    end
    assert_equal [0, "[1]\n", ""], jacinth("min", input: Zlib.gzip(" [ 1 ] "))
    assert_equal 1, jacinth("min", input: Zlib.gzip("")).first
  end

  # Members end anywhere, also inside a line; some are empty.
  def test_members
    cuts = [0, 0, 1, 7, 8_191, 8_192, 8_193, 300_000, TEXT.bytesize, TEXT.bytesize]
    members = cuts.each_cons(2).map { |from, to| Zlib.gzip(TEXT.byteslice(from...to)) }

    assert_equal [0, TEXT, ""], jacinth("min", "-l", input: members.join)
    assert_equal [0, TEXT, ""], jacinth("min", "-l", input: members.join(""))
    assert_equal [0, TEXT * 3, ""], jacinth("min", file([Zlib.gzip(TEXT)].join * 3, "x.gz"))
  end

  def test_one_byte_at_a_time
    packed = StringIO.new(Zlib.gzip("[1]\n[2]\n") * 2)
    def packed.readpartial(_, buffer) = super(1, buffer)
    output = StringIO.new

    assert_equal 0, Jacinth::CLI.new(input: packed, output: output, errors: output).run(["min"])
    assert_equal "[1]\n[2]\n[1]\n[2]\n", output.string
  end

  def test_a_file_that_ends_too_early
    packed = Zlib.gzip(TEXT)
    [packed.bytesize - 1, packed.bytesize - 8, packed.bytesize / 2, 10, 3, 2].each do |size|
      status, output, errors = jacinth("min", "-l", file(packed.byteslice(0, size), "cut.gz"))

      assert_equal [2, "jacinth: cannot read #{@folder}/cut.gz: the gzip data end too early\n"], [status, errors], size
      assert TEXT.start_with?(output)
      assert_equal 2, jacinth("check", "#{@folder}/cut.gz").first
    end
    assert_operator jacinth("min", "-l", input: packed.byteslice(0, packed.bytesize / 2))[1].size, :>, 50_000
  end

  def test_a_broken_file
    packed = Zlib.gzip(TEXT)
    changed = ->(at) { packed.dup.tap { |bytes| bytes.setbyte(at, bytes.getbyte(at) ^ 0xff) } }
    broken = {
      "middle" => changed.(packed.bytesize / 2), "check sum" => changed.(-5), "length" => changed.(-1),
      "behind" => "#{packed}text".b
    }
    broken.each do |name, bytes|
      status, _, errors = jacinth("check", input: bytes)

      assert_equal 2, status, name
      assert_match(/\Ajacinth: cannot read \(standard input\): broken gzip data: .+\n\z/, errors.lines.last, name)
    end
  end

  def test_what_only_begins_alike
    ["\x1F", "\x28\xB5", "(", "\x1F[]"].each do |text|
      status, _, errors = jacinth("check", input: text.b)

      assert_equal 1, status
      assert_match(/\A\(standard input\):1:1: /, errors)
    end
  end

  def test_zstd_without_the_gem
    status, output, errors = without_zstd { jacinth("min", input: "\x28\xB5\x2F\xFD rest".b) }

    assert_equal [2, ""], [status, output]
    assert_match(/\Ajacinth: cannot read \(standard input\): .*gem install zstd-ruby/, errors)
  end

  def test_zstd
    with_zstd do |packer|
      whole, empty = packer.call(TEXT), packer.call("")

      assert_equal [0, TEXT, ""], jacinth("min", input: whole)
      assert_equal [0, TEXT * 2, ""], jacinth("lines", file(whole * 2, "x.zst"))
      assert_equal [0, TEXT, ""], jacinth("min", input: empty + whole + empty)
      [whole.bytesize - 1, whole.bytesize / 2, 9].each do |size|
        status, output, errors = jacinth("min", "-l", input: whole.byteslice(0, size))

        assert_equal [2, "jacinth: cannot read (standard input): the zstd data end too early\n"], [status, errors]
        assert TEXT.start_with?(output)
      end
      assert_match(/broken zstd data/, jacinth("min", input: "#{whole}garbage".b).last.lines.last)
    end
  end

  # Unpacks frames whose blocks are not compressed, as zstd-ruby does.
  class Unpacker
    def initialize = @bytes = "".b

    def decompress_with_pos(bytes)
      @bytes << bytes
      text = "".b
      nil while part(text)
      [text, bytes.bytesize]
    end

    private

    def part(text)
      return @in_frame = take(6)&.then { |head| known(head) } unless @in_frame || @bytes.bytesize < 6
      return unless @in_frame && @bytes.bytesize >= 3

      header = (@bytes.byteslice(0, 3) + "\0").unpack1("V")
      return if @bytes.bytesize < 3 + (header >> 3)

      text << take(3 + (header >> 3)).byteslice(3..)
      @in_frame = header.even?
      true
    end

    def known(head) = head.start_with?("\x28\xB5\x2F\xFD\x20".b) || raise("unknown frame")

    def take(size) = @bytes.slice!(0, size)
  end

  FRAMES = lambda do |text|
    blocks = text.empty? ? [""] : text.b.scan(/.{1,100000}/mn)
    last = blocks.size - 1
    "\x28\xB5\x2F\xFD\x20\x00".b +
      blocks.map.with_index { |block, at| [(block.size << 3) | (at == last ? 1 : 0)].pack("V")[0, 3] + block }.join
  end

  # Yields what packs. Without the gem, a stand-in unpacks.
  def with_zstd
    require "zstd-ruby"
    yield ::Zstd.method(:compress)
  rescue LoadError
    require "jacinth/cli/zstd"
    Jacinth::CLI::Zstd.define_method(:require) { |_| true }
    Object.const_set(:Zstd, Module.new.tap { |zstd| zstd.const_set(:StreamingDecompress, Unpacker) })
    begin
      yield FRAMES
    ensure
      Object.__send__(:remove_const, :Zstd)
      Jacinth::CLI::Zstd.remove_method(:require)
    end
  end

  # As if the gem were not installed.
  def without_zstd
    require "jacinth/cli/zstd"
    Jacinth::CLI::Zstd.define_method(:require) { |name| raise LoadError, name }
    yield
  ensure
    Jacinth::CLI::Zstd.remove_method(:require)
  end
end
