# frozen_string_literal: true

require "test_helper"
require "support/oj_dumping"
require "support/child"
require "bigdecimal"
require "ostruct"

# What is written without a method call: the to_s of Ruby's own classes, and the form of objects without the methods
# that a mode asks for. It equals what the calls would give, even after a program has redefined them.
class OjOwnTextTest < Minitest::Test
  include OjDumping

  TIMES = [
    Time.at(0).utc,
    Time.at(0, in: "+09:00"),
    Time.at(-1.5r, in: "-03:30"),
    Time.at(1_325_775_487, 999_999_999, :nsec, in: "-00:00"),
    Time.utc(0, 1, 1),
    Time.utc(9999, 12, 31, 23, 59, 59),
    Time.new(0, 1, 1, 0, 0, 0, "+14:00"),
    Time.new(10_000, 1, 1, 0, 0, 0, "-12:00"),
    Time.utc(-1),
    Time.utc(-12_345),
    Time.utc(123_456),
    Time.at(2**80).utc,
    Time.at(-(2**80)).utc,
    Time.at(0, in: "+09:00:59"),
    Time.at(0, in: "-00:00:30"),
    Time.at(0, in: "UTC"),
    Time.at(0, in: "Z"),
    Time.local(2012, 7, 1),
    Time.utc(2000, 2, 29),
    Time.utc(1900, 3, 1)
  ].freeze
  NUMBERS = [
    1/2r, -1/2r, 0r, (2**62).to_r, Rational(-(2**62), 3), Rational(2**80, 3), Complex(1, 2), Complex(1, -2),
    Complex(-1, 0), Complex(0, -(2**62)), Complex(1.5, 2), Complex(1, -0.0), Complex(1, Float::NAN), Complex(1r, 1/2r),
    Complex(2**80, 1), 1..2, 1...2, -5..-1, 1.., ..1, 1.5..2, "a".."c", "a"..., 2**80..2**81, (1..2).step(2), nil..nil,
    2**80, -(2**80)
  ].freeze

  def test_to_s_of_ruby
    (TIMES + NUMBERS).each do |object|
      text = dump(:rails, object)
      assert_equal object.to_s, JSON.parse(text.start_with?('"') ? text : text.dump), object.inspect
      assert_equal "[#{text},1]", dump(:rails, [object, 1])
    end
    TIMES.each do |time|
      assert_equal %("#{time}"), dump(:compat, time)
      assert_equal %("#{time}"), dump(:custom, time, time_format: :ruby)
      assert_equal %({"a":"#{time}"}), Oj.dump({ a: time }, mode: :compat, escape_mode: :slash, ascii_only: true)
    end
    zone = Object.new
    def zone.utc_to_local(time) = time + 7200
    def zone.local_to_utc(time) = time - 7200
    zoned = Time.new(2020, 7, 1, 12, 0, 0, zone)
    assert_equal '"2020-07-01 12:00:00 +0200"', dump(:compat, zoned)
    assert_equal [zoned.to_s] * 200, JSON.parse(dump(:compat, [zoned] * 200))
  end

  def test_a_slash_that_is_escaped
    assert_equal '"1\\/3"', dump(:custom, 1/3r, create_id: nil, escape_mode: :slash)
    assert_equal '"1/3"', dump(:custom, 1/3r, create_id: nil)
    assert_equal '"1+2i"', dump(:custom, Complex(1, 2), create_id: nil, escape_mode: :slash)
  end

  # Subclasses, objects with singleton methods, and classes whose methods a program has redefined.
  def test_a_program_s_own
    assert_equal '"sub"', dump(:compat, Class.new(Time) { def to_s = "sub" }.now)
    one = Time.at(0).utc
    def one.to_s = "one"
    assert_equal '["one"]', dump(:rails, [one])
    code = <<~RUBY
      require "jacinth/oj/api"
      $stdout.sync = true
      def all
        values = [Time.at(0, in: "+01:00"), 1/2r, Complex(1, 2), 1..2, 2**70]
        Jacinth::Oj.dump(values, mode: :rails) + Jacinth::Oj.dump(2**70, mode: :compat)
      end
      def zone = Jacinth::Oj.dump(Time.at(0, in: "+01:00"), mode: :custom, time_format: :unix_zone)
      print all, zone
      class Time; def utc_offset = 60; end
      print zone
      class Integer; def to_s(*) = "I"; end
      print all
      class Rational; def to_s = "R"; end
      class Complex; def to_s = "C"; end
      class Range; def to_s = "G"; end
      class Time; def to_s = "T"; end
      print all
    RUBY
    big = "1180591620717411303424"
    expected = [
      %(["1970-01-01 01:00:00 +0100","1/2","1+2i","1..2",#{big}]#{big}),
      "0.000000000e3600",
      "0.000000000e60",
      %(["1970-01-01 01:00:00 +0100","I/I","I+I*i","I..I",#{big}]I),
      %(["T","R","C","G",#{big}]I)
    ]
    assert_equal expected.join, Child.output(code)
  end

  # Calls a block when it is dumped.
  class Running
    def initialize(&block) = @block = block
    def to_json(*) = @block.call
    def as_json(*) = @block.call
    def raw_json(*) = @block.call
  end

  # Methods are defined after the first object was written, and removed later.
  def test_methods_that_come_and_go_meanwhile
    klass = Class.new { def to_s = "s" }
    define = Running.new do
      klass.class_eval do
        def to_json(*) = '"j"'
        def as_json(*) = "a"
        def raw_json(*) = '"r"'
        def to_hash = { "h" => 1 }
      end
      "1"
    end
    undefine = Running.new do
      %i[to_json as_json raw_json to_hash].each { |name| klass.send(:remove_method, name) }
      "2"
    end
    list = [klass.new, klass.new, define, klass.new, klass.new, undefine, klass.new, klass.new]
    hide_json do
      assert_equal '["s","s",1,"j","j",2,"s","s"]', dump(:compat, list)
      assert_equal '["s","s",1,"r","r",2,"s","s"]', dump(:compat, list, use_raw_json: true)
      assert_equal '[{},{},1,{"h":1},{"h":1},2,{},{}]',
                   dump(:custom, list, use_to_hash: true, use_raw_json: true).gsub('"r"', '{"h":1}')
    end
    assert_equal '["s","s","1","a","a","2","s","s"]', dump(:rails, list).gsub(/#<\S+>/, "s")
  end

  # Where a class has its own respond_to? or respond_to_missing?, each object is asked.
  def test_answers_of_an_object_s_own
    klass = Class.new do
      def initialize(answers) = @answers = answers
      def respond_to?(name, *) = name == :to_json ? @answers : super
      def to_json(*) = "7"
      def to_s = "s"
    end
    missing = Class.new do
      def initialize(answers) = @answers = answers
      def respond_to_missing?(name, *) = (@answers && name == :raw_json) || super
      def method_missing(name, *) = name == :raw_json ? "8" : super
      def to_s = "s"
    end
    answers = [false, true, false, true]
    hide_json do
      assert_equal '["s",7,"s",7]', dump(:compat, answers.map { |answer| klass.new(answer) })
      assert_equal '["s",8,"s",8]', dump(:compat, answers.map { |answer| missing.new(answer) }, use_raw_json: true)
      assert_equal '["s"]', dump(:compat, [Class.new { protected def to_json(*) = "1"; def to_s = "s" }.new])
      assert_equal '["s"]', dump(:compat, [Class.new { private def to_json(*) = "1"; def to_s = "s" }.new])
    end
  end

  # A key that is not a Symbol is rejected, no matter how many Symbols come before it.
  def test_wab_keys
    keys = Array.new(700) { |i| "#{"k" * (i % 60)}#{i}".to_sym }
    object = keys.to_h { |key| [key, [{ key => nil }]] }
    assert_equal JSON.generate([object] * 3), dump(:wab, [object] * 3)
    ["b", 3, nil].each do |key|
      words = "In :wab mode all Hash keys must be Symbols, not #{key.class}.\n"
      [{ key => 1 }, { a: 1, key => 2 }, object.merge(key => 3), [object, { a: { key => 4 } }]].each do |wrong|
        refuse(TypeError, words, :wab, wrong)
      end
    end
  end

  # More classes in one dump than the generator remembers, and a table of odd classes that changes during the dump.
  def test_many_classes_in_custom_mode
    classes = Array.new(40) do |i|
      i.odd? ? Struct.new(:"a#{i}", :b) : Class.new { define_method(:initialize) { |a, b| (@a = a) && @b = b } }
    end
    objects = classes.map.with_index { |klass, i| klass.new(i, [nil]) } * 3
    texts = classes.map.with_index { |_, i| i.odd? ? %({"a#{i}":#{i},"b":[null]}) : %({"a":#{i},"b":[null]}) } * 3
    assert_equal "[#{texts.join(",")}]", dump(:custom, objects)
    changing = Class.new(StandardError) { def to_s = "changing" }
    register = Running.new { Oj.register_odd(OddLater, OddLater, :make, :x) || "0" }
    error = '{"~mesg":"changing","~bt":null}'
    list = [OddLater.new, OddLater.new, register, OddLater.new, OddLater.new, changing.new, changing.new]
    assert_equal %([{"y":1},{"y":1},0,{"x":2},{"x":2},#{error},#{error}]),
                 dump(:custom, list, use_raw_json: true)
  end

  # Becomes odd in the middle of a dump.
  class OddLater
    def initialize = @y = 1
    def x = 2
    def self.make(*) = new
  end

  private

  # Without the to_json that json gives to every object.
  def hide_json
    hidden = Object.instance_method(:to_json) if Object.method_defined?(:to_json)
    owner = hidden&.owner
    owner&.send(:undef_method, :to_json)
    yield
  ensure
    owner&.send(:define_method, :to_json, hidden) if hidden
  end
end
