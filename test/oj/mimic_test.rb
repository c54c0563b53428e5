# frozen_string_literal: true

require "test_helper"
require "support/child"
require "support/differences"

# Oj.mimic_JSON: which parts of ::JSON it replaces, and which remain json's. Each test runs in a process of its own.
class OjMimicTest < Minitest::Test
  def ruby(script, frontend: "jacinth/oj", **options) = Child.output("require #{frontend.dump}\n#{script}", **options)

  def test_json_speaks_oj_s_dialect
    assert_equal <<~'TEXT', ruby(<<~'RUBY')
      JSON
      "{\"a\":[1.0e+20,\"\\u2028\",null],\"b\":\"1970-01-01 00:00:00 UTC\"}"
      "[\n  1,\n  {}\n]"
      "[1.0e+20]"
      "1.0e+20"
      true
      [1]
      "[1]"
    TEXT
      p Oj.mimic_JSON
      p JSON.generate({ "a" => [1e20, "\u2028", nil], b: Time.at(0).utc })
      p JSON.pretty_generate([1, {}]), JSON.dump([1e20]), 1e20.to_json
      p JSON.parse('{"a":1}', symbolize_names: true) == { a: 1 }
      p JSON("[1]"), JSON([1])
    RUBY
  end

  def test_all_names_are_there
    names = %i[
      [] create_id create_id= dump load restore recurse_proc generate fast_generate pretty_generate unparse fast_unparse
      pretty_unparse parse parse! state dump_default_options dump_default_options= parser parser= generator generator=
    ]
    constants = %i[
      State Parser Ext NaN Infinity MinusInfinity JSONError ParserError GeneratorError NestingError
      PRETTY_STATE_PROTOTYPE SAFE_STATE_PROTOTYPE FAST_STATE_PROTOTYPE GenericObject
    ]
    assert_equal "[]\n[]\ntrue\n#<JSON::GenericObject a=1>\n", ruby(<<~RUBY)
      Oj.mimic_JSON
      p #{names}.reject { |name| JSON.respond_to?(name) }, #{constants}.reject { |name| JSON.const_defined?(name) }
      p $LOADED_FEATURES.include?("json") && !require("json")
      puts JSON::GenericObject[a: 1].inspect.sub("Jacinth::", "")
    RUBY
  end

  def test_options_become_json_s
    assert_equal <<~TEXT, ruby(<<~RUBY)
      [:compat, :unicode_xss, 0, :ruby, 3]
      [true, :raise, false, false, :auto]
    TEXT
      Oj.mimic_JSON
      options = Oj.default_options
      p options.values_at(:mode, :escape_mode, :float_precision, :time_format, :second_precision)
      p options.values_at(:use_to_json, :nan, :allow_nan, :empty_string, :bigdecimal_load)
    RUBY
  end

  def test_errors_are_json_s
    assert_equal <<~TEXT, ruby(<<~'RUBY')
      [JSON::ParserError, "unexpected character (after [1]) at line 1, column 2 in '[1"]
      [JSON::ParserError, "unexpected character (after [1]) at line 1, column 2 in '[1"]
      [JSON::ParserError, "An empty string is not a valid JSON string."]
      [JSON::GeneratorError, "NaN not allowed in JSON."]
      [JSON::GeneratorError, "Invalid Unicode [ff] at 0"]
      [JSON::NestingError, "Too deeply nested"]
      [JSON::NestingError, "Too deeply nested"]
      [TypeError, "Nil is not a valid JSON source."]
      [ArgumentError, "options must be a hash."]
      [ArgumentError, ":symbolize_names and :create_additions can not both be true."]
    TEXT
      Oj.mimic_JSON
      deep = ->(count) { count.times.inject(1) { |inside, _| [inside] } }
      [
        -> { JSON.parse("[1") },
        -> { Oj.load("[1") },
        -> { JSON.parse("") },
        -> { JSON.generate([Float::NAN]) },
        -> { JSON.generate("\xff") },
        -> { JSON.generate(deep.(101)) },
        -> { JSON.dump([[1]], nil, 1) },
        -> { JSON.parse(nil) },
        -> { JSON.parse("1", 5) },
        -> { JSON.parse("1", symbolize_names: true, create_additions: true) }
      ].each do |call|
        call.call
        p :nothing
      rescue StandardError => e
        p [e.class, e.message]
      end
    RUBY
  end

  # oj/mimic-json, oj/mimic-options: what Oj does not replace remains json's or, if that is active, our JSON frontend's.
  def test_the_rest_of_json_stays
    KnownDifferences.id("oj/mimic-options")
    %w[jacinth/oj jacinth/json].each do |frontend|
      assert_equal <<~'TEXT', ruby(<<~'RUBY', frontend: frontend)
        true
        "\"<\\/script>\""
        true
        [true, true]
        "[1]"
        "[[1,2]]"
        [1, 2]
        "[1]"
      TEXT
        require "jacinth/oj"
        Oj.mimic_JSON
        p JSON::VERSION.is_a?(String)
        p JSON.generate("</script>", script_safe: true)
        p((JSON.generate([Object.new], strict: true) rescue e = $!; e.is_a?(JSON::GeneratorError)))
        value = JSON.parse('["a"]', freeze: true)
        p [value.frozen?, value[0].frozen?]
        p JSON::Coder.new.dump([1]), JSON.generate([JSON::Fragment.new("[1,2]")])
        File.write(path = "#{Dir.pwd}/tmp/mimic_#{$$}.json", "[1, 2]")
        p JSON.load_file(path)
        File.delete(path)
        p JSON.generate([1], JSON::State.new)
      RUBY
    end
  end

  # oj/mimic-to-json: to_json is the same whether json was loaded before or not.
  def test_to_json_is_the_same_whoever_was_loaded_first
    KnownDifferences.id("oj/mimic-to-json")
    expected = ["1.0e+20", "[1.0e+20]", '{"a":1.0e+20}', '"a"', '"a"', "null", "true", "1"]
    ["", 'require "json"', 'require "jacinth/json"'].each do |first|
      output = ruby("#{first}\nOj.mimic_JSON\np [1e20, [1e20], { a: 1e20 }, 'a', :a, nil, true, 1].map(&:to_json)")
      assert_equal "#{expected.inspect}\n", output
    end
  end

  def test_create_id_is_oj_s
    assert_equal "[\"json_class\", \"^\", \"^\", \"json_class\"]\n", ruby(<<~RUBY)
      Oj.mimic_JSON
      first = JSON.create_id
      JSON.create_id = "^"
      print [first, JSON.create_id, Oj.default_options[:create_id], (JSON.create_id = nil; JSON.create_id)], "\n"
    RUBY
  end

  def test_forms_of_ruby_s_classes_come_back
    assert_equal "[true]\n", ruby(<<~RUBY)
      Oj.mimic_JSON
      Pt = Struct.new(:a)
      dates = [Date.new(2020, 1, 2), DateTime.new(2020, 1, 2, 3, 4, 5, "+3"), Time.at(5, 6, :usec)]
      all = [1r/3, Complex(1, 2), BigDecimal("1.5"), *dates, 1..3, /a/mi, Pt.new(1), :sym]
      same = all.map { |one| JSON.parse(Oj.dump(one.as_json, mode: :strict), create_additions: true) == one }
      p same.uniq
    RUBY
  end

  def test_dump_default_options_are_a_view_of_oj_s
    assert_equal "[false, true, :ascii, true]\n", ruby(<<~RUBY)
      Oj.mimic_JSON
      before = JSON.dump_default_options[:ascii_only]
      JSON.dump_default_options[:ascii_only] = true
      after = JSON.dump_default_options[:ascii_only]
      p [before, after, Oj.default_options[:escape_mode], Oj::MimicDumpOption.ancestors.include?(Hash)]
    RUBY
  end

  # The options of a State are read again only when to_json has changed it.
  def test_what_to_json_does_to_its_state_counts
    assert_equal "[\"{\\\"a\\\":1}\", \"{\\\"a\\\": 1}\", true, \"{\\\"a\\\":1}\"]\n", ruby(<<~RUBY)
      Oj.mimic_JSON
      Plain = Class.new { def to_json(state) = { "a" => 1 }.to_json(state) }
      Wide = Class.new { def to_json(state) = { "a" => 1 }.to_json(state.tap { state.space = " " }) }
      Kind = Class.new { def to_json(state) = (state.is_a?(JSON::State) && state.depth == 0).to_s }
      Made = Class.new { def to_json(state) = state.generate({ "a" => 1 }) }
      texts = [Plain, Wide, Kind, Made].map { |klass| JSON.generate(klass.new) }
      p [texts[0], texts[1], JSON.parse(texts[2]), texts[3]]
    RUBY
  end

  def test_depth_is_memory
    KnownDifferences.id("oj/mimic-cycle")
    assert_equal "[60001, true]\n", ruby(<<~RUBY)
      Oj.mimic_JSON
      count = 0
      value = JSON.load("[" * 60_000 + "1" + "]" * 60_000) { count += 1 }
      cycle = []
      cycle << cycle
      p [count, (JSON.recurse_proc(cycle) { |_| } rescue $!.is_a?(JSON::NestingError))]
    RUBY
  end
end
