# frozen_string_literal: true

require "test_helper"
require "support/oj_defaults"
require "support/oj_readers"
require_relative "odd_values"

# Callbacks and streams that return values of every kind: the outcome is a result, or an exception with a message, and
# never a crash.
class OjHostileCallbacksTest < Minitest::Test
  include OjDefaults
  include OjOddValues

  Oj = Jacinth::Oj

  ANSWERS = ODD.values_at(
    :nil, :true, :one, :big, :nan, :symbol, :basic, :nested, :hash, :broken, :utf16, :dummy, :nul, :empty, :class,
    :to_str, :long, :proc, :range, :method
  )

  ASKING = [
    { mode: :compat, use_to_json: true },
    { mode: :compat, use_raw_json: true },
    { mode: :custom, use_to_json: true },
    { mode: :custom, use_as_json: true, omit_null_byte: true },
    { mode: :custom, use_to_hash: true, create_additions: true },
    { mode: :rails, circular: true },
    { mode: :rails, use_raw_json: true },
    { mode: :object, circular: true },
    { mode: :null }
  ].freeze
  CONVERSIONS = %i[to_json raw_json as_json to_hash to_h to_s to_str message backtrace inspect name].freeze
  PARTS_OF_TIMES = %i[
    utc_offset utc? to_s nsec tv_sec iso8601 to_time sec sec_fraction offset year start
  ].freeze

  # A callback of each name returns each answer.
  def test_answers_of_writes
    CONVERSIONS.product(ANSWERS, ASKING) do |name, answer, options|
      objects = [
        OjCallbacks.answering(name, ->(_) {}, answer),
        OjCallbacks.with(OjCallbacks::Failed.new, name, ->(_) {}, answer)
      ]
      [objects.first, objects.last, { objects.first => 1 }].each do |object|
        try("#{name} #{options}") { Oj.dump([object, 1], options) }
      end
    end
    offsets = [2**31, 2**62, -(2**62), -(2**63), 86_400, -86_400]
    PARTS_OF_TIMES.product(ANSWERS + offsets) do |name, answer|
      times = [Time.at(0, in: "+09:00"), Date.new(2026, 1, 2), DateTime.new(2026, 1, 2), OpenStruct.new(a: 1)]
      times.product(%i[unix unix_zone xmlschema ruby], %i[custom object rails]) do |time, format, mode|
        try("#{name} #{time.class} #{format}") do
          Oj.dump([OjCallbacks.with(time.dup, name, ->(_) {}, answer)], mode: mode, time_format: format)
        end
      end
    end
    ANSWERS.product([OjCallbacks::Odd, OjCallbacks::OddRaw, OjCallbacks::OddDeep]) do |answer, klass|
      odd = klass.new(answer)
      odd.define_singleton_method(:raw) { answer }
      try("odd #{klass}") { Oj.dump([odd], mode: :object) }
    end
    assert known?
  end

  READERS = {
    "load" => ->(io) { Oj.load(io, mode: :strict) },
    "block" => ->(io) { Oj.load(io, mode: :object) { nil } },
    "compat" => ->(io) { Oj.load(io, mode: :compat) },
    "saj" => ->(io) { Oj.saj_parse(OjHandlers::Saj.new, io) },
    "sc" => ->(io) { Oj.sc_parse(OjHandlers::Sc.new, io) },
    "Parser" => ->(io) { Oj::Parser.new(:usual).load(io) },
    "Doc" => ->(io) { Oj::Doc.open(io) },
    "custom" => ->(io) { Oj.load(io, mode: :custom, allow_gc: false) }
  }.freeze
  PARTIAL = [
    "[1,", "[" * 70_000, "[\"\u00e9\"]".encode("UTF-16LE"), "[\"\xe9\"]".dup.force_encoding("ISO-8859-1")
  ].freeze

  # A stream returns each answer five times, and then ends.
  def test_answers_of_streams
    READERS.to_a.product(ANSWERS + PARTIAL, %i[read readpartial to_s string]) do |(title, reader), answer, name|
      rounds = 0
      io = JsonCallbacks.object(name) do |*|
        (rounds += 1) > 5 ? (name == :readpartial ? raise(EOFError) : nil) : answer
      end
      io.define_singleton_method(:eof?) { answer }
      try("#{title} #{name}") { reader.call(io) }
    end
    text = "[\"#{"a\u00e9" * 20}\",{\"k\":-12.5}]"
    READERS.each do |title, reader|
      expected = reader.call(StringIO.new(text)) unless title == "Doc"
      [1, 2, 3, 7].each do |size|
        next if %w[Doc saj].include?(title)

        assert_equal expected, reader.call(OjReaders::PartlyReadable.new(text, size)), "#{title} #{size}"
      end
      [
        File.open(File::NULL).tap(&:close),
        IO.pipe.each(&:close).first,
        File.open("/"),
        StringIO.new("[1]").tap(&:close)
      ].each { |io| try("#{title} closed") { reader.call(io) } }
    end
    [
      JsonCallbacks.object(:write) { |_| raise IOError },
      JsonCallbacks.object(:write) { |_| -1 },
      StringIO.new("x").tap(&:close),
      File.open(File::NULL),
      Object.new,
      nil
    ].each do |io|
      try("to_stream") { Oj.to_stream(io, VALUE, mode: :compat) }
      try("StreamWriter") { Oj::StreamWriter.new(io, mode: :compat).push_value(VALUE) }
    end
    assert known?
  end
end
