# frozen_string_literal: true

require_relative "client"

module RailsApp
  # The requests that both servers get, in this order.
  module Requests
    FORMS = %w[plain only only_strings except methods include include_deep root callback status type unescaped
               unknown].freeze
    VALUES = %w[strings symbols numbers notfinite decimals odd times ranges sets regexps modules uris addresses errors
                structs enums keys same indifferent own bools empty].freeze
    SETTINGS = %w[time_precision:0 time_precision:6 time_precision:9 use_standard_json_time_format:false
                  escape_html_entities_in_json:false escape_js_separators_in_json:false
                  escape_html_entities_in_json:true,escape_js_separators_in_json:true].freeze
    # Valid and invalid documents to post.
    DOCUMENTS = [
      '{"a":1}', '{"record":{"name":"x"}}', '[1,[2],{"b":null}]', '"text"', "1.5", "null", "true",
      " {\n\t\"a\" : [ ] } ", "{}", "[]", "",
      '{"big":123456789012345678901234567890,"float":0.1234567890123456789,"e":1e400,"neg":-0.0,"exp":1E-5}',
      '{"u":"\u00e9\ud83e\uddc0\u2028\n\/","é":"ü","":""}', '{"a":1,"a":2,"b":{"c":1,"c":[]}}',
      '{"dates":["2026-01-02","2026-01-02T03:04:05Z","2026-1-2 3:04:05.5 +02:00","2026-99-99","2026-01-02x"],' \
      '"2026-01-02":1}',
      "[#{"[" * 90}#{"]" * 90}]", "#{"[" * 101}#{"]" * 101}", %({"a":#{"[" * 99}#{"]" * 99}}),
      '{"_json":[1],"controller":"x","format":"y"}', '{"a":{"b":[{"c":[null,{}]}]},"list":[{"x":1},{"y":2}]}',
      %({"long":"#{"é<&>\\u2028" * 300}"}),
      %({"k":[#{(1..500).map { |i| "{\"id\":#{i},\"v\":#{i / 3.0}}" }.join(",")}]}),
      '{"a":', '{"a":1,}', "[1,]", "{a:1}", "{'a':1}", '{"a":01}', '{"a":1.}', '{"a":.5}', '{"a":+1}', '{"a":NaN}',
      '{"a":Infinity}', "[-Infinity]", '{"a":"\x"}', '{"a":"\u12"}', '{"a":"\ud800"}', "{\"a\":\"tab\t\"}",
      "{\"a\":\"nul\0\"}",
      "{\"a\":\"\xFF\"}", "\xEF\xBB\xBF{\"a\":1}", "/* c */ {\"a\":1} // d", "{\"a\":1} x", "{\"a\":1}{\"b\":2}", "nul",
      "tru", "[", "]", "\"", "\"a", '{"a" 1}', '{"a":1 "b":2}', '{"json_class":"String","raw":[97]}', "\xFE\xFF\0{".b
    ].freeze
    RECORDS = [
      { name: "New <b>", price: "1.25", weight: 0.1, stock: 2**40, listed: true, made_on: "2026-02-03",
        secret: "s&cret", theme: "é\u2028", volume: 3, tags: %w[a <b>],
        data: { "x" => "1", "y" => { "z" => [1, nil] } } },
      { name: "", price: 1e9 },
      {},
      { name: "x" * 70, data: {} }
    ].freeze

    class << self
      #: () -> Array[Request]
      def all = records + values + documents + messages

      private

      def get(*paths) = paths.map { |path| Request.new(path) }

      def post(path, body, type = "application/json", **headers) = Request.new(path, body, type, headers)

      def records
        get("/records/index", "/records/page", "/records/kept", "/records/rows", "/records/errors", "/records/built",
            "/records/built", "/records/built_whole", "/records/show/5", "/records/show/5555") +
          FORMS.flat_map do |form|
            get("/records/show/6?form=#{form}", "/records/some?form=#{form}", "/records/asked?form=#{form}")
          end +
          SETTINGS.flat_map do |set|
            get("/records/page?set=#{set}", "/records/built?set=#{set}", "/values/all?set=#{set}",
                "/values/page?set=#{set}", "/records/show/1?form=callback&set=#{set}")
          end +
          RECORDS.map { |record| post("/records/create", JSON.generate({ record: record })) } +
          get("/records/broken", "/records/index")
      end

      def values
        get("/values/all", "/values/page", "/values/wrong", "/values/missing", "/values/boom",
            *(0..8).map { |which| "/values/literal?which=#{which}&a[b]=%3Cc%3E" }) +
          VALUES.flat_map do |name|
            get("/values/show/#{name}", "/values/direct/#{name}", "/values/show/#{name}?only=a,b,str",
                "/values/show/#{name}?callback=f")
          end
      end

      def documents
        parsed = "/values/decoded?set=parse_json_times:true"
        DOCUMENTS.flat_map do |text|
          [post("/values/echo", text), post("/values/decoded", text, "text/plain"), post(parsed, text, "text/plain")]
        end + [
          post("/values/echo", '{"a":[1.5]}', "application/vnd.api+json"),
          post("/values/echo", '{"a":1}', "application/json; charset=utf-8"),
          post("/values/echo", "a[b]=1&c=2", "application/x-www-form-urlencoded"),
          post("/values/echo", '{"dates":["2026-01-02","2026-01-02T03:04:05+09:00"]}', "application/json"),
          post("/values/echo?q=1&a=2", '{"a":1}'),
          post(parsed, '["2026-03-29 02:30:00","2026-03-29"]')
        ]
      end

      def messages
        get("/messages/bake", "/messages/eat", "/messages/bake", "/messages/eat", "/messages/work", "/messages/live",
            "/messages/cached") +
          %w[json json_allow_marshal].flat_map { |name| get("/messages/sign/#{name}", "/messages/seal/#{name}") }
      end
    end
  end
end
