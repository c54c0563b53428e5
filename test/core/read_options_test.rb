# frozen_string_literal: true

require "test_helper"
require "support/command_line"
require "support/json_frontend"
require_relative "../../tool/config/options"

# Every read option of config/options.yml with every method that reads: methods that create objects, methods that only
# check, the resumable parser, and the command line. A new option needs a row here: a document for which it makes a
# difference.
class ReadOptionsTest < Minitest::Test
  include JsonFrontend
  include CommandLine

  SYNTAX = Jacinth::ParserError
  NESTING = Jacinth::NestingError
  # Records what object_class and array_class receive.
  class Pairs < Array
    def []=(key, value)
      push([key, value])
    end
  end

  class Refusing
    def []=(*)
      raise IOError, "[]="
    end

    def <<(*) = raise(IOError, "<<")
    def self.try_convert(_) = raise(IOError, "try_convert")
  end

  # `builds`, `checks`: the results without the option and with it, each a value or an exception. For methods that only
  # check, true stands for a value. `feeds`: the results of the resumable parser; nil if it lacks the option, or waits
  # for more.
  Row = Struct.new(:value, :document, :builds, :checks, :feeds)

  def self.row(value, document, builds, checks: nil, feeds: builds)
    Row.new(value, document, builds, checks || builds.map { |outcome| refusal?(outcome) ? outcome : true }, feeds)
  end

  def self.refusal?(outcome) = outcome.is_a?(Class) && outcome <= Exception

  INFINITE = [Float::INFINITY]
  DEEP = (1..99).inject([[1]]) { |inner, _| [inner] }.freeze
  HUGE = BigDecimal("1e999")
  TOO_LARGE = "[1e999]"
  ROWS = {
    symbolize_names: [row(true, '{"a":1}', [{ "a" => 1 }, { a: 1 }]), row(true, '{"a":1,"a":2}', [SYNTAX, SYNTAX])],
    freeze: [row(true, '["a"]', [["a"], ["a"].freeze])],
    max_nesting: [
      row(1, "[[1]]", [[[1]], NESTING]),
      row(0, Jacinth.generate(DEEP, max_nesting: 0), [NESTING, DEEP.dup])
    ],
    allow_nan: [
      row(true, "[Infinity]", [SYNTAX, INFINITE]),
      row(true, TOO_LARGE, [SYNTAX, INFINITE], feeds: [INFINITE, INFINITE])
    ],
    allow_trailing_comma: [
      row(true, "[1,]", [SYNTAX, [1]]),
      row(true, '{"a":1,}', [SYNTAX, { "a" => 1 }]),
      row(true, "[1,,]", [SYNTAX, SYNTAX])
    ],
    allow_comments: [row(true, "[/*a*/1//b\n]", [SYNTAX, [1]]), row(true, "[/*1]", [SYNTAX, SYNTAX], feeds: nil)],
    allow_duplicate_key: [row(true, '{"a":1,"\u0061":2}', [SYNTAX, { "a" => 2 }])],
    allow_control_characters: [
      row(true, "[\"a\tb\"]", [SYNTAX, ["a\tb"]]),
      row(true, "{\"\n\":1}", [SYNTAX, { "\n" => 1 }])
    ],
    allow_invalid_escape: [row(true, '["\q"]', [SYNTAX, ["q"]]), row(true, '["\u12"]', [SYNTAX, SYNTAX])],
    decimal_class: [
      row(BigDecimal, "[1.5]", [[1.5], [BigDecimal("1.5")]]),
      row(BigDecimal, TOO_LARGE, [SYNTAX, [HUGE]], feeds: [INFINITE, [HUGE]]),
      row(Float, TOO_LARGE, [SYNTAX, SYNTAX], feeds: [INFINITE, INFINITE]),
      row(Refusing, "[1.5]", [[1.5], IOError], checks: [true, true])
    ],
    object_class: [
      row(Pairs, '{"a":1}', [{ "a" => 1 }, Pairs[["a", 1]]], feeds: nil),
      row(Pairs, '{"a":1,"a":2}', [SYNTAX, SYNTAX], feeds: nil),
      row(Refusing, '{"a":1}', [{ "a" => 1 }, IOError], checks: [true, true], feeds: nil)
    ],
    array_class: [
      row(Pairs, "[1]", [[1], Pairs[1]], feeds: nil),
      row(Refusing, "[1]", [[1], IOError], checks: [true, true], feeds: nil)
    ],
    on_load: [
      row(->(value) { value.is_a?(Integer) ? -value : value }, '{"a":[1]}', [{ "a" => [1] }, { "a" => [-1] }]),
      row(->(_) { raise IOError, "on_load" }, "[1]", [[1], IOError], checks: [true, true]),
      row(->(value) { value.is_a?(String) ? "x" : value }, '{"a":1,"b":2}', [{ "a" => 1, "b" => 2 }, SYNTAX],
          checks: [true, true])
    ],
    max_digits: [row(3, "[1234]", [[1234], SYNTAX], feeds: nil), row(4, "[1234]", [[1234], [1234]], feeds: nil)],
    max_bytes: [row(3, "[12]", [[12], SYNTAX], feeds: nil), row(4, "[12]", [[12], [12]], feeds: nil)]
  }.freeze

  OPTIONS = Jacinth::Config::Options.new.rows.select { |row| row["read"] }
  BUILDERS = {
    parse: ->(text, options) { Jacinth.parse(text, **options) },
    load: ->(text, options) { Jacinth.load(StringIO.new(text), **options) },
    "Coder#parse": ->(text, options) { Jacinth::Coder.new(**options).parse(text) },
    "Coder#load": ->(text, options) { Jacinth::Coder.new(**options).load(text) }
  }.freeze
  # Options that json's own parsers lack.
  NOT_FED = %i[object_class array_class max_bytes max_digits].freeze
  # The command line accepts only flags and numbers.
  SWITCHES = OPTIONS.select { |row| %w[flag depth size].include?(row["read"]["kind"]) }
                    .map { |row| row["name"].to_sym }.freeze

  def test_every_read_option_has_a_row
    assert_equal OPTIONS.map { |row| row["name"].to_sym }.sort, ROWS.keys.sort
  end

  ROWS.each do |name, rows|
    define_method("test_#{name}") do
      rows.each do |row|
        [{}, { name => row.value }].each_with_index do |options, index|
          assert_builds(row, options, index)
          assert_checks(row, options, index)
          assert_feeds(row, options, index)
          assert_command(row, options, index) if SWITCHES.include?(name)
        end
      end
    end
  end

  # The output of reformat is the same document without the option, except for values that JSON does not have and for
  # limits.
  def test_reformat_writes_json_again
    stay = %i[allow_nan allow_duplicate_key max_nesting decimal_class].freeze
    ROWS.except(*stay).each do |name, rows|
      rows.each do |row|
        next if row.checks[1] != true

        options = { name => row.value }
        text = Jacinth.reformat(row.document, **options)
        assert Jacinth.valid?(text), "#{name}: #{text}"
        next if self.class.refusal?(row.builds[1])

        assert_equal shown(Jacinth.parse(row.document, **options)), shown(Jacinth.parse(text, **options))
      end
    end
  end

  def test_the_options_of_a_parse_are_those_of_its_checks
    all = ROWS.to_h { |name, rows| [name, rows[0].value] }.merge(max_nesting: 9, max_bytes: 99, max_digits: 9)
    text = "{\"a\":[1.5,\"\\q\t\",NaN,/**/2,],\"a\":1}"

    assert_equal({ a: -1 }, Jacinth.parse(text, **all.except(:object_class, :array_class)))
    assert Jacinth.valid?(text, **all)
    assert_equal 2, Jacinth.statistics(text, **all)[:depth]
    assert_equal "{\"a\": [1.5,\"q\\t\",NaN,2],\"a\": 1}", Jacinth.reformat(text, space: " ", **all)
    refute Jacinth.valid?(text, **all.except(:allow_nan))
  end

  OTHERS = { valid?: %i[indent strict], reformat: %i[strict depth as_json], statistics: %i[indent depth] }.freeze

  def test_other_options_are_refused_by_name
    OTHERS.each do |method, names|
      refused = ->(options) { assert_raises(ArgumentError) { Jacinth.public_send(method, "1", **options) }.message }
      names.each { |name| assert_equal "unknown keyword: :#{name}", refused.({ name => nil }) }
      assert_equal "unknown keywords: :foo, \"bar\"", refused.({ foo: 1, freeze: true, "bar" => 2 })
      assert_raises(TypeError) { Jacinth.public_send(method, "1", object_class: 3) }
    end
  end

  def test_options_that_were_meant
    {
      { symbolize_keys: true } => "symbolize_names:", { max_nestng: 3 } => "max_nesting:",
      { max_depth: 3 } => "max_nesting:", { allow_nans: true, symbolise_names: 1 } => "allow_nan:, symbolize_names:"
    }.each do |options, meant|
      error = assert_raises(ArgumentError) { Jacinth.parse("1", **options) }
      assert_equal "; did you mean #{meant}?", error.message[/;.*/]
    end
    assert_raises(ArgumentError) { Jacinth.parse("1", sort: true) }.then { |e| refute_match(/;/, e.message) }
    error = assert_raises(ArgumentError) { Jacinth.generate(1, sort: true) }
    assert_equal "; did you mean sort_keys:?", error.message[/;.*/]
    error = assert_raises(ArgumentError) { Jacinth.parse("1", **Array.new(99) { |at| [:"max_nest#{at}", 1] }.to_h) }
    assert_operator error.message.bytesize, :<=, 256
    error = assert_raises(ArgumentError) { Jacinth.generate(a: 1) }
    assert_match(/1\); a Hash as the argument needs braces\z/, error.message)
    error = assert_raises(ArgumentError) { Jacinth.parse("1", { freeze: true }) }
    assert_match(/1\); options are keywords: write \*\* before a Hash of them\z/, error.message)
  end

  def test_options_that_the_resumable_parser_does_not_have
    at_level(3) do
      NOT_FED.each do |name|
        error = assert_raises(ArgumentError) { FRONTEND::ResumableParser.new(name => ROWS[name][0].value) }
        assert_equal "unknown keyword: #{name}", error.message
      end
    end
    assert_equal NOT_FED.sort, ROWS.select { |_, rows| rows.none?(&:feeds) }.keys.sort
  end

  private

  def assert_builds(row, options, index)
    BUILDERS.each do |name, call|
      assert_equal shown(row.builds[index]), outcome { call.(row.document, options) }, told(name, options, row)
    end
  end

  def assert_checks(row, options, index)
    refused = self.class.refusal?(row.checks[index])
    assert_equal !refused, Jacinth.valid?(row.document, **options), told("valid?", options, row)
    copied = row.document == TOO_LARGE ? true : row.checks[index] # reformat and statistics convert no numbers
    %i[reformat statistics].each do |name|
      found = outcome { Jacinth.public_send(name, row.document, **options) && true }
      assert_equal shown(copied), found, told(name, options, row)
    end
  end

  def assert_feeds(row, options, index)
    return unless row.feeds

    at_level(3) do
      expected = row.feeds[index]
      expected = { SYNTAX => FRONTEND::ParserError, NESTING => FRONTEND::NestingError }.fetch(expected, expected)
      found = outcome { fed(FRONTEND::ResumableParser.new(**options), row.document) }
      assert_equal shown(expected), found, told("ResumableParser", options, row)
    end
  end

  def fed(parser, document)
    document.each_char { |chunk| parser << chunk }
    parser.parse
    parser.value
  end

  def assert_command(row, options, index)
    arguments = options.flat_map { |name, value| ["--#{name.to_s.tr("_", "-")}", *(value.to_s unless value == true)] }
    status = self.class.refusal?(row.checks[index]) ? 1 : 0
    assert_equal status, jacinth("check", *arguments, input: row.document).first, told("jacinth check", options, row)
  end

  def outcome
    shown(yield)
  rescue Jacinth::Error, FRONTEND::JSONError, IOError => e
    e.class.name
  end

  # All visible properties of a value, or the exception's name.
  def shown(value)
    return value.name if self.class.refusal?(value)

    value.is_a?(Array) && value.frozen? ? "#{value.inspect} frozen" : value.inspect
  end

  def told(name, options, row) = "#{name} with #{options} of #{row.document[0, 60].inspect}"
end
