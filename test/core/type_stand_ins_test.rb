# frozen_string_literal: true

require "test_helper"
require "date"

# Jacinth::Type#generate: objects that stand for a Time or an Array, as those of ActiveSupport and ActiveRecord do.
class TypeStandInsTest < Minitest::Test
  Type = Jacinth::Type

  # What matters of ActiveSupport::TimeWithZone: it is no Time, and says that it is one.
  class Zoned
    def initialize(utc, offset)
      @utc = utc
      @offset = offset
    end

    attr_reader :utc

    def utc_offset = @offset
    def utc? = @offset.zero?
    def getlocal(offset) = @utc.getlocal(offset)
    def is_a?(klass) = klass == Time || super
    alias kind_of? is_a?
  end

  # What matters of ActiveRecord::Relation.
  class Relation
    def initialize(*records) = @records = records
    def to_ary = @records
  end

  TIME = Time.utc(2026, 1, 2, 3, 4, 5.5r)

  def test_times
    type = Type.of([Time])
    times = [TIME, Zoned.new(TIME, 0), Zoned.new(TIME, 5400)]
    text = '["2026-01-02T03:04:05.5Z","2026-01-02T03:04:05.5Z","2026-01-02T04:34:05.5+01:30"]'
    assert_equal text, type.generate(times)
    assert_equal text, Type.of([Type.union(Time, Integer)]).generate(times)
    assert_equal [TIME] * 3, type.parse(text)
    [Date.new(2026), DateTime.new(2026), "2026-01-02T03:04:05Z", BasicObject.new].each do |other|
      assert_raises(Jacinth::GeneratorError) { type.generate([other]) }
    end
  end

  def test_arrays
    point = Struct.new(:x)
    points = Relation.new(point.new(1), point.new(2))
    one = Type.object(point) { field :x, Integer }
    type = Type.object { field :points, [one] }
    assert_equal '{"points":[{"x":1},{"x":2}]}', type.generate({ points: points })
    assert_equal '[{"x":1},{"x":2}]', one.generate(points)
    assert_equal '{"list":[{"x":1},{"x":2}]}', one.generate(points, root: :list)
    assert_equal "[]", Type.of([one]).generate(Relation.new)
    assert_equal "[[1],[]]", Type.of([[Integer]]).generate([Relation.new(1), Relation.new])
    [Relation, { "a" => 1 }, 1, nil, (1..2), BasicObject.new].each do |other|
      assert_raises(Jacinth::GeneratorError) { type.generate({ points: other }) }
    end
    broken = Relation.new.tap { |one| one.define_singleton_method(:to_ary) { 1 } }
    assert_raises(Jacinth::GeneratorError) { type.generate({ points: broken }) }
    raising = Relation.new.tap { |one| one.define_singleton_method(:to_ary) { raise IOError, "no" } }
    assert_raises(IOError) { type.generate({ points: raising }) }
  end
end
