# frozen_string_literal: true

require "test_helper"
require "support/child"
require "support/json_callbacks"
require "support/json_exits"
require "support/hooks"
require "support/memory"
require "support/workload"
require_relative "outer_calls"

# Every callback of the JSON frontend leaves its call in every way: State, Coder and Parser work afterwards, and
# nothing of the call is kept.
class JsonExitTest < Minitest::Test
  include JsonFrontend

  OBJECT = JsonOuterCalls::OBJECT
  TEXT = '{"a":["é",{"b":null}],"c":1.5}'

  # Small and large, near the start and late, with the text on the C stack or beyond it.
  def objects(element)
    ["x", "x" * 5000].flat_map do |pad|
      [[pad, element], { "p" => pad, "e" => [element], "z" => 1 },
       { "p" => pad }.merge((1..20).to_h { |i| ["k#{i}", i == 9 ? element : pad] })]
    end
  end

  # Calls the block with each of these callbacks, a call that it leaves, and the object that makes the call.
  def write_calls(names, leave)
    names.each do |callback|
      element, options = JsonCallbacks.make(callback) { |*| leave.() }
      objects(element).each do |object|
        makers = [FRONTEND::State.new(options)]
        makers << FRONTEND::Coder.new(**options) if options[:strict]
        makers.each { |maker| yield callback, -> { maker.generate(object) }, maker }
      end
    end
  end

  JsonExits::ALL.each do |exit, (around, leave)|
    define_method("test_write_#{exit.tr(" ", "_")}") do
      at_level(3) { run_writes(exit, around, leave, JsonCallbacks::WRITE.keys - ["warn"]) }
      at_level(2) { run_writes(exit, around, leave, ["warn", "to_json of level 2", "to_json", "sort_keys"]) }
    end

    define_method("test_others_#{exit.tr(" ", "_")}") do
      [2, 3].each do |level|
        at_level(level) do
          JsonOuterCalls::ALL.each do |callback, run|
            finished = false
            around.call(-> { run.call(leave) && (finished = true) })
            refute finished, "#{callback} #{exit}"
            assert_equal [TEXT, OBJECT], [FRONTEND.generate(OBJECT), FRONTEND.parse(TEXT)]
          end
        end
      end
    end

    define_method("test_read_#{exit.tr(" ", "_")}") do
      Hooks::PLACES.each do |place, options|
        options = options.call(leave)
        coder = FRONTEND::Coder.new(**options)
        calls = [-> { coder.load(Hooks::LONG) }, -> { FRONTEND.parse(Hooks::LONG, options) },
                 -> { FRONTEND.unsafe_load(Hooks::LONG, nil, options) }]
        calls.each do |call|
          finished = false
          around.call(-> { call.call && (finished = true) })
          refute finished, "#{place} #{exit}"
          assert_equal [1, "x"], FRONTEND.parse('[1,"x"]')
          assert_equal "[1]", coder.dump([1])
        end
      end
    end
  end

  def run_writes(exit, around, leave, names)
    taken_over do
      RaiseWarnings.off do
        write_calls(names, leave) do |callback, call, maker|
          finished = false
          around.call(-> { call.call && (finished = true) })
          refute finished, "#{callback} #{exit}"
          assert_equal TEXT, FRONTEND.generate(OBJECT), "#{callback} #{exit}"
          next assert_equal('["x"]', maker.dump(["x"])) unless maker.is_a?(FRONTEND::State)

          %i[indent space object_nl array_nl sort_keys].each { |name| maker.send("#{name}=", nil) }
          assert_equal [0, TEXT], [maker.depth, maker.generate(OBJECT)], "#{callback} #{exit}"
        end
      end
    end
  end

  # Warnings of a parse: comments and duplicate keys.
  JsonExits::ALL.each do |exit, (around, leave)|
    define_method("test_warning_#{exit.tr(" ", "_")}") do
      source = "[//c\n#{"1," * 600}{\"a\":1,\"a\":2}]"
      silent = Module.new { define_method(:warn) { |*, **| Thread.current[:jacinth_leave] ? leave.() : nil } }
      at_level(2) do
        Warning.singleton_class.prepend(silent)
        finished = false
        around.call(-> { Thread.current[:jacinth_leave] = true; FRONTEND.parse(source) && (finished = true) })
        Thread.current[:jacinth_leave] = false
        refute finished
        assert_equal [1, 2], FRONTEND.parse("[1,2]")
      ensure
        Thread.current[:jacinth_leave] = nil
        silent.remove_method(:warn)
      end
    end
  end

  def test_fibers_take_turns
    taken_over do
      stops = JsonCallbacks.object(:to_json) { |state, *| Fiber.yield(state.indent) ? "1" : "2" }
      states = Array.new(20) { |i| FRONTEND::State.new(indent: " " * i, array_nl: "\n") }
      fibers = states.map { |state| Fiber.new { state.generate([stops, "x" * 3000, [stops]]) } }
      assert_equal states.map(&:indent), fibers.map(&:resume)
      GC.start
      fibers.reverse_each { |fiber| fiber.resume(true) }
      fibers.each_with_index do |fiber, i|
        pad = " " * i
        assert_equal "[\n#{pad}1,\n#{pad}\"#{"x" * 3000}\",\n#{pad}[\n#{pad * 2}2\n#{pad}]\n]", fiber.resume(nil)
      end
    end
  end

  # A continuation enters a call again, in its middle or after its end.
  def test_continuations
    code = <<~'RUBY'
      require "continuation"
      require "jacinth/json"
      def keep = callcc { |continuation| $kept = continuation }
      element = Object.new
      def element.to_json(state, *) = (keep; state.indent = " "; "7")
      io = Object.new
      def io.write(text) = (keep; $written = text)
      def io.flush = nil
      coded = ->(o) { JSON::Coder.new { keep; 7 }.dump(o.map { |x| x.is_a?(String) ? x : Object.new }) }
      parsed = ->(o) { JSON.parse(JSON.generate(o.grep(String)), on_load: ->(v) { keep; v }).join }
      calls = [[->(o) { JSON.generate(o) }, 10], [->(o) { JSON.generate(o) }, 100_000],
               [->(o) { JSON.dump(o, io) && $written.dup }, 3000], [coded, 50_000], [parsed, 3000]]
      calls.each do |call, size|
        $kept = nil
        rounds = []
        texts = []
        rounds << begin
          texts << call.call(["x" * size, element, "y" * size]).delete(" ")
          texts.last.size >= 2 * size ? "good" : "bad"
        rescue RuntimeError, Jacinth::JSON::ParserError => e
          e.class
        end
        GC.start
        $kept.call if rounds.size < 4
        puts rounds.all? { |round| ["good", RuntimeError].include?(round) } || rounds.inspect
      end
    RUBY
    assert_equal "true\n" * 5, Child.output("Warning[:deprecated] = false\n#{code}")
  end

  # A callback leaves a Ractor, or is still running in one when the process ends.
  def test_ractors
    code = <<~'RUBY'
      require "jacinth/json"
      Warning[:experimental] = Warning[:deprecated] = false
      Thread.report_on_exception = false
      class Leaves
        WAYS = {
          raise: -> { raise "left" }, throw: -> { throw :gone }, exit: -> { Thread.exit },
          stack: -> { raise SystemStackError }, fiber: -> { Fiber.yield }, stop: -> { Ractor.receive }
        }.transform_values { |way| Ractor.make_shareable(way) }.freeze
        def initialize(way) = @way = way
        def to_json(*) = (WAYS.fetch(@way).call; "0")
      end
      module Run
        CALLS = [
          ->(o, _) { JSON.generate(o) },
          ->(o, _) { JSON.pretty_generate(o) },
          ->(o, _) { o.to_json },
          ->(o, _) { JSON::State.new(indent: " ").generate(o) },
          lambda do |_, way|
            on_load = ->(value) { value == 2.5 ? Leaves::WAYS.fetch(way).call : value }
            JSON.parse("[#{"1," * 700}{\"a\":2.5}]", on_load: on_load)
          end,
          ->(o, way) { JSON::Coder.new { Leaves::WAYS.fetch(way).call }.dump(["x" * 3000, Object.new]) }
        ].each { |call| Ractor.make_shareable(call) }.freeze
        def self.left(way, index)
          finished = false
          work = -> { CALLS[index].call(["x" * 3000, { "k" => Leaves.new(way) }, 1.5], way) && finished = true }
          # A Ractor that waits does so at once: Ruby's pool of Fiber stacks has no lock for Ractors (3.1, cont.c).
          catch(:gone) { way == :stop ? work.call : Fiber.new(&work).resume }
          finished
        rescue Exception
          finished
        end
        def self.works? = JSON.generate(JSON.parse('{"a":["é",1.5]}')) == '{"a":["é",1.5]}'
      end
      (Leaves::WAYS.keys - [:stop]).product((0...Run::CALLS.size).to_a) do |way, index|
        good = if way == :exit
                 Ractor.new(way, index) { |w, i| Thread.new { Run.left(w, i) }.join; Run.works? }.value
               else
                 Ractor.new(way, index) { |w, i| [Run.left(w, i), Run.works?] }.value == [false, true]
               end
        good or abort "#{way} #{index}"
        # The callback ends the Ractor itself.
        begin
          Ractor.new(way, index) { |w, i| Run::CALLS[i].call(["x" * 3000, Leaves.new(w)], w) }.value
        rescue Ractor::Error, ThreadError, FiberError
          nil
        end unless way == :exit
        Run.works? or abort "main after #{way} #{index}"
      end
      GC.start
      waiting = Run::CALLS.each_index.map { |i| Ractor.new(i) { |index| Run.left(:stop, index) } }
      sleep 0.05
      puts waiting.size, Run.works?
    RUBY
    assert_equal "6\ntrue\n", Child.output(code, limit: 120)
  end

  if Workload::MEASURED
    # Memory after 2,500 abandoned calls is that of 1,250; each held a text of 100 kB.
    (JsonExits::ALL.keys - JsonExits::SLOW).each do |exit|
      define_method("test_memory_#{exit.tr(" ", "_")}") do
        skip "no /proc" unless Memory.resident
        around, leave = JsonExits::ALL.fetch(exit)
        taken_over do
          pad = "x" * 100_000
          source = "[\"#{"x" * 50_000}\",1.5]"
          calls = (JsonCallbacks::WRITE.keys - ["warn"]).map do |callback|
            element, options = JsonCallbacks.make(callback) { |*| leave.() }
            -> { FRONTEND.generate([pad, element], options) }
          end
          calls << -> { FRONTEND.parse(source, on_load: ->(value) { value == 1.5 ? leave.() : value }) }
          turn = 0
          grown = Memory.growth(Workload.rounds(2_500)) { around.call(calls[(turn += 1) % calls.size]) }
          assert_operator grown, :<, 4 << 20, exit
        end
      end
    end
  end
end
