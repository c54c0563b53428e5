# frozen_string_literal: true

require "test_helper"
require "support/type_maker"
require "support/workload"

# Types with a garbage collection at every allocation, and on a heap that is compacted; the memory of types is given
# back.
class TypeGcTest < Minitest::Test
  Type = Jacinth::Type
  Pair = Struct.new(:id, :inner)
  TEXT = '{"id":1,"name":"Zo\\u00eb a longer name that is not embedded in a slot","tags":["x","y","z"],' \
         '"inner":{"id":2,"inner":null},"any":{"a":[1,{"b":2.5}]},"map":{"k":[1]},"at":"2026-01-02T03:04:05Z",' \
         '"on":"2026-01-02","raw":{"a" : 1},"up":"a","role":"admin","zzz":[{}],"pet":{"b":["x"],"kind":"dog","c":{}},' \
         '"set":["a","b"],"mail":"a@b.example","at2":"2026-01-02T03:04:05Z","lazy":[1],' \
         '"pairs":[[1.5],[2]],"share":0.75,"price":1.25,"author":{"name":"A","books":[{"author":null},{}]}}'

  def type
    pair = Type.object(Pair) do
      field :id, Integer
      field :inner, this, null: true
    end
    names = %i[id name tags inner any map at on raw up role gone pet set mail at2 lazy rest pairs share price author]
    pet = Type.object(Struct.new(:a, :b, :c, :d)) { [field(:b, [String]), unknown(into: :c)] }
    pet = Type.union({ "cat" => Type.object { field :b, Integer }, "dog" => pet }, tag: "kind")
    author, = Type.group do |author, book|
      [
        Type.object(Pair) { [field(:id, String, key: "name"), field(:inner, [book], key: "books")] },
        Type.object { field :author, author, null: true, optional: true }
      ]
    end
    Type.object(Class.new { attr_reader(*names) }) do
      field :id, Integer, default: -> { 7 }
      field :name, String, pattern: /Zo/, length: (3..)
      field :tags, [Symbol], unique: true
      field :inner, pair
      field :any, Object
      field :map, { String => [Integer] }
      field :at, Time
      field :on, Date
      field :raw, :raw
      field :up, String, via: [:upcase.to_proc, :downcase.to_proc]
      field :role, Type.enum("admin", "member")
      field :gone, [String], default: []
      field :pet, pet
      field :set, Set[String]
      field :mail, String, format: :email
      field :at2, DateTime
      virtual(:size, Integer, if: ->(one) { one.id }) { |one| one.tags.size }
      field :lazy, :lazily
      field :pairs, [[Float]], unique: true
      field :share, Float, multiple_of: 0.25
      field :price, BigDecimal, multiple_of: 0.05
      field :author, author
      unknown into: :rest
    end
  end

  # Everything that a type does, as data.
  def results(type)
    object = type.parse(TEXT)
    [
      type.generate(object), type.generate([object]), type.valid?(TEXT),
      type.errors(TEXT.sub('"x"', "5").sub("admin", "boss").sub('"id":2', '"id":"2"')).map(&:to_h),
      type.parse_array("[#{TEXT}]").map { |one| type.generate(one) }
    ]
  end

  def stressed(&block) = GarbageCollectorModes.stressed(&block)

  def test_under_stress
    one = type
    faulty = TEXT.sub('"x"', "5")
    expected = [one.generate(one.parse(TEXT)), one.errors(faulty).map(&:pointer), false]
    again = stressed { [one.generate(one.parse(TEXT)), one.errors(faulty).map(&:pointer), one.valid?(faulty)] }
    assert_equal expected, again
  end

  heavy def test_definition_under_stress
    assert_equal results(type), stressed { results(type) }
  end

  def test_compaction
    types = Array.new(3) { type }
    expected = types.map { |one| results(one) }
    3.times do
      GarbageCollectorModes.compact
      assert_equal expected, types.map { |one| results(one) }
    end
    GC.auto_compact = true
    Workload.rounds(5, 50).times { assert_equal expected, types.map { |one| results(one) } }
  ensure
    GC.auto_compact = false
  end

  # Instance variables that are set in place, in objects of all sizes.
  def objects
    [1, 3, 4, 9, 24].map do |count|
      names = (1..count).map { |i| :"f#{i}" }
      type = Type.object(Class.new { attr_reader(*names) }) { names.each { |name| field name, [String] } }
      text = "{#{names.map { |name| "\"#{name}\":[\"a text of #{name} that is not embedded in a slot\"]" }.join(",")}}"
      [type, text, names]
    end
  end

  def assert_objects(rows, size)
    rows.each do |type, text, names|
      made = type.parse_array("[#{([text] * size).join(",")}]")
      yield
      made.each { |one| names.each { |name| assert_equal 1, one.public_send(name).size } }
      assert_equal "[#{([text] * size).join(",")}]", type.generate(made)
      assert_equal "[#{([text] * size).join(",")}]", type.generate(made.map(&:dup))
    end
  end

  def test_variables
    rows = objects
    stressed { assert_objects(rows, 2) { nil } }
    assert_objects(rows, 300) { GC.start }
    assert_objects(rows, 300) { GarbageCollectorModes.compact }
    GC.auto_compact = true
    assert_objects(rows, 300) { GC.start }
  ensure
    GC.auto_compact = false
  end

  # Objects and types in one heap: parts of a type are alive as long as it is, and no longer.
  def test_memory
    kept = Array.new(20) { type }
    200.times { type }
    GC.start
    kept.each { |one| assert_equal results(kept.first), results(one) }
    before = ObjectSpace.each_object(Type).count
    assert_operator before, :<, 160
  end
end
