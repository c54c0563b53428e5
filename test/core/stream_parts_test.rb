# frozen_string_literal: true

require "test_helper"
require "delegate"
require "pathname"
require "support/stream_sources"

# Jacinth.each_line with part: and of:, which share a file without an index.
class StreamPartsTest < Minitest::Test
  TEXT = "1\n\n[22, \"é\"]\r\n{\"a\":null}\n4444444444444444\n\n\n5\n6"

  def parts(path, count, **options)
    (1..count).map { |part| Jacinth.each_line(path, part: part, of: count, **options).to_a }
  end

  def test_every_line_is_in_one_part
    [TEXT, "#{TEXT}\n", "", "\n", "1", "\n1\n"].each do |text|
      StreamSources.file(text) do |path|
        all = Jacinth.each_line(text).to_a
        (1..(text.bytesize + 2)).each do |count|
          assert_equal all, parts(path, count).flatten(1), "#{text.inspect} in #{count}"
        end
        [1, 2, 3, 7].each { |size| assert_equal all, parts(path, 5, chunk: size).flatten(1) }
      end
    end
  end

  # A line belongs to the part in which its first byte lies.
  def test_shares
    text = (1..10).map { |i| "#{i * 11}\n" }.join
    StreamSources.file(text) do |path|
      offsets = text.lines.inject([0]) { |list, line| list << (list.last + line.bytesize) }
      (1..12).each do |count|
        expected = (1..count).map do |part|
          from, to = [part - 1, part].map { |share| text.bytesize * share / count }
          (1..10).select { |i| offsets[i - 1] >= from && offsets[i - 1] < to }.map { |i| i * 11 }
        end
        assert_equal expected, parts(path, count)
      end
    end
  end

  def test_places_of_errors
    StreamSources.file("1\n2\n\n4\n5\n[x\n7\n") do |path|
      (1..8).each do |count|
        places = []
        parts(path, count, on_error: ->(error) { places << [error.line, error.column, error.byte_offset] })
        assert_equal [[6, 2, 10]], places
      end
    end
  end

  def test_a_file
    StreamSources.file(TEXT) do |path|
      File.open(path) do |file|
        assert_equal Jacinth.each_line(TEXT).to_a, parts(file, 3).flatten(1)
        refute_predicate file, :closed?
      end
      Tempfile.create("parts") do |other|
        delegate = Class.new(SimpleDelegator).new(other) # as Tempfile.new
        other.write(TEXT)
        other.flush
        assert_equal Jacinth.each_line(TEXT).to_a, parts(delegate, 3).flatten(1)
      end
    end
  end

  def test_what_is_refused
    StreamSources.file(TEXT) do |path|
      [{ part: 1 }, { of: 2 }, { part: 3, of: 2 }, { part: 0, of: 2 }].each do |options|
        assert_raises(ArgumentError) { Jacinth.each_line(path, **options).to_a }
      end
      assert_raises(TypeError) { Jacinth.each_line(path, part: 1.0, of: 2).to_a }
      File.open(path, "r:ISO-8859-1") do |file|
        error = assert_raises(ArgumentError) { parts(file, 2) }
        assert_equal "part: cannot read ISO-8859-1", error.message
      end
    end
    assert_raises(ArgumentError) { parts(Pathname(Dir.tmpdir), 2) }
    error = assert_raises(ArgumentError) { parts(Pathname(File::NULL), 2) }
    assert_equal "part: needs a regular file", error.message
    assert_raises(ArgumentError) { Jacinth.each_line(TEXT, part: 1, of: 2).to_a }
    assert_raises(ArgumentError) { Jacinth.each_line(StringIO.new(TEXT), part: 1, of: 2).to_a }
  end
end
