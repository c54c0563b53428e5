# frozen_string_literal: true

require "test_helper"
require "support/child"
require "support/oj_dumping"

# Oj's odd classes: they are written as the results of some of their methods.
class OjOddTest < Minitest::Test
  include OjDumping

  class Asked
    attr_accessor :a, :b

    def initialize(a = 1, b = [2]) = (@a, @b = a, b)
    def raw = '{"x":[1, 2]}'
    def number = 5
    def again = raise(IOError, "again")
  end

  module Around
    class Inside
      def z = 1
    end
  end

  def text(object, **options) = dump(:object, object, **options)

  # A new class, which no other test has registered as odd.
  def fresh(parent = Asked)
    @@made = (defined?(@@made) ? @@made : 0) + 1
    self.class.const_set(:"Odd#{@@made}", Class.new(parent))
  end

  def test_those_of_oj
    assert_equal '{"^O":"Rational","numerator":1,"denominator":3}', text(1r / 3)
    assert_equal '{"^O":"Date","year":2020,"month":1,"day":2,"start":2299161.0}', text(Date.new(2020, 1, 2))
    second = text(11r / 2)
    offset = text(9r / 24)
    assert_equal %({"^O":"DateTime","year":2020,"month":1,"day":2,"hour":3,"min":4,"sec":#{second},) +
                 %("offset":#{offset},"start":2299161.0}),
                 text(DateTime.new(2020, 1, 2, 3, 4, 5.5, "+9"))
    assert_equal "[\n  {\n      \"^O\":\"Rational\",\n      \"numerator\":1,\n      \"denominator\":3}\n]\n",
                 text([1r / 3], indent: 2)
  end

  def test_members
    klass = fresh
    assert_nil Oj.register_odd(klass, klass, :new, :a, "b", "b.first.to_s")
    assert_equal %({"^O":"#{klass}","a":1,"b":[2],"b.first.to_s":"2"}), text(klass.new)
    assert_equal %([{"^O":"#{klass}","a":":x","b":[":y"],"b.first.to_s":"y"}]), text([klass.new(:x, [:y])])
    assert_equal %({"^o":"#{self.class}::Asked","a":1,"b":[2]}), text(Asked.new)
    Oj.register_odd(klass, klass, :new)
    assert_equal %({"^O":"#{klass}"}), text(klass.new)
    Oj.register_odd(klass, klass, :new, *%i[a b a b a b a b again])
    refuse(IOError, "again", :object, [klass.new])
  end

  def test_raw
    klass = fresh
    assert_nil Oj.register_odd_raw(klass, klass, :new, :raw)
    assert_equal %([{"^O":"#{klass}","raw":{"x":[1, 2]}}]), text([klass.new])
    Oj.register_odd_raw(klass, klass, :new, "number")
    refuse(EncodingError, "Invalid type for raw JSON.", :object, klass.new)
  end

  def test_all_of_a_module
    Oj.register_odd(Around, Around, :new, :z)
    assert_equal %([{"^O":"#{Around::Inside}","z":1},{"^c":"#{Around}"}]), text([Around::Inside.new, Around])
  end

  def test_below_core_classes
    klass = fresh(Array)
    Oj.register_odd(klass, klass, :new, :size)
    assert_equal %([{"^O":"#{klass}","size":2}]), text([klass[1, 2]])
    exact = klass[1]
    assert_equal %(["^i1",{"^O":"#{klass}","size":1},"^r2"]), text([exact, exact], circular: true)
  end

  def test_odd_ones_have_no_ids
    klass = fresh
    Oj.register_odd(klass, klass, :new, :a)
    object = klass.new([1])
    assert_equal %(["^i1",{"^O":"#{klass}","a":["^i2",1]},{"^O":"#{klass}","a":"^r2"}]),
                 text([object, object], circular: true)
  end

  def test_a_class_that_becomes_odd_while_its_objects_are_written
    klass = fresh
    other = fresh
    other.define_method(:a) { Oj.register_odd(klass, klass, :new, :a) }
    Oj.register_odd(other, other, :new, :a)
    assert_equal %([{"^o":"#{klass}","a":1,"b":[2]},{"^O":"#{other}","a":null},{"^O":"#{klass}","a":1}]),
                 text([klass.new, other.new, klass.new])
  end

  def wrong(type, words, method, *arguments)
    assert_equal words, assert_raises(type) { Oj.send(method, *arguments) }.message
  end

  # oj/odd-arguments
  def test_wrong_arguments
    klass = fresh
    [[], [klass], [klass, klass]].each do |given|
      wrong(ArgumentError, "incorrect number of arguments.", :register_odd, *given)
    end
    wrong(ArgumentError, "incorrect number of arguments.", :register_odd_raw, klass, klass)
    wrong(TypeError, "expected a class or module.", :register_odd, 1, 2, 3)
    wrong(TypeError, "wrong argument type String (expected Symbol)", :register_odd, klass, klass, "new")
    wrong(
      ArgumentError, "registered member identifiers must be Strings or Symbols.",
      :register_odd, klass, klass, :new, :a, 5
    )
    wrong(ArgumentError, "too many members.", :register_odd, klass, klass, :new, *[:a] * 10)
    assert_equal %({"^o":"#{klass}","a":1,"b":[2]}), text(klass.new)
  end

  def test_reports
    klass = fresh
    Oj.register_odd(klass, klass, :new, :a, :b)
    first = "@ label {\n  #{klass} {\n    attr_cnt: 2\n    2 a\n    1 b\n  }\n"
    last = "  Rational {\n    attr_cnt: 2\n    2 numerator\n    1 denominator\n  }\n}\n"
    expected = /\A#{Regexp.escape(first)}.*#{Regexp.escape(last)}\z/m
    assert_output(expected, "") { assert_nil Oj.debug_odd("label") }
    assert_output("", "") { assert_nil Oj.mem_report }
  end

  # An object that makes others belongs to its Ractor, unless it is shareable, as classes are.
  def test_ractors
    refused = "Ractor::IsolationError: objects of Asked are made by an object that Ractors cannot share: use them in " \
              "the main Ractor, or register an object that Ractor.make_shareable has made shareable"
    out = Child.output(<<~RUBY)
      require "jacinth/oj"
      require "date"
      Warning[:experimental] = false
      class Factory; def make(...) = Asked.new(...); end
      Asked = Struct.new(:a, :b)
      TEXT = '[{"^O":"Asked","a":1,"b":[2]},{"^O":"Range","begin":1,"end":2,"exclude_end?":true}]'.freeze
      def load = Oj.object_load(TEXT).inspect rescue "\#{$!.class}: \#{$!.message}"
      def register(made) = Oj.register_odd(Asked, made, :make, :a, :b).inspect rescue "\#{$!.class}: \#{$!.message}"
      Ractor.new { 60.times { Oj.register_odd(Complex, Complex, :rect, :real, :imaginary) } && GC.start }.value
      puts Ractor.new { register(Factory.new) }.value, Ractor.new { register(Factory.new.freeze) }.value
      puts load, Ractor.new { load }.value
      factory = Factory.new
      puts register(factory), load, Ractor.new { load }.value, factory.frozen?
    RUBY
    made = "[#<struct Asked a=1, b=[2]>, 1...2]"
    assert_equal [refused, "nil", made, made, "nil", made, refused, "false"], out.lines(chomp: true)
  end

  def test_threads
    classes = Array.new(8) { fresh }
    classes.map { |klass| Thread.new { 20.times { Oj.register_odd(klass, klass, :new, :a) } } }.each(&:join)
    classes.each { |klass| assert_equal %({"^O":"#{klass}","a":1}), text(klass.new) }
  end
end
