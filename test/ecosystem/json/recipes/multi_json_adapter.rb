# frozen_string_literal: true

# MultiJSON on Jacinth's adapter, compared with its own adapter for the json gem.

require "stringio"
require_relative "../../order"

Ecosystem.library do
  require "multi_json"
  Ecosystem::ORDER == "none" ? MultiJson.use(:json_gem) : require("jacinth/multi_json")
end

unless Ecosystem::ORDER == "none" || MultiJson.adapter == Jacinth::MultiJsonAdapter
  raise "MultiJSON uses #{MultiJson.adapter}"
end

class Presented
  def as_json = { "as" => ["json", nil] }
end

class Written
  def to_json(*) = '{"to":"json"}'
end

# Later versions warn of symbolize_keys.
LATER = Gem.loaded_specs["multi_json"].version >= Gem::Version.new("1.20")
SYMBOLS = { (LATER ? :symbolize_names : :symbolize_keys) => true }.freeze
['{"a":[1,2.5,null,"é"]}', '{"a":{"b":1}}', "3", "null", "", " ", '{"a":', "[1,]", "NaN", "[1] x", '{"a":1,"a":2}',
 '{"json_class":"String"}', "[\"é\"]".b, "[1e400,-0.0,12345678901234567890]"].each do |text|
  Ecosystem.show("load #{text.inspect}") { MultiJson.load(text) }
  Ecosystem.show("load #{text.inspect} with Symbols") { MultiJson.load(text, **SYMBOLS) }
end
# Bytes in UTF-8 that a String labels otherwise, as bodies of HTTP clients are: nothing is transcoded.
LABELS = %w[UTF-8 US-ASCII ASCII-8BIT ISO-8859-1 ISO-8859-15 Windows-1252 Windows-1251 Shift_JIS EUC-JP GBK Big5 KOI8-R
            UTF-8-MAC CP949 Windows-31J].freeze
TEXTS = ['["é","€","日本"]', '{"ключ":1}', '["ascii"]', '["\u00e9"]', '["é', "[\"\xff\"]", "é", ""].freeze
TEXTS.product(LABELS) do |text, label|
  labeled = text.dup.force_encoding(label)
  Ecosystem.show("load #{text.inspect} as #{label}") { MultiJson.load(labeled) }
  Ecosystem.show("rescue of #{text.inspect} as #{label}") do
    MultiJson.load(labeled)
  rescue MultiJson::ParseError => e
    [e.class, e.cause.class]
  end
  Ecosystem.show("label of #{text.inspect} afterwards, as #{label}") { [labeled.encoding, labeled.frozen?] }
end
Ecosystem.show("load of UTF-16") { MultiJson.load('["é"]'.encode("UTF-16LE")) }
Ecosystem.show("load of a frozen String") { MultiJson.load('["é"]'.dup.force_encoding("ISO-8859-1").freeze) }
unless LATER
  Ecosystem.show("both names") { MultiJson.load('{"a":1}', symbolize_keys: true, symbolize_names: false) }
  Ecosystem.show("false name") { MultiJson.load('{"a":1}', symbolize_keys: false, symbolize_names: true) }
end
Ecosystem.show("dump of NaN, not pretty") { MultiJson.dump([Float::NAN], pretty: false) }
Ecosystem.show("the other constant") { defined?(MultiJSON) ? MultiJSON.load('["é"]'.b) : ["é"] }
Ecosystem.show("load of an IO") { MultiJson.load(StringIO.new("[1]")) }
Ecosystem.show("load of nil") { MultiJson.load(nil) }
Ecosystem.show("load with NaN") { MultiJson.load("[NaN]", allow_nan: true) }
Ecosystem.show("load too deep") { MultiJson.load("[[1]]", max_nesting: 1) }
Ecosystem.show("error") { MultiJson.load("[1,]") rescue [$!.class, $!.cause.class, ($!.data if $!.respond_to?(:data))] }
[{ a: [1, nil, 2.5], "b" => Time.at(0).utc }, { 1 => :sym, nil => true }, "é<>&\u2028", 1e20, Float::NAN, 2**70, nil,
 Presented.new, [Presented.new].map(&:as_json), Written.new, [Written.new], 1..3].each do |object|
  Ecosystem.show("dump #{object.class}") { MultiJson.dump(object) }
  Ecosystem.show("dump #{object.class}, pretty") { MultiJson.dump(object, pretty: true) }
end
Ecosystem.show("dump, not pretty") { MultiJson.dump({ a: 1 }, pretty: false) }
Ecosystem.show("dump for scripts") { MultiJson.dump({ a: "</é" }, script_safe: true, ascii_only: true) }
Ecosystem.show("pretty with tabs") { MultiJson.dump({ a: [1] }, pretty: true, indent: "\t") }
Ecosystem.show("for one block") { MultiJson.with_adapter(:ok_json) { MultiJson.load("[1]") } rescue $!.class }
Ecosystem.show("afterwards") { MultiJson.load("[1]") }
