# frozen_string_literal: true

require "test_helper"
require "stringio"
require "support/option_assertions"

class MaxBytesTest < Minitest::Test
  include OptionAssertions

  def test_at_the_limit
    document = "[\"é\",1]"
    assert_equal 8, document.bytesize
    [8, 9, 1000, 2**62 - 1].each { |limit| read(document, max_bytes: limit) }
    [1, 2, 7].each { |limit| refuse(document, max_bytes: limit) }
    refuse("#{document} ", max_bytes: 8)
  end

  def test_no_limit
    read("[#{"1," * 100_000}1]", max_bytes: nil)
  end

  def test_the_error_says_little
    error = refuse("[\"#{"secret" * 100}\"]", max_bytes: 100)
    assert_operator error.message.bytesize, :<=, 256
    assert_instance_of Jacinth::ParserError, error
  end

  # No more of an IO is read than needed.
  def test_io
    io = StringIO.new("[#{"1," * 1000}1]")
    assert_raises(Jacinth::ParserError) { Jacinth.load(io, max_bytes: 10) }
    assert_equal 11, io.pos
    assert_equal [1], Jacinth.load(StringIO.new("[1]"), max_bytes: 3)
  end

  # A String is measured in UTF-8. Sources that are read are also measured in their own bytes.
  def test_transcoded
    wide = "[1]".encode("UTF-16LE")
    read(wide, max_bytes: 6)
    assert_equal [1], Jacinth.parse(wide, max_bytes: 3)
    assert_raises(Jacinth::ParserError) { Jacinth.parse(wide, max_bytes: 2) }
    assert_equal [1], Jacinth.load(StringIO.new(wide), max_bytes: 6)
    assert_raises(Jacinth::ParserError) { Jacinth.load(StringIO.new(wide), max_bytes: 5) }
    narrow = "[\"é\"]".encode("ISO-8859-1")
    assert_equal ["é"], read(narrow, max_bytes: 6)
    refuse(narrow, max_bytes: 5)
    assert_raises(Jacinth::ParserError) { Jacinth.load(StringIO.new(narrow), max_bytes: 5) }
  end

  def test_wrong_values
    refuse_values(:max_bytes, *NOT_COUNTS, *HUGE, true, false)
    refuse_values(:max_bytes, 0, -1, error: [ArgumentError])
  end
end
