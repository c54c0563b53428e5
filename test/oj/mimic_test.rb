# frozen_string_literal: true

require "test_helper"
require "support/child"
require "support/differences"

# Oj.mimic_JSON: what of ::JSON it takes, what stays json's, and how all is given back. Each in a process of its own.
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
    names = %i[[] create_id create_id= dump load restore recurse_proc generate fast_generate pretty_generate unparse fast_unparse pretty_unparse parse parse! state dump_default_options
               dump_default_options= parser parser= generator generator=]
    constants = %i[State Parser Ext NaN Infinity MinusInfinity JSONError ParserError GeneratorError NestingError PRETTY_STATE_PROTOTYPE SAFE_STATE_PROTOTYPE FAST_STATE_PROTOTYPE GenericObject]
    assert_equal "[]\n[]\ntrue\n#<JSON::GenericObject a=1>\n", ruby(<<~RUBY)
      Oj.mimic_JSON
      p #{names}.reject { |name| JSON.respond_to?(name) }, #{constants}.reject { |name| JSON.const_defined?(name) }
      p $LOADED_FEATURES.include?("json") && !require("json")
      puts JSON::GenericObject[a: 1].inspect.sub("Jacinth::", "")
    RUBY
  end

  def test_options_become_json_s
    told = ruby("Oj.mimic_JSON; o = Oj.default_options; p o.values_at(:mode, :escape_mode, :float_precision, :time_format, :second_precision, :use_to_json, :nan, :allow_nan, :empty_string, :bigdecimal_load)")
    assert_equal "[:compat, :unicode_xss, 0, :ruby, 3, true, :raise, false, false, :auto]\n", told
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
      [-> { JSON.parse("[1") }, -> { Oj.load("[1") }, -> { JSON.parse("") }, -> { JSON.generate([Float::NAN]) }, -> { JSON.generate("\xff") }, -> { JSON.generate(deep.(101)) }, -> { JSON.dump([[1]], nil, 1) },
       -> { JSON.parse(nil) }, -> { JSON.parse("1", 5) }, -> { JSON.parse("1", symbolize_names: true, create_additions: true) }].each do |call|
        call.call
        p :nothing
      rescue StandardError => e
        p [e.class, e.message]
      end
    RUBY
  end

  # oj/mimic-json, oj/mimic-options: what Oj has no word for is json's, be it taken over or not.
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

  # oj/mimic-to-json: json loaded before or not, to_json is the same.
  def test_to_json_is_the_same_whoever_was_loaded_first
    KnownDifferences.id("oj/mimic-to-json")
    outputs = ["", 'require "json"', 'require "jacinth/json"'].map { |first| ruby("#{first}\nOj.mimic_JSON\np [1e20, [1e20], { a: 1e20 }, 'a', :a, nil, true, 1].map(&:to_json)") }
    assert_equal ["[\"1.0e+20\", \"[1.0e+20]\", \"{\\\"a\\\":1.0e+20}\", \"\\\"a\\\"\", \"\\\"a\\\"\", \"null\", \"true\", \"1\"]\n"], outputs.uniq
  end

  def test_all_is_given_back
    assert_equal "true\n" * 9, ruby(<<~RUBY)
      require "json"
      told = Oj.default_options
      owners = -> { [JSON.method(:generate).unbind, JSON.method(:parse).unbind, [].method(:to_json).unbind, Object.new.method(:JSON).unbind] }
      names = -> { [JSON.singleton_methods.sort, JSON.private_instance_methods(false).sort, JSON.constants.sort, Time.singleton_methods(false).sort, 1r.respond_to?(:as_json), $LOADED_FEATURES.include?("json")] }
      before = [owners.call, names.call]
      2.times { Oj.mimic_JSON(["some/feature"]) }
      p JSON.generate(1e20) == "1.0e+20", !require("some/feature"), 1r.respond_to?(:as_json)
      2.times { Jacinth::Oj.restore_json! }
      p owners.call == before[0], names.call == before[1] || [names.call, before[1]], !$LOADED_FEATURES.include?("some/feature")
      p Oj.default_options == told, JSON.generate(1e20) != "1.0e+20"
      p((Oj.load("[", mode: :compat) rescue $!.class == EncodingError))
    RUBY
  end

  def test_what_others_have_changed_stays
    assert_equal "[:theirs, :strict, 5]\n", ruby(<<~RUBY)
      Oj.mimic_JSON
      def JSON.generate(*) = :theirs
      Oj.default_options = { mode: :strict, second_precision: 5 }
      Jacinth::Oj.restore_json!
      p [JSON.generate(1), *Oj.default_options.values_at(:mode, :second_precision)]
    RUBY
  end

  # The JSON frontend takes over, and gives back, below the mimicry.
  def test_the_json_frontend_beneath
    assert_equal "[\"1.0e+20\", true]\n" * 3 + "[true, false]\n", ruby(<<~RUBY)
      Oj.mimic_JSON
      show = -> { p [JSON.generate(1e20), [Object.new].to_json.start_with?("[\\"#<Obj")] }
      show.call
      require "jacinth/json"
      show.call
      Jacinth::JSON.restore!
      show.call
      Jacinth::JSON.replace!
      Jacinth::Oj.restore_json!
      was = JSON.generate(1e20) != "1.0e+20" && Jacinth::JSON.active?
      Jacinth::JSON.restore!
      p [was, JSON.method(:generate).owner.to_s.include?("Jacinth")]
    RUBY
  end

  def test_apart_from_oj_it_is_the_same
    assert_equal "\"1.0e+20\"\nnil\n", ruby("Jacinth::Oj.mimic_JSON\np JSON.generate(1e20)\np defined?(::Oj)", frontend: "jacinth/oj/api")
  end

  def test_generate_mimics_with_a_warning_once
    output = ruby("$stderr = $stdout\np Oj.generate([1e20]), Oj.generate([1]), JSON.generate(1e20)\np Oj.fast_generate(1)")
    assert_match(/\A-:3: warning: Oj::Rails.mimic_JSON was called implicitly. Call it explicitly beforehand if you want to remove this warning.\n"\[1.0e\+20\]"\n"\[1\]"\n"1.0e\+20"\n"1"\n\z/, output)
  end

  def test_generate_with_options_mimics_nothing
    assert_equal "\"[ 1]\"\nfalse\n", ruby("p Oj.generate([1], indent: \" \")\np 1r.respond_to?(:as_json)")
  end

  def test_mimic_loaded_takes_no_function
    assert_equal "[nil, true, true, EncodingError, true]\n", ruby(<<~RUBY)
      before = (require "json"; JSON.method(:generate).unbind)
      p [Oj.mimic_loaded(["some/thing"]), !require("some/thing"), JSON.method(:generate).unbind == before, (Oj.load("[", mode: :compat) rescue $!.class), 1r.as_json == { "json_class" => "Rational", "n" => 1, "d" => 1 }]
    RUBY
  end

  def test_paths_that_are_none
    assert_equal <<~TEXT, ruby("[true, 'x', ['a', :b]].each { |odd| Oj.mimic_loaded(odd) rescue puts $!.class, $!.message }\np $LOADED_FEATURES.all?(String)")
      TypeError
      paths must be an Array of Strings, not true
      TypeError
      paths must be an Array of Strings, not String
      TypeError
      a path must be a String, not Symbol
      true
    TEXT
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
      all = [1r/3, Complex(1, 2), BigDecimal("1.5"), Date.new(2020, 1, 2), DateTime.new(2020, 1, 2, 3, 4, 5, "+3"), 1..3, /a/mi, Pt.new(1), Time.at(5, 6, :usec), :sym]
      same = all.map { |one| JSON.parse(Oj.dump(one.as_json, mode: :strict), create_additions: true) == one }
      p same.uniq
    RUBY
  end

  def test_dump_default_options_are_a_view_of_oj_s
    assert_equal "[false, true, :ascii, true]\n", ruby(<<~RUBY)
      Oj.mimic_JSON
      before = JSON.dump_default_options[:ascii_only]
      JSON.dump_default_options[:ascii_only] = true
      p [before, JSON.dump_default_options[:ascii_only], Oj.default_options[:escape_mode], Oj::MimicDumpOption.ancestors.include?(Hash)]
    RUBY
  end

  # A State that comes back as it was given is not asked; one that was changed is.
  def test_what_to_json_does_to_its_state_counts
    assert_equal "[\"{\\\"a\\\":1}\", \"{\\\"a\\\": 1}\", true, \"{\\\"a\\\":1}\"]\n", ruby(<<~RUBY)
      Oj.mimic_JSON
      Plain = Class.new { def to_json(state) = { "a" => 1 }.to_json(state) }
      Wide = Class.new { def to_json(state) = { "a" => 1 }.to_json(state.tap { state.space = " " }) }
      Kind = Class.new { def to_json(state) = (state.is_a?(JSON::State) && state.depth == 0).to_s }
      Made = Class.new { def to_json(state) = state.generate({ "a" => 1 }) }
      p [JSON.generate(Plain.new), JSON.generate(Wide.new), JSON.parse(JSON.generate(Kind.new)), JSON.generate(Made.new)]
    RUBY
  end

  def test_depth_is_memory
    KnownDifferences.id("oj/mimic-circle")
    assert_equal "[60001, true]\n", ruby(<<~RUBY)
      Oj.mimic_JSON
      count = 0
      value = JSON.load("[" * 60_000 + "1" + "]" * 60_000) { count += 1 }
      circle = []
      circle << circle
      p [count, (JSON.recurse_proc(circle) { |_| } rescue $!.is_a?(JSON::NestingError))]
    RUBY
  end

  def test_callbacks_may_do_as_they_like
    assert_equal "\"[[1]]\"\n[:out, :out]\n\"[2]\"\n", ruby(<<~RUBY)
      Oj.mimic_JSON
      Giving = Class.new { def to_json(*) = (Jacinth::Oj.restore_json!; GC.start; Oj.mimic_JSON; "[1]") }
      Leaving = Class.new { def to_json(*) = throw(:out, :out) }
      p JSON.generate([Giving.new])
      p [catch(:out) { JSON.generate([Leaving.new]) }, catch(:out) { JSON.pretty_generate([Leaving.new]) }]
      p Fiber.new { JSON.generate([2]) }.resume
    RUBY
  end
end
