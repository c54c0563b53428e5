# frozen_string_literal: true

require "test_helper"
require "stringio"

# What the hook of a generate may be: whatever can be called with the object, with or without is_key.
class AsJsonHooksTest < Minitest::Test
  OBJECT = [1..2, { (3..4) => 5 }].freeze
  TEXT = '["1..2",{"3..4":5}]'
  def self.show(object) = object.to_s
  def self.show_both(object, is_key) = is_key ? object.to_s : object.to_s
  Shown = Struct.new(:a) { def call(object) = object.to_s }

  HOOKS = {
    one: ->(object) { object.to_s }, two: ->(object, _is_key) { object.to_s }, splat: ->(*all) { all.first.to_s },
    more: ->(object, *_) { object.to_s }, optional: ->(object = nil) { object.to_s },
    proc: proc { |object| object.to_s }, both: proc { |object, _| object.to_s },
    symbol: :to_s, symbol_proc: :to_s.to_proc, method: method(:show), method_of_two: method(:show_both),
    callable: Shown.new(1)
  }.freeze

  def test_every_hook_in_every_call
    HOOKS.each do |name, hook|
      block = hook.respond_to?(:to_proc) ? hook.to_proc : nil
      calls = [->(**options, &given) { Jacinth.generate(OBJECT, **options, &given) },
               ->(**options, &given) { Jacinth::Coder.new(**options, &given).generate(OBJECT) },
               ->(**options, &given) { Jacinth.dump(OBJECT, StringIO.new, **options, &given).string },
               ->(**options, &given) { Jacinth.generate_lines([OBJECT], **options, &given).chomp }]
      calls.each do |call|
        assert_equal TEXT, call.call(as_json: hook), name
        assert_equal TEXT, call.call(&block), name if block
      end
    end
  end

  def test_none_and_wrong_ones
    assert_equal "[7]", Jacinth.generate([1..2], as_json: -> { 7 })
    assert_raises(ArgumentError) { Jacinth.generate([1..2], as_json: ->(_, _, _) { 7 }) }
    assert_raises(ArgumentError) { Jacinth.generate([1..2], as_json: ->(_, key:) { key }) }
    assert_raises(NoMethodError) { Jacinth.generate([1..2], as_json: :no_such_method) }
    [1, "to_s", true, Object.new].each do |hook|
      assert_raises(TypeError) { Jacinth.generate([1..2], as_json: hook) }
    end
  end

  def test_on_load_takes_a_symbol
    assert_equal ["1", "2"], Jacinth.parse("[1,2]", on_load: ->(value) { value.is_a?(Array) ? value : value.to_s })
    assert_equal "1", Jacinth.parse("1", on_load: :to_s)
  end

  def test_a_shareable_hook_stays_shareable
    hook = Ractor.make_shareable(nil.instance_eval { ->(object) { object.to_s } })
    assert_equal '["1..2"]', Ractor.make_shareable(Jacinth::Coder.new(as_json: hook)).generate([1..2])
  end
end
