# frozen_string_literal: true

require "test_helper"
require "support/rails_child"

# Nested Hashes whose keys become the same text: every callback is called once and in ActiveSupport's order, and the
# work grows only with the size of the value.
class RailsSameKeysTest < Minitest::Test
  include RailsChild

  PARTS = "require \"#{RailsChild::ROOT}/test/rails/same_keys_tools\"\n"

  def test_callbacks_are_called_once_and_in_order
    assert_rails 81, PARTS + <<~'RUBY'
      CASES.each { |place, options| [0, 1, 2, 3, 7].each { |depth| same_calls(options) { nest(depth, place) } } }
      equal 3 * 40 + 1, called { ENCODER.new(x: 1).encode(nest(40, :first)) }.last.size
    RUBY
  end

  # If each level doubled the work, twenty of them would take minutes.
  def test_work_grows_with_depth_and_no_faster
    assert_rails 24, PARTS + <<~'RUBY'
      def made(place, depth, leaf)
        value = nest(depth, place, leaf)
        encoder = ENCODER.new(x: 1)
        encoder.encode(value)
        before = GC.stat(:total_allocated_objects)
        encoder.encode(value)
        GC.stat(:total_allocated_objects) - before
      end
      GC.disable
      PLACES.first(3).product([1, "]\"" * 50_000]) do |place, leaf|
        short, long = [22, 88].map { |depth| made(place, depth, leaf) }
        equal [place, true], [place, long < short * 5 || [short, long]]
        equal [place, 87], [place, called { ENCODER.new(x: 1).encode(nest(88, place)) }.last.grep(1..).size]
      end
      GC.enable
      PLACES.first(3).product([1, "]\"" * 50_000], [{ x: 1 }, { prefixes: [] }]) do |place, leaf, options|
        equal(*[REFERENCE, ENCODER].map { |encoder| encoder.new(options).encode(nest(88, place, leaf)) })
      end
    RUBY
  end

  # One Hash with many pairs of equal keys, and one text that many keys have.
  def test_work_grows_with_the_number_of_keys
    assert_rails 8, PARTS + <<~'RUBY'
      pairs = lambda do |count|
        strings = Array.new(count) { |i| ["key#{i}", i] }.to_h
        strings.merge(Array.new(count) { |i| [:"key#{count - i}", -i] }.to_h)
      end
      one = ->(count) { Array.new(count) { |i| [Key.new("k"), [i]] }.to_h.merge("k" => "last", "z" => 1) }
      [pairs, one].each do |make|
        short, long = [500, 2000].map do |count|
          value = make.call(count)
          before = GC.stat(:total_allocated_objects)
          same(value, { x: 1 })
          same(value)
          GC.stat(:total_allocated_objects) - before
        end
        equal true, long < short * 5
      end
      equal '{"k":"last","z":1}', ENCODER.new(x: 1).encode(one.call(2000))
    RUBY
  end

  def test_texts_that_are_copied_as_they_are
    assert_rails 36, PARTS + <<~'RUBY'
      class Raw; def to_json(*) = "}],{\"<"; def as_json(*) = 5r; end
      class Odd < Numeric; def as_json(*) = 3r; def to_json(*) = "[\"\\"; end
      texts = [1r, Odd.new, "\"}{[\\", "\\", "é\"\u2028<", :"]", { "{" => "}" }, [[{}, []], "\\\\\""], Raw.new]
      values = texts.flat_map do |text|
        [{ "x" => text, "a" => [text, 1], "b" => text, a: 2, x: [text] },
         { 1 => { "q" => text, q: text }, "k" => text, "1" => text, k: { "z" => [text], z: text } }]
      end
      [{ x: 1 }, { except: [:b] }].each { |options| values.each { |value| same(value, options) } }
      texts.each do |text|
        MERGES && same({ 1 => { nil => text, "" => text }, "k" => text, "1" => { 2 => text, "2" => [text] } })
      end
      if defined?(JSON::Fragment)
        values = ["}<", "", "\"", "[1]", "{\"a\":"].map do |text|
          { "x" => JSON::Fragment.new(text), "a" => 1, x: 2, b: JSON::Fragment.new(text),
            a: { "b" => JSON::Fragment.new(text), b: 1 } }
        end
        values.each { |value| same(value, { x: 1 }) }
      end
    RUBY
  end

  def test_callbacks_that_raise_and_change
    assert_rails 19, PARTS + <<~'RUBY'
      [{ x: 1 }, { own: [:a, "a", "b"] }].each do |options|
        same_calls(options) { { "a" => 1, Key.new(IOError.new("key")) => 2, a: Asked.new(3) } }
        same_calls(options) do
          { "a" => Asked.new(1), Key.new("a") => Asked.new(2) { raise IOError, "value" }, a: Asked.new(3) }
        end
        same_calls(options) { { "a" => { "a" => 1, a: Asked.new(1) { throw :never } }, a: 2 } }
        same_calls(options) { { Key.new(nil) => 1, "" => 2 } }
        same_calls(options) { { Key.new(5) => 1, "5" => 2 } }
        same_calls(options) { hash = { "a" => 1, "b" => nil, a: Asked.new(2) { hash.delete("a") }, "z" => 1 } }
        same_calls(options) { hash = { "a" => Asked.new(2) { hash.delete("a") }, a: 5, "z" => 1 } }
        same_calls(options) do
          hash = { "a" => Asked.new(2) { GC.start; hash[:a] = Asked.new("later") }, a: 5, "z" => 1 }
        end
        same_calls(options) do
          hash = { "a" => 1, a: Asked.new(2) { hash["b"] = [Asked.new(3)] }, "b" => 1, Key.new("a") => 7 }
        end
      end
      if MERGES
        same_calls { { Key.new(nil) => 1, "" => 2 } }
        same_calls { { Key.new(5) => 1, "5" => 2 } }
        same_calls { { 1 => Asked.new(1) { raise IOError, "value" }, "1" => Asked.new(2) } }
        same_calls do
          hash = { 1 => [Asked.new(1) { hash.delete(1) }], "1" => Asked.new(2), Key.new(IOError.new("key")) => 2 }
        end
        same_calls do
          hash = { "b" => 1, 1 => Asked.new(1) { hash["1"] = Asked.new(3) }, "1" => Asked.new(2), Key.new("b") => [4] }
        end
      end
      compacting = Asked.new([1] * 500) { GC.compact if GC.respond_to?(:compact) }
      equal '{"a":1}', called { ENCODER.new(x: 1).encode({ "a" => compacting, a: 1 }) }.first
    RUBY
  end

  # Subclasses with an each of their own, and Hashes with one text twice.
  def test_hashes_of_other_classes
    assert_rails 12, PARTS + <<~'RUBY'
      class Each < Hash
        def each
          yield "a", Asked.new(1)
          yield :a, Asked.new(2)
          yield "a", Asked.new(3)
          yield ["b", Asked.new(4)]
          yield 5
        end
      end
      class Ordered < Hash; end
      [{ x: 1 }, { own: 1 }].each do |options|
        same_calls(options) { Each.new }
        same_calls(options) { { "a" => [Each.new], a: Each.new } }
        same_calls(options) { Ordered.new.merge!("a" => Asked.new(1), a: [Asked.new(2)]) }
        same_calls(options) { { "a" => Asked.new(1), "a".dup => Asked.new(2), 5 => 1 }.compare_by_identity }
        same_calls(options) do
          { 1 => Asked.new(1), "1" => Asked.new(2), a: { 1 => 1, "1" => Asked.new(3) } }.with_indifferent_access
        end
        same_calls(options) do
          { Date.new(2026) => Asked.new(1), "2026-01-01" => Asked.new(2), nil => 1, true => 2, "true" => Asked.new(3) }
        end
        if MERGES
          same_calls do
            hash = { Date.new(2026) => Asked.new(1), "2026-01-01" => Asked.new(2) }
            hash.merge(nil => 1, true => 2, "true" => Asked.new(3)).with_indifferent_access
          end
        end
        if MERGES
          same_calls do
            { 1 => Asked.new(1), "1" => Asked.new(2), 1.0 => Asked.new(3), "1".dup => Asked.new(4) }.compare_by_identity
          end
        end
        if MERGES
          same_calls(options) do
            { "é" => Asked.new(1), "é".encode("ISO-8859-1") => Asked.new(2), "é": Asked.new(3), 1.5 => 1, "1.5" => 2 }
          end
        end
      end
    RUBY
  end

  # What the result knows about itself: removed texts have no influence.
  def test_the_result_knows_its_characters
    assert_rails 6, PARTS + <<~'RUBY'
      { "é" => true, "e" => false }.each do |text, high|
        [{ x: 1 }, { prefixes: [] }].each do |options|
          result = ENCODER.new(options).encode({ "a" => "ééé" * 900, a: text })
          equal [high, !high], [!result.ascii_only?, result.ascii_only?]
        end
        result = ENCODER.new(x: 1).encode({ "a" => "é", a: text })
        equal [%({"a":"#{text}"}), true, Encoding::UTF_8], [result, result.valid_encoding?, result.encoding]
      end
    RUBY
  end

  # `stress`: a value of GC.stress=, 1 for minor collections.
  def under_a_collector_that_runs_always(cases, depth, stress, least)
    assert_rails least, "#{PARTS} DEPTH, STRESS = #{depth}, #{stress}\n#{cases}.each do |place, options|\n#{<<~'RUBY'}"
        texts = [false, STRESS].map do |stressed|
          value = nest(DEPTH, place)
          encoder = ENCODER.new(options)
          GC.stress = stressed
          encoder.encode(value)
        ensure
          GC.stress = false
        end
        equal(*texts)
      end
    RUBY
  end

  def test_under_a_collector_that_runs_always = under_a_collector_that_runs_always("PLACES.zip(OPTIONS)", 2, 1, 4)

  before_release def test_every_case_under_a_collector_that_runs_always
    under_a_collector_that_runs_always("CASES", 3, true, 12)
  end

  def test_with_public_api_alone
    assert_rails 64, <<~RUBY, env: { "JACINTH_PRIVATE" => "0" }
      #{PARTS}
      CASES.each { |place, options| [0, 1, 2, 7].each { |depth| same_calls(options) { nest(depth, place) } } }
    RUBY
  end
end
