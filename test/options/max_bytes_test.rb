# frozen_string_literal: true

require "test_helper"
require "stringio"
require "support/option_assertions"

class MaxBytesTest < Minitest::Test
  include OptionAssertions

  def test_words
    error = assert_raises(Jacinth::ParserError) { Jacinth.parse("[1,1,1,1]", max_bytes: 4) }
    assert_equal "document has 9 bytes, max_bytes is 4 at line 1 column 1 (max_bytes: sets the limit)", error.message
    error = assert_raises(Jacinth::ParserError) { Jacinth.each_line("[1,1,1,1]\n", max_bytes: 4) { nil } }
    assert_equal "document is longer than max_bytes, which is 4 at line 1 column 1", error.problem
    error = assert_raises(ArgumentError) { Jacinth.parse("1", max_nesting: -1) }
    assert_equal "max_nesting: expected an Integer >= 0 of at most 62 bits, or nil", error.message
  end

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
