# frozen_string_literal: true

require "test_helper"
require "support/child"
require "support/former_gems"
require "tmpdir"
require_relative "real_oj"

# What require and RubyGems do while ::Oj is ours: every file of Oj's counts as loaded, or does what the real one does.
class OjTakeoverRequireTest < Minitest::Test
  include RealOj

  def test_a_later_require_finds_it_done
    assert_equal "false\ntrue\nfalse\ntrue\n", ruby(<<~RUBY)
      require "jacinth/oj"
      p require("oj")
      p Oj.equal?(Jacinth::Oj)
      p require("oj/version")
      p Oj.const_source_location(:VERSION)[0].end_with?("jacinth/oj/api.rb")
    RUBY
  end

  JSON_BY_OJ = <<~RUBY
    p Time.respond_to?(:parse), defined?(::JSON), require("oj/json"), require("oj/json")
    p ::JSON.constants.grep(/_STATE_PROTOTYPE|Infinity|NaN|\\AParser\\z|State\\z|Generic/).sort
    p ::JSON.dump_default_options, ::JSON.generator, ::JSON.parser, ::JSON::Parser.new("[1]").source
    p ::JSON.dump_default_options.class, ::JSON::PRETTY_STATE_PROTOTYPE.class
  RUBY

  # The real oj/json defines these names of JSON, but no parse. Here json provides it.
  def test_json_by_oj
    real, ours = %w[oj jacinth/oj].map { |feature| ruby("require #{feature.inspect}\n#{JSON_BY_OJ}") }
    assert_equal real, ours
    assert_equal "[1]\ntrue\nfalse\n", ruby(<<~RUBY)
      require "jacinth/oj"
      require "oj/json"
      p JSON.parse("[1]"), JSON.dump_default_options.is_a?(Oj::MimicDumpOption)
      Jacinth::Oj.restore_json!
      p JSON.respond_to?(:dump_default_options) && JSON.dump_default_options.is_a?(Oj::MimicDumpOption)
    RUBY
    assert_equal "true\ntrue\nfalse\n", ruby(<<~RUBY)
      require "jacinth/oj"
      p $LOAD_PATH.first.include?("jacinth")
      require "oj/json"
      Jacinth::Oj.restore!
      p $LOADED_FEATURES.grep(%r{oj/json.rb}).empty?
      p $LOAD_PATH.any? { |path| path.to_s.end_with?("oj/require") }
    RUBY
  end

  RAW = <<~RUBY
    p String.public_method_defined?(:to_json_raw_object, false), String.public_method_defined?(:to_json_raw, false)
    p String.respond_to?(:json_create)
    p String.json_create("raw" => [97, 255]), String.json_create({})
    p(("a".to_json_raw_object rescue $!.class))
    require "json"
    p Class.new(String).json_create({}).class
    JSON.singleton_class.attr_accessor(:create_id) unless JSON.respond_to?(:create_id)
    JSON.create_id = "id"
    p "a\u00ff".to_json_raw_object, "a".to_json_raw
  RUBY

  def test_methods_of_string
    assert_equal ruby("require \"oj\"\n#{RAW}"), ruby("require \"jacinth/oj\"\n#{RAW}")
    assert_equal "false\nfalse\n", ruby(<<~RUBY)
      require "jacinth/oj"
      Jacinth::Oj.restore!
      p String.method_defined?(:to_json_raw), String.respond_to?(:json_create)
    RUBY
    assert_equal "true\ntrue\nfalse\n", ruby(<<~RUBY)
      require "jacinth/oj"
      Oj.mimic_JSON
      Jacinth::Oj.restore_json!
      p String.method_defined?(:to_json_raw, false), String.respond_to?(:json_create)
      Jacinth::Oj.restore!
      p String.method_defined?(:to_json_raw, false)
    RUBY
  end

  FILES = Dir.glob(
    "{oj.rb,oj/{version,bag,easy_hash,error,mimic,saj,schandler,state,active_support_helper}.rb,oj/oj.so}",
    base: FOLDERS.find { |folder| File.file?("#{folder}/oj.rb") }
  )

  def test_its_files_are_loaded_by_whatever_path
    assert_equal 11, FILES.size
    assert_equal "[]\n[]\n[]\nOj\n", ruby(<<~RUBY)
      require "jacinth/oj"
      require "tmpdir"
      folder = #{FOLDERS.find { |path| File.file?("#{path}/oj.rb") }.inspect}
      files = #{FILES.inspect}
      load_both = ->(path) { require(path) || require(path.delete_suffix(".rb")) }
      p files.select { |file| load_both.(file) }
      p files.select { |file| load_both.(File.join(folder, file)) }
      Dir.mktmpdir do |other|
        File.symlink(folder, File.join(other, "linked"))
        $LOAD_PATH.unshift(File.join(other, "linked"))
        p files.select { |file| require(file) }
      end
      puts Oj.name
    RUBY
  end

  # An Oj outside of all installed gems, which is recognized by its name alone.
  def test_an_oj_that_comes_onto_the_load_path_later
    Dir.mktmpdir do |folder|
      File.write(File.join(folder, "oj.rb"), "module Oj; FOREIGN = 1; end")
      path = File.join(folder, "oj").inspect
      assert_equal "false\nfalse\n", ruby(<<~RUBY)
        require "jacinth/oj"
        $LOAD_PATH.unshift(#{folder.inspect})
        p require("oj"), Oj.const_defined?(:FOREIGN)
      RUBY
      assert_equal "false\nfalse\n", ruby(<<~RUBY)
        $LOAD_PATH.unshift(#{folder.inspect})
        require "jacinth/oj"
        p require(#{path}), Oj.const_defined?(:FOREIGN)
      RUBY
      assert_equal "Oj\nfalse\n", ruby(<<~RUBY)
        Object.autoload(:Oj, #{path})
        require "jacinth/oj"
        p Oj, Oj.const_defined?(:FOREIGN)
      RUBY
      assert_equal "false\nJacinth::Oj\nfalse\n", ruby(<<~RUBY)
        Object.autoload(:Oj, #{path})
        require "jacinth/oj/api"
        p Jacinth::Oj.active?
        require "jacinth/oj"
        p Oj, Oj.const_defined?(:FOREIGN)
      RUBY
    end
  end

  # Without Bundler, where RubyGems activates the gem, and in a bundle.
  heavy def test_the_gem_can_be_activated_before_and_after
    plain = ENV.keys.grep(/\ABUNDLE/).to_h { |name| [name, nil] }.merge(
      "RUBYOPT" => nil, "RUBYLIB" => FormerGems::RUBYLIB, "GEM_PATH" => Gem.path.join(File::PATH_SEPARATOR)
    )
    before = <<~RUBY
      gem "oj", "~> 3.0"
      require "jacinth/oj"
      p require("oj"), Oj.equal?(Jacinth::Oj), Gem.loaded_specs["oj"]&.name
    RUBY
    after = <<~RUBY
      require "jacinth/oj"
      gem "oj"
      p require("oj"), require("oj/mimic"), Oj.equal?(Jacinth::Oj), Gem.loaded_specs["oj"]&.name
    RUBY
    [plain, Child::BUNDLED].each do |env|
      assert_equal %(false\ntrue\n"oj"\n), Child.output(before, env: env)
      assert_equal %(false\nfalse\ntrue\n"oj"\n), Child.output(after, env: env)
    end
    assert_equal "false\ntrue\n", Child.output(<<~RUBY, env: Child::BUNDLED)
      require "jacinth/oj"
      Bundler.require
      p require("oj"), Oj.equal?(Jacinth::Oj)
    RUBY
  end
end
