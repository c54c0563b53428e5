# frozen_string_literal: true

# Broken documents and wrong calls, and what each library says of them. The libraries run in processes of their own:
# `ruby messages.rb jacinth|json|oj` prints a row for each case, its name and the message, as Ruby literals.
module Messages
  TEXTS = {
    "empty" => "", "only white space" => " \n ", "array cut" => '{"a":[1,2', "object cut" => '{"a":1',
    "key cut" => '{"a',
    "string cut" => '["ab',
    "after a colon" => '{"a":', "after a comma" => "[1,", "literal cut" => "[tru",
    "escape cut" => '"\u00', "trailing comma" => "[1, 2,]", "trailing comma in an object" => '{"a": 1,}',
    "two commas" => "[1,,2]", "missing comma" => "[1 2]", "missing comma in an object" => '{"a": 1 "b": 2}',
    "missing colon" => '{"a" 1}', "missing value" => '{"a": }', "hash rocket" => '{"a" => 1}',
    "Symbol key" => "{:a => 1}", "key without quotes" => "{a: 1}", "number as a key" => "{1: 2}",
    "single quotes" => "{'a': 'b'}", "smart quotes" => "[“a”]", "backtick" => "[`a`]", "line comment" => "[1] // x",
    "block comment" => "[1, /* x */ 2]", "hash comment" => "# x\n[1]", "True" => "[True]", "FALSE" => "[FALSE]",
    "None" => "[None]", "nil" => "[nil]", "undefined" => '{"a": undefined}', "NaN" => "[NaN]",
    "Infinity" => "[-Infinity]",
    "plus" => "[+1]", "leading zero" => "[01]", "point first" => "[.5]", "point last" => "[1.]",
    "exponent cut" => "[1e]",
    "hexadecimal" => "[0x1F]", "underscore" => "[1_000]", "too large" => "[1e999]", "duplicate key" => '{"a": 1,
    "a": 2}',
    "two documents" => "{\"a\":1}\n{\"a\":2}", "word after it" => "[1] oops", "wrong bracket" => "[1, 2}",
    "wrong bracket after a comma" => "[1, 2,}",
    "bracket too many" => "[1]]", "line feed in a string" => "[\"a\nb\"]", "tab in a string" => "[\"a\tb\"]",
    "wrong escape" => '["a\qb"]', "half of a surrogate" => '["\ud800"]', "gzip" => "\x1F\x8B\b\0\0\0".b,
    "UTF-32" => "\uFEFF[1]".encode("UTF-32LE").b, "Latin-1 without quotes" => "[caf\xE9]".b,
    "HTML after a line feed" => "\n<!DOCTYPE html>", "Markdown" => "```json\n{}\n```", "inspect" => "#<Set: {1}>",
    "nil as a key" => "{nil => 1}",
    "UTF-16" => "[1]".encode("UTF-16LE").b, "Latin-1" => "[\"caf\xE9\"]".b, "byte order mark inside" => "[1,\u{FEFF}2]",
    "no-break space" => "[1,\u{A0}2]", "HTML" => "<!DOCTYPE html><html>", "XML" => "<a/>", "YAML" => "---\na: 1\n",
    "JSONP" => "call({\"a\":1})", "events" => "data: {\"a\":1}\n\n", "deep" => "#{"[" * 101}#{"]" * 101}",
    "path" => '{"users": [{"name": "x"}, {"name": oops}]}'
  }.freeze

  # A library without such a call is left out.
  CALLS = {
    "parse nil" => { jacinth: "Jacinth.parse(nil)", json: "JSON.parse(nil)", oj: "Oj.load(nil)" },
    "parse a Hash" => { jacinth: "Jacinth.parse({})", json: "JSON.parse({})", oj: "Oj.load({})" },
    "parse a number" => { jacinth: "Jacinth.parse(1)", json: "JSON.parse(1)", oj: "Oj.load(1)" },
    "parse without arguments" => { jacinth: "Jacinth.parse", json: "JSON.parse", oj: "Oj.load" },
    "misspelled option" => { jacinth: 'Jacinth.parse("1", symbolize_name: true)',
          json: 'JSON.parse("1", symbolize_name: true)',
                           oj: 'Oj.load("1", symbol_key: true)' },
    "option of another library" => { jacinth: 'Jacinth.parse("1", symbol_keys: true)',
                                     json: 'JSON.parse("1", symbol_keys: true)', oj: 'Oj.load("1",
    symbolize_name: true)' },
    "max_nesting as text" => { jacinth: 'Jacinth.parse("1", max_nesting: "9")',
          json: 'JSON.parse("1", max_nesting: "9")' },
    "max_nesting below zero" => { jacinth: 'Jacinth.parse("1", max_nesting: -1)',
          json: 'JSON.parse("[]", max_nesting: -1)' },
    "object_class" => { jacinth: 'Jacinth.parse("{}", object_class: 1)', json: 'JSON.parse("{}", object_class: 1)' },
    "array_class" => { jacinth: 'Jacinth.parse("[]", array_class: "A")', json: 'JSON.parse("[]", array_class: "A")' },
    "on_load" => { jacinth: 'Jacinth.parse("[]", on_load: 1)', json: 'JSON.parse("[]", on_load: 1)' },
    "no such file" => { jacinth: 'Jacinth.load_file("none.json")', json: 'JSON.load_file("none.json")',
                        oj: 'Oj.load_file("none.json")' },
    "Hash without braces" => { jacinth: "Jacinth.generate(a: 1)", json: "JSON.generate(a: 1)", oj: "Oj.dump(a: 1)" },
    "NaN" => { jacinth: "Jacinth.generate([Float::NAN])", json: "JSON.generate([Float::NAN])",
               oj: "Oj.dump([Float::NAN], mode: :strict)" },
    "Infinity in a Hash" => { jacinth: 'Jacinth.generate({ "a" => [-Float::INFINITY] })',
                              json: 'JSON.generate({ "a" => [-Float::INFINITY] })',
                              oj: 'Oj.dump({ "a" => [-Float::INFINITY] }, mode: :strict)' },
    "Latin-1 text" => { jacinth: 'Jacinth.generate(["caf\\xE9"])', json: 'JSON.generate(["caf\\xE9"])',
                        oj: 'Oj.dump(["caf\\xE9"], mode: :strict)' },
    "bytes" => { jacinth: 'Jacinth.generate(["\\xFF\\x00".b])', json: 'JSON.generate(["\\xFF\\x00".b])',
                 oj: 'Oj.dump(["\\xFF\\x00".b], mode: :strict)' },
    "object of a class" => { jacinth: 'Jacinth.generate({ "a" => [Object.new] })',
          json: 'JSON.generate([Object.new], strict: true)',
                             oj: 'Oj.dump({ "a" => [Object.new] }, mode: :strict)' },
    "Regexp" => { jacinth: "Jacinth.generate([/x/])", json: "JSON.generate([/x/], strict: true)",
                  oj: "Oj.dump([/x/], mode: :strict)" },
    "object as a key" => { jacinth: "Jacinth.generate({ [1] => 2 })", json: "JSON.generate({ [1] => 2 }, strict: true)",
                           oj: "Oj.dump({ [1] => 2 }, mode: :strict)" },
    "equal keys" => { jacinth: 'Jacinth.generate({ "a" => 1, a: 2 })',
                      json: 'JSON.generate({ "a" => 1, a: 2 }, allow_duplicate_key: false)' },
    "cycle of an Array" => { jacinth: "a = []; Jacinth.generate(a << a)", json: "a = []; JSON.generate(a << a)",
                             oj: "a = []; Oj.dump(a << a, mode: :strict)" },
    "cycle of a Hash" => { jacinth: 'h = {}; h["a"] = [h]; Jacinth.generate(h)',
          json: 'h = {}; h["a"] = [h]; JSON.generate(h)',
                           oj: 'h = {}; h["a"] = [h]; Oj.dump(h, mode: :strict)' },
    "cycle of an object" => { jacinth: 'o = Object.new; Jacinth.generate([o]) { |x| { "me" => x } }' },
    "deep Array" => { jacinth: "Jacinth.generate(100.times.inject([]) { |inner, _| [inner] })",
                      json: "JSON.generate(100.times.inject([]) { |inner, _| [inner] })",
                      oj: "Oj.dump(1000.times.inject([]) { |inner, _| [inner] }, mode: :strict)" },
    "indent as a number" => { jacinth: "Jacinth.generate([1], indent: -2)", json: "JSON.generate([1], indent: 2)" },
    "indent of letters" => { jacinth: 'Jacinth.generate([1], indent: "x")' },
    "as_json" => { jacinth: "Jacinth.generate([1], as_json: 1)" },
    "dump to a number" => { jacinth: "Jacinth.dump([1], 5)", json: "JSON.dump([1], 5)", oj: "Oj.to_stream(5, [1])" },
    "misspelled option of generate" => { jacinth: "Jacinth.generate([1], allow_nam: true)",
                                       json: "JSON.generate([1], allow_nam: true)" },
    "wrong pointer" => { jacinth: 'Jacinth.edit("[1]", "0" => 2)' },
    "pointer to nothing" => { jacinth: 'Jacinth.edit("[1]", "/5" => 2)' },
    "wrong patch" => { jacinth: 'Jacinth.patch("[1]", [{ op: "mvoe", path: "/0" }])' },
    "patch to nothing" => { jacinth: 'Jacinth.patch("[1]", [{ op: "remove", path: "/7" }])' },
    "wrong query" => { jacinth: 'Jacinth.query("[1]", "$[?@.a = 1]")' }
  }.freeze
  READS = {
    jacinth: ->(text) { Jacinth.parse(text) }, json: ->(text) { JSON.parse(text, allow_duplicate_key: false) },
    oj: ->(text) { Oj.load(text, mode: :strict) }
  }.freeze

  class << self
    #: (Symbol) -> Hash[String, String]
    def of(library)
      require library.name
      texts = TEXTS.to_h { |name, text| ["text: #{name}", message { READS.fetch(library).call(text.dup) }] }
      calls = CALLS.to_h { |name, each| ["call: #{name}", each[library] ? message { eval(each[library]) } : "-"] }
      texts.merge(calls)
    end

    private

    # One line: the class and the message, or what was returned.
    def message
      value = yield
      "(no error) #{value.inspect}"[0, 100]
    rescue StandardError, SystemStackError, NoMemoryError => e
      "#{e.class}: #{e.message.dup.force_encoding("UTF-8").scrub("?")}".gsub(/\s*\n\s*/, " | ")[0, 256]
    end
  end
end

if $PROGRAM_NAME == __FILE__
  $VERBOSE = nil
  library = ARGV.fetch(0).to_sym
  rows = Messages.of(library)
  print Marshal.dump([Object.const_get(library == :json ? "JSON::VERSION" : "Oj::VERSION"), rows])
end
