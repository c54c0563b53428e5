# frozen_string_literal: true

require "test_helper"
require "support/oj_dumping"
require "bigdecimal"
require "date"
require "ostruct"

# Custom and rails mode with a garbage collection at every allocation, and with callbacks that raise, collect garbage,
# or change the options or what is being written.
class OjCustomGcTest < Minitest::Test
  include OjDumping

  # An object that calls a block whenever it is converted.
  class Asked
    def initialize(&block) = (@block, @list = block, [1, "a"])
    def raw_json(*) = @block.call.then { "[1]" }
    def as_json(*) = @block.call.then { { "asked" => [1, { a: "x" * 50 }], list: @list } }
    def to_s = @block.call.then { "asked" }
  end

  class Many
    def initialize(asked) = 20.times { |i| instance_variable_set(:"@v#{i}", i == 10 ? asked : "text #{i}") }
  end

  Pt = Struct.new(:x, :y)
  OPTIONS = [
    { mode: :custom },
    { mode: :custom, create_additions: true, circular: true },
    { mode: :custom, use_raw_json: true, indent: 1, time_format: :xmlschema },
    { mode: :custom, use_as_json: true, omit_nil: true, ignore: [Symbol] },
    { mode: :rails },
    { mode: :rails, only: [:a, "list"], circular: true },
    { mode: :compat, use_raw_json: true }
  ].freeze

  def values(asked)
    [
      3r,
      1i,
      1..2.5,
      Time.at(1.5r).utc,
      Date.new(2020, 1, 2),
      DateTime.new(2020, 1, 2),
      OpenStruct.new(a: [1.5, Pt.new(1, { "k" => 1 })]),
      Pt.new(asked, nil),
      IOError.new("m"),
      BigDecimal("1.5"),
      /a/,
      { asked => asked },
      Many.new(asked),
      asked
    ]
  end

  def text_of(object, options)
    Oj.dump(object, options).gsub(/0x\h+/, "0x")
  rescue IOError, RuntimeError, JSON::GeneratorError => e
    "#{e.class} #{e.message}"
  end

  OPTIONS.each_with_index do |options, index|
    define_method("test_stress_#{index}") do
      objects = values(Asked.new { "garbage" * 20 })
      Oj.add_to_json if index.even?
      expected = objects.map { |object| text_of(object, options) }
      texts = GarbageCollectorModes.stressed { objects.map { |object| text_of(object, options) } }
      assert_equal expected, texts
    ensure
      Oj.remove_to_json
    end
  end

  CHANGES = {
    raise: ->(_) { raise IOError, "asked" },
    collect: ->(_) { GC.start },
    optimize: ->(_) { Oj::Rails.optimize(Many, Pt) },
    additions: ->(_) { Oj.add_to_json },
    variables: ->(many) { 40.times { |i| many.instance_variable_set(:"@w#{i}", "y" * 60) } },
    remove: ->(many) { many.instance_variables.each { |name| many.remove_instance_variable(name) } },
    defaults: ->(_) { Oj.default_options = { mode: :strict, indent: 3, space: " ", ignore: [String] } },
    dump: ->(_) { Oj.dump([1r, Pt.new(1)] * 50, mode: :custom) }
  }.freeze

  CHANGES.each do |change, work|
    define_method("test_callbacks_that_#{change}") do
      OPTIONS.each do |options|
        many = nil
        many = Many.new(Asked.new { work.call(many) })
        text = text_of([many, { 1 => many }, many], options)
        assert(text == "IOError asked" || Jacinth.valid?(text), text)
      end
    ensure
      Oj.remove_to_json
      Oj::Rails.deoptimize
    end
  end

  def test_a_throw_and_a_fiber_that_is_left
    assert_equal 7, catch(:out) { dump(:custom, [Many.new(Asked.new { throw :out, 7 })], use_raw_json: true) }
    fiber = Fiber.new { dump(:rails, ["x" * 5000, [Asked.new { Fiber.yield 1 }]]) }
    assert_equal 1, fiber.resume
    fiber = nil
    GC.start
    assert_equal "[1]", dump(:rails, [1])
  end
end
