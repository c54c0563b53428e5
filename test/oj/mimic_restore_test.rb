# frozen_string_literal: true

require "test_helper"
require "support/child"

# Oj.mimic_JSON: which calls start it, and how all of it is undone. Each test runs in a process of its own.
class OjMimicRestoreTest < Minitest::Test
  def ruby(script, frontend: "jacinth/oj", **options) = Child.output("require #{frontend.dump}\n#{script}", **options)

  def test_all_is_given_back
    assert_equal "true\n" * 9, ruby(<<~RUBY)
      require "json"
      told = Oj.default_options
      owners = lambda do
        [JSON.method(:generate), JSON.method(:parse), [].method(:to_json), Object.new.method(:JSON)].map(&:unbind)
      end
      names = lambda do
        [
          JSON.singleton_methods.sort,
          JSON.private_instance_methods(false).sort,
          JSON.constants.sort,
          Time.singleton_methods(false).sort,
          1r.respond_to?(:as_json),
          $LOADED_FEATURES.include?("json")
        ]
      end
      before = [owners.call, names.call]
      2.times { Oj.mimic_JSON(["some/feature"]) }
      p JSON.generate(1e20) == "1.0e+20", !require("some/feature"), 1r.respond_to?(:as_json)
      2.times { Jacinth::Oj.restore_json! }
      p owners.call == before[0]
      p names.call == before[1] || [names.call, before[1]]
      p !$LOADED_FEATURES.include?("some/feature")
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

  # The JSON frontend replaces ::JSON, and undoes that, below the mimicry.
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
    assert_equal "\"1.0e+20\"\nnil\n",
                 ruby("Jacinth::Oj.mimic_JSON\np JSON.generate(1e20)\np defined?(::Oj)", frontend: "jacinth/oj/api")
  end

  def test_generate_mimics_with_a_warning_once
    warning = "-:3: warning: Oj::Rails.mimic_JSON was called implicitly. " \
              "Call it explicitly beforehand if you want to remove this warning."
    assert_equal <<~TEXT, ruby(<<~RUBY)
      #{warning}
      "[1.0e+20]"
      "[1]"
      "1.0e+20"
      "1"
    TEXT
      $stderr = $stdout
      p Oj.generate([1e20]), Oj.generate([1]), JSON.generate(1e20)
      p Oj.fast_generate(1)
    RUBY
  end

  def test_generate_with_options_mimics_nothing
    assert_equal "\"[ 1]\"\nfalse\n", ruby("p Oj.generate([1], indent: \" \")\np 1r.respond_to?(:as_json)")
  end

  def test_mimic_loaded_takes_no_function
    assert_equal "[nil, true, true, EncodingError, true]\n", ruby(<<~RUBY)
      before = (require "json"; JSON.method(:generate).unbind)
      given = Oj.mimic_loaded(["some/thing"])
      p [
        given,
        !require("some/thing"),
        JSON.method(:generate).unbind == before,
        (Oj.load("[", mode: :compat) rescue $!.class),
        1r.as_json == { "json_class" => "Rational", "n" => 1, "d" => 1 }
      ]
    RUBY
  end

  def test_paths_that_are_none
    assert_equal <<~TEXT, ruby(<<~RUBY)
      TypeError
      paths must be an Array of Strings, not true
      TypeError
      paths must be an Array of Strings, not String
      TypeError
      a path must be a String, not Symbol
      true
    TEXT
      [true, "x", ["a", :b]].each { |paths| Oj.mimic_loaded(paths) rescue puts $!.class, $!.message }
      p $LOADED_FEATURES.all?(String)
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
