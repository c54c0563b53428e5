# frozen_string_literal: true

require_relative "../../../test/test_helper"
require "jacinth/workbench/folded_callgrind"
require "jacinth/workbench/folded_perf"
require "jacinth/workbench/profile_functions"

# Folded stacks, and the output of the samplers converted to them.
class FoldedTest < Minitest::Test
  include Jacinth::Workbench

  PERF = <<~TEXT
    # a comment of perf's
    ruby  4711  12.000100:     250000 cpu-clock:
    \t           1f3b5 rb_str_new+0x15 (/usr/lib/libruby.so)
    \t            10a5 [unknown] (/usr/lib/libruby.so)
    \t             f00 std::vector<int, char>::push (int)+0x3 (/usr/lib/libother.so (deleted))
    \t             77a main+0x10 (/usr/bin/ruby)
    \t               0 [unknown] ([unknown])

    ruby worker  4711  12.000200:     250000 cpu-clock:
    \tffffffff81000c82 page_fault+0x22 ([kernel.kallsyms])
    \t             77a main+0x10 (/usr/bin/ruby)

    ruby  4711  12.000300:     250000 cpu-clock:
    \t             77a main+0x1f (/usr/bin/ruby)

    ruby  4711  12.000400:     250000 cpu-clock:
    \tffffffff81000c82 page_fault+0x99 ([kernel.kallsyms])
    \t             77a main+0x10 (/usr/bin/ruby)
  TEXT

  CALLGRIND = <<~TEXT
    # callgrind format
    version: 1
    positions: line
    events: Ir

    ob=(1) /usr/lib/libparse.so.3.1
    fl=(1) ???
    fn=(1) scan'parse'marker'main
    0 100
    +3 20

    fn=(2) parse'marker'main
    0 7
    cfn=(1)
    calls=3 0
    0 120
    * 5
    cob=(2) /usr/lib/libc.so.6
    cfn=(3) 0x00000000000012ab'parse'marker'main
    calls=1 0
    0 40

    ob=(2)
    fn=(3)
    0 40

    fn=(4) 0x00000000000012ab'0x00000000000034cd'main
    0 1

    fn=(5) walk'2'walk'marker'main
    0 9

    totals: 182
  TEXT

  def test_reads_and_writes_the_text_form
    folded = Folded.parse("# made by hand\na;b 3\n\na;b c;d 10\na;b 2\n")

    assert_equal({ %w[a b] => 5, ["a", "b c", "d"] => 10 }, folded.stacks)
    assert_equal 15, folded.total
    assert_equal({ "b" => 5, "d" => 10 }, folded.self_counts)
    assert_equal "a;b c;d 10\na;b 5\n", folded.to_s
    assert_equal folded.stacks, Folded.parse(folded.to_s).stacks
  end

  def test_refuses_what_is_no_folded_stack
    texts = { "a;b\n" => /line 1 is no folded stack/, "a 1\nb x\n" => /line 2 .*: b x/, ";; 5" => /line 1/,
              "" => /no folded stack/, "a 0" => /no folded stack/ }
    texts.each do |text, words|
      assert_match words, assert_raises(Folded::Malformed) { Folded.parse(text) }.message, text
    end
  end

  def test_bytes_that_are_no_text_do_not_break_it
    assert_equal 4, Folded.parse("a\xFF;b 4\n".b).total
  end

  def test_separators_within_a_name_are_replaced
    folded = Folded.new
    folded.add(["a;b", "c"], 1)

    assert_equal "a:b;c 1\n", folded.to_s
  end

  def test_the_common_root_is_cut
    folded = Folded.parse("main;loop;parse;scan 60\nmain;loop;parse 39\nmain;loop;other;deep 1\n")

    assert_equal "parse;scan 60\nparse 39\nother;deep 1\n", folded.trimmed.to_s
  end

  def test_what_has_no_common_root_stays
    text = "a;b 50\nc;d 50\n"

    assert_equal text, Folded.parse(text).trimmed.to_s
    assert_equal "a 9\n", Folded.parse("a 9\n").trimmed.to_s
  end

  def test_perf_script
    folded = FoldedPerf.parse(PERF)

    assert_equal({
                   ["main", "std::vector<int, char>::push (int)", "[libruby.so]", "rb_str_new"] => 1,
                   %w[main page_fault_[k]] => 2, %w[main] => 1
                 }, folded.stacks)
  end

  # Below the last function of an extension only the function that it called remains; a stack without an extension, or
  # one that ends in it, is left as it is.
  def test_what_ruby_does_for_an_extension_is_merged
    folded = Folded.parse("main;parse;rb_new;gc;sweep 5\nmain;parse;rb_new 1\nmain;parse 2\nmain;eval;gc 3\n" \
                          "main;write;rb_each;yield;write;rb_buf;malloc 7\n")
    folded.homes.update("parse" => "parser.so", "write" => "generator.so", "main" => "ruby", "gc" => "libruby.so.3.1")

    assert_equal "main;write;rb_each;yield;write;rb_buf 7\nmain;parse;rb_new 6\nmain;eval;gc 3\nmain;parse 2\n",
                 folded.merged.to_s
    assert_equal({ "rb_new" => 6, "rb_buf" => 7, "gc" => 3, "parse" => 2 }, folded.merged.self_counts)
    assert_equal "parse.so", Folded.new({ "parse" => "parse.so" }).merged.homes["parse"]
  end

  def test_only_extensions_are_extensions
    %w[parser.so oj.so jacinth.bundle].each { |file| assert_match Folded::EXTENSION, file }
    others = %w[libruby-3.1.so.3.1.2 libc.so.6 ld-linux-x86-64.so.2 ruby [kernel.kallsyms] [vdso].so libjemalloc.so]
    others.each { |file| refute_match Folded::EXTENSION, file }
  end

  def test_where_no_file_is_known_nothing_is_merged
    text = "main;parse;rb_new;gc 5\n"

    assert_equal text, Folded.parse(text).merged.to_s
  end

  def test_functions_without_a_symbol_are_counted
    assert_in_delta 0.3, Folded.parse("a;b 7\na;lib+0x1f 2\n[lib] 1\nlib+0x1f;b 0").nameless, 0.001
  end

  def test_the_samplers_know_the_files
    homes = FoldedPerf.parse(PERF).homes
    assert_equal %w[libruby.so libother.so ruby [kernel.kallsyms]],
                 homes.values_at("rb_str_new", "std::vector<int, char>::push (int)", "main", "page_fault_[k]")
    homes = FoldedCallgrind.parse(CALLGRIND).homes
    assert_equal %w[libparse.so.3.1 libc.so.6], homes.values_at("scan", "libc+0x12ab")
  end

  def test_functions_without_a_symbol_can_be_named
    asked = []
    functions = lambda do |file, address|
      asked << [file, address]
      "named"
    end

    assert_includes FoldedPerf.parse(PERF, functions: functions).to_s, ";named;rb_str_new 1\n"
    assert_equal [["/usr/lib/libruby.so", 0x10a5]], asked
  end

  def test_callgrind_with_callers
    folded = FoldedCallgrind.parse(CALLGRIND, below: "marker")

    assert_equal({
                   %w[parse scan] => 120, %w[parse] => 12, %w[parse libc+0x12ab] => 40,
                   %w[main unknown+0x34cd libc+0x12ab] => 1, %w[walk walk] => 9
                 }, folded.stacks)
  end

  def test_callgrind_from_the_root
    assert_includes FoldedCallgrind.parse(CALLGRIND).to_s, "main;marker;parse;scan 120\n"
  end

  # With two numbers for a position (line and instruction) the cost is the third word.
  def test_callgrind_with_positions_and_plain_names
    lines = ["positions: instr line", "events: Ir Dr", "fn=one", "0x401 7 30 4", "+4 * 2 1", "fn=two", "* 9 5 0"]
    folded = FoldedCallgrind.parse(lines.join("\n") << "\n")

    assert_equal({ %w[one] => 32, %w[two] => 5 }, folded.stacks)
  end

  # In the extension itself: every address within one of its functions has the same name.
  def test_the_unwinding_table_tells_functions_apart
    path = $LOADED_FEATURES.grep(%r{/jacinth\.so\z}).first
    functions = ProfileFunctions.new
    segments, starts = functions.send(:read, path)
    one, other = starts.drop(20).first(2)
    code = segments.find do |segment|
      segment.type == ProfileFunctions::LOAD && one.between?(segment.address, segment.address + segment.size)
    end
    first, second = [one, other].map { |address| address - code.address + code.offset }

    assert_operator starts.size, :>, 100
    assert_equal Folded.nameless(path, one), functions.call(path, first)
    assert_equal Folded.nameless(path, one), functions.call(path, second - 1)
    assert_equal Folded.nameless(path, other), functions.call(path, second)
    assert_nil functions.call(path, 0)
  end

  def test_of_other_files_no_function_is_known
    functions = ProfileFunctions.new

    assert_nil functions.call(__FILE__, 100)
    assert_nil functions.call("/nowhere/at/all", 100)
  end

  def test_nameless_functions
    assert_equal %w[libruby-3.1+0x1f ruby+0x0],
                 [Folded.nameless("/usr/lib/libruby-3.1.so.3.1.2", 31), Folded.nameless("/usr/bin/ruby", 0)]
  end
end
