# frozen_string_literal: true

require "test_helper"
require "jacinth/oj/api"
require "support/child"
require "support/former_gems"
require "tmpdir"

# Who has ::Oj, before and after the frontend is opened and closed, with the real gem loaded before, after or not.
class OjTakeoverTest < Minitest::Test
  OJ = Gem.loaded_specs["oj"]&.full_require_paths || Gem::Specification.find_by_name("oj").full_require_paths

  def ruby(script) = Child.output(script, env: { "RUBYLIB" => [*OJ, ENV.fetch("RUBYLIB", nil)].compact.join(File::PATH_SEPARATOR) })

  # README's examples: what stands behind "# =>" is what comes out.
  def test_the_examples
    block = File.read(File.expand_path("../../README.md", __dir__))[%r{```ruby\n(require "jacinth/oj".*?)```}m, 1]
    pairs = block.lines.filter_map { |line| line.chomp.split(/\s+# => /, 2) }
    steps = pairs.map { |code, expected| expected ? "p((#{code}) == (#{expected}))" : code }
    assert_equal "true\n" * 5, ruby(steps.join("\n"))
  end

  def test_the_api_alone_touches_nothing
    assert_equal "nil\nfalse\n", ruby('require "jacinth/oj/api"; p defined?(::Oj); p Jacinth::Oj.active?')
  end

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
    p Time.respond_to?(:parse), defined?(::JSON), require("oj/json"), require("oj/json"), ::JSON.constants.grep(/_STATE_PROTOTYPE|Infinity|NaN|\\AParser\\z|State\\z|Generic/).sort
    p ::JSON.dump_default_options, ::JSON.generator, ::JSON.parser, ::JSON::Parser.new("[1]").source
    p ::JSON.dump_default_options.class, ::JSON::PRETTY_STATE_PROTOTYPE.class
  RUBY

  # The real file gives JSON these names and no parse; here json is below.
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
    p String.public_method_defined?(:to_json_raw_object, false), String.public_method_defined?(:to_json_raw, false), String.respond_to?(:json_create)
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
    assert_equal "false\nfalse\n", ruby('require "jacinth/oj"; Jacinth::Oj.restore!; p String.method_defined?(:to_json_raw), String.respond_to?(:json_create)')
    assert_equal "true\ntrue\nfalse\n", ruby(<<~RUBY)
      require "jacinth/oj"
      Oj.mimic_JSON
      Jacinth::Oj.restore_json!
      p String.method_defined?(:to_json_raw, false), String.respond_to?(:json_create)
      Jacinth::Oj.restore!
      p String.method_defined?(:to_json_raw, false)
    RUBY
  end

  def test_the_real_one_is_replaced_once_with_a_word_and_given_back
    output = ruby(<<~RUBY)
      require "oj"
      real = Oj
      $stderr = $stdout
      require "jacinth/oj"
      p Oj.equal?(Jacinth::Oj), Oj.equal?(real)
      Jacinth::Oj.replace!
      Jacinth::Oj.restore!
      p Oj.equal?(real), Jacinth::Oj.active?
      Jacinth::Oj.replace!
      p Oj.equal?(real)
    RUBY
    assert_match(/\A-:4: warning: jacinth\/oj: Oj 3[.\d]+ was loaded before; .*\ntrue\nfalse\ntrue\nfalse\nfalse\n\z/, output)
  end

  def test_without_another_oj_nothing_is_left_behind
    assert_equal "nil\ntrue\n", ruby(<<~RUBY)
      before = $LOADED_FEATURES.grep(/oj/)
      require "jacinth/oj"
      Jacinth::Oj.restore!
      p defined?(::Oj)
      p require("oj")
    RUBY
  end

  def test_errors_have_oj_s_ancestors
    %i[ParseError DepthError LoadError MimicError].each { |name| assert_equal [Jacinth::Oj::Error, StandardError], Jacinth::Oj.const_get(name).ancestors[1, 2] }
    assert_equal StandardError, Jacinth::Oj::Error.superclass
  end

  NAMES = 'modules = Oj.constants.map { |name| Oj.const_get(name) }.grep(Module); p Oj.name, modules.map(&:name).reject { |name| name.start_with?("Oj::") }, modules.size > 12'

  # MultiJSON and others tell Oj's errors by the names of their classes.
  def test_classes_have_oj_s_names
    assert_equal %("Oj"\n[]\ntrue\n"Oj::Rails::Encoder"\n), ruby(%(require "jacinth/oj"\n#{NAMES}\np Oj::Rails::Encoder.name))
    assert_equal %("Oj"\n[]\ntrue\n), ruby(%($stderr = $stdout; require "oj"; $stderr = File.open(File::NULL, "w"); require "jacinth/oj"\n#{NAMES}))
    assert_match(/Hash\/Object not terminated .*\(Oj::ParseError\)$/, Child.run('require "jacinth/oj"; Oj.load("{")').err)
    assert_equal "Jacinth::Oj::ParseError\n", ruby('require "jacinth/oj/api"; puts Jacinth::Oj::ParseError')
    assert_equal "Jacinth::Oj::ParseError\n", ruby('require "jacinth/oj/api"; require "jacinth/oj"; puts Oj::ParseError')
  end

  def test_who_holds_an_error_of_the_oj_before_rescues_ours
    assert_equal "true\ntrue\ntrue\ntrue\n", ruby(<<~RUBY)
      require "oj"
      real = Oj
      $stderr = File.open(File::NULL, "w")
      require "jacinth/oj"
      p((Oj.load("[") rescue real::ParseError === $!))
      p((Oj.load_file("/no/such") rescue IOError === $!))
      p %i[Error ParseError DepthError LoadError MimicError].all? { |name| Oj.const_get(name).equal?(real.const_get(name)) }
      Jacinth::Oj.restore!
      p((Oj.load("[") rescue Jacinth::Oj::ParseError === $!))
    RUBY
  end

  FILES = Dir.glob("{oj.rb,oj/{version,bag,easy_hash,error,mimic,saj,schandler,state,active_support_helper}.rb,oj/oj.so}", base: OJ.find { |folder| File.file?("#{folder}/oj.rb") })

  def test_its_files_are_loaded_by_whatever_path
    assert_equal 11, FILES.size
    assert_equal "[]\n[]\n[]\nOj\n", ruby(<<~RUBY)
      require "jacinth/oj"
      require "tmpdir"
      folder = #{OJ.find { |path| File.file?("#{path}/oj.rb") }.inspect}
      files = #{FILES.inspect}
      p files.select { |file| require(file) || require(file.delete_suffix(".rb")) }
      p files.select { |file| require(File.join(folder, file)) || require(File.join(folder, file.delete_suffix(".rb"))) }
      Dir.mktmpdir do |other|
        File.symlink(folder, File.join(other, "linked"))
        $LOAD_PATH.unshift(File.join(other, "linked"))
        p files.select { |file| require(file) }
      end
      puts Oj.name
    RUBY
  end

  # An Oj that nobody has installed where we look: found by its name alone.
  def test_an_oj_that_comes_onto_the_load_path_later
    Dir.mktmpdir do |folder|
      File.write(File.join(folder, "oj.rb"), "module Oj; FOREIGN = 1; end")
      assert_equal "false\nfalse\n", ruby("require 'jacinth/oj'\n$LOAD_PATH.unshift(#{folder.inspect})\np require('oj'), Oj.const_defined?(:FOREIGN)")
      assert_equal "false\nfalse\n", ruby("$LOAD_PATH.unshift(#{folder.inspect})\nrequire 'jacinth/oj'\np require(#{"#{folder}/oj".inspect}), Oj.const_defined?(:FOREIGN)")
      assert_equal "Oj\nfalse\n", ruby("Object.autoload(:Oj, #{"#{folder}/oj".inspect})\nrequire 'jacinth/oj'\np Oj, Oj.const_defined?(:FOREIGN)")
      assert_equal "false\nJacinth::Oj\nfalse\n", ruby("Object.autoload(:Oj, #{"#{folder}/oj".inspect})\nrequire 'jacinth/oj/api'\np Jacinth::Oj.active?\nrequire 'jacinth/oj'\np Oj, Oj.const_defined?(:FOREIGN)")
    end
  end

  # Without Bundler, as RubyGems activates it, and in a bundle.
  def test_the_gem_can_be_activated_before_and_after
    plain = ENV.keys.grep(/\ABUNDLE/).to_h { |name| [name, nil] }.merge("RUBYOPT" => nil, "RUBYLIB" => FormerGems::RUBYLIB, "GEM_PATH" => Gem.path.join(File::PATH_SEPARATOR))
    before = 'gem "oj", "~> 3.0"; require "jacinth/oj"; p require("oj"), Oj.equal?(Jacinth::Oj), Gem.loaded_specs["oj"]&.name'
    after = 'require "jacinth/oj"; gem "oj"; p require("oj"), require("oj/mimic"), Oj.equal?(Jacinth::Oj), Gem.loaded_specs["oj"]&.name'
    [plain, Child::BUNDLED].each do |env|
      assert_equal %(false\ntrue\n"oj"\n), Child.output(before, env: env)
      assert_equal %(false\nfalse\ntrue\n"oj"\n), Child.output(after, env: env)
    end
    assert_equal "false\ntrue\n", Child.output('require "jacinth/oj"; Bundler.require; p require("oj"), Oj.equal?(Jacinth::Oj)', env: Child::BUNDLED)
  end

  def test_default_options_that_were_set_are_taken_over
    assert_equal "{:mode=>:compat, :float_precision=>4, :escape_mode=>:ascii, :omit_nil=>true}\ntrue\n3\nfalse\n", ruby(<<~RUBY)
      require "oj"
      $stderr = File.open(File::NULL, "w")
      plain = Oj.default_options
      Oj.default_options = { mode: :compat, omit_nil: true, float_precision: 4, escape_mode: :ascii, integer_range: 1..9 }
      theirs = Oj.default_options
      require "jacinth/oj/api"
      Jacinth::Oj.default_options = { indent: 3, omit_nil: false }
      Jacinth::Oj.replace!
      found = Oj.default_options.select { |name, value| plain[name] != value }
      found.delete(:float_format)
      puts "{\#{found.slice(:mode, :float_precision, :escape_mode, :omit_nil).map { |name, value| ":\#{name}=>\#{value.inspect}" }.join(", ")}}"
      p Oj.default_options == theirs.merge(indent: 3, integer_range: nil)
      p Oj.default_options[:indent]
      Jacinth::Oj.restore!
      p Oj.default_options[:indent] == 3
    RUBY
  end

  def test_what_secure_forbids_is_not_taken_over
    assert_equal "[:strict, false, false]\n", ruby(<<~RUBY)
      require "oj"
      $stderr = File.open(File::NULL, "w")
      Oj.default_options = { mode: :strict, auto_define: true, create_additions: true }
      require "jacinth/oj/api"
      Jacinth::Oj.secure!
      require "jacinth/oj"
      p Oj.default_options.values_at(:mode, :auto_define, :create_additions)
    RUBY
  end

  # Whatever else is called Oj.
  def test_another_oj
    assert_equal "Oj::ParseError\n3\n7\n", ruby(<<~RUBY)
      module Oj; class ParseError < StandardError; end; THREE = 3; VERSION = "0"; end
      $stderr = File.open(File::NULL, "w")
      require "jacinth/oj"
      begin
        Oj.load("{")
      rescue Oj::ParseError => e
        puts e.class
      end
      p Oj::THREE
      Jacinth::Oj.restore!
      Oj::SEVEN = 7
      Jacinth::Oj.replace!
      p Oj::SEVEN
    RUBY
  end

  def test_what_others_have_put_into_oj_stays_there
    assert_equal "Oj::Serializer\nfalse\nOj::Serializer\n", ruby(<<~RUBY)
      require "oj"
      class Oj::Serializer; end
      $stderr = File.open(File::NULL, "w")
      require "jacinth/oj"
      p Oj::Serializer
      Jacinth::Oj.restore!
      p Jacinth::Oj.const_defined?(:Serializer), Oj::Serializer
    RUBY
  end
end
