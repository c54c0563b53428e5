# frozen_string_literal: true

require "test_helper"
require "support/json_frontend"

# A program may redefine methods of Ruby's core classes: which of them are called while JSON is written. Each case
# runs in a process of its own, because Ruby never treats a redefined method as its own again.
class JsonCoreMethodsTest < Minitest::Test
  include JsonFrontend

  # What generate and its relatives write for large and small Integers, as values and keys, by Integer#to_s's answer.
  SCRIPT = <<~'RUBY'
    require "jacinth/json/api"
    require "bigdecimal"
    Jacinth::JSON.compat = %<level>d
    BIG, HUGE = 2**64, 2**1500
    CALLS = {
      big: -> { J.generate([BIG, 1]) }, minus: -> { J.generate({ "a" => -BIG }) }, huge: -> { J.generate(HUGE) },
      strict: -> { J.generate([BIG], strict: true) }, pretty: -> { J.pretty_generate([BIG]) },
      state: -> { J::State.new(ascii_only: true).generate(BIG) }, coder: -> { J::Coder.new.dump([BIG]) },
      dump: -> { J.dump(BIG) }, small: -> { J.generate([5, { "a" => -1 }]) },
      key: -> { J.generate({ 5 => 1, BIG => 2 }) },
      sorted: -> { J.generate({ BIG => 1 }, sort_keys: true) }, canonical: -> { J.generate([BIG], rfc8785: true) }
    }
    J = Jacinth::JSON
    SPELL = Integer.instance_method(:to_s)
    verbose, $VERBOSE = $VERBOSE, nil
    ANSWERS = { nil: nil, symbol: :a, integer: 3, text: "xyz", wide: "é", broken: "\xff",
                to_str: Struct.new(:to_str).new("T"), raises: IOError.new("to_s") }
    ANSWERS.each do |name, answer|
      found = CALLS.transform_values do |call|
        Integer.define_method(:to_s) { |*| answer.is_a?(Exception) ? raise(answer) : answer }
        text = call.call
        "#{text.valid_encoding? ? text : "broken"} #{text.encoding}"
      rescue StandardError => e
        "#{e.class} #{e.message}"
      ensure
        Integer.define_method(:to_s, SPELL)
      end
      puts found.map { |call, text| "#{name} #{call} #{text}".dump }
    end
    $VERBOSE = verbose
  RUBY

  # { ["nil", "big"] => the result }
  def said(level)
    Child.output(format(SCRIPT, level: level)).lines(chomp: true).to_h do |line|
      answer, call, text = line.undump.split(" ", 3)
      [[answer, call], text]
    end
  end

  TEXTS = { "big" => "[%s,1]", "minus" => "{\"a\":%s}", "huge" => "%s", "strict" => "[%s]", "pretty" => "[\n  %s\n]",
            "state" => "%s", "coder" => "[%s]", "dump" => "%s" }.freeze

  [2, 3].each do |level|
    define_method("test_integer_to_s_#{level}") do
      found = said(level)
      TEXTS.each do |call, around|
        { "nil" => "nil", "symbol" => "Symbol", "integer" => "Integer" }.each do |answer, name|
          assert_equal "TypeError no implicit conversion of #{name} into String", found[[answer, call]], call
        end
        { "text" => "xyz", "wide" => "é", "to_str" => "T" }.each do |answer, text|
          assert_equal "#{around.sub("%s", text)} UTF-8", found[[answer, call]], call
        end
        assert_equal ["broken UTF-8", "IOError to_s"], found.values_at(["broken", call], ["raises", call]), call
      end
      # to_s is never called for small Integers as values, and always for keys.
      %w[nil text raises].each { |answer| assert_equal "[5,{\"a\":-1}] UTF-8", found[[answer, "small"]] }
      assert_equal ["{\"xyz\":1,\"xyz\":2} UTF-8", "{\"xyz\":1} UTF-8"], found.values_at(%w[text key], %w[text sorted])
      assert_match(/\ATypeError can't convert Integer (?:to|into) String/, found[%w[nil key]]) # into: Ruby 4.1
    end
  end

  def test_canonical_numbers_are_numbers
    found = said(3)
    assert_equal "[18446744073709552000] UTF-8", found[%w[text canonical]]
    assert_equal "TypeError no implicit conversion of nil into String", found[%w[nil canonical]]
    assert_equal "IOError to_s", found[%w[raises canonical]]
  end

  # Core methods are called, except those that docs/known-differences.md lists under json/core-methods.
  def test_methods_that_do_not_count
    script = <<~'RUBY'
      require "jacinth/json/api"
      $VERBOSE = nil
      class Symbol; def to_s = "other"; end
      class Float; def to_s = "other"; end
      class Hash; def sort = []; end
      puts Jacinth::JSON.generate([:a, Float::NAN, { "b" => 1, "a" => 2 }], allow_nan: true, sort_keys: true)
    RUBY
    assert_equal "[\"a\",NaN,{\"a\":2,\"b\":1}]\n", Child.output(script)
  end
end
