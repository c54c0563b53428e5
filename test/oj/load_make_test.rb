# frozen_string_literal: true

require "test_helper"
require "support/oj_loading"
require "ostruct"
require "date"
require "uri"

# Classes that a call requests: for Hashes and Arrays, for objects that name their class, and for Strings that match.
class OjLoadMakeTest < Minitest::Test
  include OjLoading

  Made = Struct.new(:given) { def self.json_create(given) = new(given) }
  class Shy < Made
    def self.json_creatable? = false
  end
  class Pairs
    attr_reader :pairs

    def []=(key, value)
      (@pairs ||= []) << [key, value]
    end
  end
  class SubHash < Hash; end
  class SubArray < Array; end

  def made(text, **options) = load(text, mode: :compat, create_additions: true, **options)

  def test_json_create
    name = Made.name
    [:compat, :rails, :custom].each do |mode|
      assert_equal [Made.new({ "x" => 1 })],
                   load(%([{"json_class":"#{name}","x":1}]), mode: mode, create_additions: true)
      assert_equal Made.new({ "x" => Made.new({}) }),
                   load(%({"x":{"json_class":"#{name}"},"json_class":"#{name}"}), mode: mode, create_additions: true)
    end
    assert_equal Made.new({ x: 1 }), made(%({"json_class":"#{name}","x":1}), symbol_keys: true)
    assert_equal Made.new({ "json_class" => 5 }), made(%({"k":"#{name}","json_class":5}), create_id: "k")
    assert_equal({ "x" => 1 }, made(%({"json_class":"#{Shy.name}","x":1})))
    %i[strict wab].each do |mode|
      refute_kind_of Made, load(%({"json_class":"#{name}"}), mode: mode, create_additions: true)
    end
    refute_kind_of Made, load(%({"json_class":"#{name}"}), mode: :compat)
  end

  def test_classes_that_are_not_there
    ["Nope", "OjLoadMakeTest::Nope", "a:b", "", "::", "Object::", "nope", "OjLoadMakeTest::Made::"].each do |name|
      error = assert_raises(ArgumentError, name) { made("[1,{\"json_class\":#{name.dump},\"x\":1}]", safe: true) }
      assert error.message.start_with?("class '#{name}' is not defined (after [1].x) at line 1, column "), error.message
    end
  end

  # oj/custom-times: the exponent of a long number is its UTC offset. No number makes a Time too large for memory.
  def test_times_of_custom_mode
    read = ->(number) { load("{\"json_class\":\"Time\",\"time\":#{number}}", mode: :custom, create_additions: true) }
    { "e32400" => 32_400, "e-18000" => -18_000, "e60" => 60, "e-34200" => -34_200 }.each do |exponent, offset|
      [1_400_020_000, -3, 99_999_999_999].each do |seconds|
        time = read.("#{seconds}.123456789012345678#{exponent}")
        assert_equal [offset, seconds], [time.utc_offset, time.to_r.truncate], exponent
      end
    end
    assert_predicate read.("1400020000.123456789e86400"), :utc?
    assert_equal Time.at(1_400_020_000, 123_456_789, :nsec), read.("1400020000.123456789")
    %w[
      1e99999999999 1.12345678901234567890e99999999 12345678901234567890 123456789.123456789e86460 1e400 -1e400
    ].each do |number|
      assert_raises(RangeError) { read.(number) }
    end
  end

  def test_what_custom_mode_knows
    {
      '"Complex","real":1,"imag":2' => Complex(1, 2),
      '"Rational","numerator":1,"denominator":2' => 1r / 2,
      '"Range","begin":1,"end":3,"exclude":true' => 1...3,
      '"Regexp","s":"a.b"' => /a.b/,
      '"Date","s":"2020-01-02"' => Date.new(2020, 1, 2),
      '"OpenStruct","table":{"a":1}' => OpenStruct.new(a: 1),
      '"Time","time":1577934245.5' => Time.at(1_577_934_245.5),
      '"Time","time":"2020-01-02T03:04:05Z"' => Time.utc(2020, 1, 2, 3, 4, 5)
    }.each do |text, value|
      assert_equal [value], load("[{\"json_class\":#{text}}]", mode: :custom, create_additions: true)
    end
    object = load(%({"^o":"#{Pairs.name}","pairs":[1]}), mode: :custom, create_additions: true, create_id: "^o")
    assert_equal [Pairs, [1]], [object.class, object.pairs]
  end

  # oj/match-expressions
  def test_texts_that_match_what_ruby_means
    options = { match_string: { "\\Aa(?=b)" => Made }, create_additions: true }
    assert_equal [Made.new("ab"), "xab"], load('["ab","xab"]', mode: :custom, **options)
  end

  def test_texts_that_match
    options = { match_string: { /\Aab/ => Made, "^x" => Made } }
    assert_equal [Made.new("abc"), "bab", { "ab" => Made.new("xyz") }], made('["abc","bab",{"ab":"xyz"}]', **options)
    assert_equal Made.new("ab\n"), made('"ab\n"', **options)
    assert_equal "abc", load('"abc"', mode: :compat, **options)
    assert_equal [Made.new("abc")], load('["abc"]', mode: :custom, create_additions: true, **options)
  end

  def test_hash_and_array_classes
    value = load('{"a":[1,{}]}', mode: :compat, hash_class: SubHash, array_class: SubArray)
    assert_equal [SubHash, SubArray, SubHash], [value.class, value["a"].class, value["a"][1].class]
    array = load('[{"a":1}]', mode: :strict, hash_class: SubHash, array_class: SubArray)
    assert_equal [Array, SubHash], [array.class, array[0].class]
    assert_equal [["a", 1], ["a", 2]], load('{"a":1,"a":2}', mode: :compat, hash_class: Pairs).pairs
  end

  def test_wab
    time = load('{"t":"2020-01-02T03:04:05.123456789Z"}', mode: :wab)
    assert_equal({ t: Time.utc(2020, 1, 2, 3, 4, 5 + 123_456_789r / 1_000_000_000) }, time)
    others = ["https://a.b", "2020-13-02T03:04:05.123456789Z", "http://a b"]
    value = load("{\"u\":#{["http://example.com/x", *others].inspect}}", mode: :wab)
    assert_equal [URI("http://example.com/x"), *others], value[:u]
    assert_equal "123e4567-e89b-12d3-a456-426655440000", load('"123e4567-e89b-12d3-a456-426655440000"', mode: :wab)
  end

  def test_callbacks_that_leave
    leaving = Class.new { def self.json_create(given) = throw(:out, given) }
    self.class.const_set(:Leaving, leaving)
    assert_equal({ "a" => 1 }, catch(:out) { made('[1,{"json_class":"OjLoadMakeTest::Leaving","a":1}]') })
    source = +'[{"json_class":"OjLoadMakeTest::Changing"},"after"]'
    changing = Class.new
    changing.define_singleton_method(:json_create) { |_| source.replace("x" * 200) && :made }
    self.class.const_set(:Changing, changing)
    assert_equal [:made, "after"], made(source)
  ensure
    %i[Leaving Changing].each { |name| self.class.send(:remove_const, name) if self.class.const_defined?(name) }
  end

  def test_under_stress
    text = %([{"json_class":"#{Made.name}","x":[1.5,"abc\\n",{"y":12345678901234567.5}]},"t"])
    expected = made(text)
    GC.stress = GarbageCollectorModes::STRESS
    results = [
      made(text),
      load(text, mode: :strict),
      load(StringIO.new(text), mode: :compat),
      (load("#{text} #{text}", mode: :object) { |value| value })
    ]
    assert_raises(Oj::ParseError) { load(text[0..-3], mode: :strict) }
    GC.stress = false
    assert_equal expected, results[0]
    assert_equal results[1], results[3]
    assert_equal load(text, mode: :compat), results[2]
  ensure
    GC.stress = false
  end
end
