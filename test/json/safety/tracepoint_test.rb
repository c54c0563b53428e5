# frozen_string_literal: true

require "test_helper"
require "support/json_callbacks"
require "support/trace_point_matrix"

# A TracePoint in the middle of every call of the JSON frontend, through the native API and through json's.
class JsonTracePointTest < Minitest::Test
  include JsonFrontend

  Documents = TracePointMatrix::Documents
  Pair = Struct.new(:x, :y)

  ROWS = {}
  reading = ->(title, document, &call) { ROWS["read #{title}"] = [-> { +"" << document }, call] }
  Documents::ALL.each do |size, document|
    reading.call("parse #{size}", document) { |source| FRONTEND.parse(source) }
    reading.call("decimals #{size}", document) { |source|
      FRONTEND.parse(source, decimal_class: BigDecimal, symbolize_names: true)
    }
    reading.call("natively #{size}", document) { |source| Jacinth.parse(source, decimal_class: BigDecimal) }
  end
  {
    "frozen" => { freeze: true, decimal_class: BigDecimal }, "rational" => { decimal_class: Rational },
    "classes" => { object_class: Class.new(Hash), array_class: Class.new(Array), decimal_class: BigDecimal },
    "on_load" => { on_load: ->(value) { value }, decimal_class: BigDecimal }
  }.each do |title, options|
    reading.call(title, Documents::LONG) { |source| FRONTEND.parse(source, **options) }
    reading.call("#{title} natively", Documents::LONG) { |source| Jacinth.parse(source, **options) }
  end
  reading.call("load", Documents::LONG) { |source| FRONTEND.load(source) }
  reading.call("parse!", Documents::LONG) { |source| FRONTEND.parse!(source) }
  reading.call("additions", "[{\"json_class\":\"Range\",\"a\":[1,2,false]},#{Documents::LONG}]") { |source|
    FRONTEND.parse(source, create_additions: true)
  }
  reading.call("Coder", Documents::LONG) { |source| FRONTEND::Coder.new(decimal_class: BigDecimal).load(source) }
  reading.call("Jacinth::Coder", Documents::LONG) { |source|
    Jacinth::Coder.new(decimal_class: BigDecimal).load(source)
  }
  reading.call("valid?", Documents::LONG) { |source| Jacinth.valid?(source) }
  reading.call("reformat", Documents::LONG) { |source| Jacinth.reformat(source, indent: "  ", object_nl: "\n") }
  reading.call("statistics", Documents::LONG) { |source| Jacinth.statistics(source) }
  reading.call("other encoding", Documents::MIDDLE) { |source|
    FRONTEND.parse(source.encode("UTF-16LE"), decimal_class: BigDecimal)
  }
  reading.call("resumable", Documents::LONG) do |source|
    parser = FRONTEND::ResumableParser.new(decimal_class: BigDecimal)
    first, rest = source[0, 900], source[900..]
    [parser << first, parser.parse, parser << rest, parser.parse].map(&:class) + [parser.value]
  end
  { "word" => "[1,nul]", "key" => "{\"a\":1,\"a\":2}", "end" => "{\"a\":[#{Documents::MIDDLE}",
    "depth" => "[" * 200 }.each do |title, document|
    reading.call("wrong #{title}", document) { |source| FRONTEND.parse(source, allow_duplicate_key: false) }
    reading.call("wrong #{title} natively", document) { |source| Jacinth.parse(source, allow_duplicate_key: false) }
    reading.call("wrong #{title} with decimals", document) do |source|
      FRONTEND.parse(source, decimal_class: BigDecimal)
    end
  end

  # ---- writing ----

  # An object whose to_json, as_json and to_s are called.
  class Thing
    def initialize = @list = [1, "x"]
    def to_json(*given) = { "list" => @list }.to_json(*given)
    def as_json(*) = { "list" => @list }
    def to_s = "thing"
  end

  MAKE = {
    "plain" => -> {
      [1, 2.5, +"t\u00e9xt", nil, { +"a" => [+"x" * 3000, { b: [] }] }, Array.new(40) { |i| { "k#{i % 3}" => [i] } },
        2**200, -(2**70), 3**9000]
    },
    "others" => -> {
      [BigDecimal("1.5"), Time.at(5, 7, :nsec, in: "+09:00"), Time.at(Rational(1, 3)), Date.new(2026, 1, 2),
        DateTime.new(2026, 1, 2), Set[1, [2]], Pair.new([1], 2), :sym]
    },
    "asked" => -> {
      [Thing.new, [Thing.new], { "k" => Thing.new }, 1..2, Rational(1, 2), { Thing.new => [1], 2.5 => [2], nil => 3 }]
    },
    "texts" => -> {
      ["\u00e9".encode("UTF-16LE"), "\u00e9".encode("ISO-8859-1"), +"<&>\u2028", "\u00e9".b,
        { "\u00e9".encode("UTF-16BE") => [1] }]
    },
    "keys" => -> { { "a" => [1], :b => [2], 1 => { 2 => 3 }, nil => 4 } },
    "identical keys" => -> { { +"a" => [1], +"b" => [2] }.compare_by_identity.merge!({ +"c" => [[]] }) },
    "subclasses" => -> {
      [Class.new(Array).new([1, [2]]), Class.new(Hash).new.merge!("a" => [1]), Class.new(String).new("text")]
    }
  }.freeze
  WRITERS = {
    "generate" => ->(object) { FRONTEND.generate(object) },
    "pretty_generate" => ->(object) { FRONTEND.pretty_generate(object) },
    "sorted" => ->(object) { FRONTEND.generate(object, sort_keys: true) },
    "canonical" => ->(object) { FRONTEND.generate(object, rfc8785: true) },
    "strict" => ->(object) { FRONTEND.generate(object, strict: true, as_json: ->(value, *) { value.to_s }) },
    "State" => ->(object) { FRONTEND::State.new(indent: " ", ascii_only: true).generate(object) },
    "Coder" => ->(object) { FRONTEND::Coder.new { |value, *| value.to_s }.dump(object) },
    "dump" => ->(object) { FRONTEND.dump(object, StringIO.new).string },
    "natively" => ->(object) { Jacinth.generate(object) { |value, *| value.to_s } },
    "natively sorted" => ->(object) {
      Jacinth.generate(object, sort_keys: true, indent: "\t", object_nl: "\n") { |value, *| value.to_s }
    },
    "Jacinth::Coder" => ->(object) {
      Jacinth::Coder.new(html_safe: true, sort_keys: ->(hash) {
        hash.to_a.reverse.to_h }) { |value, *| value.to_s
      }.dump(object)
    },
    "Text" => ->(object) { Jacinth::Text.join([object, "x" * 100, object.to_s, 1.5], ",") }
  }.freeze
  MAKE.each { |title, make| WRITERS.each { |writer, call| ROWS["write #{title}, #{writer}"] = [make, call] } }
  ROWS["write Builder"] = [MAKE["plain"], ->(object) {
    Jacinth::Text::Builder.new.tap { |text| object.each { |value| text << value.to_s } }.to_s
  }]

  include TracePointMatrix::Assertions

  LIGHT = ROWS.keys.each_slice(3).map(&:first).freeze

  ROWS.each do |name, row|
    test = define_method("test_#{name.gsub(/\W+/, "_")}") { assert_row(name, *row) }
    heavy(test) unless LIGHT.include?(name)
  end
end
