# frozen_string_literal: true

require "test_helper"
require "support/rails_child"

# Hashes whose keys become the same text, in each other: every callback is called once and in ActiveSupport's order, and the
# work grows with the size of the value alone.
class RailsSameKeysTest < Minitest::Test
  include RailsChild

  PARTS = <<~'RUBY'
    CALLS = []
    class Asked
      def initialize(value, &change) = (@value, @change = value, change)
      def as_json(*)
        CALLS << @value
        @change&.call
        @value
      end
    end
    class Key
      def initialize(text) = @text = text
      def to_s
        CALLS << "key #{@text}"
        @text.is_a?(Exception) ? raise(@text) : @text
      end
    end
    # What the block gives, and what was called for it.
    def called
      CALLS.clear
      text = begin
        yield
      rescue StandardError, SystemStackError => e
        "#{e.class} #{e.message.sub(/ in (?:\{|a Hash with the keys).*/m, "")}"
      end
      [text, CALLS.dup]
    end
    # Whether both encoders write the same, by the same calls in the same order.
    def same_calls(options = nil, reference: -> { REFERENCE }, &value)
      equal(*[REFERENCE, ENCODER].map { |encoder| called { encoder.new(options).encode(value.call) } })
    end
    # Each level has keys of one text: the next level lies under the first of them, under the last, or under none.
    def nest(depth, place, leaf = Asked.new("leaf"))
      depth.times.inject(leaf) do |inner, level|
        case place
        when :first then { "a" => inner, Key.new("b") => Asked.new(level), a: Asked.new(-level), "b" => 1 }
        when :last then { "a" => Asked.new(level), "c" => [level, "]},\\\""], a: inner, Key.new("c") => nil }
        when :beside then { "x" => inner, "a" => Asked.new(level), a: Asked.new(-level), y: 1.5r }
        else { 1 => Asked.new(level), "1" => inner, Key.new("1") => [inner.class.name], nil => 1, "" => Asked.new("nothing") }
        end
      end
    end
    PLACES = %i[first last beside numbers]
    OPTIONS = [{ x: 1 }, { only: ["a", :a, "x", 1, "1"] }, { except: [:c] }, { methods: [:size], include: [:y] }]
    # Without options a String and a Symbol are two keys, which json 3 refuses; from 8.1 on 1 and "1" are, too.
    MERGES = ActiveSupport.version < Gem::Version.new("8.1")
    CASES = PLACES.product(OPTIONS) + (MERGES ? [[:numbers, nil]] : [])
  RUBY

  def test_callbacks_are_called_once_and_in_order
    assert_rails 81, PARTS + <<~'RUBY'
      CASES.each { |place, options| [0, 1, 2, 3, 7].each { |depth| same_calls(options) { nest(depth, place) } } }
      equal 3 * 40 + 1, called { ENCODER.new(x: 1).encode(nest(40, :first)) }.last.size
    RUBY
  end

  # A level of the old kind doubled the work, so twenty of them would take minutes.
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
      PLACES.first(3).product([1, "]\"" * 50_000], [{ x: 1 }, { prefixes: [] }]) { |place, leaf, options| equal(*[REFERENCE, ENCODER].map { |encoder| encoder.new(options).encode(nest(88, place, leaf)) }) }
    RUBY
  end

  # One Hash with many pairs of keys, and one text that many keys have.
  def test_work_grows_with_the_number_of_keys
    assert_rails 8, PARTS + <<~'RUBY'
      pairs = ->(count) { Array.new(count) { |i| ["key#{i}", i] }.to_h.merge(Array.new(count) { |i| [:"key#{count - i}", -i] }.to_h) }
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
      values = texts.flat_map { |text| [{ "x" => text, "a" => [text, 1], "b" => text, a: 2, x: [text] }, { 1 => { "q" => text, q: text }, "k" => text, "1" => text, k: { "z" => [text], z: text } }] }
      [{ x: 1 }, { except: [:b] }].each { |options| values.each { |value| same(value, options) } }
      texts.each { |text| MERGES && same({ 1 => { nil => text, "" => text }, "k" => text, "1" => { 2 => text, "2" => [text] } }) }
      if defined?(JSON::Fragment)
        values = ["}<", "", "\"", "[1]", "{\"a\":"].map { |text| { "x" => JSON::Fragment.new(text), "a" => 1, x: 2, b: JSON::Fragment.new(text), a: { "b" => JSON::Fragment.new(text), b: 1 } } }
        values.each { |value| same(value, { x: 1 }) }
      end
    RUBY
  end

  def test_callbacks_that_raise_and_change
    assert_rails 19, PARTS + <<~'RUBY'
      [{ x: 1 }, { own: [:a, "a", "b"] }].each do |options|
        same_calls(options) { { "a" => 1, Key.new(IOError.new("key")) => 2, a: Asked.new(3) } }
        same_calls(options) { { "a" => Asked.new(1), Key.new("a") => Asked.new(2) { raise IOError, "value" }, a: Asked.new(3) } }
        same_calls(options) { { "a" => { "a" => 1, a: Asked.new(1) { throw :never } }, a: 2 } }
        same_calls(options) { { Key.new(nil) => 1, "" => 2 } }
        same_calls(options) { { Key.new(5) => 1, "5" => 2 } }
        same_calls(options) { hash = { "a" => 1, "b" => nil, a: Asked.new(2) { hash.delete("a") }, "z" => 1 } }
        same_calls(options) { hash = { "a" => Asked.new(2) { hash.delete("a") }, a: 5, "z" => 1 } }
        same_calls(options) { hash = { "a" => Asked.new(2) { GC.start; hash[:a] = Asked.new("later") }, a: 5, "z" => 1 } }
        same_calls(options) { hash = { "a" => 1, a: Asked.new(2) { hash["b"] = [Asked.new(3)] }, "b" => 1, Key.new("a") => 7 } }
      end
      if MERGES
        same_calls { { Key.new(nil) => 1, "" => 2 } }
        same_calls { { Key.new(5) => 1, "5" => 2 } }
        same_calls { { 1 => Asked.new(1) { raise IOError, "value" }, "1" => Asked.new(2) } }
        same_calls { hash = { 1 => [Asked.new(1) { hash.delete(1) }], "1" => Asked.new(2), Key.new(IOError.new("key")) => 2 } }
        same_calls { hash = { "b" => 1, 1 => Asked.new(1) { hash["1"] = Asked.new(3) }, "1" => Asked.new(2), Key.new("b") => [4] } }
      end
      equal '{"a":1}', called { ENCODER.new(x: 1).encode({ "a" => Asked.new([1] * 500) { GC.compact if GC.respond_to?(:compact) }, a: 1 }) }.first
    RUBY
  end

  # Other classes' each, and Hashes that hold one text twice.
  def test_hashes_of_other_classes
    assert_rails 12, PARTS + <<~'RUBY'
      class Each < Hash; def each; yield "a", Asked.new(1); yield :a, Asked.new(2); yield "a", Asked.new(3); yield ["b", Asked.new(4)]; yield 5; end; end
      class Ordered < Hash; end
      [{ x: 1 }, { own: 1 }].each do |options|
        same_calls(options) { Each.new }
        same_calls(options) { { "a" => [Each.new], a: Each.new } }
        same_calls(options) { Ordered.new.merge!("a" => Asked.new(1), a: [Asked.new(2)]) }
        same_calls(options) { { "a" => Asked.new(1), "a".dup => Asked.new(2), 5 => 1 }.compare_by_identity }
        same_calls(options) { { 1 => Asked.new(1), "1" => Asked.new(2), a: { 1 => 1, "1" => Asked.new(3) } }.with_indifferent_access }
        same_calls(options) { { Date.new(2026) => Asked.new(1), "2026-01-01" => Asked.new(2), nil => 1, true => 2, "true" => Asked.new(3) } }
        same_calls { { Date.new(2026) => Asked.new(1), "2026-01-01" => Asked.new(2), nil => 1, true => 2, "true" => Asked.new(3) }.with_indifferent_access } if MERGES
        same_calls { { 1 => Asked.new(1), "1" => Asked.new(2), 1.0 => Asked.new(3), "1".dup => Asked.new(4) }.compare_by_identity } if MERGES
        same_calls(options) { { "é" => Asked.new(1), "é".encode("ISO-8859-1") => Asked.new(2), "é": Asked.new(3), 1.5 => 1, "1.5" => 2 } } if MERGES
      end
    RUBY
  end

  # What the result says of itself: the texts that were taken out say nothing any more.
  def test_the_result_knows_its_characters
    assert_rails 6, PARTS + <<~'RUBY'
      { "é" => true, "e" => false }.each do |text, high|
        [{ x: 1 }, { prefixes: [] }].each { |options| equal [high, !high], ENCODER.new(options).encode({ "a" => "ééé" * 900, a: text }).then { |result| [!result.ascii_only?, result.ascii_only?] } }
        equal [%({"a":"#{text}"}), true, Encoding::UTF_8], ENCODER.new(x: 1).encode({ "a" => "é", a: text }).then { |result| [result, result.valid_encoding?, result.encoding] }
      end
    RUBY
  end

  def under_a_collector_that_runs_always(cases, depth, least)
    assert_rails least, "#{PARTS} DEPTH = #{depth}\n#{cases}.each do |place, options|\n#{<<~'RUBY'}"
        texts = [false, true].map do |stressed|
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

  def test_under_a_collector_that_runs_always = under_a_collector_that_runs_always("PLACES.zip(OPTIONS)", 2, 4)

  heavy def test_every_case_under_a_collector_that_runs_always = under_a_collector_that_runs_always("CASES", 3, 12)

  def test_with_public_api_alone
    assert_rails 64, "#{PARTS} CASES.each { |place, options| [0, 1, 2, 7].each { |depth| same_calls(options) { nest(depth, place) } } }", env: { "JACINTH_PRIVATE" => "0" }
  end
end
