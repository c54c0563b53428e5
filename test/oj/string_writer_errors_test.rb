# frozen_string_literal: true

require "test_helper"
require "support/differences"
require "support/oj_writing"

# StringWriter: keys, arguments and limits; when a push is rejected, and that a rejected one changes nothing.
class OjStringWriterErrorsTest < Minitest::Test
  include OjWriting

  def test_keys
    object = writer
    object.push_object do
      ["", Named.new, "\"\n", "\u00e9"].each_with_index { |key, i| object.push_value(i + 1, key) }
    end
    assert_equal %({"":1,"named":2,"\\"\\n":3,"\u00e9":4}\n), object.to_s
    assert_equal %({"\\/\\u00e9":1}\n).sub("\\/", "/"),
                 text(escape_mode: :ascii) { |made| made.push_object { made.push_value(1, "/\u00e9") } }
    assert_equal "\"a\":1\"b\":{}\n", text { |made| made.push_value(1, "a").then { made.push_object("b") { } } }
    { :a => "Symbol", 5 => "Integer", false => "false", Object.new => "Object" }.each do |key, name|
      %i[push_key push_object push_array].each do |push|
        assert_equal "no implicit conversion of #{name} into String",
                     assert_raises(TypeError) { writer.tap(&:push_object).public_send(push, key) }.message
      end
    end
    assert_equal "no implicit conversion of nil into String", assert_raises(TypeError) { writer.push_key(nil) }.message
    made = writer(escape_mode: :ascii).tap(&:push_object)
    assert_equal "Invalid Unicode [ff] at 0", assert_raises(EncodingError) { made.push_value(1, "\xff") }.message
    assert_equal "{", made.to_s
  end

  # oj/nul-bytes, oj/writer-key-encoding
  def test_keys_are_texts
    KnownDifferences.id("oj/writer-key-encoding")
    object = writer
    object.push_object do
      object.push_value("\0", "a\0b")
      object.push_value(1, "\u00e9".encode("UTF-16LE"))
    end
    assert_equal %({"a\\u0000b":"\\u0000","\u00e9":1}\n), object.to_s
    assert_equal %({"ab":1}\n), text(omit_null_byte: true) { |made| made.push_object { made.push_value(1, "a\0b") } }
    assert_equal "[1\0]\n", text { |made| made.push_array { made.push_json("1\0") } }
  end

  def test_refusals
    made = writer
    assert_equal "Can only push a key onto an Object.", refused(made) { made.push_key("a") }
    assert_equal "Can not pop with no open array or object.", refused(made, &:pop)
    made.push_object
    [
      -> { made.push_object },
      -> { made.push_array(nil) },
      -> { made.push_value(1) },
      -> { made.push_json("1", nil) }
    ].each do |push|
      assert_equal "Can not push onto an Object without a key.", refused(made) { push.call }
    end
    made.push_key("a")
    assert_equal "Can not push more than one key before pushing a non-key.", refused(made) { made.push_key("b") }
    2.times { assert_equal "Can not pop after writing a key but no value.", refused(made, &:pop) }
    assert_equal "Can not pop after writing a key but no value.", refused(made, &:pop_all)
    made.push_value(1)
    made.pop
    assert_equal "{\"a\":1}\n", made.to_s
  end

  # oj/writer-key: Oj writes a key where none is allowed, or loses one.
  def test_keys_where_none_can_be
    KnownDifferences.id("oj/writer-key")
    made = writer
    made.push_array
    [
      -> { made.push_value(1, "a") },
      -> { made.push_object("a") },
      -> { made.push_array("a") },
      -> { made.push_json("1", "a") },
      -> { made.push_key("a") }
    ].each do |push|
      assert_equal "Can only push a key onto an Object.", refused(made) { push.call }
    end
    made.push_object
    made.push_key("a")
    assert_equal "Can not push more than one key before pushing a non-key.", refused(made) { made.push_value(1, "b") }
  end

  def test_arguments
    { push_object: [1, 2], push_array: %w[a b], push_value: [], push_json: [] }.each do |push, given|
      assert_equal "Wrong number of argument to '#{push == :push_array ? :push_object : push}'.",
                   assert_raises(ArgumentError) { writer.public_send(push, *given) }.message
    end
    assert_raises(ArgumentError) { writer.pop(1) }
    assert_equal "no implicit conversion of Integer into String",
                 assert_raises(TypeError) { writer.push_json(5) }.message
    assert_equal ":mode must be :object, :strict, :compat, :null, :custom, :rails, or :wab.",
                 assert_raises(ArgumentError) { writer(:foo) }.message
    [[5], [nil], [{}, {}], []].each do |given|
      assert_equal "1", Oj::StringWriter.new(*given).tap { |made| made.push_value(1) }.to_s
    end
  end

  # oj/writer-arguments, oj/writer-subclass
  def test_new
    KnownDifferences.id("oj/writer-arguments")
    KnownDifferences.id("oj/writer-subclass")
    Oj.default_options = { mode: :compat, use_to_json: true }
    made = Oj::StringWriter.new({ mode: :compat })
    made.push_value(Does.new { |*rest| "[#{rest.size}]" })
    assert_equal "[0]", made.to_s
    klass = Class.new(Oj::StringWriter) { def to_s = "sub #{super}" }
    assert_equal "sub ", klass.new(mode: :strict).to_s
  end

  def test_nesting
    made = writer(:strict)
    1000.times { made.push_array }
    made.push_value([])
    made.push_value(1)
    assert_equal "Too deeply nested.\n", assert_raises(NoMemoryError) { made.push_value([1]) }.message
    made.push_array
    assert_raises(NoMemoryError) { made.push_value(1) }
    made.push_json("2")
    made.pop_all
    assert_equal "#{"[" * 1000}[],1,[2]#{"]" * 1000}\n", made.to_s
    made = writer(max_nesting: 5)
    4.times { made.push_array }
    made.push_value([1])
    assert_equal "Too deeply nested", assert_raises(JSON::NestingError) { made.push_value([[1]]) }.message
    made.push_array.then { made.push_array }.then { made.push_value(1) }
    assert_equal "[[[[[1],[[1", made.to_s
  end

  # oj/writer-half
  def test_what_fails_leaves_nothing
    KnownDifferences.id("oj/writer-half")
    made = writer(:strict)
    made.push_object
    made.push_key("a")
    before = made.to_s
    3.times { assert_raises(TypeError) { made.push_value(["x" * 5000, Object.new]) } }
    assert_equal before, made.to_s
    made.push_value(1)
    assert_raises(TypeError) { made.push_value([Object.new], "b") }
    made.push_value(2, "c")
    made.pop
    assert_equal %({"a":1,"c":2}\n), made.to_s
  end

  def test_copies_there_are_none_of
    name = Oj::StringWriter.name
    assert_equal "allocator undefined for #{name}", assert_raises(TypeError) { Oj::StringWriter.allocate }.message
    assert_raises(TypeError) { writer.dup }
    assert_raises(TypeError) { writer.clone }
    assert_equal "no _dump_data is defined for class #{name}", assert_raises(TypeError) { Marshal.dump(writer) }.message
    assert_equal "1", writer.freeze.tap { |made| made.push_value(1) }.to_s
    assert_raises(TypeError) { Oj::StringWriter.instance_method(:to_s).bind_call(Object.new) }
  end

  def test_in_a_ractor
    ractor = Ractor.new do
      made = Jacinth::Oj::StringWriter.new(mode: :strict)
      made.push_array { made.push_value({ "a" => [1] }) }
      made.to_s
    end
    assert_equal "[{\"a\":[1]}]\n", ractor.value
  end
end
