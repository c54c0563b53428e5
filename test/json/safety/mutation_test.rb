# frozen_string_literal: true

require "test_helper"
require "support/json_callbacks"
require "support/json_changes"
require "support/value_comparison"

# Every callback of a generate call of the JSON frontend changes the object that is being written, or the State in
# use: the result is JSON or there is an exception, and the frontend works afterwards.
class JsonMutationTest < Minitest::Test
  include JsonFrontend

  GARBAGE = %w[collect compact].freeze
  KNOWN = '{"a":["é",{"b":null}],"c":1.5}'

  # An object around the element; `identity`: its key is a String that can be changed.
  def around(element, text, name)
    case name
    when :array then [text, [1, text], element, { "k" => element }, text, element, 2.5]
    when :hash then { "text" => text, "one" => 1, "e" => element, "list" => [element, text], "last" => { "z" => 1 } }
    when :large then { "text" => text }.merge((1..20).to_h { |i| ["key #{i}", i % 5 == 3 ? element : [text]] })
    else {}.compare_by_identity.merge!({ text => [1], +"e" => element, +"f" => [element, text] })
    end
  end

  def target(object, text, which)
    case which
    when :text then text
    when :inner then object.is_a?(Array) ? object[3] : object.values.grep(Array).first
    else object
    end
  end

  # JSON in valid UTF-8, or a String that knows it is not valid.
  def assert_sound(result, name)
    assert_instance_of String, result, name
    assert_equal [Encoding::UTF_8, nil], [result.encoding, ValueComparison.coderange(result)], name
    assert result.valid_encoding?, name
    assert Jacinth.valid?(result, max_nesting: 0, allow_duplicate_key: true, allow_nan: true),
           "#{name}: #{result[0, 300]}"
  end

  def assert_works(state, name)
    assert_equal KNOWN, FRONTEND.generate({ "a" => ["é", { "b" => nil }], "c" => 1.5 }), name
    fresh = state.class.new(state.frozen? ? {} : { indent: "", object_nl: "", array_nl: "", space: "" })
    assert_equal KNOWN, fresh.generate({ "a" => ["é", { "b" => nil }], "c" => 1.5 }), name
  end

  def check(name, object, state)
    assert_sound(state.generate(object), name)
  rescue *JsonCallbacks::ERRORS => e
    refute_kind_of Minitest::Assertion, e
    refute_empty e.message, name
  ensure
    assert_works(state, name)
  end

  # Which calls of the callback change something: not the first, so that the generator is in the middle,
  # unless there is only one.
  def changing(callback) = callback == "inspect" ? 1..1 : 2..4

  # Creates the State and the element, and counts the calls of the callback.
  def prepare(callback, change)
    calls = 0
    state = nil
    element, options = JsonCallbacks.make(callback) do |given|
      change.call(given, state) if changing(callback).cover?(calls += 1)
    end
    yield element, (state = FRONTEND::State.new({ max_nesting: 30 }.merge(options)))
    calls
  end

  def quietly(callback, &block)
    at_level(JsonCallbacks.level(callback)) { taken_over { capture_io { RaiseWarnings.off(&block) } } }
  end

  JsonCallbacks::WRITE.each_key do |callback|
    define_method("test_containers_#{callback.gsub(/\W+/, "_")}") do
      called = 0
      quietly(callback) do
        shapes = %i[array hash large identity]
        shapes.product(%i[object text inner], JsonChanges::CONTAINER.keys) do |shape, which, change|
          next if GARBAGE.include?(change) && which != :object

          changed = nil
          content = called.odd? ? "short" : "long" * 1000
          action = ->(*) { JsonChanges::CONTAINER.fetch(change).call(changed) }
          called += prepare(callback, action) do |element, state|
            object = around(element, text = +content, shape)
            changed = target(object, text, which)
            check("#{callback} #{shape} #{which} #{change}", object, state)
          end
        end
      end
      assert_operator called, :>, 100
    end

    define_method("test_state_#{callback.gsub(/\W+/, "_")}") do
      called = 0
      quietly(callback) do
        %i[array hash large].product(JsonChanges::STATE.keys, %i[given own both]) do |shape, change, which|
          action = lambda do |given, own|
            states = { given: [given], own: [own], both: [given, own] }.fetch(which).grep(FRONTEND::State)
            states.each { |state| JsonChanges::STATE.fetch(change).call(state) }
          end
          called += prepare(callback, action) do |element, state|
            check("#{callback} #{shape} #{which} #{change}", around(element, +"text", shape), state)
          end
        end
      end
      assert_operator called, :>, 50
    end
  end

  # A to_json that changes the layout changes it for the open containers, too, and the Strings it set
  # live as long as they are used.
  def test_open_containers_end_in_the_layout_of_now
    long = JsonCallbacks.object(:to_json) { |state, *| state.indent = state.array_nl = " " * 3000; "1" }
    none = JsonCallbacks.object(:to_json) { |state, *| state.indent = state.array_nl = nil; "2" }
    waste = JsonCallbacks.object(:to_json) { |*| GC.start; Array.new(300) { "!" * 2999 }; "3" }
    taken_over do
      text = FRONTEND.generate([0, [long], [none], waste, "x"], indent: " ", array_nl: "\n")
      assert_equal '[0,[1],[2],3,"x"]', text.delete(" \n")
      assert text.end_with?('2],3,"x"]'), text[-60..]
    end
  end
end
