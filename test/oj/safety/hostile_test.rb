# frozen_string_literal: true

require "test_helper"
require "support/memory"
require "support/oj_defaults"
require "support/oj_readers"
require "support/workload"
require_relative "odd_values"

# Arguments and options of every kind in every place of the Oj frontend: the outcome is a result, or an exception with a
# message, and never a crash.
class OjHostileTest < Minitest::Test
  include OjDefaults
  include OjOddValues

  Oj = Jacinth::Oj
  MODES = %i[object strict null compat rails custom wab].freeze

  # ---- arguments ----

  RECEIVERS = {
    "Oj" => [
      -> { Oj },
      Oj.singleton_methods(false) - %i[
        default_options= secure! restore! replace! register_odd register_odd_raw to_file debug_odd
      ]
    ],
    "Doc class" => [-> { Oj::Doc }, %i[open parse open_file new allocate]],
    "Doc" => [-> { Oj::Doc.open('{"a":[1,{"b":2.5}]}') }, Oj::Doc.instance_methods(false) - %i[dump]],
    "closed Doc" => [-> { Oj::Doc.open("[1]").tap(&:close) }, Oj::Doc.instance_methods(false)],
    "StringWriter class" => [-> { Oj::StringWriter }, %i[new allocate]],
    "StringWriter" => [-> { Oj::StringWriter.new(mode: :compat) }, Oj::StringWriter.instance_methods(false)],
    "open StringWriter" => [
      -> { Oj::StringWriter.new(mode: :strict, indent: 2).tap(&:push_object) },
      Oj::StringWriter.instance_methods(false)
    ],
    "StreamWriter class" => [-> { Oj::StreamWriter }, %i[new allocate]],
    "StreamWriter" => [
      -> { Oj::StreamWriter.new(StringIO.new, mode: :compat) },
      Oj::StreamWriter.instance_methods(false)
    ],
    "Parser class" => [-> { Oj::Parser }, %i[new usual saj validate safe allocate]],
    "Parser" => [-> { Oj::Parser.new(:usual) }, %i[parse load file just_one just_one= initialize]],
    "saj Parser" => [
      -> { Oj::Parser.new(:saj) },
      %i[parse load file handler= cache_keys= cache_strings= nonsense= nonsense]
    ],
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
            FEW.product(FEW) do |pair|
              try("#{title}.#{name}(#{pair})") { make.call.__send__(name, *ODD.values_at(*pair)) }
            end
          end
        end
      end
      Oj.restore_json! # mimic_JSON is among the names
      assert known?
    end
  end

  def test_methods_of_another_class
    [Oj::StringWriter, Oj::Doc, Oj::Parser].permutation(2) do |one, other|
      foreign = {
        Oj::StringWriter => Oj::StringWriter.new({}),
        Oj::Doc => Oj::Doc.open("[1]"),
        Oj::Parser => Oj::Parser.new(:usual)
      }.fetch(other)
      one.instance_methods(false).each do |name|
        assert_raises(TypeError, "#{one}##{name}") { one.instance_method(name).bind_call(foreign) }
      end
    end
  end

  # ---- options ----

  NAMES = %i[
    indent second_precision circular class_cache auto_define symbol_keys bigdecimal_as_decimal create_additions
    use_to_json use_to_hash use_as_json use_raw_json nilnil allow_blank empty_string allow_gc quirks_mode
    allow_invalid_unicode allow_nan trace safe float_precision float_format cache_str cache_string ignore_under
    cache_keys mode integer_range max_integer_digits escape_mode time_format bigdecimal_load compat_bigdecimal create_id
    space space_before object_nl array_nl nan omit_nil omit_null_byte hash_class object_class array_class only except
    ignore symbolize_names decimal_class ascii_only max_nesting match_string nonsense
  ].freeze
  TEXT = '{"a":[1,2.5,null,"t\\u00e9xt",{"b":18446744073709551616}],"c":0.12345678901234567,"list":[[],{}]}'
  TAKERS = {
    "dump" => ->(options) { Oj.dump(VALUE, options) },
    "load" => ->(options) { Oj.load(TEXT, options) },
    "load of chunks" => ->(options) { Oj.load(OjReaders::PartlyReadable.new(TEXT, 9), options) },
    "sc_parse" => ->(options) { Oj.sc_parse(OjHandlers::Sc.new, TEXT, options) },
    "StringWriter" => ->(options) do
      Oj::StringWriter.new(options).tap { |writer| writer.push_object { writer.push_value(VALUE, "k") } }.to_s
    end,
    "StreamWriter" => ->(options) { Oj::StreamWriter.new(StringIO.new, options).push_array { _1 } },
    "generate" => ->(options) { Oj.generate(VALUE, options) },
    "to_json" => ->(options) { Oj.to_json(VALUE, options) },
    "Encoder" => ->(options) { Oj::Rails::Encoder.new(options).encode(VALUE) },
    "defaults" => ->(options) do
      (Oj.default_options = options) && [Oj.dump(VALUE), Oj.load(TEXT), Oj.default_options.inspect.size]
    end
  }.freeze

  TAKERS.each do |title, take|
    define_method("test_options_of_#{title.tr(" ", "_")}") do
      RaiseWarnings.off do
        capture_io do
          NAMES.product(ODD.keys).each_with_index do |(name, word), i|
            # The modes alternate, so that each option meets all of them.
            mode = MODES[i % MODES.size]
            options = { mode: mode, use_to_json: false, name => ODD.fetch(word) }
            options = { mode: ODD.fetch(word) } if name == :mode
            try("#{title} #{mode} #{name}: #{word}") { take.call(options) }
          end
        end
      end
      assert known?
    end
  end

  PARSER_OPTIONS = %i[
    array_class cache_keys cache_strings cache_expunge capacity class_cache create_id decimal hash_class
    ignore_json_create missing_class omit_null symbol_keys raise_on_empty max_hash_size max_array_size max_depth
    max_total_elements handler nonsense
  ].freeze

  def test_options_of_parsers
    %i[usual saj validate].product(PARSER_OPTIONS, ODD.keys) do |mode, name, word|
      label = "Parser #{mode} #{name}: #{word}"
      try(label) { Oj::Parser.new(mode, { name => ODD.fetch(word) }).parse(TEXT) }
      try(label) do
        parser = Oj::Parser.new(mode)
        parser.send("#{name}=", ODD.fetch(word))
        [parser.parse(TEXT), parser.send(name)]
      end
      try(label) { Oj::Parser.safe(name => ODD.fetch(word)).parse(TEXT) } if name.start_with?("max")
    end
    assert known?
  end

  # Many sets of options in a row: they take no memory, and the defaults are the same afterwards.
  def test_option_churn
    sets = NAMES.product(ODD.keys - %i[long basic]).map { |name, word| { name => ODD.fetch(word) } }
    before = Oj.default_options
    kept = nil
    1.upto(Workload.rounds(100_000)) do |turn|
      options = sets[turn * 7919 % sets.size]
      begin
        turn.odd? ? Oj.default_options = options : Oj.dump(1, options)
      rescue StandardError
        nil
      end
      Oj.default_options = before if (turn % 10).zero?
      (kept = Memory.resident.tap { GC.start }) if turn == Workload.rounds(50_000)
    end
    Oj.default_options = before.merge(integer_range: 0..0)
    GC.start
    assert_equal before, Oj.default_options
    assert_operator Memory.resident - kept, :<, 16 << 20 if kept && Workload::MEASURED
  end
end
