# frozen_string_literal: true

require "test_helper"
require "support/document_maker"
require "support/parse_errors"
require "support/value_comparison"
require "support/workload"

# Documents that are cut, changed byte by byte, or extremely large. The result is a value or a ParserError. parse,
# valid? and a copy of the bytes at another address always agree.
class BadInputTest < Minitest::Test
  include ParseErrors

  # Together these contain every production of the grammar, with lengths near every vector width.
  SMALL = [
    '{"a":[1,-2.5e+10,null],"é":{"b\n":"\u00e9\ud83d\ude00","c":true}}',
    "[\"#{"x" * 31}\\\"y\", \"#{"é" * 20}\", 12345678901234567890, 0.1, false]",
    "{\"id\":1,\"name\":\"n\"} ".then { |row| " [ #{row}, #{row}, #{row} ]\n" },
    "[[[],{}],[[[0]]],\"\",{\"\":\"\"},-0,1E5,\"\\/\\\\\\b\\f\\r\\t\"]"
  ].map(&:freeze).freeze

  OPTIONS = [{}, { symbolize_names: true }, { freeze: true },
             { allow_nan: true, allow_trailing_comma: true, allow_comments: true, allow_control_characters: true,
               allow_invalid_escape: true, allow_duplicate_key: true }].freeze

  # The result, with a check of errors. The document is parsed at several addresses, the last time directly at the end
  # of its allocation.
  def outcome(document, **options)
    result = Jacinth.parse(document, **options)
    assert Jacinth.valid?(document, **options), document.inspect
    result
  rescue Jacinth::ParserError => e
    refute Jacinth.valid?(document, **options), document.inspect
    assert_sound_error(e, document)
    e.class
  end

  def test_every_prefix
    maker = DocumentMaker.new(Workload.seed)
    documents =
      SMALL + Array.new(Workload.rounds(12, 200)) { maker.document }.select { |document| document.bytesize < 3000 }
    documents.each do |document|
      OPTIONS.each { |options| Jacinth.parse(document, **options) }
      cut = document.b
      (0...cut.bytesize).each do |length|
        prefix = cut.byteslice(0, length).force_encoding(Encoding::UTF_8)
        outcome(prefix)
        outcome(prefix, **OPTIONS.last) if (length % 3).zero?
      end
    end
  end

  def test_a_proper_prefix_of_a_container_is_refused
    SMALL.each do |document|
      (0...document.rstrip.bytesize).each { |length| assert_parse_error(document.byteslice(0, length)) }
    end
  end

  def test_every_suffix
    SMALL.each { |document| (1...document.bytesize).each { |from| outcome(document.byteslice(from..)) } }
  end

  def test_every_byte_deleted_doubled_or_exchanged
    SMALL.each do |document|
      bytes = document.b
      bytes.bytesize.times do |at|
        outcome(utf8(bytes.byteslice(0, at) + bytes.byteslice(at + 1..)))
        outcome(utf8(bytes.byteslice(0, at + 1) + bytes.byteslice(at..)))
        outcome(utf8(bytes.dup.tap { |copy| copy.setbyte(at, copy.getbyte(at - 1)) }))
      end
    end
  end

  # Every byte at every position: all 256 in CI, otherwise the most revealing ones.
  def test_every_byte_replaced
    telling = [
      0, 1, 9, 10, 13, 31, 32, 34, 43, 44, 45, 46, 47, 48, 57, 58, 69, 91, 92, 93, 101, 117, 123, 125, 127, 128, 191,
      192, 195, 226, 237, 240, 244, 255
    ]
    values = Workload::HEAVY && !Workload::SLOWED ? (0..255).to_a : telling
    SMALL.each do |document|
      (0...document.bytesize).each do |at|
        values.each do |value|
          changed = document.b
          changed.setbyte(at, value)
          changed.force_encoding(Encoding::UTF_8)
          parsed = begin
            Jacinth.parse(changed)
            true
          rescue Jacinth::ParserError
            false
          end
          assert_equal parsed, Jacinth.valid?(changed), changed.inspect
        end
      end
    end
  end

  def test_every_byte_inserted
    SMALL.first(2).each do |document|
      (0..document.bytesize).each do |at|
        [0, 10, 34, 44, 48, 92, 93, 125, 128, 0xc3, 255].each do |value|
          outcome(utf8(document.b.insert(at, value.chr.b)))
        end
      end
    end
  end

  # The result must not depend on the address of the document.
  def test_every_alignment
    document = SMALL.join(",").then { |list| "[#{list}]" }
    expected = Jacinth.parse(document)
    (0..70).each do |shift|
      inside = "#{" " * shift}#{document}#{"x" * 70}".byteslice(shift, document.bytesize)
      assert_nil ValueComparison.difference(expected, Jacinth.parse(inside))
      assert_equal expected, Jacinth.parse("#{" " * shift}#{document}")
      # The memory after the source continues the number, or holds a quote.
      ["1", "\"", "e5", ".5"].each do |after|
        parent = "#{"[" * shift}12#{after}"
        assert_equal 12, Jacinth.parse(parent.byteslice(shift, 2))
      end
    end
  end

  def test_strings_of_every_length
    (0..300).each do |length|
      ["a", "é", "😀"].each do |character|
        text = character * length
        assert_equal [text], Jacinth.parse("[\"#{text}\"]")
        assert_equal({ text => text }, Jacinth.parse("{\"#{text}\":\"#{text}\"}"))
        assert_equal [text + "\n"], Jacinth.parse("[\"#{text}\\n\"]")
        assert_equal "[\"#{text}\"]", Jacinth.generate([text])
        assert_equal "[\"#{text}\\n\"]", Jacinth.generate([text + "\n"])
      end
    end
  end

  # A byte that ends the scan of a string, at every position.
  def test_strings_that_end_anywhere
    (0..130).each do |at|
      head = "a" * at
      assert_equal "#{head}\"#{head}", Jacinth.parse("\"#{head}\\\"#{head}\"")
      assert_parse_error("\"#{head}\u0001#{head}\"").then { |error| assert_equal at + 1, error.byte_offset }
      assert_parse_error("\"#{head}\\q#{head}\"").then { |error| assert_equal at + 1, error.byte_offset }
      assert_parse_error("\"#{head}")
      assert_parse_error("\"#{head}\\")
      assert_parse_error("\"#{head}\\u00")
    end
  end

  def test_keys_of_every_length
    sizes = (0..18).flat_map { |power| (-2..2).map { |step| 2**power + step } }.select { |size| size >= 0 }.uniq
    sizes.each do |size|
      key = "k" * size
      document = "{\"#{key}\":1}"
      assert_equal key, Jacinth.parse(document).keys[0]
      assert_equal key.to_sym, Jacinth.parse(document, symbolize_names: true).keys[0]
      assert_equal document, Jacinth.generate({ key => 1 })
    end
  end

  def test_megabyte_keys_also_in_threads_and_fibers
    key = "k" * 1_000_000
    wide = "é\\n" * 300_000
    work = lambda do
      assert_equal [1_000_000], Jacinth.parse("{\"#{key}\":1}").keys.map(&:length)
      assert_equal [600_000], Jacinth.parse("{\"#{wide}\":1}").keys.map(&:length)
      assert_parse_error("{\"#{key}\":1,\"#{key}\":2}")
      assert_parse_error("{\"#{key}\"")
      assert_equal 1_000_005, Jacinth.generate({ key => 1 }).bytesize - 1
      :done
    end
    assert_equal :done, work.call
    assert_equal :done, Thread.new(&work).value
    assert_equal :done, Fiber.new(&work).resume
  end

  def test_many_keys
    [8, 9, 16, 17, 255, 256, 257, 1000, 5000, 70_000].each do |count|
      keys = Array.new(count) { |i| "key#{i}" }
      document = "{#{keys.map { |key| "\"#{key}\":\"#{key}\"" }.join(",")}}"
      2.times do
        result = Jacinth.parse(document)
        assert_equal keys, result.keys
        assert_equal keys[count / 2], result[keys[count / 2]]
      end
      assert_parse_error("#{document.chop},\"key#{count / 2}\":1}")
      assert_equal count, Jacinth.parse("#{document.chop},\"key#{count / 2}\":1}", allow_duplicate_key: true).size
    end
  end

  private

  def utf8(bytes) = bytes.dup.force_encoding(Encoding::UTF_8)
end
