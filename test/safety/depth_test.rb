# frozen_string_literal: true

require "test_helper"
require "support/child"
require "support/parse_errors"

# Very deep documents and objects: a result or an error, with bounded use of the stack, in the main thread, in a Thread
# and in a Fiber. The tests use child processes, because a failure ends the process.
class DepthSafetyTest < Minitest::Test
  include ParseErrors

  PLACES = {
    main: "work.call",
    thread: "Thread.new(&work).value",
    fiber: "Fiber.new(&work).resume",
    fiber_in_thread: "Thread.new { Fiber.new(&work).resume }.value"
  }.freeze

  def child(place, body) = Child.output("work = lambda do\n#{body}\nend\nputs #{PLACES[place]}", limit: 120).strip

  # Parses a text of that many brackets, with and without a limit.
  def assert_bomb(place, brackets)
    assert_equal "NestingError NestingError ParserError #{brackets} false", child(place, <<~RUBY)
      errors = ["[", "{\\"a\\":"].map do |piece|
        Jacinth.parse(piece * #{brackets}) rescue $!.class.name[/\\w+\\z/]
      end
      bomb = "[" * #{brackets}
      error = Jacinth.parse(bomb, max_nesting: 0) rescue $!
      [*errors, error.class.name[/\\w+\\z/], error.byte_offset, Jacinth.valid?(bomb, max_nesting: 0)].join(" ")
    RUBY
  end

  before_release def test_ten_million_brackets_thread = assert_bomb(:thread, 10_000_000)
  before_release def test_ten_million_brackets_fiber = assert_bomb(:fiber, 10_000_000)

  PLACES.each_key do |place|
    define_method("test_bracket_bomb_#{place}") { assert_bomb(place, 1_000_000) }

    # The writer uses Ruby's stack, and raises an error before it overflows.
    define_method("test_writing_#{place}") do
      outcome = /ok|NestingError|SystemStackError/
      assert_match(/\A#{outcome}( #{outcome}){4}\z/, child(place, <<~'RUBY'))
        list = 200_000.times.reduce([]) { |inner, _| [inner] }
        map = 200_000.times.reduce({}) { |inner, _| { "a" => inner } }
        pair = Struct.new(:inner)
        struct = 200_000.times.reduce(nil) { |inner, _| pair.new(inner) }
        cycle = []
        cycle << { "a" => cycle }
        endless = Range.new(1, 2)
        [[list], [map], [struct], [cycle], [endless, ->(range, _) { [range] }]].map do |object, hook|
          Jacinth.generate(object, max_nesting: 0, as_json: hook)
          "ok"
        rescue Jacinth::NestingError, SystemStackError => e
          raise "long message" if e.message.bytesize > 256
          raise "broken afterwards" unless Jacinth.generate([[1]]) == "[[1]]"
          e.class.name[/\w+\z/]
        end.join(" ")
      RUBY
    end
  end

  PLACES.each_key do |place|
    deep = define_method("test_deep_objects_and_mixtures_#{place}") do
      assert_equal "[Jacinth::ParserError]", child(place, <<~'RUBY')
        documents = [
          "{\"a\":" * 1_000_000,
          "[{\"a\":" * 500_000,
          "[[],{\"a\":[{}],\"b\":" * 200_000,
          "[1,\"x\"," * 500_000,
          "[" * 1_000_000 + "@",
          "[" * 500_000 + "}" * 500_000
        ]
        documents.map do |document|
          Jacinth.parse(document, max_nesting: nil)
        rescue Jacinth::ParserError => e
          raise "path" unless e.json_path.bytesize <= 1024
          e.class
        end.uniq.inspect
      RUBY
    end

    back = define_method("test_a_million_deep_and_back_#{place}") do
      assert_equal "1000000 500000 true", child(place, <<~'RUBY')
        depth = ->(value) { (1..).find { |i| (value = value.is_a?(Hash) ? value["a"] : value[0]).nil? } }
        list = "[" * 1_000_000 + "]" * 1_000_000
        map = "{\"a\":" * 500_000 + "null" + "}" * 500_000
        [
          depth.(Jacinth.parse(list, max_nesting: 0)),
          depth.(Jacinth.parse(map, max_nesting: 0)),
          Jacinth.valid?(list, max_nesting: 0)
        ].join(" ")
      RUBY
    end
    heavy(deep, back) unless %i[main fiber_in_thread].include?(place)
  end

  # Hooks at the bottom of a deep document, and a parse inside a parse inside a parse.
  def test_reentered_many_times
    assert_match(/\A(SystemStackError|done)\z/, child(:main, <<~'RUBY'))
      coder = nil
      coder = Jacinth::Coder.new(on_load: ->(value) { coder.parse("[1]"); value })
      begin
        coder.parse("[1]")
        "done"
      rescue SystemStackError
        raise "broken afterwards" unless Jacinth.parse("[1]") == [1]
        "SystemStackError"
      end
    RUBY
  end

  def test_limits_hold_in_the_middle_of_wide_documents
    wide = "[#{(["[[1]]"] * 5000).join(",")}]"
    assert_equal 5000, Jacinth.parse(wide, max_nesting: 3).size
    error = assert_parse_error("#{wide.chop},[[[1]]]]", Jacinth::NestingError, max_nesting: 3)
    assert_equal "$[5000][0][0]", error.json_path
  end
end
