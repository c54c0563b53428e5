# frozen_string_literal: true

require "test_helper"
require "support/oj_dumping"
require "bigdecimal"
require "date"
require "delegate"
require "ostruct"
require "set"
require "support/child"

# Rails mode, Oj::Rails and its encoder.
class OjRailsTest < Minitest::Test
  include OjDumping

  class Asked
    def initialize(answer = nil, &block) = @answer = block || -> (*) { answer }
    def as_json(*given) = @answer.call(*given)
    def to_s = "asked"
  end

  class Variables
    def initialize = (@a, @_b = 1, nil)
  end

  class List
    include Enumerable
    def each = [1, [2]].each { |item| yield item }
  end

  class AsHash < Hash
    def as_json(*) = { "as" => size }
  end

  Pt = Struct.new(:x, :y)

  def teardown
    Oj::Rails.deoptimize
    super
  end

  def test_as_json
    itself = Asked.new.tap { |asked| asked.define_singleton_method(:as_json) { |*| self } }
    {
      Asked.new([1, { a: nil }]) => '[1,{"a":null}]',
      itself => '"asked"',
      [AsHash["a", 1]] => '[{"as":1}]',
      Asked.new({ in: [Asked.new(Asked.new(7))] }) => '{"in":[7]}',
      Class.new { def to_hash = { a: 1 } }.new => '{"a":1}',
      3r => '"3/1"',
      (1..2) => '"1..2"',
      "a".match(/a/) => "null",
      String => '"String"'
    }.each { |object, text| assert_equal text, dump(:rails, object) }
  end

  def test_as_json_is_given_the_arguments_once
    seen = []
    inner = Asked.new { |*given| (seen << given) && 2 }
    asked = Asked.new { |*given| (seen << given) && { a: 1, b: inner } }
    assert_equal '[{"a":1,"b":2},{"b":null}]', Oj::Rails.encode([asked, { b: nil }], { only: [:b] })
    assert_equal [[{ only: [:b] }], []], seen
    assert_equal '[{"a":1,"b":2},{}]', dump(:rails, [asked, { c: 1 }], only: [:b], x: 1)
    assert_equal [{ only: [:b], x: 1 }], seen[2]
  end

  def test_numbers_and_texts
    assert_equal "[null,null,-0.0,1.0e+20,\"0.15e1\",null,1180591620717411303424]",
                 dump(:rails, [Float::NAN, Float::INFINITY, -0.0, 1e20, BigDecimal("1.5"), BigDecimal("NaN"), 2**70])
    assert_equal '["\u003c\u0026\u003e\u2028/"]', dump(:rails, ["<&>\u2028/"], escape_mode: :ascii)
    assert_equal '"0.15e1"', dump(:rails, BigDecimal("1.5"))
    assert_equal "0.15e1", dump(:rails, BigDecimal("1.5"), bigdecimal_as_decimal: true)
    refuse(EncodingError, "Invalid Unicode [ff] at 0", :rails, "\xff")
    Oj::Rails.send(:settings, false, true)
    assert_equal '["<&>"]', Oj.dump(["<&>"], mode: :rails)
  ensure
    Oj::Rails.send(:settings, true, true)
  end

  # oj/rails-record, oj/rails-classes
  def test_optimized_classes
    assert_nil Oj::Rails.optimize(Variables, List, Pt, IOError)
    assert_equal ['{"a":1,"_b":null}', "[1,[2]]", '{"x":1,"y":[2]}', '"e"'],
                 [Variables.new, List.new, Pt.new(1, [2]), IOError.new("e")].map { |object| dump(:rails, object) }
    assert_equal "{\n    \"x\":1,\n    \"y\":null\n}\n", dump(:rails, Pt.new(1), indent: 2)
    assert_equal [true, false, false], [Oj::Rails.optimized?(Pt), Oj::Rails.optimized?(Time), Oj::Rails.optimized?(5)]
    Oj::Rails.deoptimize(Pt)
    assert_equal [false, true], [Oj::Rails.optimized?(Pt), Oj::Rails.optimized?(List)]
    # Oj takes modules without members of their own.
    assert_nil Oj::Rails.optimize(Module.new)
  end

  def test_optimize_all
    values = [Time.at(1.25r).utc, 0.1 + 0.2, 1e20, 1..2, AsHash["a", 1]]
    assert_equal '["1970-01-01 00:00:01 UTC",0.30000000000000004,1.0e+20,"1..2",{"as":1}]', dump(:rails, values)
    Oj::Rails.optimize
    assert_equal '["1970-01-01T00:00:01.250000000Z",0.3,1e+20,"1..2",{"a":1}]', dump(:rails, values)
    assert_equal "[0.3]", dump(:compat, [0.1 + 0.2])
    assert_equal [true, false], [Oj::Rails.optimized?(Time), Oj::Rails.optimized?(Array)]
  end

  def test_encoder
    encoder = Oj::Rails::Encoder.new
    assert_equal "[1,[2]]", encoder.encode([1, Asked.new([2])])
    Oj.default_options = { indent: 1 }
    assert_equal ["[\n 1\n]\n", "[1]"], [encoder.encode([1]), Oj::Rails::Encoder.new({ indent: 0 }).encode([1])]
    assert_raises(TypeError) { Oj::Rails::Encoder.allocate }
  end

  def test_encoder_s_own_classes
    encoder = Oj::Rails::Encoder.new({ x: 1 })
    encoder.optimize(Pt)
    assert_equal [true, false, '{"x":1,"y":2}'],
                 [encoder.optimized?(Pt), Oj::Rails.optimized?(Pt), encoder.encode(Pt.new(1, 2))]
    Oj::Rails.optimize(List)
    assert_equal [false, true], [encoder.optimized?(List), Oj::Rails::Encoder.new.optimized?(List)]
    given = nil
    options = { x: 1 }
    Oj::Rails::Encoder.new(options).encode(Asked.new { |hash| (given = hash)[:y] = 2; nil })
    assert_equal [{ x: 1, y: 2 }, { x: 1 }], [given, options]
  end

  def test_without_active_support
    error = assert_raises(StandardError) { Oj::Rails.set_encoder }
    assert_equal "ActiveSupport not loaded.", error.message
    assert_equal "wrong number of arguments (0 for 1).", assert_raises(ArgumentError) { Oj::Rails.encode }.message
  end

  # Stand-ins for ActiveRecord's and ActionController's objects, in a process of their own. (oj/rails-rows)
  def test_records
    text = <<~RUBY
      module ActiveRecord
        class Base
          def initialize(**attributes) = @attributes = attributes
        end
        class Result
          def initialize(columns, rows) = (@columns, @rows = columns, rows)
        end
      end
      module ActionController
        class Parameters
          def initialize(hash) = @parameters = hash
        end
      end
      User = Class.new(ActiveRecord::Base)
      Jacinth::Oj::Rails.optimize(User)
      Jacinth::Oj::Rails.optimize
      result = ActiveRecord::Result.new(["a", :b], [[1, "x"], [2, nil]])
      objects = [User.new(id: 1), result, ActionController::Parameters.new({ "q" => [1] })]
      print objects.map { |object| Jacinth::Oj.dump(object, mode: :rails) }.join(" ")
      print " ", Jacinth::Oj.dump(result, mode: :rails, indent: 1).delete("\\n")
    RUBY
    assert_equal '{"id":1} [{"a":1,"b":"x"},{"a":2,"b":null}] {"q":[1]} [ {  "a":1,  "b":"x" }, {  "a":2,  "b":null }]',
                 Child.output("require \"jacinth/oj/api\"\n#{text}")
  end
end
