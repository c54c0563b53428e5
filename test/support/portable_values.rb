# frozen_string_literal: true

# The documents, objects and options that test/support/portable_cases.rb combines into calls. That file
# loads the libraries they need.
module PortableCases
  Pair = Struct.new(:a, :b)
  Point = defined?(Data) && Data.respond_to?(:define) ? Data.define(:x, :y) : Struct.new(:x, :y)
  Named = Class.new(String) { def to_s = "other" }
  Listed = Class.new(Array) { def each = yield(5) }
  Keyed = Class.new(Hash) { def each_pair = yield(5, 5) }
  Filled = Struct.new(:pairs) do
    def []=(key, value)
      (self.pairs ||= []) << [key, value]
    end
  end
  Joined = Struct.new(:items) { def <<(item) = ((self.items ||= []) << item).then { self } }

  SOURCES = [
    "null", "true", "false", "0", "-0", "12", "-7", "1.5", "-0.0", "1e5", "1E+2", "1.25e-3",
    "123456789012345678901234567890", "0.1234567890123456789", "1e400", "-1e400", "1e-400", "0e999999999999999999999",
    "-0.0e99999", "1e-99999999999999999999", "1e99999999999999999999", "0.#{"0" * 500}1e501", "-1#{"0" * 500}e-500",
    "1e-0000000000000000000001", "9007199254740993.0", "4.9e-324", "1.7976931348623157e308", "1.7976931348623159e308",
    '""', '"a"', '"é€😀"', '"\n\t\"\\\/\b\f\r"', '"\u00e9\ud83d\ude00"', '"\u0000"', "[]", "{}", "[1,[2,[3]]]",
    '{"a":{"b":[1,{"c":null}]}}', ' [ 1 , 2 ] ', "\t{\r\n\"a\" : 1 }\n", "[NaN]", "[Infinity]", "[-Infinity]", "[1,]",
    '{"a":1,}', "[,]", "[1,,2]", "{,}", '{"a":1,"a":2}', '{"a":{"b":1,"b":2}}', '{"a":1,"\u0061":2}',
    '[{"x":1},{"x":2}]', "/*c*/[1]", "[1/*c*/,2]//end", "[1,//l\n2]", "[1/*", "/", "//", "[/]", '{"a"/**/:1}',
    "[\"a\nb\"]", "[\"a\u0001b\"]", "[\"\\\n\"]", '["\q"]', '["\é"]', '["\u12"]', '["\u12g4"]', '["\ud800"]',
    '["\udc00"]', '["\ud800\u0041"]', '["\ud800\n"]', '["\ud800\u12"]', '["\ud800\ud800"]', "nul", "nulll", "tru",
    "falsé", "nan", "N", "NaNa", "I", "Infinit", "-I", "-Infinit", "-", "+1", "01", "-01", "1.", ".5", "1.e5", "1e",
    "1e+", "0x1", "1_000", "--1", "1 2", "[1 2]", "[1", "[", "]", "{", "}", '{"a"', '{"a":', '{"a":1', '{"a" 1}',
    "{a:1}", "{1:2}", "{'a':1}", '"a', "\"a\\", '"a\u', '{"a', "", " ", "\n", "\u00a0", "\u2028", "\ufeff[1]", "\ufeff",
    "[1]\ufeff", "\0", "[1]\0", "\f[1]", "\v", "[\u00e9]", '{"é":1,"日本":[tru]}', '{"a b":[1,{"$x":[nul]}]}',
    '{"a\"\n":x}', "[1,\n2,\n@]", "\n\n  @", "[\"#{"x" * 60}\",@, \"#{"y" * 60}\"]", "[\"#{"é" * 40}\" 1]",
    "{\"#{"k" * 40}\":1,\"#{"k" * 40}\":2}", "[[[[1]]]]", "[[[[]]]]", "[{\"a\":[]}]"
  ].freeze
  BYTES = [
    "[\"\xff\"]", "\xff", "[\"a\xc3\"]", "[\"\xc3\xa9\\q\xff\"]", "[\"\\q\xff\"]", "[\"\xff\\q\"]", "{\"\xe2\x82\":1}",
    "[1]\xff", "[\"\xed\xa0\x80\"]", "[\"\xf4\x90\x80\x80\"]", "/*\xff*/1", "\"a\xff", "[\"\xff", "[\"a\xf0\x9f\"",
    "\xef\xbb"
  ].freeze
  OTHERS = [
    "[\"é\"]".encode("UTF-16LE"), "[\"\xe9\"]".dup.force_encoding("ISO-8859-1"),
    "[\"\x81\"]".dup.force_encoding("Windows-1252"), "[\"é\"]".b, "[\"\xe9\"]".b,
    "[\"\xe9\"]".dup.force_encoding("US-ASCII"), Named.new("[1]"), nil, 1, :a, [], Object.new
  ].freeze

  READ = [
    {}, { symbolize_names: true }, { freeze: true }, { max_nesting: 2 }, { max_nesting: 0 }, { max_nesting: nil },
    { allow_nan: true }, { allow_trailing_comma: true }, { allow_comments: true }, { allow_duplicate_key: true },
    { allow_control_characters: true }, { allow_invalid_escape: true }, { decimal_class: BigDecimal },
    { decimal_class: Rational }, { decimal_class: Float }, { object_class: Filled },
    { object_class: Filled, allow_duplicate_key: true }, { array_class: Joined }, { array_class: Joined, freeze: true },
    { max_bytes: 8 }, { max_digits: 3 }, { max_digits: nil },
    { on_load: ->(value) { value.is_a?(String) ? value : [value] } },
    { on_load: ->(value) { value.is_a?(String) ? "k" : value } },
    { on_load: ->(value) { value.frozen? }, freeze: true },
    { symbolize_names: true, on_load: ->(value) { value.is_a?(Symbol) ? value : value.class.name } },
    { symbolize_names: true, allow_nan: true, allow_trailing_comma: true, allow_comments: true,
      allow_duplicate_key: true, allow_control_characters: true, allow_invalid_escape: true, max_nesting: 0,
      decimal_class: BigDecimal }
  ].freeze
  WRONG = [
    { foo: 1 }, { foo: 1, bar: 2 }, { max_nesting: -1 }, { max_nesting: "1" }, { max_nesting: 1 << 70 },
    { max_bytes: 0 }, { max_bytes: 1.5 }, { on_load: 1 }, { object_class: 1 }, { array_class: Kernel },
    { decimal_class: "x" }, { indent: 65 }, { indent: 1.5 }, { indent: "x" }, { space: "\u2028" },
    { depth: nil }, { depth: -1 },
    { sort_keys: 1 }, { as_json: 1 },
    { rfc8785: true, indent: 1 }, { rfc8785: true, space: " " }, { rfc8785: true, ascii_only: true },
    { rfc8785: true, allow_nan: true }, { rfc8785: true, sort_keys: false }, { rfc8785: true, sort_keys: ->(h) { h } },
    { rfc8785: true, html_safe: true }, { rfc8785: true, allow_duplicate_key: true, script_safe: true },
    { html_safe: nil, foo: 1 }, { "max_nesting" => 1 }, { 5 => 1 }
  ].freeze
  LAYOUTS = [
    {}, { indent: "  " }, { indent: 3 }, { array_nl: "\n" }, { object_nl: "\n", sort_keys: true },
    { indent: "\t", space: " ", space_before: " ", object_nl: "\n", array_nl: "\r\n" }
  ].freeze

  FLOATS = [
    0.0, -0.0, 1.0, -1.5, 0.1, 1e15, 1e14, 123456789012345.6, 1234567890123456.7, 1e16, 1e22, 1e-4, 1e-9, 1.5e-9, 1e-10,
    1e-7, 1e100, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 2.0**-44, 9007199254740993.0,
    7.120236347223045e-307, 5.794441541977367e18
  ].freeze
  DECIMALS = %w[
    0 -0 1.5 100 1e21 1e22 -1.5e-10 1e-6 1e-7 123456789012345678901234567890.5 NaN Infinity -Infinity
  ].map { |text| BigDecimal(text) }.freeze
  TIMES = [
    Time.at(0).utc, Time.at(0, 5, :nsec).getlocal("+05:30"), Time.at(1.5).getlocal("-00:30"),
    Time.at(1, 120, :millisecond).getlocal("-03:30"), Time.utc(12_345, 1, 1), Time.utc(-5, 12, 31, 23, 59, 59),
    Date.new(2020, 1, 2), Date.new(-1, 1, 2), Date.new(12_345, 1, 2), Date.new(1500, 2, 28),
    Date.new(2026, 1, 2, Date::JULIAN), DateTime.new(2020, 1, 2, 3, 4, 5.5, "+01:00"), DateTime.new(1500, 2, 28),
    DateTime.new(12_345)
  ].freeze
  TEXTS = [
    "", "a", "é€😀", "\"\\/\b\f\n\r\t\e\0\x7f", "</script>&<b>\u2028\u2029", "\xff",
    "\xe9".dup.force_encoding("ISO-8859-1"), "é".b, "\xff".b, "é".encode("UTF-16LE"),
    "\xe9".dup.force_encoding("US-ASCII"), Named.new("x"), :"a b", :é
  ].freeze
  IDENTICAL = {}.compare_by_identity.tap { |hash| hash["a".dup] = 1; hash["a".dup] = 2 }.freeze
  HASHES = [
    {}, { "b" => 1, "a" => 2 }, { b: 1, a: 2 }, { 2 => 1, 10 => 2, -1 => 3 }, { nil => 1 }, { 1.5 => 1 },
    { 1 => 2, "1" => 3 }, { a: 1, "a" => 2 }, { a: 1, "b" => 2 }, { (1 << 70) => 1 }, { "\xff" => 1 },
    { Named.new("x") => 1, "x" => 2 }, { "é".b => 1 }, { (1..2) => 1, "1..2" => 2 }, { true => 1 },
    { "</\u2028é" => 1, "\u{10000}" => 1, "\uffff" => 2, "\ue000" => 3, "a\n" => 4, a: 5, 7 => 6 },
    { 1 => 1 << 53, 2 => -(1 << 53), 3 => [1e-6, 1e-7, 1.5e20, 1e21, -0.0] }, { a: (1 << 53) + 1 },
    IDENTICAL, { "a" => { "b" => [{}] } }, Keyed.new.replace({ "a" => 1 })
  ].freeze
  OBJECTS = [
    nil, true, false, 0, -1, 1 << 62, -(1 << 64), 10**40, [], [1, [2, [3, []]]], Listed.new([1, 2]), Pair.new(1, [2]),
    Point.new(1, nil), Set[1, [2]], Float::NAN, Float::INFINITY, -Float::INFINITY, [Float::NAN, { "a" => 1..2 }], 1..2,
    Object.new, BasicObject.new, Rational(1, 2), Encoding::UTF_8, Jacinth::Fragment.new("[1,\"</é\u2028\"]"),
    [Jacinth::Fragment.new("{}")], *FLOATS, *DECIMALS, *TIMES, *TEXTS, *HASHES
  ].freeze
  WRITE = [
    {}, { ascii_only: true }, { script_safe: true }, { html_safe: true }, { ascii_only: true, html_safe: true },
    { ascii_only: true, script_safe: true }, { script_safe: true, html_safe: true },
    { ascii_only: true, script_safe: true, html_safe: true }, { allow_nan: true }, { allow_duplicate_key: true },
    { max_nesting: 1 }, { max_nesting: 2, depth: 1 }, { max_nesting: 0 }, { sort_keys: true },
    { sort_keys: ->(hash) { hash.to_a.reverse.to_h } }, { sort_keys: ->(_) { 1 } }, { indent: " " }, { indent: 2 },
    { depth: 2, indent: " ", object_nl: "\n", array_nl: "\n" }, { space: " ", space_before: "\t" },
    { as_json: ->(object, is_key) { is_key ? "key" : [PortableCases.name(object), is_key] } },
    { as_json: ->(object, _) { object } }, { as_json: ->(*) { 1r } }, { as_json: ->(*) { [1..2] }, max_nesting: 9 },
    { as_json: ->(object, is_key) { is_key ? PortableCases.name(object) : nil }, sort_keys: true },
    { rfc8785: true }, { rfc8785: nil, indent: 2 }, { rfc8785: true, sort_keys: true, max_nesting: 3 },
    { rfc8785: true, as_json: ->(object, is_key) { is_key ? "\n#{PortableCases.name(object)}" : [1e21, 2] } },
    { rfc8785: true, as_json: ->(*) { { "\u{10000}" => 1, "\uffff" => 2 } } }
  ].freeze
end
