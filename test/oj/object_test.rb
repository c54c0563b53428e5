# frozen_string_literal: true

require "test_helper"
require "support/oj_dumping"
require "ostruct"
require "set"

# Object mode: what it writes can be loaded again as the original objects.
class OjObjectTest < Minitest::Test
  include OjDumping

  class Thing
    def initialize(**variables) = variables.each { |name, value| instance_variable_set(:"@#{name}", value) }
  end

  class SubArray < Array; end
  class SubHash < Hash; end
  class SubString < String; end
  class SubTime < Time; end
  class Bare < BasicObject; end
  Pair = Struct.new(:x, :y)
  Keyed = Struct.new(:a, keyword_init: true)

  NAME = "OjObjectTest"

  def text(object, **options) = dump(:object, object, **options)

  def test_symbols_and_strings
    assert_equal '[":a",":","::x",":a\"b"]', text([:a, :"", :":x", :"a\"b"])
    assert_equal '["\u003aa","\u005ei1","\u005er","^","^o","\u003a",""]', text([":a", "^i1", "^r", "^", "^o", ":", ""])
    assert_equal '{"\u003aa":1,":a":2,"a":3,"\u005eix":4}', text({ ":a" => 1, a: 2, "a" => 3, "^ix" => 4 })
    assert_equal "\"\\u003a#{"a" * 10_000}\"", text(":#{"a" * 10_000}")
    assert_equal "\":#{"a" * 10_000}\"", text(("a" * 10_000).to_sym)
    assert_equal '["\u003a\u00e9",":\u00e9"]', text([":\u00e9", :"\u00e9"], escape_mode: :ascii)
    assert_equal "[\"\\u003aa\",\":a\"]", text([":\0a", :"a\0"], omit_null_byte: true)
  end

  def test_the_first_character_is_looked_at_only_where_there_is_one
    long = "^" * 100
    100.times { |size| assert_equal long[0, size].inspect, text(long[0, size]) }
    assert_equal '["^","^"]', text(["^i"[0, 1], "x^r"[1, 1]])
  end

  def test_other_encodings
    assert_equal ['["a","\u003aé"]', '{"é":1}'],
                 [text(["a".encode("UTF-16LE"), ":é".encode("ISO-8859-1")]), text({ "é".encode("UTF-16BE") => 1 })]
    assert_equal "[\"\xff\"]", text(["\xff"])
  end

  def test_keys_of_other_kinds
    assert_equal '{"^#1":[1,2],"^#2":[null,3],":a":4,"^#3":[[1],{"^#4":[2,3]}]}',
                 text({ 1 => 2, nil => 3, :a => 4, [1] => { 2 => 3 } })
    assert_match(/"\^#a":\[10,0\].*"\^#10":\[16,0\]/, text((1..17).to_h { |number| [number, 0] }))
    assert_equal %({"k":1,"^#1":[{"^o":"#{NAME}::Thing"},2]}), text({ SubString.new("k") => 1, Thing.new => 2 })
    assert_equal "{\n  \"^#1\":[\n    1,\n    [\n      2\n    ]\n  ]\n}\n", text({ 1 => [2] }, indent: 2)
  end

  def test_objects
    assert_equal %({"^o":"#{NAME}::Thing","a":1,"b":[":c"]}), text(Thing.new(a: 1, b: [:c]))
    assert_equal ['{"^o":"Object"}', '{"^o":"BasicObject"}', %({"^o":"#{NAME}::Bare"})],
                 [text(Object.new), text(BasicObject.new), text(Bare.new)]
    many = (1..40).to_h { |number| [:"v#{number}", number] }
    assert_equal %({"^o":"#{NAME}::Thing",#{many.map { |name, value| "\"#{name}\":#{value}" }.join(",")}}),
                 text(Class.new(Thing).then { Thing.new(**many) })
    single = Object.new.tap { |object| object.define_singleton_method(:x) { 1 } }
    assert_equal '{"^o":"Object"}', text(single)
    assert_match(/\A\{"\^o":"#<Class:0x\h+>"\}\z/, text(Class.new.new))
    assert_equal '{"^o":"Oj::Bag","a":1}', text(Oj::Bag.new(:@a => 1))
    assert_equal [1] * 3, Array.new(3) { text([Object.new, Object.new]) == '[{"^o":"Object"},{"^o":"Object"}]' ? 1 : 0 }
  end

  def test_odd_names_of_variables
    object = Object.new
    object.instance_variable_set(:@é, 1)
    object.instance_variable_set(:"@#{"a" * 100}", 2)
    2.times { assert_equal "{\"^o\":\"Object\",\"é\":1,\"#{"a" * 100}\":2}", text(object) }
    assert_equal "{\"^o\":\"Object\",\"\\u00e9\":1,\"#{"a" * 100}\":2}", text(object, escape_mode: :ascii)
  end

  def test_what_is_left_out
    object = Thing.new(a: nil, _b: 2, c: "x", d: { a: "x", "b" => nil, 1 => "x" })
    inner = object.instance_variable_get(:@d)
    assert_equal %({"^o":"#{NAME}::Thing","_b":2,"c":"x","d":{":a":"x","^#1":[1,"x"]}}), text(object, omit_nil: true)
    assert_equal %({"^o":"#{NAME}::Thing","a":null,"c":"x","d":{":a":"x","b":null,"^#1":[1,"x"]}}),
                 text(object, ignore_under: true)
    assert_equal %({"^o":"#{NAME}::Thing","a":null,"_b":2,"d":{"b":null}}), text(object, ignore: [String])
    assert_equal '[{":a":"x"},"x"]', text([inner, "x"], only: [:a])
    assert_equal %({"^u":["#{NAME}::Pair",null,1]}), text(Pair.new("x", 1), ignore: [String])
    assert_equal "{\n  \"^o\":\"#{NAME}::Thing\"\n}\n", text(Thing.new(a: nil), omit_nil: true, indent: 2)
  end

  def test_below_core_classes
    texts = {
      SubArray[1, []] => %({"^o":"#{NAME}::SubArray","self":[1,[]]}),
      SubHash[:a, 1] => %({"^o":"#{NAME}::SubHash","self":{":a":1}}),
      SubString.new(":x") => %({"^o":"#{NAME}::SubString","self":":x"})
    }
    assert_equal "[#{texts.values.join(",")}]", text(texts.keys)
    with = SubArray[].tap { |array| array.instance_variable_set(:@x, 1) }
    assert_equal %({"^o":"#{NAME}::SubArray","self":[],"x":1}), text(with)
    assert_equal %({"^o":"#{NAME}::SubTime"}), text(SubTime.at(0))
    assert_equal "[1]", text([1].tap { |array| array.instance_variable_set(:@x, 1) })
  end

  def test_structs_and_ranges
    assert_equal [%({"^u":["#{NAME}::Pair",1,":a"]}), %({"^u":["#{NAME}::Keyed",2]})],
                 [text(Pair.new(1, :a)), text(Keyed.new(a: 2))]
    assert_equal '{"^u":[["x","a\"b"],1,null]}', text(Struct.new(:x, :"a\"b").new(1))
    assert_equal ['{"^u":["Range",1,3,false]}', '{"^u":["Range","a",null,true]}'], [text(1..3), text("a"...nil)]
    assert_equal '{"^u":[["begin","end","excl"],1,2,false]}', text(Class.new(Range).new(1, 2))
    assert_equal "[\n  {\n    \"^u\":[\n      \"#{NAME}::Pair\",\n      1,\n      [\n        2\n      ]]}\n]\n",
                 text([Pair.new(1, [2])], indent: 2)
    assert_equal "[{\"^u\":[\"Range\",1,2,false]},{\"^u\":[\"Range\",3,4,true]}]", text([1..2, 3...4])
  end

  def test_numbers_and_decimals
    assert_equal "[3.3e14159265358979323846,3.0e14159265358979323846,-3.0e14159265358979323846]",
                 text([Float::NAN, Float::INFINITY, -Float::INFINITY], nan: :null)
    assert_equal "[1.5,-0.0,2.0,1180591620717411303424]", text([1.5, -0.0, 2.0, 2**70])
    assert_equal(
      ["0.15e1", '"0.15e1"', "3.3e14159265358979323846"],
      [text(BigDecimal("1.5")), text(BigDecimal("1.5"), bigdecimal_as_decimal: false), text(BigDecimal("NaN"))]
    )
    infinite = %i[auto null word].map { |nan| text(BigDecimal("-Infinity"), bigdecimal_as_decimal: false, nan: nan) }
    assert_equal ["-3.0e14159265358979323846", "null", "-3.0e14159265358979323846"], infinite
    refuse(
      TypeError, "Failed to dump BigDecimal Object to JSON in strict mode.",
      :object, BigDecimal("Infinity"), bigdecimal_as_decimal: false, nan: :raise
    )
    assert_equal '["5",3]', text([5, 3], integer_range: 2..4)
  end

  def test_times
    time = Time.at(1, 5, :nsec).utc
    assert_equal ['{"^t":1.000000005}', '{"^t":1.000000005e86400}', '{"^t":"1970-01-01T00:00:01.000000005Z"}'],
                 %i[unix unix_zone ruby].map { |format| text(time, time_format: format) }
    assert_equal '{"^t":"1970-01-01T09:30:01.000+09:30"}',
                 text(time.getlocal("+09:30"), time_format: :xmlschema, second_precision: 3)
    assert_equal '{"^t":-0.500000000}', text(Time.at(-0.5r))
    assert_equal '{"^t":-1}', text(Time.at(-1), second_precision: 0)
    assert_equal '{"^t":2.000}', text(Time.at(1, 999_999_999, :nsec), second_precision: 3)
    assert_equal '{"^t":1.500000000e-12600}', text(Time.at(1.5r).getlocal("-03:30"), time_format: :unix_zone)
    assert_equal '{"^t":"1969-12-31T23:59:59Z"}', text(Time.at(-1).utc, time_format: :xmlschema, second_precision: 0)
  end

  def test_others
    assert_equal ['{"^c":"String"}', '{"^c":"Kernel"}', '{"^c":"Object"}'],
                 [text(String), text(Kernel), text(Object.new.singleton_class)]
    assert_equal ['{"^o":"Proc"}', '{"^o":"Regexp"}', '{"^o":"Complex"}', "null", "null"],
                 [text(proc {}), text(/a/), text(2i), text($stdin), text("a".match(/a/))]
    assert_equal '{"^o":"OpenStruct","table":{":a":1}}', text(OpenStruct.new(a: 1))
  end

  def test_exceptions
    assert_equal '{"^o":"IOError","~mesg":"x","~bt":null}', text(IOError.new("x"))
    error = assert_raises(KeyError) { { a: 1 }.fetch(:b) }
    error.set_backtrace(["a.rb:1"])
    variables = error.instance_variables.empty? ? ['"~key":":b"', '"~receiver":{":a":1}'] : []
    told = text(error) # the order of these two is Ruby's own
    assert_match(/\A{"\^o":"KeyError",.*,"~mesg":"key not found: :b","~bt":\["a.rb:1"\]}\z/, told)
    variables.each { |variable| assert_includes told, variable }
    raising = Class.new(StandardError) { def message = raise(IOError, "message") }
    refuse(IOError, "message", :object, [raising.new])
  end

  def test_depth
    nest = ->(core, count, &wrap) { count.times.inject(core) { |inner, _| wrap.call(inner) } }
    assert_equal 1000, text(nest.call([], 1000) { |x| [x] }).count("]") - 1
    assert_includes text(nest.call(1, 1000) { |x| Thing.new(a: x) }), "1"
    assert_includes text(nest.call(Thing.new, 1000) { |x| [x] }), NAME
    [
      [1, 1001, ->(x) { [x] }],
      [Thing.new(a: 1), 1000, ->(x) { [x] }],
      [1, 501, ->(x) { Pair.new(x) }],
      [1, 501, ->(x) { { 1 => x } }],
      [1r, 999, ->(x) { [x] }]
    ].each do |core, count, wrap|
      assert_equal "Too deeply nested.\n", assert_raises(NoMemoryError) { text(nest.call(core, count, &wrap)) }.message
      text(nest.call(core, count - 1, &wrap))
    end
  end

  def test_layouts_of_text
    object = { a: [1, { b: 2 }], c: Thing.new(x: [1]) }
    assert_equal %({":a":[    1,    {":b":2    }  ],":c":{"^o":"#{NAME}::Thing","x":[      1    ]}}),
                 text(object, indent: "  ")
    assert_equal %({\n  ":a":[A1,A{\n      ":b":2N}A],\n  ":c":{\n    "^o":"#{NAME}::Thing",\n    "x":[A1A]\n  }N}\n),
                 text(object, indent: 2, space: " ", object_nl: "N", array_nl: "A")
  end

  def test_methods_of_other_modes_are_not_asked
    asking = Class.new do
      %i[to_json as_json to_hash raw_json to_h to_s].each { |name| define_method(name) { |*| raise name.to_s } }
    end
    options = { use_to_json: true, use_as_json: true, use_to_hash: true, use_raw_json: true }
    assert_match(/\A\{"\^o":"#<Class/, text(asking.new, **options))
  end

  # Long texts, for which keys are cached, are written like short ones.
  def test_long_documents
    part = { "k" => 1, ":k" => 2, k: 3, "^i" => [1.5, :a, ":a", nil, [1, 2], {}, []], 1 => Thing.new(a: "x" * 50) }
    one = text(part).sub(/"\^#1"/, '"#"')
    all = text(Array.new(500) { part.dup }).gsub(/"\^#\h+"/, '"#"')
    assert_equal Array.new(500, one), all[1..-2].split(/(?<=\}\]\}),/)
  end
end
