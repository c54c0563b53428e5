# frozen_string_literal: true

require "test_helper"
require "jacinth/json/api"
require "jacinth/oj/api"
require "support/differences"

# Sources that do not follow the rules of IO, with every call that reads a source. The result is the value of the text,
# or a suitable error.
class IoTest < Minitest::Test
  Oj = Jacinth::Oj
  VALUE = { "a" => [1, 2.5, { "b" => "c\u00e9" * 40 }], "d" => ["xyz"] * 30 }.freeze
  TEXT = Jacinth.generate(VALUE).freeze
  BLANKS = (" " * 300_000).freeze

  # Returns the text in chunks, as `change` makes them, from read and readpartial.
  class Source
    attr_reader :given

    def initialize(text = TEXT, size: nil, eof: false, &change)
      @text, @size, @eof, @change = text, size, eof, change
      @at = 0
      @given = []
    end

    def read(size = nil, buffer = nil) = give(size, buffer)
    def eof? = @eof && @at >= @text.bytesize

    def readpartial(size, buffer = nil)
      given = give(size, buffer)
      given.nil? ? raise(EOFError, "end of file reached") : given
    end

    private

    def give(size, buffer)
      piece = @text.byteslice(@at, [@size || size || @text.bytesize, size || @text.bytesize].min)
      @at += piece.bytesize if piece
      piece = nil if piece && piece.empty?
      piece = @change.call(piece, @given.size) if @change
      @given << piece
      piece = buffer.replace(piece) if buffer && piece.instance_of?(String)
      piece
    end
  end

  # Has only read without arguments, which JSON.load and Jacinth.load call.
  class Whole
    def initialize(&text) = @text = text
    def read(*) = @text.call
  end

  # Records the callbacks of a handler.
  class Handler
    attr_reader :result

    def hash_start = {}
    def hash_key(key) = key
    def hash_set(hash, key, value) = hash[key] = value
    def array_start = []
    def array_append(array, value) = array << value
    def add_value(value, *) = @result = value
  end

  # Builds the value from the callbacks of a saj handler.
  class Builder
    attr_reader :result

    def initialize = @open = []
    def hash_start(*) = @open.push({})
    def array_start(*) = @open.push([])
    def hash_end(key, *) = add_value(@open.pop, key)
    alias array_end hash_end

    def add_value(value, key, *)
      around = @open.last
      if around.nil? then @result = value
      elsif key then around[key] = value
      else around << value
      end
    end
  end

  PIECES = {
    load: ->(io) { Oj.load(io, mode: :strict) },
    compat_load: ->(io) { Oj.compat_load(io) },
    object_load: ->(io) { Oj.object_load(io) },
    load_block: ->(io) { [].tap { |seen| Oj.load(io, mode: :strict) { |value| seen << value } }.first },
    sc_parse: ->(io) { Handler.new.tap { |handler| Oj.sc_parse(handler, io) }.result },
    parser: ->(io) { Oj::Parser.new(:usual).load(io) },
    parser_saj: lambda do |io|
      Builder.new.tap { |handler| Oj::Parser.new(:saj).tap { |parser| parser.handler = handler }.load(io) }.result
    end
  }.freeze
  WHOLE = {
    native: ->(io) { Jacinth.load(io) }, json: ->(io) { Jacinth::JSON.load(io) },
    saj_parse: ->(io) { Builder.new.tap { |handler| Oj.saj_parse(handler, io) }.result }
  }.freeze
  NO_STRINGS = { integer: 5, symbol: :read, array: ["1"], hash: {}, true: true, object: Object.new }.freeze

  # name => a source that delivers the same text in a special way
  GOOD = {
    plain: -> { Source.new }, one_byte: -> { Source.new(size: 1) }, seven_bytes: -> { Source.new(size: 7) },
    frozen: -> { Source.new(size: 50) { |piece, _| piece&.freeze } },
    subclass: -> { Source.new(size: 50) { |piece, _| piece && Class.new(String).new(piece) } },
    binary: -> { Source.new(size: 50) { |piece, _| piece&.b } },
    latin: -> { Source.new(size: 50) { |piece, _| piece&.dup&.force_encoding("ISO-8859-1") } },
    to_str: -> do
      Source.new(size: 50) do |piece, _|
        piece && Object.new.tap { |object| object.define_singleton_method(:to_str) { piece } }
      end
    end
  }.freeze

  PIECES.each do |call, read|
    GOOD.each do |name, source|
      define_method("test_#{call}_#{name}") { assert_equal VALUE, read.call(source.call) }
    end

    # oj/io-more
    define_method("test_#{call}_more_than_was_asked_for") do
      KnownDifferences.id("oj/io-more")
      assert_equal VALUE,
                   read.call(
                     Source.new(size: 100) { |piece, _| piece && (piece + BLANKS if piece.end_with?("]}")) || piece }
                   )
      rest = TEXT.byteslice(100..) + BLANKS
      assert_equal VALUE, read.call(Source.new(TEXT.byteslice(0, 100)) { |piece, index| index == 1 ? rest : piece })
    end

    define_method("test_#{call}_early_end") do
      [nil, *("" unless call.start_with?("parser"))].each do |ending| # to Parser an empty piece is no end
        error = assert_raises(Oj::ParseError, EncodingError, EOFError) do
          read.call(Source.new(size: 60) { |piece, index| index == 1 ? ending : piece })
        end
        refute_instance_of TypeError, error
      end
    end

    NO_STRINGS.each do |name, object|
      define_method("test_#{call}_#{name}_instead_of_a_string") do
        [0, 1].each do |at|
          assert_raises(TypeError) { read.call(Source.new(size: 60) { |piece, index| index == at ? object : piece }) }
        end
      end
    end

    define_method("test_#{call}_raises_or_throws") do
      assert_equal "boom",
                   assert_raises(IOError) {
                     read.call(Source.new(size: 60) { |piece, index| index == 2 ? raise(IOError, "boom") : piece })
                   }.message
      assert_equal 7,
                   catch(:out) {
                     read.call(Source.new(size: 60) { |piece, index| index == 2 ? throw(:out, 7) : piece })
                   }
    end

    define_method("test_#{call}_strings_that_are_changed_afterwards") do
      source = nil
      source = Source.new(size: 90) do |piece, _|
        source.given.grep(String).each { |given| given.replace("]" * 200) unless given.frozen? }
        piece
      end
      assert_equal VALUE, read.call(source)
    end

    define_method("test_#{call}_entered_again_while_it_reads") do
      inner = []
      assert_equal VALUE,
                   read.call(
                     Source.new(size: 70) do |piece, index|
                       piece.tap { inner << read.call(Source.new(size: 33)) if index < 4 }
                     end
                   )
      assert_equal [VALUE], inner.uniq
    end
  end

  WHOLE.each do |call, read|
    define_method("test_#{call}_whole_texts") do
      {
        plain: TEXT,
        frozen: TEXT,
        changeable: +TEXT,
        subclass: Class.new(String).new(TEXT),
        binary: TEXT.b,
        blanks: TEXT + BLANKS
      }.each { |name, text| assert_equal VALUE, read.call(Whole.new { text }), name }
      assert_raises(IOError) { read.call(Whole.new { raise IOError, "boom" }) }
      assert_equal VALUE, read.call(Whole.new { TEXT.tap { assert_equal VALUE, read.call(Whole.new { TEXT }) } })
    end

    NO_STRINGS.each do |name, object|
      define_method("test_#{call}_#{name}_instead_of_a_string") do
        assert_raises(TypeError) { read.call(Whole.new { object }) }
      end
    end
  end

  # A callback changes the String that is being parsed.
  def test_a_text_that_is_changed_by_a_callback
    text = +TEXT
    handler = Class.new(Handler) { define_method(:hash_start) { text.replace("[" * 500) && {} } }.new
    given = false
    io = Object.new.tap do |object|
      object.define_singleton_method(:readpartial) { |*| given ? raise(EOFError) : (given = true) && text }
    end
    Oj.sc_parse(handler, io)
    assert_equal VALUE, handler.result
    seen = []
    text, given = TEXT + TEXT, false
    Oj.load(io, mode: :strict) { |value| seen << value && text.clear }
    assert_equal [VALUE, VALUE], seen
  end
end
