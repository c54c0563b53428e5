# frozen_string_literal: true

require "test_helper"

# What the blocks of a type may do while an object is written by it.
class TypeWritingTest < Minitest::Test
  Type = Jacinth::Type

  # A reader that is redefined while an object is written counts for the fields that follow.
  def test_readers_redefined_while_writing
    [Struct.new(:a, :b, :c), Class.new { attr_accessor :a, :b, :c }].each do |klass|
      redefine = -> { klass.class_eval { remove_method(:c) && define_method(:c) { 9 } } }
      type = Type.object(klass) do
        field :a, Integer, via: [nil, ->(value) { redefine.call && value }]
        field :b, Integer
        field :c, Integer
      end
      object = klass.new.tap { |one| one.a = one.b = one.c = 1 }
      assert_equal '{"a":1,"b":1,"c":9}', type.generate(object)
      assert_equal '[{"a":1,"b":1,"c":9}]', type.generate([object])
    end
  end

  # So does a method of one object.
  def test_singleton_methods_while_writing
    [Struct.new(:a, :b), Class.new { attr_accessor :a, :b }].each do |klass|
      type = Type.object(klass) do
        virtual(:v, Object) { |object| object.define_singleton_method(:b) { 9 } && nil }
        field :a, Integer
        field :b, Integer
      end
      objects = Array.new(2) { klass.new.tap { |one| one.a = one.b = 1 } }
      assert_equal '[{"v":null,"a":1,"b":9},{"v":null,"a":1,"b":9}]', type.generate(objects)
    end
  end

  # What the blocks of a description do while an object is written: they change it, write by the same type, collect
  # and compact, redefine readers, and leave.
  def test_blocks_while_writing
    struct = Struct.new(:a, :b, :c, :d, :e)
    hook = ->(_) { 1 }
    type = Type.object(struct) do
      field :a, String
      virtual(:v, Object) { |object| hook.call(object) }
      field :b, [Integer], if: ->(object) { hook.call(object) }
      field :c, Object
      unknown into: :d
      field :e, String
    end
    made = -> { struct.new("x" * 50, [1, 2], { "k" => "v" * 30 }, { "r" => [nil] }, "end") }
    plain = type.generate(made.())
    text = plain.sub('"v":1', '"v":null')
    object = nil
    actions = {
      generate: -> { type.generate(made.()) if (hook = ->(_) {}) },
      collect: -> { GC.start && Array.new(100) { "x" * 50 } },
      compact: -> { GC.compact if GC.respond_to?(:compact) },
      leave: -> { throw :left, text }
    }
    actions.each do |name, action|
      object = made.()
      hook = ->(_) { action.call && nil }
      written = catch(:left) { type.generate(object) }
      expected = name == :leave ? text : text.sub(/"b":[^}]*?\],/, "")
      assert_equal expected, written, name
    end
    hook = lambda do |one|
      one.members.each { |name| one[name] = nil }
      struct.class_eval { remove_method(:e) && define_method(:e) { "new" } }
      GC.start
      true
    end
    error = assert_raises(Jacinth::GeneratorError) { type.generate(made.()) }
    assert_equal "$.b", error.json_path
    hook = ->(_) { 1 }
    assert_equal plain.sub("end", "new"), type.generate(made.())
  end
end
