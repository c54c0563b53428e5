# frozen_string_literal: true

require_relative "../../../test/test_helper"
require_relative "../../../test/support/command_line"
require "json"
require "jacinth/workbench/profile_page"
require "jacinth/workbench/profile_speedscope"

# Why one side is faster: kinds of work, the sentence, one scale for both sides, and speedscope's file.
class ProfileSummaryTest < Minitest::Test
  include CommandLine
  include Jacinth::Workbench

  # One call of B takes twice as long, and all of it more is the collector.
  SLOW = "main;jac_parse;value_sink_parse_plain 25\nmain;jac_parse;rb_str_new;newobj_of 25\n" \
         "main;jac_parse;newobj_of;gc_start;gc_marks 50\n"
  FAST = "main;jac_parse;value_sink_parse_plain 50\nmain;jac_parse;rb_str_new;newobj_of 50\n"

  def side(text, per_call, label = "x", unit = "samples") = Profile::Side.new(label, Folded.parse(text), unit, per_call)

  def sides(costs = [1_000.0, 2_000.0]) = [side(FAST, costs[0], "a"), side(SLOW, costs[1], "b<")]

  def test_the_kind_of_a_stack
    {
      "value_sink_parse_plain" => :scan, "cParser_parse;json_parse_any" => :scan, "hash_write_hot" => :scan,
      "jac_parse;something_of_ours" => :scan, "jac_parse;jac_number_parse" => :numbers, "x;rb_cstr2inum" => :numbers,
      "x;generate_json_float;fpconv_dtoa" => :numbers, "x;json_string_fastpath" => :strings,
      "x;jac_vec_find_string_end_avx2" => :strings, "x;rb_utf8_str_new;__memmove_avx" => :strings,
      "x;rb_enc_interned_str;lib+0x1" => :keys, "x;rvalue_cache_fetch" => :keys, "x;rb_hash_aset;lib+0x2" => :hashes,
      "x;rb_hash_aset;st_update" => :hashes, "x;rb_ary_push" => :arrays, "x;rb_str_new;newobj_of" => :allocation,
      "x;rb_hash_aset;malloc;_int_malloc" => :allocation, "x;rb_str_new;newobj_of;lib+0x1;lib+0x2" => :collector,
      "x;ruby_xmalloc;lib+0x3;rb_st_free_table;cfree" => :collector, "x;gc_sweep" => :collector,
      "x;rb_hash_aset;ruby_sized_xfree;cfree" => :allocation, "x;rb_gc_writebarrier" => :collector,
      "x;memmove;asm_exc_page_fault_[k];clear_page_[k]" => :faults, "x;malloc;__x64_sys_brk_[k]" => :faults,
      "x;newobj_of;gc_sweep;exc_page_fault_[k];clear_page_[k]" => :faults, "x;timer_[k]" => :rest, "main" => :rest
    }.each do |stack, kind|
      assert_equal kind, ProfileKinds.of(stack.split(";")), stack
    end
  end

  def test_nothing_is_counted_twice_or_lost
    folded = Folded.parse("#{FAST}#{SLOW}other 7\n")
    counts = ProfileKinds.counts(folded)

    assert_equal folded.total, counts.values.sum
    assert_equal ProfileKinds::NAMES.keys, counts.keys
  end

  def test_the_sentence
    assert_equal ["B (b<) takes 2.0 times as long as A (a): 2.00 us against 1.00 us for a call.",
                  "Most of the difference is collector (+1.00 us)."], ProfileSummary.new(sides).verdict
    assert_match(/\AA \(a\) takes 4\.0 times as long as B/, ProfileSummary.new(sides([4_000.0, 1_000.0])).verdict.first)
    assert_equal ["Both take as long: 1.01 us against 1.00 us for a call."],
                 ProfileSummary.new(sides([1_000.0, 1_010.0])).verdict
    assert_equal ["The cost of a call is not known: widths are shares of each side."],
                 ProfileSummary.new(sides([nil, nil])).verdict
    counted = [side(FAST, 10.0, "a", "instructions"), side(SLOW, 30.0, "b", "instructions")]
    assert_match(/: 30 instructions against 10 instructions/, ProfileSummary.new(counted).verdict.first)
  end

  def test_the_table
    assert_equal [["kind of work", "A (a)", "B (b<)", "B - A"], ["scan and write", "500 ns", "500 ns", "+0 ns"],
                  ["allocation", "500 ns", "500 ns", "+0 ns"], ["collector", "0 ns", "1.00 us", "+1.00 us"],
                  ["a call", "1.00 us", "2.00 us", "+1.00 us"]], ProfileSummary.new(sides).table
    assert_equal ["scan and write", "50.0 %", "25.0 %", "-25.0 %"], ProfileSummary.new(sides([nil, nil])).table[1]
  end

  # What was merged for the flame graphs is told apart in the kinds.
  def test_the_kinds_are_those_of_all_frames
    merged = side("main;jac_parse;rb_str_new 1\n", 10.0).tap { |one| one.whole = Folded.parse(SLOW) }

    assert_equal({ scan: 2.5, allocation: 2.5, collector: 5.0 },
                 ProfileSummary.new([merged, merged]).kinds.transform_values(&:first))
  end

  # Half the time is half as wide, in the bars and in the graphs, and the bars add up to the whole.
  def test_both_sides_have_one_scale
    page = ProfilePage.new(sides, title: "x").html
    graphs = page.scan(%r{<svg class="flame".*?</svg>}m).first(2)
    all = graphs.map { |graph| graph[/data-n="all".*?width="([\d.]+)"/m, 1].to_f }
    bars = page[%r{<svg class="kinds".*?</svg>}m].scan(/<rect .*?y="(\d+)" width="([\d.]+)"/).group_by(&:first)

    assert_equal [630.0, 1260.0], all
    assert_equal [630.0, 1260.0], bars.values.map { |row| row.sum { |_, width| width.to_f } }
    assert_includes page, "<title>value_sink_parse_plain: 500 ns, 25 of 100, 25.00 %</title>"
    assert_includes page, "B (b&lt;) takes 2.0 times as long as A (a)"
    assert_equal [1260.0, 1260.0], ProfilePage.new(sides([nil, nil]), title: "x").html
                                              .scan(/data-n="all".*?width="([\d.]+)"/m).first(2).flatten.map(&:to_f)
  end

  # The schema that speedscope documents for files of other programs.
  def test_speedscope
    given = sides
    given.first.folded.homes["jac_parse"] = "jacinth.so"
    file = JSON.parse(ProfileSpeedscope.text(given, title: "a title"))
    frames = file.dig("shared", "frames")

    assert_equal ["https://www.speedscope.app/file-format-schema.json", "a title"], file.values_at("$schema", "name")
    assert_includes frames, { "name" => "jac_parse", "file" => "jacinth.so" }
    file["profiles"].zip(given) do |profile, side|
      assert_equal ["sampled", side.label, "nanoseconds", 0], profile.values_at("type", "name", "unit", "startValue")
      assert_in_delta side.per_call, profile["endValue"]
      assert_in_delta side.per_call, profile["weights"].sum
      stacks = profile["samples"].map { |sample| sample.map { |index| frames.fetch(index).fetch("name") } }
      assert_equal side.folded.stacks.keys.sort, stacks
    end
    shares = JSON.parse(ProfileSpeedscope.text(sides([nil, nil]), title: "x"))["profiles"]
    assert_equal [["none", 100], ["none", 100]], shares.map { |one| one.values_at("unit", "endValue") }
  end

  def test_the_command_writes_it
    one = file(FAST, "one.txt")
    Dir.chdir(@folder) do
      status, output, = jacinth("profile", "--folded", one, one, "--format", "speedscope")
      assert_equal [0, ["profile.speedscope.json"]], [status, output.scan(/^written: (.*)/).flatten]
      assert_equal 2, JSON.parse(File.read("profile.speedscope.json"))["profiles"].size
      refute_path_exists "profile.html"
      output = jacinth("profile", "--folded", one, one, "--format", "speedscope", "--html", "x.html")[1]
      assert_equal %w[profile.speedscope.json x.html], output.scan(/^written: (.*)/).flatten
      assert_equal 2, jacinth("profile", "--folded", one, one, "--format", "svg").first
    end
  end
end
