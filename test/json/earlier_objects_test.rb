# frozen_string_literal: true

require "test_helper"
require "support/json_frontend"

# Objects that json's own classes created before the take-over, and the names of the classes that replace them.
class JsonEarlierObjectsTest < Minitest::Test
  include JsonFrontend

  # Each class by its constant, with an object of it that json created.
  MADE = {
    "State" => ->(klass) { klass.new(indent: "  ", array_nl: "\n") },
    "Ext::Generator::State" => ->(klass) { klass.new(space: " ") },
    "Parser" => ->(klass) { klass.new("[1]") }, "Ext::Parser" => ->(klass) { klass.new("[1]") },
    "Ext::ParserConfig" => ->(klass) { klass.new({}) }, "Coder" => lambda(&:new), "ResumableParser" => lambda(&:new)
  }.freeze
  NAMES = { State: "Ext::Generator::State", Parser: "Ext::Parser", ParserConfig: "Ext::ParserConfig", Coder: "Coder",
            ResumableParser: "ResumableParser", Generator: "Ext::Generator" }.freeze

  def named(path) = path.split("::").inject(JSON) { |owner, name| owner.const_get(name, false) }

  def there?(path)
    path.split("::").inject(JSON) do |owner, name|
      return false unless owner.const_defined?(name, false)

      owner.const_get(name, false)
    end
  end

  def kinds(klass, object) = [klass === object, object.is_a?(klass), object.kind_of?(klass), object.instance_of?(klass)]

  MADE.each do |path, make|
    define_method("test_of_#{path.gsub("::", "_").downcase}") do
      next unless there?(path)

      theirs = named(path)
      below = Class.new(theirs)
      objects = [make.(theirs), make.(below)]
      known = lambda do
        [kinds(named(path), objects[0]), kinds(named(path), objects[1]), kinds(theirs, objects[0]),
         kinds(below, objects[1])]
      end
      before = known.()
      taken_over do
        ours = named(path)
        refute_same theirs, ours
        assert_equal before, known.()
        other = Class.new(ours)
        [other, Comparable, String].each { |klass| assert_equal [false] * 4, kinds(klass, objects[0]) }
        assert_equal [[true] * 4, [true, true, true, false]], [kinds(ours, make.(ours)), kinds(ours, make.(other))]
        [nil, 3, Object.new, ours, theirs].each { |object| refute_operator ours, :===, object }
        assert_raises(TypeError) { objects[0].is_a?(3) }
        assert_raises(TypeError) { objects[0].instance_of?("x") }
      end
      assert_equal before, known.()
      %i[is_a? kind_of? instance_of?].each { |name| assert_equal Kernel, theirs.instance_method(name).owner }
      assert_equal Module, theirs.method(:===).owner
    end
  end

  def test_from_state
    state = JSON::State.new(indent: " ", array_nl: "\n")
    assert_same state, FRONTEND::State.from_state(state)
    taken_over do
      assert_same state, JSON::State.from_state(state)
      assert_equal :state, (case state when JSON::State then :state end)
      refute_same state, Class.new(JSON::State).from_state(state)
      assert_equal "[\n 1\n]", JSON.generate([1], JSON::State.from_state(state))
    end
  end

  # Each class has the name of json's own, below Jacinth.
  def test_names
    NAMES.each do |constant, name|
      klass = FRONTEND.const_get(constant, false)
      assert_equal ["Jacinth::JSON::#{name}"] * 3, [klass.name, klass.to_s, klass.inspect]
      assert_same klass, name.split("::").inject(FRONTEND) { |owner, part| owner.const_get(part, false) }
      next if constant == :Generator

      object = klass.allocate
      assert_match(/\A#<Jacinth::JSON::#{name}(?::0x\h+)?>\z/, object.to_s)
      assert_match(/\A#<Jacinth::JSON::#{name}(?::0x\h+)?>\z/, object.inspect)
    end
    taken_over do
      assert_match(/::Generator::State\z/, JSON.state.name)
      assert_match(/::Generator\z/, JSON.generator.name)
      assert_match(/::Ext::Parser\z/, JSON.parser.name)
      assert_same JSON.state, JSON::Ext::Generator::State
    end
  end
end
