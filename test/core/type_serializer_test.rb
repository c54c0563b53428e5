# frozen_string_literal: true

require "test_helper"

# Jacinth::Type as a serializer: virtual fields, conditions, keys, views, roots, and models with writers.
class TypeSerializerTest < Minitest::Test
  Type = Jacinth::Type
  User = Struct.new(:id, :first_name, :last_name) do
    def full_name = "#{first_name} #{last_name}"
    def admin? = id == 1

    private

    def secret = 1
  end

  # The few methods of a model with attributes of ActiveModel that matter here.
  class Model
    attr_reader :log

    def self.attribute_types = { "name" => nil, "age" => nil }

    def initialize(*given)
      @log = given
      @attributes = { "name" => nil, "age" => 18 }
    end

    %w[name age].each do |name|
      define_method(name) { @attributes[name] }
      define_method(:"#{name}=") { |value| @attributes[name] = value }
    end
  end

  ANN = User.new(1, "Ann", "Lee").freeze
  BOB = User.new(2, "Bob", "Ray").freeze

  def test_virtual_fields
    type = Type.object(User) do
      field :id, Integer
      virtual :full_name, String
      virtual(:initials, String, key: "short") { |user| user.first_name[0] + user.last_name[0] }
      virtual :any, method: :admin?
      field :first_name, String, optional: true
    end
    text = '{"id":1,"full_name":"Ann Lee","short":"AL","any":true,"first_name":"Ann"}'
    assert_equal text, type.generate(ANN)
    assert_equal "[#{text},#{text}]", type.generate([ANN, ANN])
    assert_equal User.new(1, "Ann"), type.parse(text)
    assert_equal User.new(1), type.parse('{"id":1,"full_name":{"a":[]},"any":[1]}')
    assert_raises(Jacinth::ParserError) { type.parse('{"id":1,"full_name":1,"full_name":2}') }
    wrong = Type.object(User) { virtual(:id, Integer) { |user| user.id.to_s } }
    error = assert_raises(Jacinth::GeneratorError) { wrong.generate([ANN]) }
    assert_equal "$[0].id", error.json_path
    assert_raises(NoMethodError) { Type.object(User) { virtual :secret }.generate(ANN) }
    assert_raises(TypeError) { Type.object(User) { virtual "a" } }
    assert_raises(ArgumentError) { Type.object(User) { virtual :a, default: 1 } }
    assert_raises(ArgumentError) { Type.object(User) { virtual(:a, method: :id) { 1 } } }
  end

  # A virtual field between plain ones moves none of them.
  def test_virtual_fields_of_all_targets
    keywords = Class.new { attr_reader :a, :b; define_method(:initialize) { |a:, b:| [@a = a, @b = b] } }
    plain = Class.new { attr_reader :a, :b }
    ordered = Struct.new(:a, :b)
    { keywords => true, plain => false, ordered => false, Struct.new(:b, :a) => true, Hash => false }
      .each do |target, initialize|
      type = Type.object(target, initialize: initialize) do
        field :a, Integer
        virtual(:v, Integer) { 7 }
        field :b, Integer
      end
      made = type.parse('{"a":1,"v":9,"b":2}')
      read = target == Hash ? made.values_at(:a, :b) : [made.a, made.b]
      assert_equal [1, 2], read, target
      assert_equal '{"a":1,"v":7,"b":2}', type.generate(made)
    end
  end

  def test_conditions
    type = Type.object(User) do
      field :id, Integer, if: :admin?
      field :first_name, String, if: ->(user) { user.id == 2 }
      virtual(:last, String, if: :admin?) { |user| user.last_name }
    end
    assert_equal '[{"id":1,"last":"Lee"},{"first_name":"Bob"}]', type.generate([ANN, BOB])
    assert_raises(TypeError) { Type.object(User) { field :id, Integer, if: 1 } }
    raising = Type.object(User) { field :id, Integer, if: ->(_) { raise IOError, "no" } }
    assert_raises(IOError) { raising.generate(ANN) }
    assert_equal 5, catch(:out) { Type.object(User) { virtual(:x) { throw :out, 5 } }.generate([ANN]) }
  end

  def test_keys
    names = { camel: %w[id firstName _a1B], pascal: %w[Id FirstName _a1B], kebab: %w[id first-name -a1-b] }
    names.each do |transform, expected|
      type = Type.object do
        keys transform
        field :id, Integer
        field :first_name, Integer
        field :_a1_b, Integer
        field :x_y, Integer, key: "x_y"
      end
      made = type.parse(type.generate({ id: 1, first_name: 2, _a1_b: 3, x_y: 4 }))
      assert_equal [1, 2, 3, 4], made.values
      keys = Jacinth.parse(type.generate(made)).keys
      assert_equal [*expected.first(2), "x_y"], [*keys.first(2), keys.last]
    end
    shout = Type.object { [keys(:upcase.to_proc), field(:a, Integer)] }
    assert_equal '{"A":1}', shout.generate({ a: 1 })
    assert_raises(ArgumentError) { Type.object { keys :snail } }
  end

  def test_views
    type = Type.object(User) do
      field :id, Integer
      field :first_name, String
      field :last_name, String
      view :public, only: %i[id first_name]
      view :rest, except: [:id]
      view(:more, only: [:id]) { virtual :full_name, String }
    end
    assert_equal '{"id":1,"first_name":"Ann"}', type.view(:public).generate(ANN)
    assert_equal '[{"first_name":"Ann","last_name":"Lee"}]', type.view(:rest).generate([ANN])
    assert_equal '{"id":1,"full_name":"Ann Lee"}', type.view(:more).generate(ANN)
    assert_equal '{"id":1,"first_name":"Ann","last_name":"Lee"}', type.generate(ANN)
    assert_equal User.new(1, "A"), type.view(:public).parse('{"id":1,"first_name":"A"}')
    assert_same type.view(:public), type.view(:public)
    inner = Type.object { field :owner, type.view(:public) }
    assert_equal '{"owner":{"id":1,"first_name":"Ann"}}', inner.generate({ owner: ANN })
    one = Type.object(User) do
      field :id, Integer
      field :last_name, String
      view :a, only: :id
      view :b, except: :id
    end
    assert_equal ['{"id":1}', '{"last_name":"Lee"}'], %i[a b].map { |name| one.view(name).generate(ANN) }
    assert_raises(ArgumentError) { type.view(:other) }
    assert_raises(ArgumentError) { Type.array(type).view(:public) }
    assert_raises(ArgumentError) { Type.object(User) { view :a, only: [:id] } }
    assert_raises(ArgumentError) { Type.object(User) { [view(:a), view(:a)] } }
  end

  def test_root_and_meta
    type = Type.object(User) { field :id, Integer }
    assert_equal '{"user":{"id":1}}', type.generate(ANN, root: :user)
    assert_equal '{"us\"ers":[{"id":1}],"meta":{"page":2}}', type.generate([ANN], root: 'us"ers', meta: { page: 2 })
    assert_equal '{"id":1}', type.generate(ANN, **{})
    assert_equal '{"meta":{"id":1}}', type.generate(ANN, root: :meta)
    assert_raises(ArgumentError) { type.generate(ANN, root: :meta, meta: nil) }
    assert_raises(TypeError) { type.generate(ANN, meta: 1) }
    assert_raises(ArgumentError) { type.generate(ANN, rot: "a") }
    assert_raises(ArgumentError) { type.generate(ANN, ANN) }
    assert_raises(ArgumentError) { type.generate }
  end

  def test_models_with_writers
    type = Type.object(Model) do
      field :name, String
      field :age, Integer, optional: true
    end
    made = type.parse('{"name":"a"}')
    assert_equal ["a", 18, []], [made.name, made.age, made.log]
    assert_equal '{"name":"a","age":18}', type.generate(made)
    assert_equal 3, type.parse('{"age":3,"name":"a"}').age
    struct = Type.object(User, initialize: :writers) { field :id, Integer }
    assert_equal User.new(1), struct.parse('{"id":1}')
    assert_raises(ArgumentError) { Type.object(Model) { field :log, String } }
    assert_raises(TypeError) { Type.object(Model, initialize: 1) { field :name, String } }
  end

  if defined?(Data)
    Point = Data.define(:x, :y, :rest)

    def test_data
      type = Type.object(Point) do
        keys :pascal
        field :y, Integer
        virtual(:sum, Integer) { |point| point.x + point.y }
        field :x, Integer
        unknown into: :rest
        view :one, only: [:x]
      end
      made = type.parse('{"X":1,"a":[2],"Y":3}')
      assert_equal Point.new(x: 1, y: 3, rest: { "a" => [2] }), made
      assert_predicate made, :frozen?
      assert_equal '{"Y":3,"Sum":4,"X":1,"a":[2]}', type.generate(made)
      assert_equal '{"X":1}', type.view(:one).generate(made)
      assert_equal Point.new(x: 1, y: nil, rest: nil), type.view(:one).parse('{"X":1}')
      big = Data.define(*(1..40).map { |i| :"m#{i}" })
      wide = Type.object(big) { big.members.reverse_each { |name| field name, Integer } }
      text = wide.generate(big.new(**big.members.each_with_index.to_h))
      assert_equal (0..39).to_a, wide.parse(text).to_h.values
      assert_raises(ArgumentError) { Type.object(big, initialize: :writers) { field :m1, Integer } }
    end
  end

  # Members of Structs of all sizes are in their places, whatever the order of the fields.
  def test_members_in_place
    [1, 2, 3, 4, 5, 8, 9, 40, 90].each do |size|
      names = (1..size).map { |i| :"m#{i}" }
      struct = Struct.new(*names)
      type = Type.object(struct) { names.shuffle(random: Random.new(size)).each { |name| field name, Object } }
      values = names.map.with_index { |name, i| i.even? ? i : "#{name} #{"x" * i}" }
      object = struct.new(*values)
      20.times do
        assert_equal object, type.parse(type.generate(object))
        assert_equal [object] * 3, type.parse_array(type.generate([object] * 3))
      end
      part = Type.object(struct) { field names.last, Object }
      assert_equal struct.new(*[nil] * (size - 1), 7), part.parse(%({"#{names.last}":7}))
    end
  end

  def test_faults_as_data
    fault = Type.of(Integer, min: 1).errors("0").first
    data = { pointer: "", code: :range, message: "expected an Integer >= 1, got 0" }
    assert_equal data, fault.to_data
    assert_equal [data, data], [fault.as_json, fault.as_json(only: 1)]
    assert_equal [Jacinth.generate(data)] * 2, [fault.to_json, fault.to_json(nil)]
  end

  # The fields of a view are in the order of the description.
  def test_order_of_a_view
    type = Jacinth::Type.object { [field(:a, Integer), field(:b, Integer), view(:both, only: %i[b a])] }

    assert_equal '{"a":1,"b":2}', type.view(:both).generate({ a: 1, b: 2 })
  end
end
