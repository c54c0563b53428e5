# frozen_string_literal: true

# Calls of the native API, to be made in two processes and compared: options of config/options.yml with documents and
# objects that tell them apart. A program of its own, which needs neither minitest nor a gem, so that JRuby can run it:
#
#   ruby -Ilib test/support/portable_cases.rb            one line for each call: its number, the call, a tab, what came of it
#   ruby -Ilib test/support/portable_cases.rb portable   the same by the engine in Ruby, on any Ruby
require "bigdecimal"
require "date"
require "set"
require "stringio"

if ARGV == ["portable"] && RUBY_ENGINE == "ruby"
  Object.send(:remove_const, :RUBY_ENGINE)
  RUBY_ENGINE = "jruby"
end
require "jacinth"

module PortableCases
  LACKING = "NotImplementedError"
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
    "null", "true", "false", "0", "-0", "12", "-7", "1.5", "-0.0", "1e5", "1E+2", "1.25e-3", "123456789012345678901234567890",
    "0.1234567890123456789", "1e400", "-1e400", "1e-400", "0e999999999999999999999", "-0.0e99999",
    "1e-99999999999999999999", "1e99999999999999999999", "0.#{"0" * 500}1e501", "-1#{"0" * 500}e-500", "1e-0000000000000000000001", "9007199254740993.0", "4.9e-324",
    "1.7976931348623157e308", "1.7976931348623159e308", '""', '"a"', '"é€😀"', '"\n\t\"\\\/\b\f\r"', '"\u00e9\ud83d\ude00"',
    '"\u0000"', "[]", "{}", "[1,[2,[3]]]", '{"a":{"b":[1,{"c":null}]}}', ' [ 1 , 2 ] ', "\t{\r\n\"a\" : 1 }\n", "[NaN]", "[Infinity]",
    "[-Infinity]", "[1,]", '{"a":1,}', "[,]", "[1,,2]", "{,}", '{"a":1,"a":2}', '{"a":{"b":1,"b":2}}', '{"a":1,"\u0061":2}',
    '[{"x":1},{"x":2}]', "/*c*/[1]", "[1/*c*/,2]//end", "[1,//l\n2]", "[1/*", "/", "//", "[/]", '{"a"/**/:1}', "[\"a\nb\"]", "[\"a\u0001b\"]",
    "[\"\\\n\"]", '["\q"]', '["\é"]', '["\u12"]', '["\u12g4"]', '["\ud800"]', '["\udc00"]', '["\ud800\u0041"]', '["\ud800\n"]',
    '["\ud800\u12"]', '["\ud800\ud800"]', "nul", "nulll", "tru", "falsé", "nan", "N", "NaNa", "I", "Infinit", "-I", "-Infinit", "-", "+1",
    "01", "-01", "1.", ".5", "1.e5", "1e", "1e+", "0x1", "1_000", "--1", "1 2", "[1 2]", "[1", "[", "]", "{", "}", '{"a"', '{"a":', '{"a":1',
    '{"a" 1}', "{a:1}", "{1:2}", "{'a':1}", '"a', "\"a\\", '"a\u', '{"a', "", " ", "\n", "\u00a0", "\u2028", "\ufeff[1]", "\ufeff", "[1]\ufeff",
    "\0", "[1]\0", "\f[1]", "\v", "[\u00e9]", '{"é":1,"日本":[tru]}', '{"a b":[1,{"$x":[nul]}]}', '{"a\"\n":x}', "[1,\n2,\n@]", "\n\n  @",
    "[\"#{"x" * 60}\",@, \"#{"y" * 60}\"]", "[\"#{"é" * 40}\" 1]", "{\"#{"k" * 40}\":1,\"#{"k" * 40}\":2}", "[[[[1]]]]", "[[[[]]]]", "[{\"a\":[]}]"
  ].freeze
  BYTES = ["[\"\xff\"]", "\xff", "[\"a\xc3\"]", "[\"\xc3\xa9\\q\xff\"]", "[\"\\q\xff\"]", "[\"\xff\\q\"]", "{\"\xe2\x82\":1}", "[1]\xff", "[\"\xed\xa0\x80\"]",
           "[\"\xf4\x90\x80\x80\"]", "/*\xff*/1", "\"a\xff", "[\"\xff", "[\"a\xf0\x9f\"", "\xef\xbb"].freeze
  OTHERS = ["[\"é\"]".encode("UTF-16LE"), "[\"\xe9\"]".dup.force_encoding("ISO-8859-1"), "[\"\x81\"]".dup.force_encoding("Windows-1252"), "[\"é\"]".b,
            "[\"\xe9\"]".b, "[\"\xe9\"]".dup.force_encoding("US-ASCII"), Named.new("[1]"), nil, 1, :a, [], Object.new].freeze

  READ = [
    {}, { symbolize_names: true }, { freeze: true }, { max_nesting: 2 }, { max_nesting: 0 }, { max_nesting: nil }, { allow_nan: true },
    { allow_trailing_comma: true }, { allow_comments: true }, { allow_duplicate_key: true }, { allow_control_characters: true },
    { allow_invalid_escape: true }, { decimal_class: BigDecimal }, { decimal_class: Rational }, { decimal_class: Float },
    { object_class: Filled }, { object_class: Filled, allow_duplicate_key: true }, { array_class: Joined }, { array_class: Joined, freeze: true },
    { max_bytes: 8 }, { max_digits: 3 }, { max_digits: nil }, { on_load: ->(value) { value.is_a?(String) ? value : [value] } }, { on_load: ->(value) { value.is_a?(String) ? "k" : value } },
    { on_load: ->(value) { value.frozen? }, freeze: true }, { symbolize_names: true, on_load: ->(value) { value.is_a?(Symbol) ? value : value.class.name } },
    { symbolize_names: true, allow_nan: true, allow_trailing_comma: true, allow_comments: true, allow_duplicate_key: true, allow_control_characters: true,
      allow_invalid_escape: true, max_nesting: 0, decimal_class: BigDecimal }
  ].freeze
  WRONG = [
    { foo: 1 }, { foo: 1, bar: 2 }, { max_nesting: -1 }, { max_nesting: "1" }, { max_nesting: 1 << 70 }, { max_bytes: 0 }, { max_bytes: 1.5 }, { on_load: 1 },
    { object_class: 1 }, { array_class: Kernel }, { decimal_class: "x" }, { indent: 1 }, { indent: "x" }, { space: "\u2028" }, { depth: nil }, { depth: -1 },
    { sort_keys: 1 }, { as_json: 1 }, { html_safe: nil, foo: 1 }, { "max_nesting" => 1 }, { 5 => 1 }
  ].freeze
  LAYOUTS = [{}, { indent: "  " }, { array_nl: "\n" }, { object_nl: "\n" }, { indent: "\t", space: " ", space_before: " ", object_nl: "\n", array_nl: "\r\n" }].freeze

  FLOATS = [0.0, -0.0, 1.0, -1.5, 0.1, 1e15, 1e14, 123456789012345.6, 1234567890123456.7, 1e16, 1e22, 1e-4, 1e-9, 1.5e-9, 1e-10, 1e-7, 1e100, 5e-324, 2.2250738585072014e-308,
            1.7976931348623157e308, 2.0**-44, 9007199254740993.0, 7.120236347223045e-307, 5.794441541977367e18].freeze
  DECIMALS = %w[0 -0 1.5 100 1e21 1e22 -1.5e-10 1e-6 1e-7 123456789012345678901234567890.5 NaN Infinity -Infinity].map { |text| BigDecimal(text) }.freeze
  TIMES = [Time.at(0).utc, Time.at(0, 5, :nsec).getlocal("+05:30"), Time.at(1.5).getlocal("-00:30"), Time.at(1, 120, :millisecond).getlocal("-03:30"), Time.utc(12_345, 1, 1),
           Time.utc(-5, 12, 31, 23, 59, 59), Date.new(2020, 1, 2), Date.new(-1, 1, 2), Date.new(12_345, 1, 2), DateTime.new(2020, 1, 2, 3, 4, 5.5, "+01:00")].freeze
  TEXTS = ["", "a", "é€😀", "\"\\/\b\f\n\r\t\e\0\x7f", "</script>&<b>\u2028\u2029", "\xff", "\xe9".dup.force_encoding("ISO-8859-1"), "é".b, "\xff".b, "é".encode("UTF-16LE"),
           "\xe9".dup.force_encoding("US-ASCII"), Named.new("x"), :"a b", :é].freeze
  IDENTICAL = {}.compare_by_identity.tap { |hash| hash["a".dup] = 1; hash["a".dup] = 2 }.freeze
  HASHES = [{}, { "b" => 1, "a" => 2 }, { b: 1, a: 2 }, { 2 => 1, 10 => 2, -1 => 3 }, { nil => 1 }, { 1.5 => 1 }, { 1 => 2, "1" => 3 }, { a: 1, "a" => 2 }, { a: 1, "b" => 2 },
            { (1 << 70) => 1 }, { "\xff" => 1 }, { Named.new("x") => 1, "x" => 2 }, { "é".b => 1 }, { (1..2) => 1, "1..2" => 2 }, { true => 1 }, { "</\u2028é" => 1 }, IDENTICAL,
            { "a" => { "b" => [{}] } }, Keyed.new.replace({ "a" => 1 })].freeze
  OBJECTS = [nil, true, false, 0, -1, 1 << 62, -(1 << 64), 10**40, [], [1, [2, [3, []]]], Listed.new([1, 2]), Pair.new(1, [2]), Point.new(1, nil), Set[1, [2]], Float::NAN,
             Float::INFINITY, -Float::INFINITY, [Float::NAN, { "a" => 1..2 }], 1..2, Object.new, BasicObject.new, Rational(1, 2), Encoding::UTF_8,
             Jacinth::Fragment.new("[1,\"</é\u2028\"]"), [Jacinth::Fragment.new("{}")], *FLOATS, *DECIMALS, *TIMES, *TEXTS, *HASHES].freeze
  WRITE = [
    {}, { ascii_only: true }, { script_safe: true }, { html_safe: true }, { ascii_only: true, html_safe: true }, { ascii_only: true, script_safe: true },
    { script_safe: true, html_safe: true }, { ascii_only: true, script_safe: true, html_safe: true }, { allow_nan: true }, { allow_duplicate_key: true }, { max_nesting: 1 },
    { max_nesting: 2, depth: 1 }, { max_nesting: 0 }, { sort_keys: true }, { sort_keys: ->(hash) { hash.to_a.reverse.to_h } }, { sort_keys: ->(_) { 1 } },
    { indent: " " }, { depth: 2, indent: " ", object_nl: "\n", array_nl: "\n" }, { space: " ", space_before: "\t" },
    { as_json: ->(object, is_key) { is_key ? "key" : [PortableCases.name(object), is_key] } }, { as_json: ->(object, _) { object } }, { as_json: ->(*) { 1r } },
    { as_json: ->(*) { [1..2] }, max_nesting: 9 }, { as_json: ->(object, is_key) { is_key ? PortableCases.name(object) : nil }, sort_keys: true }
  ].freeze

  class << self
    def name(object) = Kernel.instance_method(:class).bind_call(object).name

    # The base documents with one byte left out, exchanged or put in, by a seed of their own.
    def mutants
      random = Random.new(7)
      bases = SOURCES.select { |text| text.bytesize.between?(4, 70) }.map(&:b)
      Array.new(900) do
        text = bases[random.rand(bases.size)].dup
        at = random.rand(text.bytesize)
        byte = ['"', "\\", "{", "}", "[", "]", ",", ":", "/", "*", "0", "1", "e", ".", "-", "u", "n", " ", "\n", "\xc3", "\xa9", "\x01"][random.rand(22)].b
        case random.rand(4)
        when 0 then text[at] = ""
        when 1 then text[at] = byte
        when 2 then text.insert(at, byte)
        else text = text[0, at]
        end
        text.force_encoding(Encoding::UTF_8)
      end
    end

    # Calls the block with a name and a Proc for each call.
    def each
      sources = SOURCES + BYTES + OTHERS
      READ.each do |options|
        sources.each do |source|
          yield "parse #{options} #{inspect_source(source)}", -> { Jacinth.parse(source, **options) }
          next if options[:decimal_class] # valid? and numbers that no double holds: test/core/portable_test.rb

          yield "valid? #{options} #{inspect_source(source)}", -> { Jacinth.valid?(source, **options) }
        end
      end
      each_mutant { |*call| yield(*call) }
      each_reformat(sources) { |*call| yield(*call) }
      each_way { |*call| yield(*call) }
      each_wrong { |*call| yield(*call) }
      each_write { |*call| yield(*call) }
    end

    def each_mutant
      mutants.each do |source|
        [{}, READ.last, { allow_invalid_escape: true, allow_trailing_comma: true }].each do |options|
          yield "parse #{options} #{source.inspect}", -> { Jacinth.parse(source, **options) }
          yield "valid? #{options} #{source.inspect}", -> { Jacinth.valid?(source, **options) }
        end
        yield "reformat #{source.inspect}", -> { Jacinth.reformat(source) }
      end
    end

    def each_reformat(sources)
      checked = READ.select { |options| (options.keys - %i[max_nesting max_bytes max_digits allow_nan allow_trailing_comma allow_comments allow_duplicate_key]).empty? }
      sources.each do |source|
        checked.each { |options| yield "statistics #{options} #{inspect_source(source)}", -> { Jacinth.statistics(source, **options) } }
        LAYOUTS.product(checked).each do |layout, options|
          yield "reformat #{options} #{layout} #{inspect_source(source)}", -> { Jacinth.reformat(source, **options, **layout) }
        end
      end
      # Options that the engine in Ruby may lack for these methods; where it takes them it means the same.
      (READ - checked).product(['{"a":[1.5,"b"]}', '{"a":1,"a":2}', "[1"]).each do |options, source|
        yield "reformat #{options} #{source}", -> { Jacinth.reformat(source, **options) }
        yield "statistics #{options} #{source}", -> { Jacinth.statistics(source, **options) }
      end
    end

    # The other ways in and out.
    def each_way
      text = '{"a":[1,2.5,null,"é"]}'
      READ.each do |options|
        yield "load #{options}", -> { Jacinth.load(text, **options) }
        yield "load IO #{options}", -> { Jacinth.load(StringIO.new(text), **options) }
        yield "Coder parse #{options}", -> { Jacinth::Coder.new(**options).parse(text) }
        yield "Coder load IO #{options}", -> { Jacinth::Coder.new(**options).load(StringIO.new(text)) }
      end
      object = { "a" => [1, 2.5, nil, "é/<"], b: 1 }
      WRITE.each do |options|
        yield "Coder generate #{options}", -> { Jacinth::Coder.new(**options).generate(object) }
        yield "dump IO #{options}", -> { StringIO.new.tap { |io| Jacinth.dump(object, io, **options) }.string }
        yield "pretty_generate #{options}", -> { Jacinth.pretty_generate(object, **options) }
      end
      yield "Coder both", -> { Jacinth::Coder.new(max_nesting: 1, allow_nan: true) { 1 }.then { |coder| [coder.dump([1..2]), coder.load("[NaN]").size, coder.frozen?, coder.dup.class] } }
      yield "Coder nested", -> { Jacinth::Coder.new(max_nesting: 1).dump([[]]) }
      yield "ENV", -> { Jacinth.generate([ENV]) { |object, _| object.equal?(ENV) } }
      yield "blocks", -> { [Jacinth.generate(1..2) { |*given| given.size }, Jacinth.pretty_generate([1..2], indent: "") { "x" }, Jacinth.dump(1..2, nil) { [] }] }
      yield "load nothing", -> { Jacinth.load(nil) }
      yield "dump to nothing", -> { Jacinth.dump(1, 5) }
      yield "a Coder of positions", -> { Jacinth::Coder.new({}) }
      yield "Fragment", -> { Jacinth::Fragment.new('{"a":1,"a":2}', validate: true).to_json }
      yield "no Fragment", -> { Jacinth::Fragment.new("[1", validate: true) }
      yield "deep Fragment", -> { Jacinth::Fragment.new("#{"[" * 200}#{"]" * 200}", validate: true).to_json.size }
      yield "deep", -> { [Jacinth.parse("#{"[" * 5000}#{"]" * 5000}", max_nesting: nil).flatten, Jacinth.valid?("[" * 101 + "]" * 101), Jacinth.valid?("[" * 100 + "]" * 100)] }
      yield "long path", -> { Jacinth.parse("#{'{"some key":[' * 45}@") }
      yield "long path of an object", -> { Jacinth.generate((1..60).reduce(1..2) { |inner, at| { "k#{at}" => [inner] } }, max_nesting: nil) }
      yield "duplicate of many", -> { Jacinth.parse("{#{Array.new(300) { |at| "\"k#{at % 299}\":1" }.join(",")}}") }
      yield "names", -> { [Jacinth.singleton_methods(false), Jacinth::Coder.public_instance_methods(false), Jacinth.info.keys].map(&:sort) << Jacinth::DISTINCT_KEYS_LIMIT }
    end

    def each_wrong
      WRONG.each do |options|
        %i[parse valid? reformat statistics load].each { |method| yield "#{method} #{options}", -> { Jacinth.public_send(method, "[1]", **options) } }
        %i[generate pretty_generate dump].each { |method| yield "#{method} #{options}", -> { Jacinth.public_send(method, [1], **options) } }
        yield "Coder #{options}", -> { Jacinth::Coder.new(**options).class }
      end
    end

    def each_write
      OBJECTS.each_with_index do |object, at|
        WRITE.each do |options|
          yield "generate #{options} object #{at}", -> { Jacinth.generate(object, **options) }
          yield "generate #{options} in an Array, object #{at}", -> { Jacinth.generate(["x", { "k" => object }], **options) }
        end
        yield "pretty_generate object #{at}", -> { Jacinth.pretty_generate(object) }
      end
    end

    def inspect_source(source) = source.is_a?(String) ? "#{source.b.inspect} #{source.encoding}" : source.class.name

    # What came of a call, as a line: the same on each Ruby for the same result.
    def outcome
      show(yield)
    rescue NotImplementedError => e
      "#{LACKING} #{e.message}"
    rescue Jacinth::ParserError => e
      show([e.class.name, e.message, e.line, e.column, e.byte_offset, e.json_path, e.snippet])
    rescue Jacinth::GeneratorError => e
      show([e.class.name, e.message, e.json_path, name(e.invalid_object)])
    rescue StandardError, SystemStackError => e
      # In words of our own where the message names an option.
      own = e.message[/\A[a-z_]+: expected .*|\Aunknown keywords?: .*|.*may stand between values\z/]
      "#{e.class.name} #{own.to_s.b}"
    end

    def show(value)
      case value
      when Float then "Float #{[value].pack("G").unpack1("H*")}"
      when String then "#{value.class.name} #{value.b.dump} #{value.encoding}#{" frozen" if value.frozen?}"
      when Array then "[#{value.map { |element| show(element) }.join(", ")}]#{" frozen" if value.frozen?}"
      when Hash then "{#{value.map { |key, element| "#{show(key)} => #{show(element)}" }.join(", ")}}#{" frozen" if value.frozen?}"
      when Struct then "#{value.class.name} #{show(value.to_a)}"
      when BigDecimal then "BigDecimal #{value}"
      when Symbol then "Symbol #{show(value.name.dup)}"
      when Integer, Rational, true, false, nil then value.inspect
      else value.class.name.to_s
      end
    end

    def run
      $stdout.set_encoding(Encoding::BINARY)
      number = 0
      each do |call, procedure|
        number += 1
        # Names that hold a Proc or an address are not the same in two processes.
        puts "#{number} #{call.gsub(/#<[^>]*>/, "#<>").gsub("\n", " ")[0, 300]}\t#{outcome(&procedure)}"
      end
    end
  end
end

PortableCases.run if $PROGRAM_NAME == __FILE__
