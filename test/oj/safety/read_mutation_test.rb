# frozen_string_literal: true

require "test_helper"
require "support/oj_defaults"
require "support/oj_readers"
require_relative "known_document"

# Every callback of the Oj frontend changes the source, the value that it was given, or the parser: the result is what
# the document says, or there is an exception, and the frontend works afterwards.
class OjReadMutationTest < Minitest::Test
  include OjDefaults
  include OjKnownDocument

  Oj = Jacinth::Oj
  GARBAGE = %w[collect compact].freeze

  SOURCE = {
    "clear" => ->(text) { text.clear },
    "replace" => ->(text) { text.replace("[" * 3000) },
    "grow" => ->(text) { text << ("," * 100_000) },
    "shrink" => ->(text) { text.slice!(-10..) },
    "bytes" => ->(text) { text.bytesize.times { |i| text.setbyte(i, 0x22) } },
    "encoding" => ->(text) { text.force_encoding("UTF-16LE") },
    "freeze" => ->(text) { text.freeze },
    "collect" => ->(_) { GC.start },
    "compact" => ->(_) { GC.respond_to?(:compact) && GC.compact }
  }.freeze

  # What a callback does to the value that it was given, and to the parser or document.
  GIVEN = {
    "clear" => ->(given, _) { given.clear if given.respond_to?(:clear) },
    "replace" => ->(given, _) do
      case given
      when Hash then given.replace({ "new" => [1] })
      when Array then given.replace([nil] * 500)
      else given.replace("new" * 2000) if given.respond_to?(:replace)
      end
    end,
    "shrink" => ->(given, _) { given.shift if given.respond_to?(:shift) },
    "freeze" => ->(given, _) { given.freeze },
    "just_one" => ->(_, reader) { reader.just_one = true if reader.is_a?(Oj::Parser) },
    "close" => ->(_, reader) { reader.close if reader.is_a?(Oj::Doc) },
    "defaults" => ->(*) do
      Oj.default_options = {
        mode: :rails,
        symbol_keys: true,
        bigdecimal_load: :float,
        max_integer_digits: 1,
        hash_class: Class.new(Hash),
        create_id: "y"
      }
    end,
    "odd" => ->(*) { Oj.register_odd(Class.new, Oj, :new, :to_s) && GC.start },
    "class" => ->(given, _) do
      unless given.nil? || given.frozen? || given.is_a?(Numeric) || given.is_a?(Symbol)
        given.singleton_class.define_method(:hash_set) { |*| GC.start }
      end
    end
  }.freeze

  def read(row, source, &act) = OjReaders::ROWS.fetch(row).call(act).call(source)

  # Calls the block at every `step`th call only.
  def every(step)
    count = 0
    ->(*given) { yield(*given) if ((count += 1) % step) == 1 || step == 1 }
  end

  OjReaders::ROWS.each_key do |row|
    name = row.gsub(/\W+/, "_")
    define_method("test_source_of_#{name}") do
      called = 0
      documents = ["", " "].map { |tail| -> { OjReaders.document(row) << tail } }
      expected = documents.map { |document| read(row, document.call) { |*| called += 1 } }
      assert_operator called, :>, 0
      SOURCE.each do |change, work|
        documents.map(&:call).first(GARBAGE.include?(change) ? 1 : 2).each_with_index do |source, i|
          act = every(GARBAGE.include?(change) ? called + 1 : 1) { |*| source.frozen? || work.call(source) }
          assert_equal expected[i], read(row, source, &act), "#{row} #{change}"
        end
      end
      assert_works(row)
    end

    define_method("test_given_of_#{name}") do
      GIVEN.each do |change, work|
        begin
          read(row, OjReaders.document(row), &every(3) { |given, reader| work.call(given, reader) })
        rescue *JsonCallbacks::ERRORS => e
          refute_kind_of Minitest::Assertion, e
          refute_empty e.message, "#{row} #{change}"
        end
        assert_works("#{row} #{change}")
      end
      read(row, OjReaders.document(row)) { |*| nil }
    end
  end

  # A stream returns the same String each time, and changes it while it is parsed.
  def test_chunks_that_change
    chunks = Class.new do
      def initialize(text) = (@text, @chunk = text.b, +"")
      def spoil = @chunk.replace("!" * 9000)
      def eof? = @text.empty?
      def readpartial(*) = @text.empty? ? raise(EOFError) : @chunk.replace(@text.slice!(0, 30))
    end
    expected = Oj.strict_load(OjReaders::DOCUMENT)
    documents = Array.new(4) { OjReaders::DOCUMENT }.join
    io = chunks.new(documents)
    list = []
    Oj.load(io, mode: :strict) { |value, *| list << value and io.spoil }
    assert_equal [expected] * 4, list
    io = chunks.new(documents)
    list.clear
    Oj::Parser.new(:usual).load(io) { |value| list << value and io.spoil }
    assert_equal 4, list.size
    io = chunks.new(documents)
    handler = OjHandlers::Sc.new { |*| io.spoil }
    assert_equal expected.keys, Oj.sc_parse(handler, io).keys
  end
end
