# frozen_string_literal: true

require "test_helper"
require "support/child"
require "support/memory"
require "support/oj_defaults"
require "support/oj_readers"
require "support/scale"

# Arguments and options of every kind at every place of the Oj frontend, streams and callbacks that answer nonsense,
# nesting without end: an exception that says something, or a result, and no crash.
class OjHostileTest < Minitest::Test
  include OjDefaults

  Oj = Jacinth::Oj
  MODES = %i[object strict null compat rails custom wab].freeze

  ODD = {
    nil: nil, true: true, false: false, zero: 0, one: 1, minus: -1, int: 2**31, large: 2**62, big: 2**80, minus_big: -(2**62), float: 1.5, nan: Float::NAN, symbol: :a, word: :compat,
    object: Object.new, basic: BasicObject.new, array: [], nested: [[1, { "a" => nil }]], names: [:a, "b"], odd_names: [1, nil], hash: {}, match: { /a/ => String }, odd_match: { 1 => 2 },
    proc: -> {}, class: Class.new, plain_hash: Hash, module: Kernel, text: "x", empty: "", nul: "a\0b", broken: "\xff\xfe", utf16: "[1]".encode("UTF-16LE"), dummy: "[1]".dup.force_encoding("UTF-7"),
    format: "%d%s%n", long: "x" * (1 << 20), range: 1..2, odd_range: "a".."b", endless: (1..), huge_range: (-(2**62)..(2**62)), struct: Struct.new(:a).new(1), method: 1.method(:+), regexp: /a/,
    encoding: Encoding::UTF_8, to_str: JsonCallbacks.object(:to_str) { |*| :a }, to_int: JsonCallbacks.object(:to_int) { |*| "x" }, to_hash: JsonCallbacks.object(:to_hash) { |*| 1 },
    read: JsonCallbacks.object(:read) { |*| 1 }, write: JsonCallbacks.object(:write) { |*| nil }, to_json: JsonCallbacks.object(:to_json) { |*| 1 }, document: "[1,{\"a\":null}]"
  }.freeze
  FEW = %i[nil one symbol basic hash names nul class to_hash to_str text].freeze

  def known? = [Oj.dump({ "a" => [1, nil] }, mode: :strict), Oj.strict_load('[{"a":1}]'), $LOADED_FEATURES.all?(String)] == ['{"a":[1,null]}', [{ "a" => 1 }], true]

  # What is raised must say something, and be no fault of the frontend's own.
  def try(label)
    value = yield
    String === value && [value.valid_encoding?, value.hash]
  rescue StandardError, SystemStackError, NotImplementedError, NoMemoryError => e
    refute_empty e.message, label
    refute_match(/uninitialized constant Jacinth|undefined local/, e.message.b, label)
    assert_operator e.message.bytesize, :<, 4096, label unless label.match?(/long/) || e.is_a?(NameError)
  ensure
    Oj.default_options = @defaults.merge(integer_range: 0..0, max_nesting: nil)
  end

  # ---- arguments ----

  RECEIVERS = {
    "Oj" => [-> { Oj }, Oj.singleton_methods(false) - %i[default_options= secure! restore! replace! register_odd register_odd_raw to_file debug_odd]],
    "Doc class" => [-> { Oj::Doc }, %i[open parse open_file new allocate]],
    "Doc" => [-> { Oj::Doc.open('{"a":[1,{"b":2.5}]}') }, Oj::Doc.instance_methods(false) - %i[dump]],
    "closed Doc" => [-> { Oj::Doc.open("[1]").tap(&:close) }, Oj::Doc.instance_methods(false)],
    "StringWriter class" => [-> { Oj::StringWriter }, %i[new allocate]],
    "StringWriter" => [-> { Oj::StringWriter.new(mode: :compat) }, Oj::StringWriter.instance_methods(false)],
    "open StringWriter" => [-> { Oj::StringWriter.new(mode: :strict, indent: 2).tap(&:push_object) }, Oj::StringWriter.instance_methods(false)],
    "StreamWriter class" => [-> { Oj::StreamWriter }, %i[new allocate]],
    "StreamWriter" => [-> { Oj::StreamWriter.new(StringIO.new, mode: :compat) }, Oj::StreamWriter.instance_methods(false)],
    "Parser class" => [-> { Oj::Parser }, %i[new usual saj validate safe allocate]],
    "Parser" => [-> { Oj::Parser.new(:usual) }, %i[parse load file just_one just_one= initialize]],
    "saj Parser" => [-> { Oj::Parser.new(:saj) }, %i[parse load file handler= cache_keys= cache_strings= nonsense= nonsense]],
    "Rails" => [-> { Oj::Rails }, %i[encode optimized?]],
    "Encoder" => [-> { Oj::Rails::Encoder.new }, %i[encode optimized?]],
    "Bag" => [-> { Oj::Bag.new(:@a => 1) }, %i[respond_to? method_missing eql? a]],
    "Bag class" => [-> { Oj::Bag }, %i[new]],
    "EasyHash" => [-> { Oj::EasyHash.new.merge!("a" => 1) }, %i[respond_to? [] method_missing]]
  }.freeze

  RECEIVERS.each do |title, (make, names)|
    define_method("test_arguments_of_#{title.tr(" ", "_")}") do
      RaiseWarnings.off do
        capture_io do
          names.each do |name|
            try("#{title}.#{name}()") { make.call.__send__(name) }
            ODD.each do |word, argument|
              try("#{title}.#{name}(#{word})") { make.call.__send__(name, argument) }
              try("#{title}.#{name}(document, #{word})") { make.call.__send__(name, "[1]", argument) { nil } }
            end
            FEW.product(FEW) { |pair| try("#{title}.#{name}(#{pair})") { make.call.__send__(name, *ODD.values_at(*pair)) } }
          end
        end
      end
      Oj.restore_json! # mimic_JSON is among the names
      assert known?
    end
  end

  def test_methods_of_another_class
    [Oj::StringWriter, Oj::Doc, Oj::Parser].permutation(2) do |one, other|
      foreign = { Oj::StringWriter => Oj::StringWriter.new({}), Oj::Doc => Oj::Doc.open("[1]"), Oj::Parser => Oj::Parser.new(:usual) }.fetch(other)
      one.instance_methods(false).each { |name| assert_raises(TypeError, "#{one}##{name}") { one.instance_method(name).bind_call(foreign) } }
    end
  end

  # ---- options ----

  NAMES = %i[indent second_precision circular class_cache auto_define symbol_keys bigdecimal_as_decimal create_additions use_to_json use_to_hash use_as_json use_raw_json nilnil allow_blank
             empty_string allow_gc quirks_mode allow_invalid_unicode allow_nan trace safe float_precision float_format cache_str cache_string ignore_under cache_keys mode integer_range
             max_integer_digits escape_mode time_format bigdecimal_load compat_bigdecimal create_id space space_before object_nl array_nl nan omit_nil omit_null_byte hash_class object_class
             array_class only except ignore symbolize_names decimal_class ascii_only max_nesting match_string nonsense].freeze
  VALUE = { "a" => [1, 2.5, nil, :sym, "t\u00e9xt\0", { "b" => 2**70 }], nil: Time.at(0), list: [[], {}] }.freeze
  TEXT = '{"a":[1,2.5,null,"t\\u00e9xt",{"b":18446744073709551616}],"c":0.12345678901234567,"list":[[],{}]}'
  TAKERS = {
    "dump" => ->(options) { Oj.dump(VALUE, options) },
    "load" => ->(options) { Oj.load(TEXT, options) },
    "load of pieces" => ->(options) { Oj.load(OjReaders::PartlyReadable.new(TEXT, 9), options) },
    "sc_parse" => ->(options) { Oj.sc_parse(OjHandlers::Sc.new, TEXT, options) },
    "StringWriter" => ->(options) { Oj::StringWriter.new(options).tap { |writer| writer.push_object { writer.push_value(VALUE, "k") } }.to_s },
    "StreamWriter" => ->(options) { Oj::StreamWriter.new(StringIO.new, options).push_array { _1 } },
    "generate" => ->(options) { Oj.generate(VALUE, options) },
    "to_json" => ->(options) { Oj.to_json(VALUE, options) },
    "Encoder" => ->(options) { Oj::Rails::Encoder.new(options).encode(VALUE) },
    "defaults" => ->(options) { (Oj.default_options = options) && [Oj.dump(VALUE), Oj.load(TEXT), Oj.default_options.inspect.size] }
  }.freeze

  TAKERS.each do |title, take|
    define_method("test_options_of_#{title.tr(" ", "_")}") do
      RaiseWarnings.off do
        capture_io do
          NAMES.product(ODD.keys).each_with_index do |(name, word), i|
            # Another mode for each value, and all of them for each kind of option.
            mode = MODES[i % MODES.size]
            try("#{title} #{mode} #{name}: #{word}") { take.call(name == :mode ? { mode: ODD.fetch(word) } : { mode: mode, use_to_json: false, name => ODD.fetch(word) }) }
          end
        end
      end
      assert known?
    end
  end

  PARSER_OPTIONS = %i[array_class cache_keys cache_strings cache_expunge capacity class_cache create_id decimal hash_class ignore_json_create missing_class omit_null symbol_keys raise_on_empty
                      max_hash_size max_array_size max_depth max_total_elements handler nonsense].freeze

  def test_options_of_parsers
    %i[usual saj validate].product(PARSER_OPTIONS, ODD.keys) do |mode, name, word|
      label = "Parser #{mode} #{name}: #{word}"
      try(label) { Oj::Parser.new(mode, { name => ODD.fetch(word) }).parse(TEXT) }
      try(label) { Oj::Parser.new(mode).tap { |parser| parser.send("#{name}=", ODD.fetch(word)) }.then { |parser| [parser.parse(TEXT), parser.send(name)] } }
      try(label) { Oj::Parser.safe(name => ODD.fetch(word)).parse(TEXT) } if name.start_with?("max")
    end
    assert known?
  end

  # Many sets of options: nothing stays of them, and the defaults read back as they were.
  def test_option_churn
    sets = NAMES.product(ODD.keys - %i[long basic]).map { |name, word| { name => ODD.fetch(word) } }
    before = Oj.default_options
    kept = nil
    1.upto(Scale.rounds(100_000)) do |turn|
      options = sets[turn * 7919 % sets.size]
      begin
        turn.odd? ? Oj.default_options = options : Oj.dump(1, options)
      rescue StandardError
        nil
      end
      Oj.default_options = before if (turn % 10).zero?
      (kept = Memory.resident.tap { GC.start }) if turn == Scale.rounds(50_000)
    end
    Oj.default_options = before.merge(integer_range: 0..0)
    GC.start
    assert_equal before, Oj.default_options
    assert_operator Memory.resident - kept, :<, 16 << 20 if kept && Scale::MEASURED
  end

  # ---- callbacks ----

  ANSWERS = ODD.values_at(:nil, :true, :one, :big, :nan, :symbol, :basic, :nested, :hash, :broken, :utf16, :dummy, :nul, :empty, :class, :to_str, :long, :proc, :range, :method)

  # A callback of each name gives each answer.
  def test_answers_of_writes
    modes = [{ mode: :compat, use_to_json: true }, { mode: :compat, use_raw_json: true }, { mode: :custom, use_to_json: true }, { mode: :custom, use_as_json: true, omit_null_byte: true },
             { mode: :custom, use_to_hash: true, create_additions: true }, { mode: :rails, circular: true }, { mode: :rails, use_raw_json: true }, { mode: :object, circular: true }, { mode: :null }]
    %i[to_json raw_json as_json to_hash to_h to_s to_str message backtrace inspect name].product(ANSWERS, modes) do |name, answer, options|
      objects = [OjCallbacks.answering(name, ->(_) {}, answer), OjCallbacks.with(OjCallbacks::Failed.new, name, ->(_) {}, answer)]
      [objects.first, objects.last, { objects.first => 1 }].each { |object| try("#{name} #{options}") { Oj.dump([object, 1], options) } }
    end
    %i[utc_offset utc? to_s nsec tv_sec iso8601 to_time sec sec_fraction offset year start].product(ANSWERS + [2**31, 2**62, -(2**62), -(2**63), 86_400, -86_400]) do |name, answer|
      times = [Time.at(0, in: "+09:00"), Date.new(2026, 1, 2), DateTime.new(2026, 1, 2), OpenStruct.new(a: 1)]
      times.product(%i[unix unix_zone xmlschema ruby], %i[custom object rails]) do |time, format, mode|
        try("#{name} #{time.class} #{format}") { Oj.dump([OjCallbacks.with(time.dup, name, ->(_) {}, answer)], mode: mode, time_format: format) }
      end
    end
    ANSWERS.product([OjCallbacks::Odd, OjCallbacks::OddRaw, OjCallbacks::OddDeep]) do |answer, klass|
      try("odd #{klass}") { Oj.dump([klass.new(answer).tap { |odd| odd.define_singleton_method(:raw) { answer } }], mode: :object) }
    end
    assert known?
  end

  # What a stream answers.
  def test_answers_of_streams
    readers = { "load" => ->(io) { Oj.load(io, mode: :strict) }, "block" => ->(io) { Oj.load(io, mode: :object) { nil } }, "compat" => ->(io) { Oj.load(io, mode: :compat) }, "saj" => ->(io) { Oj.saj_parse(OjHandlers::Saj.new, io) },
                "sc" => ->(io) { Oj.sc_parse(OjHandlers::Sc.new, io) }, "Parser" => ->(io) { Oj::Parser.new(:usual).load(io) }, "Doc" => ->(io) { Oj::Doc.open(io) }, "custom" => ->(io) { Oj.load(io, mode: :custom, allow_gc: false) } }
    readers.to_a.product(ANSWERS + ["[1,", "[" * 70_000, "[\"\u00e9\"]".encode("UTF-16LE"), "[\"\xe9\"]".dup.force_encoding("ISO-8859-1")], %i[read readpartial to_s string]) do |(title, reader), answer, name|
      rounds = 0
      io = JsonCallbacks.object(name) { |*| (rounds += 1) > 5 ? (name == :readpartial ? raise(EOFError) : nil) : answer }
      io.define_singleton_method(:eof?) { answer }
      try("#{title} #{name}") { reader.call(io) }
    end
    readers.each do |title, reader|
      expected = reader.call(StringIO.new("[\"#{"a\u00e9" * 20}\",{\"k\":-12.5}]")) unless title == "Doc"
      [1, 2, 3, 7].each { |size| assert_equal expected, reader.call(OjReaders::PartlyReadable.new("[\"#{"a\u00e9" * 20}\",{\"k\":-12.5}]", size)), "#{title} #{size}" unless %w[Doc saj].include?(title) }
      [File.open(File::NULL).tap(&:close), IO.pipe.each(&:close).first, File.open("/"), StringIO.new("[1]").tap(&:close)].each { |io| try("#{title} closed") { reader.call(io) } }
    end
    [JsonCallbacks.object(:write) { |_| raise IOError }, JsonCallbacks.object(:write) { |_| -1 }, StringIO.new("x").tap(&:close), File.open(File::NULL), Object.new, nil].each do |io|
      try("to_stream") { Oj.to_stream(io, VALUE, mode: :compat) }
      try("StreamWriter") { Oj::StreamWriter.new(io, mode: :compat).push_value(VALUE) }
    end
    assert known?
  end

  # ---- nesting ----

  PLACES = { "main" => "%s", "thread" => "Thread.new { %s }.value", "fiber" => "Fiber.new { %s }.resume" }.freeze
  BOMBS = {
    **%i[strict null compat custom rails object wab].to_h { |mode| ["dump #{mode}", "a = []; a << a; Oj.dump(a, mode: :#{mode})"] },
    **%i[strict compat custom rails object].to_h { |mode| ["dump hash #{mode}", "h = {}; h[:h] = [h]; Oj.dump(h, mode: :#{mode}, indent: 16)"] },
    "dump thing" => "o = Thing.new; o.a = [o]; Oj.dump(o, mode: :object)", "dump thing custom" => "o = Thing.new; o.a = o; Oj.dump(o, mode: :custom)",
    "struct" => "s = Pair.new; s.x = s; Oj.dump(s, mode: :object)", "struct custom" => "s = Pair.new; s.x = [s]; Oj.dump(s, mode: :custom)", "deep circular" => "a = [1]; 100_000.times { a = [a] }; Oj.dump(a, mode: :object, circular: true)",
    "to_json" => "o = Object.new; def o.to_json(*) = Oj.dump([self], mode: :compat, use_to_json: true); Oj.dump(o, mode: :compat, use_to_json: true)",
    "as_json" => "o = Object.new; o.define_singleton_method(:as_json) { |*| [Object.new.tap { |x| x.define_singleton_method(:as_json) { |*| o } }] }; Oj.dump(o, mode: :rails)",
    "as_json itself" => "o = Object.new; def o.as_json(*) = { a: self }; Oj.dump(o, mode: :custom, use_as_json: true)", "to_hash" => "o = Object.new; def o.to_hash = { a: self }; Oj.dump(o, mode: :custom, use_to_hash: true)",
    "raw_json" => "o = Object.new; def o.raw_json(*) = Oj.dump(self, mode: :compat, use_raw_json: true); Oj.dump(o, mode: :compat, use_raw_json: true)",
    "writer" => "w = Oj::StringWriter.new(mode: :compat); 100_000.times { w.push_array }; w.push_value([[1]]); w.pop_all; w.to_s.size; raise ArgumentError, 'none'",
    **%i[strict compat custom rails object wab].flat_map { |mode| [["load #{mode}", "Oj.load('[' * 100_000, mode: :#{mode})"], ["load hash #{mode}", "Oj.load('{\"a\":' * 100_000, mode: :#{mode})"]] }.to_h,
    "load self" => "Oj.object_load('{\"^o\":\"Thing\",\"a\":' * 100_000)", "load struct" => "Oj.object_load('{\"^u\":[\"Pair\",' * 100_000)", "load circular" => "Oj.object_load('{\"^i\":1,\"a\":' * 100_000, circular: true)",
    "load pieces" => "Oj.load(StringIO.new('[' * 100_000), mode: :strict) ", "saj" => "Oj.saj_parse(Oj::Saj.new, '[' * 100_000)", "sc" => "Oj.sc_parse(Class.new(Oj::ScHandler).new, '{\"a\":' * 100_000)",
    "doc" => "Oj::Doc.open('[' * 100_000)", "doc leaves" => "Oj::Doc.open('[' * 100_000 + '1' + ']' * 100_000) { |d| d.each_leaf { 1 } }", "doc path" => "Oj::Doc.open('[' * 200 + '1' + ']' * 200) { |d| d.fetch('/1' * 150) }",
    "parser" => "Oj::Parser.new(:usual).parse('[' * 100_000)", "parser hash_class" => "Oj::Parser.new(:usual, { hash_class: Class.new(Hash) }).parse('{\"a\":' * 100_000)", "parser saj" => "Oj::Parser.new(:saj).parse('[' * 100_000)",
    "parser validate" => "Oj::Parser.new(:validate).parse('[' * 100_000)", "hash_class" => "Oj.load('{\"a\":' * 100_000, mode: :compat, hash_class: Class.new(Hash))", "block" => "f = -> { Oj.load('[1]', mode: :strict) { f.() } }; f.()"
  }.freeze

  PLACES.each do |place, around|
    define_method("test_bombs_in_#{place}") do
      scripts = BOMBS.map do |name, bomb|
        guarded = "begin; #{bomb}; 'ended'; rescue Oj::Error, EncodingError, SystemStackError, ArgumentError, NoMemoryError, JSON::JSONError, TypeError => e; e.class; end"
        "puts '#{name}: ' + (#{format(around.sub("%s", "%<code>s"), code: guarded)}).to_s; Oj.dump([1], mode: :strict) == '[1]' or exit 1"
      end
      code = "require 'stringio'\nrequire 'json'\nrequire 'jacinth/oj/api'\nOj = Jacinth::Oj\nWarning[:deprecated] = false\nThing = Struct.new(:x).then { Class.new { attr_accessor :a } }\nPair = Struct.new(:x, :y)\n"
      lines = Child.output("#{code}#{scripts.join("\n")}").lines(chomp: true)
      assert_equal BOMBS.keys, lines.map { |line| line[/\A[^:]+/] }
      assert_equal [], lines.grep(/: ended/)
    end
  end
end
