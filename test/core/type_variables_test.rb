# frozen_string_literal: true

require "test_helper"

# Objects with instance variables: those that a type makes are as those that Ruby makes, and those that it writes may
# have any variables.
class TypeVariablesTest < Minitest::Test
  Made = {} # rubocop:disable Style/MutableConstant
  private_constant :Made

  # A class with `count` variables, their names, and its type. `before`: variables that the class knows already.
  def self.of(count, before: [], virtual: false)
    Made[[count, before, virtual]] ||= begin
      names = (1..count).map { |i| :"f#{i}" }
      klass = Class.new { attr_accessor(*names) }
      const_set("Variables#{Made.size}", klass)
      before.each { |name| klass.new.instance_variable_set(name, 0) }
      [klass, names, Jacinth::Type.object(klass) do
        names.each { |name| field name, Integer, null: true, default: nil }
        virtual(:sum, Integer) { 5 } if virtual
      end]
    end
  end

  def of(...) = self.class.of(...)
  def text(names, values) = "{#{names.zip(values).map { |name, value| "\"#{name}\":#{value || "null"}" }.join(",")}}"

  def by_hand(klass, names, values)
    klass.allocate.tap { |one| names.zip(values) { |name, value| one.instance_variable_set(:"@#{name}", value) } }
  end

  def variables(object)
    object.instance_variables.to_h { |name| [name, object.instance_variable_get(name)] }
  end

  COUNTS = [*0..6, 8, 11, 12, 16, 23, 24, 25, 26, 40, 100].freeze
  BEFORE = [[], %i[@other], %i[@f3 @f1], (1..30).map { |i| :"@g#{i}" }].freeze

  def assert_same(object, other)
    assert_equal other.class, object.class
    assert_equal variables(other), variables(object)
    assert_equal other.instance_variables, object.instance_variables
    assert_equal Marshal.dump(other), Marshal.dump(object)
    [object.dup, object.clone, Marshal.load(Marshal.dump(object))].each do |copy|
      assert_equal variables(other), variables(copy)
    end
  end

  # Objects that are made can be used as any other.
  def assert_usable(object, names)
    names.each_with_index { |name, i| object.public_send("#{name}=", "text #{i}") }
    object.instance_variable_set(:@later, [1])
    names.each_with_index { |name, i| assert_equal "text #{i}", object.public_send(name) }
    assert_equal [1], object.instance_variable_get(:@later)
    removed = names.select.with_index { |_, i| i.even? }.each { |name| object.remove_instance_variable(:"@#{name}") }
    assert_equal names - removed, (object.instance_variables - [:@later]).map { |name| name[1..].to_sym }
    refute_predicate object, :frozen?
  end

  def test_made
    COUNTS.product(BEFORE, [false, true]) do |count, before, virtual|
      klass, names, type = of(count, before: before, virtual: virtual)
      values = (1..count).map { |i| i % 5 == 3 ? nil : i * 10 }
      3.times do
        object = type.parse(text(names, values))
        assert_same object, by_hand(klass, names, values)
        assert_usable object, names
      end
      backwards = type.parse_array("[#{text(names.reverse, values.reverse)},{}]")
      assert_same backwards[0], by_hand(klass, names, values)
      assert_same backwards[1], by_hand(klass, names, [nil] * count)
    end
  end

  # Ruby makes larger objects after it has seen one with more variables.
  def test_made_after_the_class_has_grown
    klass, names, type = of(7, before: %i[@grown])
    expected = by_hand(klass, names, [*1..7])
    [8, 20, 70].each do |more|
      klass.allocate.tap { |one| more.times { |i| one.instance_variable_set(:"@more#{i}", i) } }
      2.times { assert_same type.parse(text(names, [*1..7])), expected }
      assert_equal text(names, [*1..7]), type.generate(type.parse(text(names, [*1..7])))
    end
  end

  # The values of a variable that is missing are nil, in whatever order the others were set.
  def test_written
    COUNTS.product(BEFORE) do |count, before|
      klass, names, type = of(count, before: before)
      values = [*1..count]
      orders = [names, names.reverse, names.rotate(count / 2), names.first(count / 2), names.last(count / 3)]
      others = [[], %i[@other @z], (1..40).map { |i| :"@a#{i}" }]
      objects = orders.product(others, [true, false]).map do |some, more, first|
        object = klass.allocate
        more.each { |name| object.instance_variable_set(name, "x") } if first
        some.each { |name| object.instance_variable_set(:"@#{name}", name[1..].to_i) }
        more.each { |name| object.instance_variable_set(name, "x") } unless first
        object.object_id if more.size == 2
        object.freeze if more.size == 40
        object
      end
      expected = objects.map do |object|
        text(names, values.map { |i| object.instance_variable_get(:"@f#{i}") })
      end
      assert_equal "[#{expected.join(",")}]", type.generate(objects)
      objects.zip(expected) { |object, one| assert_equal one, type.generate(object) }
    end
  end

  # Variables that were removed, objects with a class of their own, and subclasses.
  def test_written_objects_that_are_unlike_others
    klass, names, type = of(5, before: %i[@unlike])
    objects = Array.new(6) { by_hand(klass, names, [1, 2, 3, 4, 5]) }
    objects[0].remove_instance_variable(:@f2)
    objects[1].define_singleton_method(:f3) { 33 }
    objects[2] = by_hand(Class.new(klass), names, [1, 2, 3, 4, 5])
    objects[3] = by_hand(Class.new(klass) { def f4 = 44 }, names, [1, 2, 3, 4, 5])
    objects[4].remove_instance_variable(:@f5)
    objects[4].f5 = 55
    values = [[1, nil, 3, 4, 5], [1, 2, 33, 4, 5], [*1..5], [1, 2, 3, 44, 5], [1, 2, 3, 4, 55], [*1..5]]
    assert_equal values.map { |some| text(names, some) }, objects.map { |object| type.generate(object) }
  end

  # Ruby turns to tables of their own for the objects of a class that has too many kinds of them.
  def test_classes_with_many_kinds_of_objects
    klass, names, type = of(6, before: %i[@many])
    40.times { |i| klass.allocate.instance_variable_set(:"@odd#{i}", i) }
    late = Jacinth::Type.object(klass) { names.each { |name| field name, Integer, null: true, optional: true } }
    40.times { |i| klass.allocate.tap { |one| one.instance_variable_set(:"@odder#{i}", i) }.f1 = 1 }
    [type, late].each do |one|
      object = one.parse(text(names, [*1..6]))
      assert_equal names.to_h { |name| [:"@#{name}", name[1..].to_i] }, variables(object)
      expected = text(names, [*1..6])
      assert_equal "[#{expected},#{expected}]", one.generate([object, by_hand(klass, names, [*1..6])])
      assert_usable object, names
    end
  end
end
