# frozen_string_literal: true

require "test_helper"
require "support/child"

# What the Ruby code of a type may do: converters, patterns, defaults, constructors and readers that raise, throw,
# re-enter, change the source or what is written, and that are left for good; and documents that are made to be slow.
class TypeSafetyTest < Minitest::Test
  Type = Jacinth::Type
  Point = Struct.new(:x, :y)

  # A class whose constructor and readers run a block.
  class Hooked
    class << self
      attr_accessor :hook
    end

    def initialize(**fields)
      @fields = fields
      self.class.hook.call(:new)
    end

    def x
      self.class.hook.call(:x)
      @fields[:x]
    end
  end

  # Classes whose writers run a block.
  module Written
    def self.with(hook)
      Class.new(Struct.new(:x, :y, :rest)) do
        define_method(:y=) do |value|
          hook.call(:writer)
          super(value)
        end
      end
    end
  end

  TEXT = '{"x":[1,2,3],"y":"text"}'

  # name => type whose Ruby code runs the hook while TEXT is parsed
  def types(hook)
    {
      via: Type.object(Point) do
        field :x, [Type.of(Integer, via: ->(value) { hook.call(:via) && value })]
        field :y, String, via: ->(value) { hook.call(:via) && value }
      end,
      default: Type.object(Point) do
        field :x, [Integer]
        field :y, String, key: "none", default: -> { hook.call(:default) && "text" }
      end,
      new: Type.object(Hooked, initialize: true) do
        field :x, [Integer]
        field :y, String
      end,
      writers: Type.object(Written.with(hook), initialize: :writers) do
        field :x, [Integer]
        field :y, String
        unknown into: :rest
      end,
      union: Type.object(Point) do
        field :x, [Integer]
        field :y, Type.union(:boolean, Type.union(String, [String]), via: ->(value) { hook.call(:via) && value })
      end,
      tagged: Type.union({ "text" => Type.object(Point) { field :x, [Type.of(Integer, via: hook)] },
                           "other" => Type.object { field :x, Integer } }, tag: "y")
    }
  end

  def with(hook)
    Hooked.hook = hook
    types(hook).each { |name, type| yield name, type }
  ensure
    Hooked.hook = ->(_) { true }
  end

  LEFT = Class.new(StandardError)

  def test_exits
    exits = { raise: -> { raise LEFT }, throw: -> { throw :left }, stop: -> { raise StopIteration } }
    exits.each do |name, exit|
      leaves = true
      with(->(_) { leaves ? exit.call : true }) do |place, type|
        came_back = false
        catch(:left) do
          type.parse(TEXT)
          came_back = true
        rescue LEFT, StopIteration
          nil
        end
        refute came_back, "#{name} in #{place}"
        leaves = false
        assert type.parse(TEXT)
        leaves = true
      end
    end
  end

  def test_re_entrance
    with(->(_) { true }) do |name, _|
      depth = 0
      type = nil
      hook = lambda do |_|
        depth += 1
        assert type.parse(TEXT) if depth < 5
        GC.start if depth == 3
        true
      end
      Hooked.hook = hook
      type = types(hook).fetch(name)
      assert_equal 10, type.parse_array("[#{([TEXT] * 10).join(",")}]").size
      assert_operator depth, :>, 5
    end
  end

  # The source is changed, and freed, while it is parsed.
  def test_changes_of_the_source
    with(->(_) { true }) do |name, _|
      source = nil
      hook = lambda do |_|
        source.replace("x" * 10)
        source.clear
        GC.start(full_mark: false)
        true
      end
      Hooked.hook = hook
      type = types(hook).fetch(name)
      [TEXT, "[#{([TEXT] * 200).join(",")}]"].each_with_index do |text, index|
        source = text.dup
        made = index.zero? ? [type.parse(source)] : type.parse_array(source)
        assert_equal index.zero? ? 1 : 200, made.size
        source = text.sub('"text"', "5")
        error = assert_raises(Jacinth::ValidationError) { index.zero? ? type.parse(source) : type.parse_array(source) }
        assert_equal "5", error.faults.first.got unless name == :default
      rescue Minitest::Assertion
        raise unless name == :default # the type does not look at "y"
      end
    end
  end

  # A Fiber that is never resumed leaves a parse for good.
  def test_abandoned_fibers
    type = Type.array(Type.of(Integer, via: ->(value) { Fiber.yield(value) }))
    text = "[#{(1..500).to_a.join(",")}]"
    200.times { assert_equal 1, Fiber.new { type.parse(text) }.resume }
    GC.start
    fibers = Array.new(3) { Fiber.new { type.parse(text) } }
    fibers.each(&:resume)
    500.times { |i| fibers.each { |fiber| fiber.resume(-i) } }
    fibers.each { |fiber| refute fiber.alive? }
  end

  # Readers and converters that change what is being written.
  def test_changes_while_writing
    list = Array.new(50) { |i| Point.new(i, "a") }
    type = Type.object(Point) do
      field :x, Integer, via: [nil, ->(value) { list.clear && value }]
      field :y, String
    end
    assert_equal '[{"x":0,"y":"a"}]', type.generate(list)
    hash = { "a" => 1, "b" => 2 }
    map = Type.map(Type.of(Integer, via: [nil, ->(value) { hash.replace({ "z" => 1 }) && value }]))
    begin
      assert_predicate map.generate(hash), :valid_encoding?
    rescue RuntimeError => error
      refute_kind_of Jacinth::Error, error
    end
    Hooked.hook = ->(_) { true }
    hooked = Type.object(Hooked) { field :x, [Integer] }
    objects = Array.new(3) { |i| Hooked.new(x: [i] * 1000) }
    Hooked.hook = ->(_) { objects.pop && GC.start }
    assert_match(/\A\[\{"x":\[0,0/, hooked.generate(objects))
    Hooked.hook = ->(_) { raise "left" }
    assert_raises(RuntimeError) { hooked.generate([Hooked.allocate]) }
  ensure
    Hooked.hook = ->(_) { true }
  end

  # What chooses the part of a union, and what makes an Array, changes what is being written, collects, and leaves.
  def test_stand_ins_while_writing
    list = nil
    action = nil
    standing = Class.new(Point) do
      define_method(:is_a?) { |klass| action.call && super(klass) }
      define_method(:to_ary) { action.call && [1, 2] }
    end
    text = Type.of(String, via: [nil, :to_s.to_proc])
    type = Type.of([Type.union([Integer], { String => String }, BigDecimal, text)])
    actions = { clear: -> { list.clear }, collect: -> { GC.start || true }, generate: -> { type.generate([[1]]) } }
    actions.each do |name, one|
      list = [[1] * 50, standing.new(1), standing.new(2)]
      action = one
      assert_match(/\A\[\[1,1,.*"\]\z/, type.generate(list), name)
    end
    action = -> { throw :left, 7 }
    assert_equal 7, catch(:left) { Type.of([[Integer]]).generate([standing.new(1)]) }
    action = -> { list.clear || GC.start || true }
    list = [standing.new(1), standing.new(2)]
    assert_equal "[[1,2]]", Type.of([[Integer]]).generate(list)
  end

  # A long parse looks for interrupts.
  def test_interrupts
    type = Type.array(String)
    text = "[#{(['"x"'] * 1_000_000).join(",")}]"
    thread = Thread.new { loop { type.parse(text) } }
    sleep 0.01
    thread.kill
    assert thread.join(10)
  end

  # Keys that meet in one place of a table, and many unknown ones: the time for each stays the same.
  def test_time_is_linear
    type = Type.object { (1..200).each { |i| field :"f#{i}", Integer, optional: true } }
    small, large = [2_000, 16_000].map do |count|
      text = "{#{Array.new(count) { |i| "\"key#{i}\":[{\"a\":1}]" }.join(",")}}"
      Array.new(5) do
        start = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
        type.valid?(text)
        Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - start
      end.min
    end
    assert_operator large / small, :<, 30
  end

  def test_deep_documents
    type = Type.any
    assert_raises(Jacinth::NestingError) { type.parse("[" * 100_000) }
    assert_raises(Jacinth::NestingError) { Type.of([Integer]).errors("[" * 100_000) }
    refute Type.of(Integer).valid?("[" * 100_000)
    assert_equal 100, Type.of(Object).parse("#{"[" * 100}#{"]" * 100}").flatten.size + 100
  end

  def test_ractors
    type = Type.object(Point) { field :x, Integer }
    ractors = Array.new(2) do
      Ractor.new(type) { |one| Array.new(200) { one.generate(one.parse('{"x":1}')) }.uniq + [one.errors("{}").size] }
    end
    ractors.each { |ractor| assert_equal ['{"x":1}', 1], ractor.value }
  end
end
