# frozen_string_literal: true

require "test_helper"
require "bigdecimal"

# Jacinth::Type: what can be described, what descriptions make, and the errors of descriptions. The faults of documents
# are in type_faults_test.rb.
class TypeTest < Minitest::Test
  Type = Jacinth::Type
  Point = Struct.new(:x, :y)
  Tree = Struct.new(:value, :children)

  # A class that checks its arguments.
  class Account
    attr_reader :id, :owner

    def initialize(id:, owner: "nobody")
      raise ArgumentError, "no id" unless id

      @id = id
      @owner = owner
    end

    def ==(other) = other.instance_of?(Account) && [id, owner] == [other.id, other.owner]
  end

  def of(...) = Type.of(...)

  def assert_parses(expected, type, text)
    assert_equal [expected], [type.parse(text)]
    assert_equal [[expected, expected]], [type.parse_array("[#{text},\n#{text}]")]
    assert type.valid?(text)
    assert_equal [], type.errors(text)
  end

  def definition_error(klass, message, &block)
    error = assert_raises(klass, &block)
    assert_equal message, error.message
  end

  def test_scalars
    assert_parses 12, of(Integer), "12"
    assert_parses 12, of(Integer), "12.0"
    assert_parses 10**30, of(Integer), "1#{"0" * 30}"
    assert_parses 1.0, of(Float), "1"
    assert_instance_of Float, of(Float).parse("1")
    assert_equal 1e30, of(Float).parse("1#{"0" * 30}")
    assert_equal Float(2**64 - 1), of(Float).parse((2**64 - 1).to_s)
    assert_instance_of Integer, of(Numeric).parse("1")
    assert_parses 2.5, of(Numeric), "2.5"
    assert_parses "é\n", of(String), '"\\u00e9\\n"'
    assert_parses :"é\n", of(Symbol), '"é\\n"'
    assert_parses true, of(:boolean), "true"
    assert_parses nil, of(nil), "null"
    assert_parses BigDecimal("1.10"), of(BigDecimal), "1.10"
    assert_parses [1, { "a" => [nil] }], of(Object), '[1,{"a":[null]}]'
    assert_parses '{"a" : [1.50]}', of(:raw), '{"a" : [1.50]}'
    assert_parses '"\\u0041"', of(:raw), '"\\u0041"'
    assert_parses "null", of(:raw), " null"
  end

  def test_times_and_dates
    time = of(Time).parse('"2026-01-02T03:04:05.123456789+02:30"')
    assert_equal [Time.new(2026, 1, 2, 3, 4, 5 + 123_456_789r / 10**9, "+02:30"), 9000], [time, time.utc_offset]
    assert_predicate of(Time).parse('"2026-01-02T03:04:05Z"'), :utc?
    assert_predicate of(Time).parse('"2026-01-02T03:04:05-00:00"'), :utc?
    assert_equal(-3660, of(Time).parse('"2026-01-02T03:04:05-01:01"').utc_offset)
    assert_parses Date.new(2026, 12, 31), of(Date), '"2026-12-31"'
    assert_equal Date.new(1500, 1, 1, Date::GREGORIAN), of(Date).parse('"1500-01-01"')
    ["2026-13-01", "2026-02-30", "2026-01-02T03:04:05", "x", ""].each do |text|
      assert_equal [:format], of(Time).errors(text.inspect).map(&:code), text
    end
    assert_equal [:format], of(Date).errors('"2026-02-30"').map(&:code)
  end

  def test_containers
    assert_parses [1, 2], Type.array(Integer), "[1,2]"
    assert_parses [], of([String], unique: true), "[]"
    assert_parses({ "a" => 1 }, of({ String => Integer }), '{"a":1}')
    assert_parses({ "é" => [nil] }, Type.map([nil]), '{"\\u00e9":[null]}')
    assert_parses [1, "a", [2.5]], Type.tuple(Integer, String, [Float]), '[1,"a",[2.5]]'
    assert_parses [[1, [2, 3]], "a"], Type.tuple(Type.tuple(Integer, [Integer]), String), '[[1,[2,3]],"a"]'
    assert_parses [1, [2], {}], of(Array), "[1,[2],{}]"
    assert_parses({ "a" => 1 }, of(Hash), '{"a":1}')
  end

  def test_enums_and_unions
    assert_parses "admin", Type.enum("admin", "member"), '"admin"'
    assert_parses :admin, Type.enum(:admin, :member), '"adm\\u0069n"'
    assert_parses :yes, Type.enum("y" => :yes, "n" => :no), '"y"'
    assert_parses 7, Type.enum(7, nil, true), "7"
    assert_parses nil, Type.enum(7, nil, true), "null"
    assert_parses 3, Type.const(3), "3"
    union = Type.union(Integer, String, [Integer], { String => Integer })
    values = { "1" => 1, '"a"' => "a", "[1]" => [1], '{"a":1}' => { "a" => 1 } }
    values.each { |text, value| assert_parses value, union, text }
    assert_instance_of Float, Type.union(Integer, Float).parse("1.0")
    assert_instance_of Integer, Type.union(Integer, Float).parse("1")
    assert_parses nil, Type.union(Integer, nil), "null"
    assert_parses nil, Type.nullable(Integer), "null"
  end

  def test_targets
    fields = proc do
      field :x, Integer
      field :y, String, optional: true
    end
    assert_parses Point.new(1, "a"), Type.object(Point, &fields), '{"y":"a","x":1}'
    assert_parses Point.new(1, nil), Type.object(Point, &fields), '{"x":1,"z":[{"x":2}]}'
    assert_parses({ x: 1 }, Type.object(&fields), '{"x":1}')
    assert_parses({ x: 1, y: "a" }, Type.object(Hash, &fields), '{"x":1,"y":"a"}')
    plain = Type.object(Class.new, &fields).parse('{"x":1}')
    variables = plain.instance_variables.to_h { |name| [name, plain.instance_variable_get(name)] }
    assert_equal({ :@x => 1, :@y => nil }, variables)
    keywords = Struct.new(:x, :y, keyword_init: true)
    assert_parses keywords.new(x: 1, y: nil), Type.object(keywords, &fields), '{"x":1}'
    assert_parses keywords.new(x: 1), Type.object(keywords, initialize: true, &fields), '{"x":1}'
    assert_parses Point.new(1, nil), Type.object(Point, initialize: true, &fields), '{"x":1}'
    swapped = Type.object(Point) do
      field :y, Integer
      field :x, Integer
    end
    assert_parses Point.new(1, 2), swapped, '{"y":2,"x":1}'
  end

  def test_initialize
    type = Type.object(Account, initialize: true) do
      field :id, Integer, null: true
      field :owner, String, optional: true
    end
    assert_parses Account.new(id: 1), type, '{"id":1}'
    assert_parses Account.new(id: 1, owner: "a"), type, '{"owner":"a","id":1}'
    assert_equal "no id", assert_raises(ArgumentError) { type.parse('{"id":null}') }.message
    assert type.valid?('{"id":null}'), "valid? makes no objects"
  end

  def test_data
    return unless defined?(Data)

    klass = Data.define(:x, :y)
    type = Type.object(klass) do
      field :x, Integer
      field :y, Integer, default: 2
    end
    assert_parses klass.new(x: 1, y: 2), type, '{"x":1}'
    assert_predicate type.parse('{"x":1}'), :frozen?
    assert_parses klass.new(x: 1, y: [2]), of(klass), '{"x":1,"y":[2]}'
    message = "#{klass} has members without a field: y"
    definition_error(ArgumentError, message) { Type.object(klass) { field :x, Integer } }
  end

  def test_defaults
    calls = 0
    type = Type.object do
      field :a, [Integer], default: []
      field :b, { String => Integer }, default: {}
      field :c, String, default: "text"
      field :d, Integer, default: -> { calls += 1 }
      field :e, Integer, default: 5
    end
    one = type.parse("{}")
    assert_equal({ a: [], b: {}, c: "text", d: 1, e: 5 }, one)
    one[:a] << 1
    one[:b]["x"] = 1
    one[:c] << "!"
    assert_equal({ a: [], b: {}, c: "text", d: 2, e: 5 }, type.parse("{}"))
    assert type.valid?("{}")
    assert_equal 2, calls
  end

  def test_nesting
    tree = Type.object(Tree) do
      field :value, Integer
      field :children, [this], default: []
    end
    assert_parses Tree.new(1, [Tree.new(2, []), Tree.new(3, [Tree.new(4, [])])]), tree,
                  '{"value":1,"children":[{"value":2},{"children":[{"value":4}],"value":3}]}'
    list = Type.object(Tree) do
      field :value, Point
      field :children, this, null: true
    end
    assert_parses Tree.new(Point.new(1, [2]), nil), list, '{"value":{"x":1,"y":[2]},"children":null}'
    inner = '{"value":{"x":1,"y":2},"children":'
    assert_equal %w[/children/children], list.errors("#{inner * 2}3}}").map(&:pointer)
    assert_raises(Jacinth::NestingError) { list.parse("#{inner * 101}null#{"}" * 101}") }
    one = list.parse("#{inner * 99}null#{"}" * 99}")
    98.times { one = one.children }
    assert_nil one.children
  end

  def test_converters
    assert_parses Set[1, 2], of([Integer], via: Set.method(:new)), "[2,1,2]"
    type = Type.object(Point) do
      field :x, String, via: :upcase.to_proc, null: true
      field :y, this, via: ->(point) { [point] }, optional: true
    end
    assert_parses Point.new("A", [Point.new(nil, nil)]), type, '{"x":"a","y":{"x":null}}'
    converter = Module.new { def self.load(value) = value * 2 }
    converter.define_singleton_method(:dump) { |value| value / 2 }
    assert_equal 6, of(Integer, via: converter).parse("3")
  end

  def test_without_a_text
    type = Type.object(Point) do
      field :x, Integer, min: 1
      field :y, Time, key: "at"
    end
    point = Point.new(1, Time.utc(2026))
    assert_equal point, type.from({ x: 1, "at" => Time.utc(2026) })
    assert_equal({ x: 1, at: "2026-01-01T00:00:00Z" }, type.to_h(point))
    error = assert_raises(Jacinth::ValidationError) { type.from({ x: 0 }) }
    assert_equal %w[/at /x], error.faults.map(&:pointer)
    lines = %({"x":1,"at":"2026-01-01T00:00:00Z"}\n\n) * 3
    assert_equal [point] * 3, type.each_line(StringIO.new(lines)).to_a
    seen = []
    assert_raises(Jacinth::ValidationError) { type.each_line("#{lines}{}") { |one| seen << one } }
    assert_equal [point] * 3, seen
  end

  # ---- what a type is ----

  def test_frozen_and_shareable
    type = Type.object(Point) do
      field :x, Integer, default: []
      field :y, String, pattern: Regexp.new("a"), key: +"Y"
    end
    assert_predicate type, :frozen?
    assert Ractor.shareable?(type)
    assert_raises(FrozenError) { type.instance_variable_set(:@node, 1) }
    assert_raises(NoMethodError) { Type.new }
    assert_raises(TypeError) { Type.allocate.parse("1") }
    assert_same type, type.dup
    assert_same type, type.clone
    assert_equal "#<Jacinth::Type an Integer >= 1 and <= 5 or null>", of(Integer, min: 1, max: 5, null: true).inspect
  end

  def test_sources
    assert_equal "é", of(String).parse('"é"'.encode("UTF-16LE"))
    assert_equal "é", of(String).parse('"é"'.b)
    assert_equal 1, of(Integer).parse("\uFEFF1")
    assert_raises(TypeError) { of(String).parse(1) }
    assert_raises(TypeError) { of(String).valid?(nil) }
    refute of(String).valid?("\"\xff\"")
    assert_raises(Jacinth::ParserError) { of(String).parse("\"\xff\"") }
    text = %([#{(["\"#{"x" * 1000}\""] * 3000).join(",")}])
    assert_equal 3000, Type.array(String).parse(text).size, "a document that is watched"
    assert_equal 3000, of([String], via: ->(list) { list }).parse(text).size
  end
end
