# frozen_string_literal: true

require "test_helper"
require "support/oj_dumping"

# Oj.dump with a garbage collection at every allocation, with compaction, and with callbacks that change what is being
# written: the result is the same text, or JSON, or an exception.
class OjGcTest < Minitest::Test
  include OjDumping

  OPTIONS = [
    { mode: :strict },
    { mode: :null, indent: 2 },
    { mode: :compat, space: " ".dup, array_nl: +"\n", only: %w[a b list k text], except: :none },
    { mode: :compat, circular: true, use_raw_json: true },
    { mode: :strict, float_format: "%0.3f", integer_range: 1..5, omit_nil: true },
    { mode: :compat, escape_mode: :ascii, omit_null_byte: true },
    { mode: :wab }
  ].freeze

  # An object that calls a block whenever it is converted.
  class Asked
    def initialize(&block) = @block = block
    def to_json(*) = @block.call.then { '{"asked":1}' }
    def raw_json(*) = to_json
    def to_s = @block.call.then { "asked \0" }
    def hash = 1
  end

  def plain
    [
      {
        "a" => [1, 2.25, nil, "text \u00e9\0", :sym, 2**70],
        b: {},
        "list" => [[], ["x" * 40, "\u00e9".encode("UTF-16LE"), "\xff"]]
      }
    ]
  end

  # Both results of running the block twice, the second time under stress.
  def twice
    first = yield
    [first, GarbageCollectorModes.stressed { yield }]
  end

  def text_of(object, options)
    Oj.dump(object, options)
  rescue TypeError, EncodingError, IOError, FrozenError, RuntimeError => e
    "#{e.class} #{e.message}"
  end

  OPTIONS.each_with_index do |options, index|
    define_method("test_stress_#{index}") do
      data = plain
      assert_equal(*twice { text_of(data, options) })
      assert_equal(*twice { text_of(data.first["a"], options) })
      next if options[:mode] != :compat

      assert_equal(*twice { text_of([Asked.new { "garbage" * 20 }, { Asked.new { "garbage" * 9 } => 1 }], options) })
    end

    define_method("test_compaction_#{index}") do
      data = plain << Asked.new { GarbageCollectorModes.compact } << plain
      expected = text_of(plain << Asked.new {} << plain, options)
      2.times { assert_equal expected, text_of(data, options) }
    end
  end

  def test_defaults
    twice do
      Oj.default_options = {
        mode: :compat,
        space: "  ".dup,
        only: ["a".dup],
        ignore: [String],
        create_id: "id".dup,
        hash_class: Hash,
        match_string: { /a/ => String }
      }
      Oj.default_options.values_at(:space, :only, :ignore, :create_id)
    end
    GarbageCollectorModes.compact
    assert_equal ["  ", [:a], [String], "id"], Oj.default_options.values_at(:space, :only, :ignore, :create_id)
    assert_equal '{"a":  1}', Oj.dump({ "a" => 1, "b" => 2 })
  end

  CHANGES = {
    clear: ->(object) { object.clear },
    grow: ->(object) { object.is_a?(Array) ? object.concat([1] * 100) : 100.times { |i| object["n#{i}"] = i } },
    shrink: ->(object) { object.is_a?(Array) ? object.pop : object.delete(object.keys.last) },
    replace: ->(object) { object.replace(object.class.new) },
    raise: ->(_) { raise IOError, "asked" },
    defaults: ->(_) { Jacinth::Oj.default_options = { mode: :strict, indent: 3, space: " " } },
    dump: ->(_) { Jacinth::Oj.dump([1, { "a" => [2] }] * 50, mode: :compat, indent: 1) },
    collect: ->(_) { GC.start },
    freeze: ->(object) { object.freeze }
  }.freeze

  LAYOUTS = [
    {},
    { circular: true },
    { indent: 1 },
    { omit_nil: true, use_raw_json: true },
    { escape_mode: :ascii, omit_null_byte: true }
  ].freeze

  CHANGES.each do |change, work|
    define_method("test_callbacks_that_#{change}") do
      [[], {}].product(LAYOUTS) do |container, options|
        object = container.dup
        asked = Asked.new { work.call(object) }
        [1, "text", asked, [asked], { "k" => asked, asked => 1 }, 2.5, nil].each_with_index do |value, i|
          object.is_a?(Array) ? object << value : object["key #{i}"] = value
        end
        text = text_of(object, { mode: :compat, **options })
        assert_match(/\A(?:[\[{]|IOError asked|RuntimeError can't (?:add|replace)|FrozenError)/, text)
        assert Jacinth.valid?(text, allow_duplicate_key: true), text if text.match?(/\A[\[{]/)
      end
    end
  end

  def test_a_throw_and_a_fiber_that_is_left
    assert_equal 7, catch(:out) { dump(:compat, [[1], [Asked.new { throw :out, 7 }]]) }
    fiber = Fiber.new { dump(:compat, ["x" * 5000, [Asked.new { Fiber.yield 1 }]]) }
    assert_equal 1, fiber.resume
    fiber = nil
    GC.start
    assert_equal "[1]", dump(:compat, [1])
  end
end
