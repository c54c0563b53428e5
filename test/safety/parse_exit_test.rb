# frozen_string_literal: true

require "test_helper"
require "timeout"
require "support/child"
require "support/hooks"
require "support/memory"
require "support/workload"

# Every way to leave a hook during a parse: the exception arrives, nothing leaks, and the same coder works afterwards.
class ParseExitTest < Minitest::Test
  # A megabyte beyond the memory that the collector may keep for itself.
  ALLOWED = 12 << 20

  # A coder whose hooks call `act`, until assert_works removes it.
  def coder(place, &act)
    @act = act
    Jacinth::Coder.new(**Hooks::PLACES[place].call(-> { @act&.call }))
  end

  def assert_works(coder)
    @act = nil
    assert_equal 702, coder.parse(Hooks::LONG).size
    assert_equal 4, coder.parse("[1,\"x\",[],4]").size
    assert_equal({ "a" => [1, { "b" => nil }] }, Jacinth.parse('{"a":[1,{"b":null}]}'))
  end

  Hooks::PLACES.each_key do |place|
    Hooks::EXITS.each do |name, leave|
      define_method("test_#{place}_#{name}") do
        tested = coder(place, &leave)
        Workload.rounds(20, 1000).times { assert Hooks.left? { tested.parse(Hooks::LONG) } }
        assert_works(tested)
      end
    end

    define_method("test_#{place}_kill") do
      tested = coder(place) { Thread.current.kill }
      Workload.rounds(10, 500).times { assert_nil Thread.new { tested.parse(Hooks::LONG) }.value }
      assert_works(tested)
    end

    define_method("test_#{place}_timeout") do
      tested = coder(place) { sleep }
      2.times { assert_raises(Timeout::Error) { Timeout.timeout(0.005) { tested.parse(Hooks::LONG) } } }
      assert_works(tested)
    end

    # The Fiber is never resumed. The collector frees it.
    define_method("test_#{place}_abandoned") do
      tested = coder(place) { Fiber.yield }
      Workload.rounds(30, 1000).times { Fiber.new { tested.parse(Hooks::LONG) }.resume }
      GC.start
      assert_works(tested)
    end

    # The Fiber is resumed much later, after other parses.
    define_method("test_#{place}_resumed_late") do
      tested = coder(place) { Fiber.yield :waiting }
      fibers = Array.new(8) { Fiber.new { tested.parse(Hooks::LONG) } }
      results = fibers.map(&:resume)
      assert_equal [:waiting], results.uniq
      GC.start
      Jacinth.parse(Hooks::LONG)
      @act = nil
      until results.all?(Array)
        fibers.each_with_index { |fiber, i| results[i] = fiber.resume unless results[i].is_a?(Array) }
      end
      assert_equal [702], results.map(&:size).uniq
    end
  end

  if Workload::MEASURED
    # Memory does not grow, whichever way the call is left. The hook is called once, deep inside.
    { raise: -> { raise Hooks::Left }, throw: -> { throw :out } }.each do |name, leave|
      define_method("test_memory_#{name}") do
        tested = coder(:decimal_try, &leave)
        grown = Memory.growth(Workload.rounds(10_000, 50_000)) { Hooks.left? { tested.parse(Hooks::LONG) } }
        assert_operator grown, :<, ALLOWED
      end
    end

    def test_memory_kill
      tested = coder(:decimal_try) { Thread.current.kill }
      assert_operator Memory.growth(Workload.rounds(10_000, 50_000)) { Thread.new { tested.parse(Hooks::LONG) }.join },
                      :<,
                      ALLOWED
    end

    def test_memory_abandoned
      tested = coder(:decimal_try) { Fiber.yield }
      grown = Memory.growth(Workload.rounds(10_000, 50_000)) { Fiber.new { tested.parse(Hooks::LONG) }.resume }
      assert_operator grown, :<, ALLOWED
    end
  end

  # A continuation that goes on with a finished parse: an error or the same value, no crash.
  def test_continuations
    out = Child.output(<<~'RUBY', limit: 120)
      require "continuation"
      document = "[#{"1," * 700}2.5,#{"[3]," * 400}4]"
      [:on_load, :decimal].each do |place|
        saved, rounds, results = nil, 0, []
        act = ->(value) { callcc { |continuation| saved ||= continuation } if saved.nil?; value }
        options = if place == :on_load
          { on_load: ->(value) { value == 2.5 ? act.call(value) : value } }
        else
          { decimal_class: Class.new { define_singleton_method(:try_convert) { |text| act.call(text.to_f) } } }
        end
        begin
          value = Jacinth.parse(document, **options)
          results << [value.size, value[700], value.last, value[701..1100].uniq]
        rescue RuntimeError => e
          results << e.message[/already gone on/]
        end
        rounds += 1
        GC.start
        Jacinth.parse(document)
        saved.call(nil) if rounds < 4
        p [place, results.first, results.uniq - [[1102, 2.5, 4, [[3]]], "already gone on"]]
      end
    RUBY
    assert_equal "[:on_load, [1102, 2.5, 4, [[3]]], []]\n[:decimal, [1102, 2.5, 4, [[3]]], []]\n", out
  end

  # The proc that made the call has returned: break is an error.
  def test_break_and_next
    assert_raises(LocalJumpError) { Jacinth.parse("[1]", on_load: orphan) }
    assert_equal [nil], Jacinth.parse("[1]", on_load: proc { |value| value == 1 ? next : value })
    assert_equal :left, leave_by_return
    assert_equal [1], Jacinth.parse("[1]")
  end

  def orphan = proc { break 5 }

  def leave_by_return
    Jacinth.parse(Hooks::LONG, on_load: proc { return :left })
  end
end
