# frozen_string_literal: true

require_relative "../../../test/test_helper"
require "jacinth/workbench/load"
require "jacinth/workbench/steady"
require "jacinth/workbench/steady_child"
require "jacinth/workbench/steady_table"

# The steady state: what its processes measure, what is made of it, and the goals that are held on it.
class SteadyTest < Minitest::Test
  include Jacinth::Workbench

  def contender(call, name: "jacinth", library: "jacinth", setup: nil)
    Contenders::Contender.new(name: name, library: library, setup: setup, call: call)
  end

  def test_the_first_call_of_each_library_is_measured
    names = ["frontend", "jacinth coder", "jacinth", "json", "json coder", "oj strict", "oj compat", "floor"]
    libraries = %w[jacinth jacinth jacinth json json oj oj floor]
    contenders = names.zip(libraries).map { |name, library| contender("", name: name, library: library) }

    assert_equal ["jacinth coder", "json", "oj strict"], Steady.chosen(contenders).map(&:name)
  end

  # Both run in processes of their own, which have another Ruby world than this one.
  def test_each_library_has_a_process_of_its_own
    ours = contender("raise 'json is there' if defined?(JSON); Jacinth.parse(input)")
    json = contender("raise 'jacinth is there' if defined?(Jacinth.parse); JSON.parse(input)", name: "json",
                                                                                                library: "json")
    results = Steady.run([ours, json], "[1, 2]", 0.0)

    assert_equal [ours, json], results.keys
    results.each_value do |result|
      assert_operator result.low, :<=, result.high
      assert_operator result.calls, :>=, Steady::TURNS
      assert_operator result.cpu, :>, 0
      assert_in_delta result.seconds * 1e9, result.cpu * result.calls, 1
    end
  end

  def test_faults_and_collections_are_counted
    touching = contender("'x' * 40_000_000; GC.start(full_mark: false)")
    nothing = contender("input", name: "json", library: "json")
    results = Steady.run([touching, nothing], 1, 0.0)

    assert_operator results[touching].faults, :>=, results[touching].calls
    assert_operator results[touching].gc_runs, :>=, results[touching].calls
    assert_equal 0, results[nothing].gc_runs
  end

  # Each heap has a process of its own, with the objects of the heap's number. Its first call is not counted.
  def test_heaps
    writer = contender("File.write(input, \"\#{Process.pid} \", mode: 'a')")
    Tempfile.create("heaps") do |file|
      result = Steady.run([writer], file.path, 0.0, heaps: 3).fetch(writer)
      pids = file.read.split

      assert_equal 3, pids.uniq.size
      assert_equal 3 * (Steady::TURNS + 1), pids.size
      assert_equal 3 * Steady::TURNS, result.calls
    end
    others = lambda do |heap|
      SteadyChild.new(features: [], input: Marshal.dump(nil), call: "input", heap: heap).instance_variable_get(:@others)
    end

    assert_equal others.call(2), others.call(2)
    assert_equal 3, Array.new(3) { |heap| others.call(heap).size }.uniq.size
  end

  def test_a_process_that_fails
    error = assert_raises(Steady::Died) { Steady.run([contender("raise 'no'")], 1, 0.0) }

    assert_equal "jacinth: RuntimeError: no", error.message
    error = assert_raises(Steady::Died) { Steady.run([contender("exit!")], 1, 0.0) }
    assert_equal "jacinth: the measuring process ended early", error.message
  end

  # The clock is one that only the calls move: a call takes a second.
  def test_a_slice_takes_the_time_that_is_asked_for
    seconds = [0]
    child = SteadyChild.new(features: [], input: Marshal.dump(nil), call: "$stand_in_clock[0] += 1", heap: 0)
    $stand_in_clock = seconds
    clock = ->(*) { seconds[0] * 1_000_000_000 }
    calls, cpu, = Process.stub(:clock_gettime, clock) { child.slice(3.0) }

    assert_equal [3, 3_000_000_000], [calls, cpu]
  ensure
    $stand_in_clock = nil
  end

  # busy: the seconds that all processors have worked, at the start and at the end; own: those of our processes.
  def load(busy, own, shares)
    busy, own, clock = busy.dup, own.dup, [100.0, 110.0]
    Load.stub(:busy, -> { busy.shift }) do
      Load.stub(:own, -> { own.shift }) do
        Race.stub(:clock, -> { clock.shift }) do
          load = Load.new
          shares.each { |cpu, wall| load.add(cpu, wall) }
          load.report
        end
      end
    end
  end

  def test_a_quiet_machine
    assert_equal({ "words" => "other processes used 0.15 processors; " \
                              "the calls had a processor for 98 % of their time",
                   "warning" => nil }, load([50.0, 61.0], [1.0, 10.5], [[1.0, 1.0], [0.96, 1.0]]))
    assert_equal({ "words" => "other processes used 0.00 processors", "warning" => nil },
                 load([50.0, 59.0], [1.0, 10.5], []))
    assert_equal({ "words" => "", "warning" => nil }, load([nil, nil], [1.0, 2.0], []))
  end

  def test_a_busy_machine
    { [[50.0, 70.0], [1.0, 11.0], [[1, 1]]] => /busy with other work: other processes used 1\.0 processors\. Do not/,
      [[50.0, 60.0], [1.0, 11.0], [[0.5, 1]]] => /work: the calls had a processor for only 50 % of their time\. /,
      [[nil, nil], [1.0, 11.0], [[0.5, 1]]] => /work: the calls had/ }.each do |arguments, words|
      assert_match words, load(*arguments)["warning"]
    end
  end

  def test_own_work_is_not_the_work_of_others
    started = [Load.busy, Load.own]
    Process.wait(spawn(RbConfig.ruby, "--disable-gems", "-e", "1 until Process.times.sum > 0.3"))
    assert_operator Load.own - started.last, :>=, 0.3
    assert_operator Load.busy - started.first, :>=, 0.2 if started.first
  end

  # times: library => nanoseconds.
  def result(name, direction, times, real: true)
    steady = times.to_h do |library, cpu|
      [library, { "cpu" => cpu, "low" => cpu * 0.9, "high" => cpu * 1.1, "faults" => cpu / 100, "gc_runs" => 0.5 }]
    end
    best = times.to_h { |library, cpu| [library == "own" ? "jacinth" : library, { "best" => cpu / 2 }] }
    { "case" => name, "direction" => direction, "bytes" => 1_000, "real" => real, "steady" => steady,
      "contenders" => best }
  end

  def report(*results) = { "results" => results, "warning" => "it was busy" }

  def test_the_table
    text = SteadyTable.new(report(result("made", "parse", { "own" => 100.0, "json" => 150.0 }, real: false),
                                  result("a", "parse", { "own" => 100.0, "json" => 200.0, "oj" => 300.0 }),
                                  result("b", "parse", { "own" => 100.0, "json" => 800.0 }))).text

    assert_match(/^parse, real documents\ncase .* x json .* x oj  best x json  best x oj\n/, text)
    assert_match(/^a +1,000 +100 ns  10% +200 ns +2\.00 +300 ns +3\.00 +2\.00 +3\.00\n/, text)
    assert_match(/^b +1,000 +100 ns  10% +800 ns +8\.00 +- +- +8\.00 +-\n/, text)
    assert_match(/^geometric mean +4\.00 +3\.00 +4\.00 +3\.00\n/, text)
    assert_match(/^parse, synthetic documents\ncase .*\nmade +1,000 .*1\.50/, text)
    assert_match(/^case +faults jacinth  faults json  faults oj  GC jacinth.*\na +1\.0 +2\.0 +3\.0 +500\.0/, text)
    assert_operator text.index("real documents"), :<, text.index("synthetic documents")
  end

  def test_the_goals
    reals = Array.new(4) { |number| result("#{number}", "parse", { "own" => 100.0, "json" => 240.0 }) }
    small = result("small", "parse", { "own" => 100.0, "json" => 119.0, "nosj" => 500.0 })
    made = result("made", "parse", { "own" => 100.0, "json" => 1.0 }, real: false)
    verdict = SteadyTable.new(report(*reals, small, made)).verdict

    assert_match(/^parse +CPU time +json +5 +2\.08 +2\.0 +met +small +1\.19 +1\.2 +NOT MET +-$/, verdict)
    assert_match(/^parse +best time +json +5 +2\.08 +2\.2 +NOT MET +small +1\.19 +1\.3 +NOT MET +-$/, verdict)
    refute_match(/nosj|generate/, verdict)
    assert verdict.end_with?("\nit was busy")
    assert_equal "it was busy", SteadyTable.new(report(*reals, made)).verdict
  end

  # 1.999 is not 2.
  def test_a_goal_is_not_rounded_up
    reals = Array.new(5) { |number| result("#{number}", "generate", { "own" => 1000.0, "json" => 2299.0 }) }

    assert_match(/^generate +CPU time +json +5 +2\.29 +2\.3 +NOT MET +0 +2\.29 +1\.2 +met +-$/,
                 SteadyTable.new(report(*reals)).verdict)
  end
end
