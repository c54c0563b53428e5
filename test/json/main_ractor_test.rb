# frozen_string_literal: true

require "test_helper"
require "support/child"

# What changes the whole process works in the main Ractor only, and says so before it changes anything.
class MainRactorTest < Minitest::Test
  CALLS = {
    "jacinth/json" => ["Jacinth::JSON.replace!", "Jacinth::JSON.restore!", "Jacinth::JSON.compat = 2",
                       "JSON.parser = JSON::Parser", "JSON.generator = JSON.generator"],
    "jacinth/oj" => ["Jacinth::Oj.replace!", "Jacinth::Oj.restore!", "Jacinth::Oj.secure!", "Oj.mimic_JSON",
                     "Oj.optimize_rails", "Oj.mimic_loaded", "Jacinth::Oj.restore_json!", "Oj::Rails.set_encoder",
                     "Oj::Rails.set_decoder", "Oj::Rails.mimic_JSON"],
    "jacinth/rails" => ["Jacinth::Rails.install!", "Jacinth::Rails.restore!", "Jacinth::Rails::Decoding.install!",
                        "Jacinth::Rails::Decoding.restore!", "Jacinth::Rails.keep_column_data = false"],
    "jacinth/core_ext/float" => ["Jacinth::CoreExt::Float.enable", "Jacinth::CoreExt::Float.disable"]
  }.freeze
  STATE = "[JSON.method(:generate).owner, JSON.method(:parse).owner, 1.5.method(:to_s).owner, $LOADED_FEATURES.size]"

  CALLS.each do |file, calls|
    define_method("test_#{file.tr("/", "_")}") do
      told = Child.output(<<~RUBY).lines(chomp: true)
        require "json"
        require #{file.dump}
        before = #{STATE}
        #{calls.inspect}.each do |call|
          error = Ractor.new(call) { |code| eval(code) && "done" rescue $! }.value
          puts error.class, error.message
        end
        puts #{STATE} == before
      RUBY
      expected = calls.flat_map do |call|
        name = call.sub(/ = .*/, "=")
        ["Ractor::IsolationError", "#{name} changes the whole process: call it in the main Ractor"]
      end
      assert_equal [*expected, "true"], told
    end
  end

  # The first encoder looks ActiveSupport over.
  def test_the_first_encoder
    told = Child.output(<<~RUBY)
      require "jacinth/rails"
      puts Ractor.new { Jacinth::Rails::Encoder.new rescue $!.message }.value
    RUBY
    assert_equal "the first Jacinth::Rails::Encoder.new changes the whole process: call it in the main Ractor\n", told
  end

  # From Ruby 4.0 on, Ruby loads a file in the main Ractor, whichever requires it. Before that it is refused, by us or
  # by RubyGems' own `require`, and can be loaded in the main Ractor afterwards. There is no MultiJSON here to load.
  FILES = %w[jacinth jacinth/json jacinth/json/api jacinth/oj jacinth/oj/api jacinth/rails
             jacinth/core_ext/float].freeze
  REFUSED = %w[jacinth/multi_json].freeze

  [*FILES, *(REFUSED if RUBY_VERSION < "4.0")].each do |file|
    define_method("test_require_of_#{file.tr("/", "_")}") do
      told = Child.output(<<~RUBY, load: false)
        puts Ractor.new(#{file.dump}) { |name| require(name) rescue $!.message }.value
        #{"require #{file.dump}\nputs Jacinth.parse('[1]')[0]" if FILES.include?(file)}
      RUBY
      refusal = /\A(?:require "jacinth.*" works in the main Ractor only: require it there first|can not access .*)\n/
      assert_match RUBY_VERSION < "4.0" ? refusal : /\Atrue\n/, told
      assert_equal FILES.include?(file) ? ["1"] : [], told.lines(chomp: true).drop(1)
    end
  end
end
