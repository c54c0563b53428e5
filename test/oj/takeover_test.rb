# frozen_string_literal: true

require "test_helper"
require "jacinth/oj/api"
require "support/child"

# Who has ::Oj, before and after the door is opened and closed, with the real gem loaded before, after or not.
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
    assert_equal "false\ntrue\nfalse\nnil\n", ruby(<<~RUBY)
      require "jacinth/oj"
      p require("oj")
      p Oj.equal?(Jacinth::Oj)
      p require("oj/version")
      p $LOADED_FEATURES.find { |feature| feature.end_with?("/oj.rb") && !feature.include?("jacinth") }
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
    assert_match(/\A.*warning: jacinth\/oj: Oj 3[.\d]+ was loaded before; .*\ntrue\nfalse\ntrue\nfalse\nfalse\n\z/, output)
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
end
