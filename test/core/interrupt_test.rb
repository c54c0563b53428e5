# frozen_string_literal: true

require "test_helper"
require "stringio"
require "support/child"
require "support/interrupts"
require "support/memory"
require "support/workload"

# A long call can be ended from outside: by Thread#raise, Thread#kill, a signal or Timeout. Afterwards nothing of it is
# left, and everything works as before.
class InterruptTest < Minitest::Test
  include Interrupts

  ROWS = TEXTS[:objects].scan('{"id"').size
  CODER = Jacinth::Coder.new(symbolize_names: true, space: " ")
  SMALL = '{"a":[1,{"b":"c"}],"d":[1.5,null]}'

  READS = {
    "parse" => ->(text) { Jacinth.parse(text) },
    "parse, frozen" => ->(text) { Jacinth.parse(text, freeze: true) },
    "parse, lenient" => lambda do |text|
      Jacinth.parse(text, allow_trailing_comma: true, allow_comments: true, allow_duplicate_key: true)
    end,
    "parse with hooks" => ->(text) { Jacinth.parse(text, object_class: Hash, array_class: Array) },
    "Coder#load" => ->(text) { CODER.load(text) },
    "valid?" => ->(text) { Jacinth.valid?(text) },
    "valid?, equal keys allowed" => ->(text) { Jacinth.valid?(text, allow_duplicate_key: true) },
    "reformat" => ->(text) { Jacinth.reformat(text, indent: " ", array_nl: "\n") },
    "reformat, sorted" => ->(text) { Jacinth.reformat(text, sort_keys: true) },
    "statistics" => ->(text) { Jacinth.statistics(text) }
  }.freeze

  WRITES = {
    "generate" => ->(value) { Jacinth.generate(value) },
    "pretty_generate" => ->(value) { Jacinth.pretty_generate(value) },
    "generate with a hook" => ->(value) { Jacinth.generate(value) { |object, _| object.to_s } },
    "generate, sorted" => ->(value) { Jacinth.generate(value, sort_keys: true) },
    "Coder#dump" => ->(value) { CODER.dump(value) }
  }.freeze

  READS.each do |name, call|
    define_method("test_#{name.tr("^a-z", "_")}") do
      TEXTS.each { |shape, text| assert interrupts? { call.(text) }, shape }
      assert kills? { call.(TEXTS[:objects]) }
      assert_works
    end
  end

  WRITES.each do |name, call|
    define_method("test_#{name.tr("^a-z", "_")}") do
      TEXTS.each do |shape, text|
        value = Jacinth.parse(text)
        assert interrupts? { call.(value) }, shape
        assert kills? { call.(value) } if shape == :objects
      end
      assert_works
    end
  end

  def test_a_large_result_is_right
    TEXTS.each do |shape, text|
      value = Jacinth.parse(text)
      written = Jacinth.generate(value)
      assert_equal value, Jacinth.parse(written), shape
      assert_equal written, Jacinth.reformat(text) unless shape == :objects # which has an escape
    end
  end

  # The control: a call that does not check for interrupts does not handle a pending one.
  def test_a_short_call_is_done_whole
    refute(interrupts? { Jacinth.parse(SMALL) })
    refute(interrupts? { Jacinth.generate([1]) })
    refute(kills? { Jacinth.valid?(SMALL) })
  end

  # The same error after many windows and in the first window.
  def test_errors_are_where_they_are
    short = "[#{Interrupts::ROW}"
    long = TEXTS[:objects].chop
    [",{\"a\":[1,}]", ",{\"a\":1,\"a\":2}]", "", ",1 2]", ",tru]", ",\"\\q\"]", ",1e999]", "]]"].each do |tail|
      there, here = [long, short].map { |head| assert_raises(Jacinth::ParserError) { Jacinth.parse(head + tail) } }
      assert_equal here.class, there.class
      assert_equal here.byte_offset - short.bytesize, there.byte_offset - long.bytesize, tail
      assert_equal here.message[/\A[a-z ]+/], there.message[/\A[a-z ]+/]
      refute Jacinth.valid?(long + tail)
    end
  end

  def test_the_callers_string
    text = +TEXTS[:objects]
    assert interrupts? { Jacinth.parse(text) }
    refute_predicate text, :frozen?
    text << " "
    assert_equal Jacinth.parse(TEXTS[:objects]), Jacinth.parse(text)
    assert_equal "#{TEXTS[:objects]} ", text
  end

  # Another thread runs during a parse. It changes the source, and parses.
  def test_other_threads_run_meanwhile
    turns, inner = 0, nil
    text = +TEXTS[:objects]
    over = false
    thread = Thread.new do
      until over
        turns += 1
        inner = Jacinth.parse(SMALL) if (turns % 64).zero?
        Thread.pass
      end
    end
    seen = (1..400).any? do
      before = turns
      value = Jacinth.parse(text)
      after = turns
      assert_equal ROWS, value.size
      after > before
    end
    over = true
    thread.join
    assert seen, "no other thread ran within a parse"
    assert_equal Jacinth.parse(SMALL), inner if inner
  end

  def test_an_array_that_another_thread_changes
    list = Jacinth.parse(TEXTS[:objects])
    thread = Thread.new { 50.times { list.size > 10 ? list.pop(5) : list.push(1); Thread.pass } }
    assert_kind_of String, Jacinth.generate(list)
    thread.join
  end

  # A trap handler's throw leaves the parse, and the next one works.
  def test_signals
    out = Child.output(<<~'RUBY', limit: 120)
      row = '{"id":12345,"name":"some name","tags":["a","b"],"score":1.25}'
      text = "[#{([row] * 200_000).join(",")}]"
      trap(:USR1) { throw :out, :thrown }
      parent = Process.pid
      inside = (1..200).any? do |try|
        ended = false
        result = catch(:out) do
          fork { sleep(0.001 * (try % 100)); Process.kill(:USR1, parent); exit!(0) }
          Jacinth.parse(text)
          ended = true
          sleep
        end
        Process.wait
        result == :thrown && !ended
      end
      puts inside, Jacinth.parse(text).size
    RUBY
    assert_equal "true\n200000\n", out
  end

  if Workload::MEASURED
    READS.merge(WRITES.slice("generate")).each do |name, call|
      define_method("test_memory_#{name.tr("^a-z", "_")}") do
        given = READS.key?(name) ? TEXTS[:objects] : Jacinth.parse(TEXTS[:objects])
        grown = Memory.growth(20) { assert interrupts? { call.(given) } }
        assert_operator grown, :<, 20 << 20
      end
    end
  end

  private

  def assert_works
    assert_equal({ "a" => [1, { "b" => "c" }], "d" => [1.5, nil] }, Jacinth.parse(SMALL))
    assert Jacinth.valid?(SMALL)
    refute Jacinth.valid?('{"a":1,"a":2}')
    assert_equal SMALL, Jacinth.generate(Jacinth.parse(SMALL))
    assert_equal "\u00e9 some name", Jacinth.parse(Interrupts::ROW)["name"]
  end
end
