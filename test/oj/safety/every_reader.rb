# frozen_string_literal: true

require "jacinth/oj/api"
require "support/oj_readers"

# Every way to read a text by the Oj frontend, and the exceptions by which it is rejected.
module OjEveryReader
  Oj = Jacinth::Oj
  READERS = {
    **%i[object strict null compat rails custom wab].to_h { |mode| [mode, ->(text) { Oj.load(text, mode: mode) }] },
    bigdecimal: ->(text) { Oj.load(text, mode: :strict, bigdecimal_load: :bigdecimal, cache_str: 32) },
    symbols: ->(text) { Oj.load(text, mode: :compat, symbol_keys: true, create_additions: true) },
    circular: ->(text) { Oj.object_load(text, circular: true, auto_define: false) },
    classes: ->(text) { Oj.load(text, mode: :compat, hash_class: Class.new(Hash), array_class: Class.new(Array)) },
    chunks: ->(text) { Oj.load(OjReaders::PartlyReadable.new(text, 64), mode: :strict) },
    saj: ->(text) do
      handler = OjHandlers::Saj.new(OjHandlers::SAJ - [:error])
      Oj.saj_parse(handler, text)
      handler.told
    end,
    sc: ->(text) { Oj.sc_parse(OjHandlers::Sc.new, text) },
    sc_chunks: ->(text) { Oj.sc_parse(OjHandlers::Sc.new, OjReaders::Readable.new(text, 64)) },
    usual: ->(text) { Oj::Parser.new(:usual).parse(text) },
    usual_options: ->(text) do
      options = { create_id: "^o", omit_null: true, cache_strings: 35, decimal: :bigdecimal }
      Oj::Parser.new(:usual, { **options, hash_class: Class.new(Hash) }).parse(text)
    end,
    usual_chunks: ->(text) { Oj::Parser.new(:usual).load(OjReaders::PartlyReadable.new(text, 64)) },
    saj_parser: ->(text) do
      parser, handler = OjReaders.saj_parser(nil, nil, placed: true)
      parser.parse(text)
      handler.told
    end,
    validate: ->(text) { Oj::Parser.new(:validate).parse(text) },
    safe: ->(text) { Oj::Parser.safe(max_depth: 500).parse(text) },
    doc: ->(text) { Oj::Doc.open(text) { |doc| [doc.fetch("/"), doc.size, doc.each_value("/") { |value| value }] } }
  }.freeze
  REFUSALS = [Oj::Error, EncodingError, ArgumentError, Oj::Parser::ValidationError, JSON::JSONError, TypeError].freeze
end
