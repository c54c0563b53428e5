# frozen_string_literal: true

require "test_helper"
require "jacinth/oj/api"
require "support/child"
require_relative "real_oj"

# Which library ::Oj is before and after replace! and restore!, with the real gem loaded before, later or not at all.
class OjTakeoverTest < Minitest::Test
  include RealOj

  # The examples of docs/oj.md: each returns what stands behind "# =>".
  def test_the_examples
    block = File.read(File.expand_path("../../docs/oj.md", __dir__))[%r{```ruby\n(require "jacinth/oj".*?)```}m, 1]
    pairs = block.lines.filter_map { |line| line.chomp.split(/\s+# => /, 2) }
    steps = pairs.map { |code, expected| expected ? "p((#{code}) == (#{expected}))" : code }
    assert_equal "true\n" * 5, ruby(steps.join("\n"))
  end

  def test_the_api_alone_touches_nothing
    assert_equal "nil\nfalse\n", ruby('require "jacinth/oj/api"; p defined?(::Oj); p Jacinth::Oj.active?')
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
    warning, *answers = output.lines(chomp: true)
    assert_match %r{\A-:4: warning: jacinth/oj: Oj 3[.\d]+ was loaded before; }, warning
    assert_equal %w[true false true false false], answers
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
    %i[ParseError DepthError LoadError MimicError].each do |name|
      assert_equal [Jacinth::Oj::Error, StandardError], Jacinth::Oj.const_get(name).ancestors[1, 2]
    end
    assert_equal StandardError, Jacinth::Oj::Error.superclass
  end

  NAMES = <<~RUBY
    modules = Oj.constants.map { |name| Oj.const_get(name) }.grep(Module)
    p Oj.name, modules.map(&:name).reject { |name| name.start_with?("Oj::") }, modules.size > 12
  RUBY

  # MultiJSON and others recognize Oj's errors by the names of their classes.
  def test_classes_have_oj_s_names
    assert_equal %("Oj"\n[]\ntrue\n"Oj::Rails::Encoder"\n),
                 ruby(%(require "jacinth/oj"\n#{NAMES}\np Oj::Rails::Encoder.name))
    assert_equal %("Oj"\n[]\ntrue\n), ruby(<<~RUBY)
      $stderr = $stdout
      require "oj"
      $stderr = File.open(File::NULL, "w")
      require "jacinth/oj"
      #{NAMES}
    RUBY
    uncaught = Child.run('require "jacinth/oj"; Oj.load("{")').err
    assert_match %r{Hash/Object not terminated .*\(Oj::ParseError\)$}, uncaught
    assert_equal "Jacinth::Oj::ParseError\n", ruby('require "jacinth/oj/api"; puts Jacinth::Oj::ParseError')
    assert_equal "Jacinth::Oj::ParseError\n",
                 ruby('require "jacinth/oj/api"; require "jacinth/oj"; puts Oj::ParseError')
  end

  def test_who_holds_an_error_of_the_oj_before_rescues_ours
    assert_equal "true\ntrue\ntrue\ntrue\n", ruby(<<~RUBY)
      require "oj"
      real = Oj
      $stderr = File.open(File::NULL, "w")
      require "jacinth/oj"
      p((Oj.load("[") rescue real::ParseError === $!))
      p((Oj.load_file("/no/such") rescue IOError === $!))
      errors = %i[Error ParseError DepthError LoadError MimicError]
      p errors.all? { |name| Oj.const_get(name).equal?(real.const_get(name)) }
      Jacinth::Oj.restore!
      p((Oj.load("[") rescue Jacinth::Oj::ParseError === $!))
    RUBY
  end

  def test_default_options_that_were_set_are_taken_over
    assert_equal "[:compat, 4, :ascii, true]\ntrue\n3\nfalse\n", ruby(<<~RUBY)
      require "oj"
      $stderr = File.open(File::NULL, "w")
      plain = Oj.default_options
      set = { mode: :compat, omit_nil: true, float_precision: 4, escape_mode: :ascii }
      Oj.default_options = { **set, integer_range: 1..9 }
      theirs = Oj.default_options
      require "jacinth/oj/api"
      Jacinth::Oj.default_options = { indent: 3, omit_nil: false }
      Jacinth::Oj.replace!
      found = Oj.default_options.select { |name, value| plain[name] != value }
      p found.values_at(:mode, :float_precision, :escape_mode, :omit_nil)
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

  # Any other module named Oj.
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
