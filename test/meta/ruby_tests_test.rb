# frozen_string_literal: true

require "test_helper"
require "tmpdir"
require_relative "../../tool/run/ledger"
require_relative "../../tool/run/ruby_tests"

# A test process that dies counts as a failure. It is run again only if Ruby 3.1's own compaction ended it, and the
# second run is counted.
class RubyTestsTest < Minitest::Test
  PROGRAM = <<~'RUBY'
    require "test_helper"
    # The signal itself ends the process: Ruby 3.1 has handlers that print a report and abort.
    def die(signal) = $stdout.flush && exec("kill -#{signal} $$")
    def GC.compact(**) = die(:%<signal>s)
    class DiesTest < Minitest::Test
      def test_dies
        turn = File.open("%<turns>s", "a+") { |file| file.write("x") && file.size }
        Process.setrlimit(Process::RLIMIT_CORE, 0)
        %<deed>s if turn <= %<times>d
      end
    end
  RUBY
  AGAIN = RUBY_VERSION < "3.2"
  LIB = ENV["JACINTH_LIB"] || "lib"

  # The tests of the processes are light ones, also when the heavy tests run.
  def setup
    @heavy = ENV.delete("JACINTH_HEAVY")
  end

  def teardown
    ENV["JACINTH_HEAVY"] = @heavy
  end

  # The counts, and how often the process was started.
  def run_of(deed, times, signal: :SEGV)
    Dir.mktmpdir do |folder|
      turns = File.join(folder, "turns")
      File.write(
        File.join(folder, "dies_test.rb"),
        format(PROGRAM, turns: turns, deed: deed, times: times, signal: signal)
      )
      counts = nil
      printed, =
        capture_io { counts = Jacinth::Run::RubyTests.new(pattern: File.join(folder, "*_test.rb"), lib: LIB).run }
      [counts, File.size(turns), printed.scrub[/Ruby crashed in its own compaction|the process died/]]
    end
  end

  PASSED = { passed: 1, failed: 0, skipped: 0, again: 0, left: 0 }.freeze
  FAILED = { passed: 0, failed: 1, skipped: 0, again: 0, left: 0 }.freeze
  DIED = [FAILED, 1, "the process died"].freeze

  # A suite of which some tests are left out has a minimum count of its own.
  def test_suites_that_can_be_sampled
    sampled = ->(pattern, sample) { Jacinth::Run::RubyTests.new(pattern: pattern, lib: LIB, sample: sample).sampled? }
    assert sampled.("test/{core,safety}/*_test.rb", 2)
    refute sampled.("test/{core,safety}/*_test.rb", 1)
    refute sampled.("test/{core,json}/*_test.rb", 2)
  end

  heavy def test_a_death_while_ruby_compacts
    again = [PASSED.merge(again: 1), 2, "Ruby crashed in its own compaction"]
    %i[SEGV BUS].each { |signal| assert_equal AGAIN ? again : DIED, run_of("GC.compact", 1, signal: signal), signal }
    assert_equal AGAIN ? again : DIED, run_of("(GC.auto_compact = true; def GC.start(**) = GC.compact; GC.start)", 1)
  end

  heavy def test_three_deaths_are_one_too_many
    counts, turns, = run_of("GC.compact", 9)
    assert_equal AGAIN ? [FAILED.merge(again: 2), 3] : [FAILED, 1], [counts, turns]
  end

  heavy def test_any_other_death_is_a_failure
    %i[SEGV BUS ABRT].each { |signal| assert_equal DIED, run_of("die(:#{signal})", 9), signal }
    assert_equal DIED, run_of("exit!(0)", 9)
    assert_equal DIED, run_of("(def GC.start(**) = die(:SEGV); GC.start)", 9)
  end

  # Ruby itself gave up, as it does when it finds a freed object, or another process ended it.
  heavy def test_other_signals_while_ruby_compacts
    %i[ABRT KILL TERM ILL].each { |signal| assert_equal DIED, run_of("GC.compact", 9, signal: signal), signal }
    if AGAIN
      assert_equal DIED, run_of("(def GC.compact(**) = Process.kill(:SEGV, Process.pid) && sleep; GC.compact)", 9)
    end
  end

  FRAMES = <<~REPORT
    -- C level backtrace information -------------------------------------------
    /usr/lib/libruby-3.1.so.3.1(rb_vm_bugreport+0x58c) [0x7f1] vm_dump.c:764
    %s [0x7f2]
    /usr/lib/libruby-3.1.so.3.1(gc_compact+0x3) [0x7f3]

    -- Other runtime information -----------------------------------------------
    * Loaded features:
        1 /somewhere/jacinth.so
  REPORT

  heavy def test_a_report_that_names_us
    %w[/lib/jacinth/jacinth.so(jac_parse_cache_mark+0x18) /lib/jacinth/jacinth.so(0x7f4a)].each do |frame|
      assert_equal DIED, run_of("(puts #{format(FRAMES, frame).dump}; GC.compact)", 9), frame
    end
    counts, = run_of("(puts #{format(FRAMES, "/usr/lib/libc.so.6(0x1)").dump}; GC.compact)", 1)
    assert_equal AGAIN ? 1 : 0, counts.fetch(:again)
  end

  heavy def test_a_report_of_a_freed_object
    assert_equal DIED, run_of('(puts "[BUG] try to mark T_NONE object"; GC.compact)', 9)
    assert_equal DIED, run_of('(warn "\\xff #<T_NONE:0x00007f (T_NONE)>"; GC.compact)', 9)
  end

  def test_a_run_that_ends_well
    assert_equal [PASSED, 1, nil], run_of("flunk", 0)
    assert_equal [FAILED, 1, nil], run_of("flunk", 9)
  end

  # The counts and the output of a run of these test methods, as [counts, text].
  def run_methods(methods, name: "some_test.rb", **options)
    Dir.mktmpdir do |folder|
      FileUtils.mkdir_p(File.dirname(File.join(folder, name)))
      File.write(
        File.join(folder, name),
        "require \"test_helper\"\nclass SomeTest < Minitest::Test\n#{methods}\nend\n"
      )
      counts = nil
      printed, =
        capture_io do
          counts = Jacinth::Run::RubyTests.new(pattern: File.join(folder, "**/*_test.rb"), lib: LIB, **options).run
        end
      [counts, printed]
    end
  end

  FAILS_THEN_DIES =
    "i_suck_and_my_tests_are_order_dependent!\ndef test_a = nil\ndef test_b = flunk(\"words of b\")\ndef test_c = (%s)"

  # Earlier counts are kept, the failure is shown with its message, and the running test is named.
  def test_a_process_that_dies_keeps_its_counts
    {
      "exit!(0)" => "early, the process died",
      "Process.kill(:KILL, Process.pid)" => "early, the process died"
    }.each do |deed, reason|
      counts, printed = run_methods(format(FAILS_THEN_DIES, deed))
      assert_equal PASSED.merge(failed: 2), counts
      failed = /^FAILED SomeTest#test_b \[.*some_test\.rb:\d+\]:\nwords of b\n/
      ended = /^ENDED #{reason} .*while SomeTest#test_c ran, after 1 passed and 1 failed\n/
      assert_match(/#{failed}.*#{ended}/m, printed)
    end
  end

  def with_limit(seconds)
    before = Jacinth::Run::RubyTests::LIMIT
    limit = lambda do |value|
      Jacinth::Run::RubyTests.send(:remove_const, :LIMIT)
      Jacinth::Run::RubyTests.const_set(:LIMIT, value)
    end
    limit.(seconds)
    yield
  ensure
    limit.(before)
  end

  # On a slow machine the process may need more time until it reaches the test that does not end.
  def test_a_process_that_is_ended_by_its_limit
    seconds = counts = printed = nil
    [3, 15, 60].each do |limit|
      seconds = limit
      counts, printed = with_limit(limit) { run_methods(format(FAILS_THEN_DIES, "sleep")) }
      break if printed.include?("SomeTest#test_c")
    end
    assert_equal PASSED.merge(failed: 2), counts
    assert_match(/^ENDED by its limit of #{seconds} seconds, while SomeTest#test_c ran/, printed)
  end

  HEAVY =
    "def test_light = nil\nheavy def test_long = flunk(\"long\")\nheavy define_method(:test_last) { flunk(\"last\") }"

  BEFORE_RELEASE =
    "def test_light = nil\nheavy def test_long = flunk(\"long\")\nbefore_release def test_longest = flunk(\"longest\")"

  def with_heavy(mode)
    before = ENV["JACINTH_HEAVY"]
    ENV["JACINTH_HEAVY"] = mode
    yield
  ensure
    ENV["JACINTH_HEAVY"] = before
  end

  def test_heavy_tests_are_left_out_and_counted
    with_heavy(nil) { assert_equal PASSED.merge(left: 2), run_methods(HEAVY).first }
    with_heavy("1") { assert_equal PASSED.merge(failed: 2), run_methods(HEAVY).first }
    with_heavy(nil) { assert_equal FAILED.merge(failed: 2), run_methods(HEAVY, heavy: true).first }
    with_heavy(nil) { assert_equal FAILED.merge(failed: 0, left: 1), run_methods("heavy\ndef test_only = flunk").first }
    with_heavy(nil) { assert_raises(RuntimeError) { run_methods("def test_light = flunk", heavy: true) } }
  end

  SAMPLED = (0...8).map { |number| "def test_number#{number} = nil" }.join("\n")

  def test_a_sample_of_the_tests_of_safety
    sample = ->(name) { run_methods(SAMPLED, name: name, sample: 4).first.slice(:passed, :left) }

    assert_equal({ passed: 2, left: 6 }, sample.("gc/some_test.rb"))
    assert_equal({ passed: 2, left: 6 }, sample.("safety/some_test.rb"))
    assert_equal({ passed: 8, left: 0 }, sample.("some_test.rb"))
    assert_equal 8, run_methods(SAMPLED, name: "gc/some_test.rb").first[:passed]
  end

  heavy def test_tests_before_a_release_are_no_part_of_the_heavy_run
    with_heavy(nil) { assert_equal FAILED, run_methods(BEFORE_RELEASE, heavy: true).first }
    with_heavy("1") { assert_equal PASSED.merge(failed: 2), run_methods(BEFORE_RELEASE).first }
    with_heavy(nil) { assert_equal PASSED.merge(left: 2), run_methods(BEFORE_RELEASE).first }
  end

  def test_the_closing_line
    Dir.mktmpdir do |folder|
      ledger = Jacinth::Run::Ledger.new(folder: folder, minimums: File.join(folder, "none.yml"))
      lines = [{}, { again: 2 }, { again: 1, checks: 7 }, { checks: 7 }].map do |more|
        ledger.record("engine", **PASSED, **more, whole: false).to_s
      end
      words = "run again after a crash of Ruby 3.1's compaction"
      assert_equal ["", "  (2 #{words})", "  (7 checks; 1 #{words})", "  (7 checks)"],
                   lines.map { |line| line[/\Aengine: +1 passed, 0 failed(.*)\z/, 1] }
      assert_predicate ledger.counts.last, :ok?
    end
  end
end
