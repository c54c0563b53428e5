# frozen_string_literal: true

require "test_helper"
require "support/interrupts"
require "support/memory"
require "support/workload"

# The calls that check a whole text: a long one is checked without Ruby's lock. Other threads run meanwhile, the text
# cannot change, an interrupt ends the call, and nothing of it is left.
class ReleaseTest < Minitest::Test
  include Interrupts

  # Below the distance of two looks for interrupts, which would let others run, too.
  TEXT = "[#{(['{"id":1,"name":"some words"}'] * 20_000).join(",")}]".freeze
  # More than the memory that is kept between calls: many keys in one object, keys with escapes, deep containers.
  KEYS = "{#{Array.new(60_000) { |i| "\"key \\u00e9#{i}\":#{i}" }.join(",")}}".freeze
  DEEP = "[#{"[" * 500}#{"]" * 500},#{TEXT}]".freeze

  CALLS = {
    valid: ->(text) { Jacinth.valid?(text, max_nesting: nil) },
    valid_equal: ->(text) { Jacinth.valid?(text, max_nesting: nil, allow_duplicate_key: true) },
    statistics: ->(text) { Jacinth.statistics(text, max_nesting: nil) },
    reformat: ->(text) { Jacinth.reformat(text, max_nesting: nil) },
    reformat_spaced: ->(text) { Jacinth.reformat(text, max_nesting: nil, indent: "  ", object_nl: "\n") },
    reformat_sorted: ->(text) { Jacinth.reformat(text, max_nesting: nil, sort_keys: true) },
    document: ->(text) { Jacinth.document(text, max_nesting: nil, check: :all).kind },
    generate: ->(text) { Jacinth.generate([Jacinth.document(text, max_nesting: nil)], max_nesting: nil) }
  }.freeze

  CALLS.each do |name, call|
    define_method("test_others_run_during_#{name}") do
      assert lets_others_run? { call.(TEXT) }
      assert lets_others_run? { call.(TEXT.dup) } # as above, for a text that is not frozen
      assert lets_others_run? { call.(TEXT.b.freeze) }
    end

    define_method("test_#{name}_is_ended") do
      long = "[#{([TEXT] * 8).join(",")}]".freeze
      assert interrupts? { call.(long) }
      assert kills? { call.(long) }
    end

    define_method("test_#{name}_leaves_no_memory") do
      many = "[#{KEYS},#{([TEXT] * 8).join(",")}]".freeze
      call.(many)
      grown = Memory.growth(24) { kills? { call.(many) } }
      assert_operator grown, :<, Memory.allowed(16 << 20)
    end

    # With the lock and without it the results are the same.
    define_method("test_results_of_#{name}") do
      [KEYS, DEEP, TEXT].each do |text|
        result = call.(text)
        assert_equal result, call.(text.dup)
        assert_equal result, call.(text.b)
      end
    end
  end

  # The memory of many keys is not left to the collector, which does not know of it.
  (Workload::MEASURED ? CALLS.slice(:valid, :statistics, :document) : {}).each do |name, call|
    define_method("test_#{name}_frees_its_memory_at_once") do
      many = "[#{KEYS},#{([TEXT] * 3).join(",")}]".freeze
      stopping do |word|
        3.times { until_stop(word) { call.(many) } }
        GC.disable
        before = Memory.resident or skip "no /proc"
        15.times { until_stop(word) { call.(many) } }
        assert_operator Memory.resident - before, :<, 24 << 20
      end
    ensure
      GC.enable
    end
  end

  # The control: a call on a short text keeps the lock.
  def test_a_short_text
    short = TEXT[0, 20_000].sub(/,[^,]*,[^,]*\z/, "]").freeze
    assert Jacinth.valid?(short)
    refute(Array.new(20) { lets_others_run?(tries: 1) { Jacinth.valid?(short) } }.all?)
  end

  TOO_LARGE = ",1e999]"
  FAULTS = [
    ",1 2]", ",tru]", "", ",\"\\q\"]", ",{\"a\":1,\"b\":{\"c\":1,\"\\u0063\":2}}]", ",\"\xff\"]", TOO_LARGE, "]]"
  ].freeze

  # A fault has the same error in a long text as in a short one, but for its place.
  def test_errors
    FAULTS.each do |fault|
      short, long = "[1#{fault}", "#{TEXT.chop}#{fault}"
      CALLS.each do |name, call|
        refute call.(long), fault if name == :valid
        next if name.start_with?("valid") || name == :generate
        next call.(long) if fault == TOO_LARGE && name.match?(/statistics|reformat/) # they convert no numbers

        errors = [short, long].map { |text| assert_raises(Jacinth::ParserError, "#{name} #{fault}") { call.(text) } }
        pattern = /#{Regexp.escape(errors[0].message[/\A(?:(?! at line| column).)*/])}/
        assert_match pattern, errors[1].message
        assert_equal errors[0].byte_offset - 2, errors[1].byte_offset - TEXT.chop.bytesize, "#{name} #{fault}"
      end
    end
  end

  # Many keys whose fingerprints are alike are told apart in a long text, too, and equal ones are found.
  def test_keys_that_are_alike
    keys = Array.new(40) { |i| "#{"k" * i}\\u0041#{i}" }
    members = keys.map { |key| "\"#{key}\":0" }
    text = "[{#{members.join(",")}},#{TEXT}]"
    assert Jacinth.valid?(text)
    refute Jacinth.valid?("[{#{members.join(",")},\"A0\":1},#{TEXT}]")
    assert_equal 42, Jacinth.statistics(text)[:distinct_keys]
  end

  # Another thread changes a byte near the end during the call: the bytes at the beginning of the call count.
  def test_a_text_that_changes
    source = TEXT.dup
    at = source.rindex("1")
    word, answer = Queue.new, Queue.new
    other = Thread.new { answer << source.setbyte(at, "x".ord) while word.pop }
    100.times do
      word << true
      assert Jacinth.valid?(source)
      answer.pop
      source.setbyte(at, "1".ord)
    end
    assert_equal TEXT, source
  ensure
    word << nil
    other.join
  end

  # An interrupt that comes while a text is read ends the reading. The other thread raises as soon as it runs.
  def test_an_interrupt_ends_the_reading
    long = "[#{([TEXT] * 24).join(",")}]".freeze
    whole = cpu { Jacinth.valid?(long) }
    stopping do |word|
      assert(Array.new(100) { cpu { until_stop(word) { Jacinth.valid?(long) } } }.any? { |part| part * 3 < whole })
    end
    # One that waits before the call.
    assert(Array.new(20) { cpu { interrupts? { Jacinth.valid?(long) } } }.any? { |part| part * 3 < whole })
  end

  # Yields a Queue: for each word in it another thread interrupts this one, as soon as it runs.
  def stopping
    word = Queue.new
    main = Thread.current
    other = Thread.new { main.raise(Stop) while word.pop }
    yield word
  ensure
    word << nil
    other.join
  end

  def until_stop(word)
    word << true
    yield
    sleep
  rescue Stop
    nil
  end

  def cpu
    started = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
    yield
    Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - started
  end

  # Threads that check at the same time, each with memory of its own.
  def test_threads
    threads = Array.new(4) do |i|
      text = i.even? ? KEYS : "[#{KEYS},#{i}]"
      Thread.new { Array.new(5) { [Jacinth.valid?(text), Jacinth.statistics(text)[:distinct_keys]] } }
    end
    assert_equal [[true, 60_000]], threads.flat_map(&:value).uniq
  end

  # A trap runs while a text is checked, and checks another one.
  def test_a_trap_that_checks
    handled = 0
    old = trap("USR1") { handled += 1 if Jacinth.valid?(KEYS) && Jacinth.reformat(TEXT) == TEXT }
    20.times do
      Process.kill("USR1", Process.pid)
      assert_equal 60_000, Jacinth.statistics(KEYS)[:keys]
    end
    assert_operator handled, :>, 0
  ensure
    trap("USR1", old || "DEFAULT")
  end
end
