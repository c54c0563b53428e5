# frozen_string_literal: true

require "test_helper"
require "support/oj_defaults"
require "support/oj_readers"
require "support/trace_point_matrix"

# A TracePoint in the middle of every call of the Oj frontend: it uses the engine, collects garbage, switches threads or
# Fibers, leaves the call, or changes what is being read or written.
class OjTracePointTest < Minitest::Test
  include OjDefaults

  Oj = Jacinth::Oj
  Documents = TracePointMatrix::Documents

  def self.reading(title, document = Documents::LONG, &call) = ["read #{title}", [-> { +"" << document }, call]]

  ROWS = {}
  Documents::ALL.each do |size, document|
    {
      strict: {},
      null: {},
      compat: { compat_bigdecimal: true },
      custom: {},
      rails: {},
      object: {},
      wab: {}
    }.each do |mode, options|
      %i[auto bigdecimal].each do |decimals|
        load = ->(source) { Oj.load(source, mode: mode, bigdecimal_load: decimals, **options) }
        ROWS.store(*reading("#{mode} #{decimals} #{size}", document, &load))
      end
    end
    ROWS.store(*reading("Parser usual #{size}", document) { |source| Oj::Parser.new(:usual).parse(source) })
    ROWS.store(*reading("Parser usual bigdecimal #{size}", document) { |source|
      Oj::Parser.new(:usual, decimal: :bigdecimal, symbol_keys: true).parse(source)
    })
    ROWS.store(*reading("Parser usual omit_null #{size}", document) { |source|
      Oj::Parser.new(:usual, omit_null: true).parse(source)
    })
  end
  define = method(:reading)
  ROWS.update([
    define.("safe_load") { |source| Oj.safe_load(source) },
    define.("symbols") { |source| Oj.strict_load(source, symbol_keys: true, cache_keys: true, cache_str: 30) },
    define.("default") { |source| Oj.load(source) },
    define.("block") { |source|
      [].tap { |list| Oj.load(source, mode: :strict) { |value, *place| list << value << place } }
    },
    define.("stream") { |source| Oj.load(StringIO.new(source.dup), mode: :strict) },
    define.("chunks") { |source| Oj.load(OjReaders::PartlyReadable.new(source.dup, 900), mode: :strict) },
    define.("chunks compat") { |source|
      Oj.load(OjReaders::Readable.new(source.dup, 900), mode: :compat, compat_bigdecimal: true)
    },
    define.("create_id", OjReaders::DOCUMENT) { |source|
      Oj.load(source, mode: :compat, create_additions: true, create_id: "json_class")
    },
    define.("object", OjReaders::DOCUMENT) { |source| OjReaders.plain(Oj.object_load(source, circular: true)) },
    define.("object in chunks", OjReaders::DOCUMENT) { |source|
      OjReaders.plain(Oj.object_load(OjReaders::PartlyReadable.new(source.dup, 30)))
    },
    define.("Parser saj") { |source|
      OjReaders.saj_parser(nil, ->(*) {}).then { |parser, handler| parser.parse(source) and nil or handler.told }
    },
    define.("Parser placed") { |source|
      OjReaders.saj_parser(nil, ->(*) {}, placed: true).then { |parser, handler|
        parser.parse(source) and nil or handler.told
      }
    },
    define.("Parser stream") { |source| Oj::Parser.new(:usual).load(OjReaders::PartlyReadable.new(source.dup, 900)) },
    define.("Parser create", OjReaders::DOCUMENT) { |source|
      Oj::Parser.new(:usual, create_id: "json_class").parse(source)
    },
    define.("Parser several", "#{Documents::MIDDLE} #{Documents::SHORT}") { |source|
      Oj::Parser.new(:usual).parse(source)
    },
    define.("Parser block", "#{Documents::MIDDLE} #{Documents::MIDDLE}") { |source|
      [].tap { |list| Oj::Parser.new(:usual).parse(source) { |value| list << value } }
    },
    define.("Parser validate") { |source| Oj::Parser.new(:validate).parse(source) },
    define.("saj", Documents::MIDDLE) { |source|
      OjReaders.saj(nil, ->(*) {}).tap { |handler| Oj.saj_parse(handler, source) }.told
    },
    define.("sc") { |source| Oj.sc_parse(OjReaders.sc(nil, ->(*) {}), source) },
    define.("Doc", OjReaders::DOCUMENT) { |source|
      Oj::Doc.open(source) { |doc|
        [doc.fetch("/list"), doc.fetch("/"), doc.size, doc.dump("/thing"), OjReaders.each_of(doc, :each_leaf, ->(*) {})]
      }
    },
    define.("wrong strict", "[#{Documents::MIDDLE},#{Documents::LONG[0..-3]}") { |source| Oj.strict_load(source) },
    define.("wrong compat", "[#{Documents::MIDDLE},@]") { |source| Oj.compat_load(source) },
    define.("wrong object", "[{\"^o\":\"NoSuchClassAnywhere\",\"a\":#{TracePointMatrix::DECIMAL}}") { |source|
      Oj.object_load(source, auto_define: false)
    },
    define.("wrong Parser", "[#{Documents::LONG},@]") { |source| Oj::Parser.new(:usual).parse(source) },
    define.("wrong Doc", "{\"a\":[1,2}") { |source| Oj::Doc.open(source) { |doc| doc.fetch } }
  ].to_h)

  # ---- writing ----

  Pair = Struct.new(:x, :y)

  # Every kind of object that a mode writes or converts.
  MAKE = {
    "plain" => -> do
      [
        1,
        2.5,
        +"t\u00e9xt",
        nil,
        { +"a" => [+"x" * 3000, { b: [] }] },
        Array.new(40) { |i| { "k#{i % 3}" => [i] } },
        2**200,
        -(2**70)
      ]
    end,
    "decimals" => -> do
      [
        BigDecimal("1.5"),
        { "d" => BigDecimal("123456789.123456789123456789") },
        [1.0e20, 0.1, 1.23456789012345678],
        [BigDecimal("1e400")]
      ]
    end,
    "times" => -> do
      [
        Time.at(1_700_000_000, 5, :nsec, in: "+09:00"),
        Time.at(Rational(1, 3)).utc,
        Date.new(2026, 1, 2),
        DateTime.new(2026, 1, 2),
        { "t" => Time.at(0).utc }
      ]
    end,
    "objects" => -> do
      [
        1..2, 1.5..2.5, Rational(1, 2), Complex(1, 2), /re/, Pair.new([1], +"y"), OjCallbacks::Thing.new,
        OjCallbacks::Failed.new("m"), String, :symbol, [Set[1, [2]]]
      ]
    end,
    "keys" => -> do
      { 1 => [1], :a => [2], "b" => [3], nil => 4, 2.5 => [5], Pair.new(1, 2) => { 2**80 => [6] }, "c" => +"text" }
    end,
    "texts" => -> do
      [
        "\u00e9".encode("UTF-16LE"),
        "\u00e9".encode("ISO-8859-1"),
        "<&>\u2028",
        +"a\u0000b",
        { "\u00e9".encode("UTF-16BE") => [1] }
      ]
    end,
    "odd" => -> do
      [
        OjCallbacks.odd(OjCallbacks::Odd, ->(*) {}),
        OjCallbacks.odd(OjCallbacks::OddRaw, ->(*) {}),
        OjCallbacks.odd(OjCallbacks::OddDeep, ->(*) {}),
        [1]
      ]
    end
  }.freeze
  OPTIONS = {
    "strict" => { mode: :strict },
    "null" => { mode: :null },
    "compat" => OjCallbacks::COMPAT,
    "compat bare" => { mode: :compat },
    "custom" => { **OjCallbacks::CUSTOM, use_to_json: true, time_format: :xmlschema },
    "custom created" => { mode: :custom, create_additions: true, create_id: "^" },
    "custom ruby" => { mode: :custom, time_format: :ruby, integer_range: 1..2 },
    "object" => { mode: :object },
    "object circular" => { mode: :object, circular: true, indent: 2 },
    "rails" => { mode: :rails, circular: true },
    "wab" => { mode: :wab },
    "formats" => { mode: :custom, float_format: "%0.3f", escape_mode: :ascii, omit_nil: true }
  }.freeze
  MAKE.each do |title, make|
    OPTIONS.each { |mode, options| ROWS["write #{title}, #{mode}"] = [make, ->(object) { Oj.dump(object, options) }] }
    ROWS["write #{title}, generate"] = [make, ->(object) { Oj.generate(object, { space: " " }) }]
    ROWS["write #{title}, to_json"] = [make, ->(object) { Oj.to_json(object) }]
    ROWS["write #{title}, StringWriter"] = [
      make,
      ->(object) do
        writer = Oj::StringWriter.new(OPTIONS["compat"])
        writer.push_array { writer.push_value(object) }
        writer.to_s
      end
    ]
    ROWS["write #{title}, StreamWriter"] = [
      make,
      ->(object) do
        io = StringIO.new
        writer = Oj::StreamWriter.new(io, OPTIONS["custom"])
        writer.push_value(object)
        writer.flush
        io.string
      end
    ]
    ROWS["write #{title}, to_stream"] = [
      make,
      ->(object) do
        StringIO.new.tap { |io| Oj.to_stream(io, object, OPTIONS["compat"]) }.string
      end
    ]
  end

  include TracePointMatrix::Assertions

  # Every fifth row is a light test, except those with handlers, which take longest because each callback is an event.
  LIGHT = (ROWS.keys.each_slice(5).map(&:first) - ["read sc", "read Parser saj", "read Parser placed"]).freeze

  ROWS.each do |name, row|
    test = define_method("test_#{name.gsub(/\W+/, "_")}") { assert_row(name, *row) }
    heavy(test) unless LIGHT.include?(name)
  end
end
