# frozen_string_literal: true

require "test_helper"
require "support/oj_dumping"

# Object mode with a garbage collection at every allocation, with compaction, and with methods that change what is being
# written.
class OjObjectGcTest < Minitest::Test
  include OjDumping

  OPTIONS = [
    {},
    { circular: true },
    { indent: 2, omit_nil: true, ignore: [IOError] },
    { escape_mode: :ascii, only: [:a, "k"], omit_null_byte: true },
    { array_nl: " ".dup, indent: +"  ", bigdecimal_as_decimal: false }
  ].freeze

  class Thing
    def initialize(count = 3) = count.times { |number| instance_variable_set(:"@v#{number}", "value #{number}") }
  end

  # Calls a block when its members are read.
  class Asked
    attr_accessor :work

    def initialize(&block) = @work = block
    def a = @work.call.then { [1, 2.5, :a] }
    def raw = @work.call.then { "[1]" }
  end

  # Calls a block when its message is read.
  class Failed < StandardError
    def initialize(&block) = @work = block
    def message = @work.call.then { "failed" }
  end

  class SubArray < Array; end
  class Raw < Asked; end

  def setup
    super
    Oj.register_odd(Asked, Asked, :new, :a, "a.first")
    Oj.register_odd_raw(Raw, Raw, :new, :raw)
  end

  def plain
    [
      Thing.new,
      Thing.new(20),
      SubArray[1, [Thing.new(1)]],
      { 1 => :a, "k" => ":a", a: ["\u00e9".encode("UTF-16LE"), "^i\u00e9"] },
      1r / 3,
      Date.new(2020, 1, 2),
      DateTime.new(2020),
      Time.at(1),
      IOError.new("x"),
      Struct.new(:x).new(1),
      1..2,
      String,
      BigDecimal("1.5"),
      BigDecimal("NaN"),
      Class.new.new.then { 5 },
      Float::NAN,
      2**70,
      nil,
      [[1, 2], [], {}]
    ]
  end

  def text_of(object, options) = dump(:object, object, **options).gsub(/0x\h+/, "0x")

  def twice
    first = yield
    [first, GarbageCollectorModes.stressed { yield }]
  end

  OPTIONS.each_with_index do |options, index|
    define_method("test_stress_#{index}") do
      data = plain
      assert_equal(*twice { text_of(data.first(4) << data.last, options) })
      assert_equal(*twice { text_of(data[4..], options) }) if index < 2
      asking = [Asked.new { "garbage" * 20 }, Raw.new { "garbage" * 20 }, Failed.new { "x" * 99 }, data[1]]
      assert_equal(*twice { text_of(asking, options).gsub(/"\^o":"Proc"/, "") })
    end

    define_method("test_compaction_#{index}") do
      data = [plain, Asked.new { GarbageCollectorModes.compact }, plain]
      expected = text_of([plain, Asked.new {}, plain], options)
      2.times { assert_equal expected, text_of(data, options) }
    end
  end

  CHANGES = {
    add: ->(thing, list) do
      50.times { |number| thing.instance_variable_set(:"@w#{number}", number) }
      list.concat([1] * 100)
    end,
    remove: ->(thing, list) do
      thing.instance_variables.each { |name| thing.remove_instance_variable(name) }
      list.clear
    end,
    replace: ->(thing, list) do
      thing.instance_variables.each { |name| thing.instance_variable_set(name, "new") }
      list.replace([2])
    end,
    freeze: ->(thing, list) { [thing, list].each(&:freeze) },
    collect: ->(*) { GC.start },
    register: ->(*) { Jacinth::Oj.register_odd(Class.new, Object, :new, :a) },
    dump: ->(thing, _) { Jacinth::Oj.dump([thing.class, thing.class.new] * 50, mode: :object, circular: true) },
    defaults: ->(*) { Jacinth::Oj.default_options = { mode: :strict, indent: 3, ignore: [String] } }
  }.freeze

  CHANGES.each do |change, work|
    define_method("test_members_that_#{change}") do
      [0, 3, 20].product([{}, { circular: true }, { omit_nil: true, ignore: [IOError] }]) do |count, options|
        thing = Thing.new(count)
        list = SubArray[1, 2, 3]
        asked = Asked.new { work.call(thing, list) }
        thing.instance_variable_set(:@asked, asked)
        thing.instance_variable_set(:@after, [1])
        list << asked << 5
        asked.instance_variable_set(:@unused, Failed.new { work.call(thing, list) })
        text = text_of([thing, list, { 1 => asked, "a" => thing }, Failed.new { work.call(thing, list) }], options)
        assert Jacinth.valid?(text), text
      rescue FrozenError, RuntimeError => e
        assert_match(/frozen|modif|iteration/, e.message)
      end
    end
  end

  def test_raises_throws_and_a_fiber_that_is_left
    assert_equal "out", assert_raises(IOError) { text_of([Thing.new, Asked.new { raise IOError, "out" }], {}) }.message
    assert_equal 7, catch(:out) { text_of([Failed.new { throw :out, 7 }], circular: true) }
    fiber = Fiber.new { text_of(["x" * 5000, Asked.new { Fiber.yield 1 }], circular: true) }
    assert_equal 1, fiber.resume
    fiber = nil
    GC.start
    assert_equal "[1]", text_of([1], {})
  end

  def test_in_ractors
    warned = Warning[:experimental]
    Warning[:experimental] = false
    ractors = Array.new(2) do
      Ractor.new { Array.new(50) { Jacinth::Oj.dump([{ a: :b, 1 => [1r, Object.new] }], mode: :object) }.uniq }
    end
    expected = '[{":a":":b","^#1":[1,[{"^O":"Rational","numerator":1,"denominator":1},{"^o":"Object"}]]}]'
    assert_equal [[expected]] * 2, ractors.map(&:value)
  ensure
    Warning[:experimental] = warned
  end
end
