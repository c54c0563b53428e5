# frozen_string_literal: true

require "test_helper"
require "bigdecimal"
require "support/child"

# A parse with decimal_class follows shapes while Ruby code may run. That code may fill the Ractor's memory of shapes,
# make it pause and start again. The running parse must not be affected.
class ParseLentShapesTest < Minitest::Test
  # For each process: DOCUMENT with known shapes in use; FORGET, which makes the Ractor drop its shapes and learn
  # others; and read, whose hook is the block. The hook runs in BigDecimal(), called by a TracePoint, or in the
  # try_convert of a class.
  SETUP = <<~'RUBY'
    require "bigdecimal"
    rows = Array.new(40) do |i|
      "{\"first\":#{i},\"second\":{\"third\":#{i}.5,\"fourth\":[1,#{i}.25]},\"fifth\":\"é\"}"
    end
    DOCUMENT = "[#{rows.join(",")}]"
    EXPECTED = Array.new(40) do |i|
      { "first" => i, "second" => { "third" => i + 0.5, "fourth" => [1, i + 0.25] }, "fifth" => "é" }
    end
    names = Array.new(40) { |i| "name #{i}" }
    tiring = names.permutation(3).first(9000).map { |keys| "{#{keys.map { |key| "\"#{key}\":1" }.join(",")}}" }
    TIRING = "[#{tiring.join(",")}]"
    OTHERS = Array.new(30) { |i| "[#{(["{\"other #{i}\":1,\"one more #{i}\":2,\"last #{i}\":3}"] * 9).join(",")}]" }
    FORGET = lambda do
      2.times { Jacinth.parse(TIRING) }
      OTHERS.each { |other| Jacinth.parse(other) }
      GC.start
    end
    def read(how, at: 31, &act)
      count = 0
      hook = -> { act.call if (count += 1) == at }
      if how == :trace
        TracePoint
          .new(:c_call) { |point| hook.call if point.method_id == :BigDecimal }
          .enable(target_thread: Thread.current) { return Jacinth.parse(DOCUMENT, decimal_class: BigDecimal) }
      else
        Jacinth.parse(
          DOCUMENT,
          decimal_class: Class.new do
            define_singleton_method(:try_convert) do |text|
              hook.call
              text.to_f
            end
          end
        )
      end
    end
    3.times { %i[trace try].each { |how| raise "wrong" unless read(how) {} == EXPECTED } }
  RUBY

  # name => the action of the hook, and the code around the parse. `result` is the value of the parse.
  WAYS = {
    nested: "result = read(how) { FORGET.call }",
    thread: "result = read(how) { Thread.new(&FORGET).join }",
    again: "result = read(how) { FORGET.call; read(how, at: 7) { FORGET.call } == EXPECTED or raise }",
    fiber: <<~RUBY,
      left = Array.new(3) { Fiber.new { read(how) { Fiber.yield } } }.each(&:resume)
      fiber = Fiber.new { read(how) { Fiber.yield } }
      fiber.resume
      left.clear
      3.times { FORGET.call }
      result = fiber.resume
    RUBY
    raised: <<~RUBY,
      begin read(how) { FORGET.call; raise KeyError }; rescue KeyError; end
      FORGET.call
      result = read(how) {}
    RUBY
    stress: <<~RUBY,
      GC.stress = true
      result = read(how, at: 3) { Jacinth.parse(OTHERS[0]) }
      GC.stress = false
    RUBY
    compact: "result = read(how) { FORGET.call; GC.compact }"
  }.freeze

  %i[trace try].each do |how|
    WAYS.each do |name, code|
      define_method("test_#{how}_#{name}") do
        assert_equal "true\n", Child.output("#{SETUP}\nhow = :#{how}\n#{code}\np(result == EXPECTED)")
      end
    end
  end

  # Keys come from shapes, values from the hook; also between Integers, and where there is no template.
  def test_what_is_read
    objects = [
      '{"a":1.5,"b":2}',
      '{"a":1.5,"b":{"c":[1,2.5,3],"d":1e3}}',
      "{}",
      '{"a":1.5,"a":2.5}',
      "{#{Array.new(12) { |i| "\"k#{i}\":#{i}.5" }.join(",")}}",
      "{#{Array.new(70) { |i| "\"long #{i}\":#{i}.5" }.join(",")}}"
    ]
    [{}, { symbolize_names: true }, { freeze: true }, { allow_duplicate_key: true }].each do |options|
      4.times do
        objects.each do |object|
          next if object.include?('"a":2.5') && !options.key?(:allow_duplicate_key)

          document = "[#{object},#{object},[1,2.5,-3,4.5e1,#{object}]]"
          floats = Jacinth.parse(document, **options)
          decimals = Jacinth.parse(document, decimal_class: BigDecimal, **options)
          assert_equal floats, decimals
          refute_match(/[1-9]\.\d/, decimals.inspect)
          assert_equal [options.key?(:freeze)] * 2, [decimals.frozen?, decimals[0].frozen?]
        end
      end
    end
  end

  def test_the_place_of_an_error
    3.times { Jacinth.parse('{"a":1,"b":{"c":2}}') }
    error = assert_raises(Jacinth::ParserError) { Jacinth.parse('{"a":1.5,"b":{"c":nope}}', decimal_class: BigDecimal) }
    plain = assert_raises(Jacinth::ParserError) { Jacinth.parse('{"a":1.5,"b":{"c":nope}}') }
    assert_equal plain.message, error.message
  end
end
