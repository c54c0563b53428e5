# frozen_string_literal: true

require "test_helper"
require "uri"
require "support/child"
require "support/oj_object_loading"

# What a load keeps for the next one in its Ractor: the stack of a parse with callbacks, the class found last, the IDs
# of constants' names, shapes.
class OjLoadAgainTest < Minitest::Test
  Oj = Jacinth::Oj
  Point = Struct.new(:x, :y)
  Spot = Struct.new(:x, :y)
  Span = Class.new(Range)
  # Too deep for the room on the C stack, so that the parse allocates a stack of its own.
  DEEP = "#{'[' * 200}#{'1,' * 400}2#{']' * 200}"

  class One; attr_accessor :a; end
  class Two; attr_accessor :a; end

  # A handler that calls `work` with each value.
  def handler(&work)
    Object.new.tap { |object| object.define_singleton_method(:add_value) { |value, _| work.call(value) } }
  end

  def test_a_parse_within_a_callback_of_another
    seen = []
    inner = handler { |value| seen << -value }
    outer = handler do |value|
      seen << value
      Oj.saj_parse(inner, DEEP)
      Oj.object_load('{"^o":"Object"}')
    end
    Oj.saj_parse(outer, "[1,[2,[3]]]")
    ones = [-1] * 400 << -2
    assert_equal [1, *ones, 2, *ones, 3, *ones], seen
  end

  def test_parses_that_are_left
    3.times do
      assert_raises(IOError) { Oj.saj_parse(handler { |_| raise IOError }, DEEP) }
      assert_equal(7, catch(:out) { Oj.saj_parse(handler { |_| throw :out, 7 }, DEEP) })
      count = 0
      Oj.saj_parse(handler { |value| count += value }, DEEP)
      assert_equal 402, count
    end
  end

  def test_fibers_that_parse_by_turns
    told = [[], []]
    fibers = told.map { |list| Fiber.new { Oj.saj_parse(handler { |value| (list << value) && Fiber.yield }, DEEP) } }
    fibers.each(&:resume) while fibers.all?(&:alive?)
    assert_equal [[1] * 400 << 2] * 2, told
  end

  # A finished parse cannot be continued, no matter which parse uses its stack now.
  def test_a_copy_of_a_parse_that_is_over
    out = Child.output(<<~'RUBY')
      require "jacinth/oj/api"
      require "continuation"
      copy = nil
      times = 0
      tell = ->(object, &work) { object.define_singleton_method(:add_value) { |*| work.call } && object }
      begin
        Jacinth::Oj.saj_parse(tell.call(Object.new) { callcc { |continuation| copy ||= continuation } }, "[1]")
        Jacinth::Oj.saj_parse(tell.call(Object.new) { copy.call if (times += 1) == 1 }, "[1]")
        p :twice
      rescue RuntimeError => e
        p e.message, times
      end
    RUBY
    assert_equal "\"this parse has already gone on without its callback\"\n1\n", out
  end

  def test_classes_by_turns
    names = %w[One Two One One Two].map { |name| "#{self.class}::#{name}" }
    members = names.map { |name| "{\"^o\":\"#{name}\",\"a\":1}" }
    2.times do
      objects = Oj.object_load("[#{members.join(",")}]")
      assert_equal names, objects.map { |object| object.class.name }
      names.each { |name| assert_equal name, Oj.object_load("{\"^o\":\"#{name}\"}").class.name }
    end
  end

  # A Struct is looked up by its name each time, even if the name was looked up before.
  def test_structs_by_turns
    scope = self.class.name
    2.times do
      assert_equal(
        [Point.new(1, 2), Spot.new(3, 4), Point.new(5)],
        Oj.object_load(%([{"^u":["#{scope}::Point",1,2]},{"^u":["#{scope}::Spot",3,4]},{"^u":["#{scope}::Point",5]}]))
      )
    end
    assert_equal [1..2, 1...2, Span.new(1, 2)],
                 Oj.object_load(%([{"^u":["Range",1,2]},{"^u":["Range",1,2,1]},{"^u":["#{scope}::Span",1,2]}]))
    long = "L#{'o' * 80}ng"
    assert_raises(ArgumentError) { Oj.object_load(%({"^u":["#{long}",1]})) }
    Object.const_set(:JacinthShort, Point)
    assert_instance_of Point, Oj.object_load('{"^u":["JacinthShort",1]}')
    Object.send(:remove_const, :JacinthShort)
    assert_raises(ArgumentError) { Oj.object_load('{"^u":["JacinthShort",1]}') }
  end

  # Values converted from Strings are stored in Hashes whose shape is known.
  def test_wab_with_shapes
    text = '{"at":"2020-01-02T03:04:05.123456789Z","in":{"on":"http://example.com/","no":"x"},"of":[]}'
    time = Time.utc(2020, 1, 2, 3, 4, 5 + Rational(123_456_789, 1_000_000_000))
    stressed = lambda do
      assert_equal [{ at: time, in: { on: URI("http://example.com/"), no: "x" }, of: [] }] * 3,
                   Oj.wab_load("[#{[text] * 3 * ','}]")
    end
    3.times { stressed.call }
    GC.stress = GarbageCollectorModes::STRESS
    stressed.call
  ensure
    GC.stress = false
  end

  # A handler of Oj::Parser without callbacks is never called, but the document is still parsed.
  def test_a_parser_whose_handler_asks_for_nothing
    parser = Oj::Parser.new(:saj)
    parser.handler = Object.new
    ['{"a":[1,"b\u00e9",null]}', "[1] [2]", ""].each { |text| assert_nil parser.parse(text) }
    assert_raises(EncodingError) { parser.parse('{"a":[1,}') }
    assert_raises(EncodingError) { parser.parse('{"a\q":1}') }
  end
end
