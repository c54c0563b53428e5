# frozen_string_literal: true

require "test_helper"
require "support/memory"
require "support/workload"
require "timeout"

# Every callback of a generate is left in every way. Afterwards the Coder still works, and nothing of the call is kept.
class GenerateExitTest < Minitest::Test
  Left = Class.new(StandardError)

  # Calls `run`, which raises an exception of the class.
  def self.rescuing(error, run)
    run.call
  rescue error
    nil
  end

  # The ways to leave a callback: the code around the call of the engine, and the action of the callback.
  EXITS = {
    "raise" => [->(run) { rescuing(Left, run) }, -> { raise Left }],
    "system exit" => [->(run) { rescuing(SystemExit, run) }, -> { exit }],
    "no memory" => [->(run) { rescuing(NoMemoryError, run) }, -> { raise NoMemoryError }],
    "throw" => [->(run) { catch(:left) { run.call } }, -> { throw :left }],
    "kill" => [->(run) { Thread.new(&run).join }, -> { Thread.current.kill }],
    "timeout" => [->(run) { rescuing(Timeout::Error, -> { Timeout.timeout(0.002) { run.call } }) }, -> { sleep }],
    "fiber" => [->(run) { Fiber.new(&run).resume }, -> { Fiber.yield }]
  }.freeze

  # Elements that call `act` while they are written, and the options that create them.
  CALLBACKS = {
    "hook" => ->(act) { [1..2, { as_json: ->(_, _) { act.call } }] },
    "hook for a key" => ->(act) { [{ 1.5 => 1 }, { as_json: ->(_, _) { act.call } }] },
    "hook for NaN" => ->(act) { [Float::NAN, { as_json: ->(_, _) { act.call } }] },
    "sort_keys" => ->(act) { [{ "leave" => 1 }, { sort_keys: ->(hash) { hash.key?("leave") ? act.call : hash } }] },
    "<=>" => lambda do |act|
      [{ Class.new(String) { define_method(:<=>) { |_| act.call } }.new("b") => 1, "a" => 1 }, { sort_keys: true }]
    end,
    "hook for a year" => ->(act) { [Date.new(10_000), { as_json: ->(_, _) { act.call } }] },
    "jd" => ->(act) { [Class.new(Date) { define_method(:jd) { act.call } }.new, {}] },
    "to_a" => ->(act) { [Class.new(Set) { define_method(:to_a) { act.call } }.new, {}] },
    "to_time" => ->(act) { [Class.new(DateTime) { define_method(:to_time) { act.call } }.new, {}] }
  }.freeze

  # The call is left inside an Array, a small and a large Hash, with the text on the C stack or beyond it.
  def objects(element)
    ["x", "x" * 5000].flat_map do |pad|
      [
        [pad, element],
        { "p" => pad, "e" => [element], "z" => 1 },
        (1..20).to_h { |i| ["k#{i}", i == 9 ? element : pad] }
      ]
    end
  end

  CALLBACKS.each_key do |callback|
    define_method("test_#{callback.gsub(/\W+/, "_")}") do
      EXITS.each do |exit, (around, leave)|
        element, options = CALLBACKS.fetch(callback).call(leave)
        coder = Jacinth::Coder.new(**options)
        objects(element).each do |object|
          finished = false
          around.call(-> { coder.dump(object) && (finished = true) })
          refute finished, "#{callback} #{exit}"
          assert_equal '{"a":["é",{"b":null}]}', coder.dump({ "a" => ["é", { "b" => nil }] }), "#{callback} #{exit}"
          assert_equal "[\"#{"y" * 9000}\"]", coder.dump(["y" * 9000])
        end
      end
    end
  end

  # A callback that ends with break, although its method has returned or never existed.
  def test_break
    breaking = ->(element) { Jacinth.generate([element]) { break :left } }
    assert_equal [:left, "[1]"], [breaking.call(1..2), breaking.call(1)]
    coder = Jacinth::Coder.new { break :left }
    assert_raises(LocalJumpError) { coder.dump([1..2]) }
    assert_equal "[null]", Jacinth.generate([1..2]) { next }
    assert_equal "[1]", coder.dump([1])
  end

  # A Fiber that stopped in a callback continues later, after others and a collection.
  def test_fibers_take_turns
    coder = Jacinth::Coder.new { |object, _| Fiber.yield(object) }
    fibers = Array.new(20) { |i| Fiber.new { coder.dump([i, "x" * (i * 300), 1..2, { "k" => 3..4 }]) } }
    assert_equal [1..2] * 20, fibers.map(&:resume)
    GC.start
    GC.compact if GC.respond_to?(:compact)
    assert_equal [3..4] * 20, fibers.reverse.map { |fiber| fiber.resume("é") }
    fibers.each_with_index do |fiber, i|
      assert_equal "[#{i},\"#{"x" * (i * 300)}\",\"é\",{\"k\":null}]", fiber.resume(nil)
    end
  end

  def test_threads_take_turns
    coder = Jacinth::Coder.new { |object, _| object.to_s.tap { Thread.pass } }
    object = { "a" => [1..2, "x" * 3000, 3..4], "b" => { 1.5 => 5..6 } }
    expected = coder.dump(object)
    texts = Array.new(8) { Thread.new { Array.new(Workload.rounds(50)) { coder.dump(object) }.uniq } }.map(&:value)
    assert_equal [[expected]], texts.uniq
  end

  if Workload::MEASURED
    # The memory after 2,500 calls that were left equals that after 1,250. Each held a text of 20 kB.
    EXITS.each_key do |exit|
      next if %w[kill timeout].include?(exit)

      define_method("test_memory_#{exit.tr(" ", "_")}") do
        skip "no /proc" unless Memory.resident
        around, leave = EXITS.fetch(exit)
        coder = Jacinth::Coder.new { leave.call }
        object = ["x" * 20_000, 1..2]
        rounds = Workload.rounds(2_500)
        grown = Memory.growth(rounds) { around.call(-> { coder.dump(object) }) }
        assert_operator grown, :<, 4 << 20, exit
      end
    end

    def test_memory_of_calls_that_end
      objects = [{ "a" => 1.5 }, ["x" * 20_000], { 1.5 => 1..2, "t" => Time.now }, "é".encode("UTF-16LE")]
      coder = Jacinth::Coder.new(sort_keys: true) { |object, _| object.to_s }
      objects[2] = { "t" => Time.now, "s" => Set[1..2] }
      grown = Memory.growth(Workload.rounds(2_500)) { objects.each { |object| coder.dump(object) } }
      assert_operator grown, :<, 4 << 20
    end
  end
end
