# frozen_string_literal: true

require "test_helper"
require "support/json_additions"
require "support/json_callbacks"
require "support/json_changes"
require "support/json_exits"
require "support/memory"
require "support/workload"

# json_create, json_creatable?, match_string and the other callbacks of create_additions leave a parse, use the
# frontend, and change what they are given: parse, load, Coder and Parser work afterwards.
class JsonAdditionsSafetyTest < Minitest::Test
  include JsonFrontend

  CALLS = {
    "parse" => ->(source, options) { FRONTEND.parse(source, options) },
    "load" => ->(source, options) { FRONTEND.load(source, nil, options) },
    "load with a proc" => lambda do |source, options|
      FRONTEND.load(source, options[:on_load] || ->(value) { value }, options)
    end,
    "Coder" => ->(source, options) { FRONTEND::Coder.new(**options).load(source) },
    "of ::JSON" => ->(source, options) { ::JSON.parse(source, options) }
  }.freeze

  # What the callbacks do with the frontend in the middle of a parse.
  ACTIONS = {
    "nothing" => ->(*) {},
    "parse" => ->(*) { FRONTEND.parse('[{"json_class":"String"},"matched"]', create_additions: false) },
    "the same again" => ->(*) { FRONTEND.parse(JsonAdditions::LONG[0, 900] + "0]") },
    "generate" => ->(*) { FRONTEND.generate([["x" * 3000]]) },
    "create_id" => ->(*) { FRONTEND.create_id = "other"; FRONTEND.create_id = nil },
    "the level" => ->(*) { FRONTEND.compat = 3; FRONTEND.compat = 2 },
    "the take-over" => ->(*) { FRONTEND.restore! || FRONTEND.replace! },
    "a Fiber" => ->(*) { Fiber.new { FRONTEND.parse("[1]") }.resume },
    "a thread" => ->(*) { Thread.new { FRONTEND.parse("[1]"); GC.start }.join }
  }.freeze

  def each_call(place, act)
    at_level(2) do
      taken_over do
        RaiseWarnings.off do
          CALLS.each do |name, call|
            JsonAdditions.at(place, act) { |source, options| yield name, -> { call.call(source, options) } }
          end
        end
      end
    end
  end

  def assert_works
    assert_equal [1, { "json_class" => "String", "b" => "matched" }],
                 FRONTEND.parse('[1,{"json_class":"String","b":"matched"}]')
  end

  JsonAdditions::PLACES.each_key do |place|
    JsonExits::ALL.each do |exit, (around, leave)|
      define_method("test_#{place}_left_by_#{exit.tr(" ", "_")}") do
        each_call(place, ->(*) { leave.() }) do |name, call|
          finished = false
          around.call(-> { call.call && (finished = true) })
          refute finished, "#{name} #{exit}"
          assert_works
        end
      end
    end

    define_method("test_#{place}_uses_the_frontend") do
      expected = nil
      ACTIONS.each do |name, act|
        each_call(place, act) do |call, run|
          value = run.call.last(3).map { |element| element.is_a?(Hash) ? element.size : element }
          assert_equal expected ||= value, value, "#{call}: #{name}"
        end
      end
    end

    define_method("test_#{place}_changes_what_it_is_given") do
      called = 0
      JsonChanges::CONTAINER.each do |name, change|
        act = ->(given) { (called += 1) && change.call(given.nil? || given == 7 ? +"" : given) }
        each_call(place, act) do |call, run|
          value = run.call
          assert_equal [704 - 1, 3], [value.size, value.last], "#{call}: #{name}"
        rescue *JsonCallbacks::ERRORS => e
          refute_kind_of Minitest::Assertion, e
        ensure
          assert_works
        end
      end
      assert_operator called, :>, 50
    end
  end

  # A json_create that returns nothing, itself, the frontend's own objects, or no object at all.
  def test_odd_answers
    odd = [nil, false, FRONTEND, FRONTEND::State.new, BasicObject.new, Class, +"", [].tap { |cycle| cycle << cycle }]
    odd.each do |answer|
      at_level(2) do
        Object.const_set(:JsonOddMaker, Class.new { define_singleton_method(:json_create) { |_| answer } })
        made = FRONTEND.parse('[{"json_class":"JsonOddMaker"},1]', create_additions: true)
        assert made.first.equal?(answer) || made.first.nil? && answer.nil?
        assert_equal 1, made.last
      ensure
        Object.send(:remove_const, :JsonOddMaker)
      end
    end
  end

  # did_you_mean takes seconds for the name of a class that has 70,000 letters, so that one names no class.
  NAMES = ["", "1", "a", "::", "A::", "A::::B", "String::", "Kernel#exit", "\0", "String\0", "é", "É" * 3000,
           "A" * 3000, "a" * 70_000, "Jacinth", "Object", "BasicObject", "JSON::Ext", "self", " String",
           "String\n"].freeze

  # Names in documents: the result is an instance of a class with json_create, the plain object, or an ArgumentError.
  def test_hostile_names
    at_level(2) do
      [*NAMES, 1, nil, true, [], ["String"], {}, 1.5, -0.0].each do |name|
        source = FRONTEND.generate([{ "json_class" => name }])
        assert_equal [{ "json_class" => name }], FRONTEND.parse(source, create_additions: true)
      rescue ArgumentError, TypeError => e
        assert_operator e.message.size, :>, 5
      ensure
        assert_works
      end
    end
  end

  if Workload::MEASURED
    def test_memory
      skip "no /proc" unless Memory.resident
      source = "[\"#{"x" * 20_000}\",#{JsonAdditions::LONG}]"
      (JsonExits::ALL.keys - JsonExits::SLOW).each do |exit|
        around, leave = JsonExits::ALL.fetch(exit)
        at_level(2) do
          JsonAdditions.at(:json_create, ->(_) { leave.() }) do |_, options|
            grown = Memory.growth(Workload.rounds(500)) { around.call(-> { FRONTEND.parse(source, options) }) }
            assert_operator grown, :<, 4 << 20, exit
          end
        end
      end
    end
  end
end
