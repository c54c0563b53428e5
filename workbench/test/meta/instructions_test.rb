# frozen_string_literal: true

require_relative "../../../test/test_helper"
require "json"
require "open3"
require "tmpdir"
require "jacinth"
require "jacinth/workbench/instructions"
require "jacinth/workbench/instructions_ledger"

# The instruction counts: what is counted, that it repeats, and the report when a count grows.
class InstructionsTest < Minitest::Test
  include Jacinth::Workbench

  MADE_WITH = "ruby 9.9.9 here, cc 1, swar"

  def setup
    @folder = Dir.mktmpdir
    @path = File.join(@folder, "instructions.json")
  end

  def teardown
    FileUtils.remove_entry(@folder)
  end

  def counted(counts) = Instructions::Counted.new(MADE_WITH, counts)

  # A ledger with these counts, read anew.
  def ledger(counts)
    InstructionsLedger.new(@path).keep(counted(counts))
    InstructionsLedger.new(@path)
  end

  def test_what_is_kept_comes_back_and_leaves_the_others
    ledger({ "parse a" => 100 })
    InstructionsLedger.new(@path).keep(Instructions::Counted.new("another", { "parse a" => 7 }))

    assert_equal({ "parse a" => 100 }, InstructionsLedger.new(@path).kept(MADE_WITH))
    assert_equal({ "parse a" => 7 }, InstructionsLedger.new(@path).kept("another"))
    assert_nil InstructionsLedger.new(@path).kept("a third")
    assert_nil InstructionsLedger.new(File.join(@folder, "none.json")).kept(MADE_WITH)
  end

  def test_what_grew_by_more_than_the_tolerance_fails
    grown = counted({ "parse a" => 1_021, "parse b" => 1_019 })
    verdict = ledger({ "parse a" => 1_000, "parse b" => 1_000 }).compare(grown)

    assert_equal [2, 1], [verdict.counted, verdict.failed]
    assert_equal "parse a: 1021 instructions, 1000 are kept: +2.10 %, more than 2.0 % above", verdict.lines.first
    assert_match(/`rake bench:instructions:keep` keeps the new counts/, verdict.lines.last)
    assert_equal 0, ledger({ "parse a" => 1_000 }).compare(counted({ "parse a" => 1_021 }), tolerance: 0.03).failed
  end

  def test_what_shrank_is_said_and_passes
    verdict = ledger({ "parse a" => 1_000 }).compare(counted({ "parse a" => 900 }))

    assert_equal [1, 0], [verdict.counted, verdict.failed]
    assert_match(/-10\.00 %; `rake bench:instructions:keep` holds the gain/, verdict.lines.join)
  end

  def test_what_is_lost_fails_and_what_is_new_passes
    verdict = ledger({ "parse a" => 1_000 }).compare(counted({ "parse b" => 900 }))

    assert_equal [1, 1], [verdict.counted, verdict.failed]
    assert_equal ["parse a: kept, but counted no longer", "parse b: new, `rake bench:instructions:keep` keeps it"],
                 verdict.lines.first(2)
  end

  def test_the_table
    assert_equal ["parse a                        12,345  +23.45 %", "parse b                             5  not kept"],
                 ledger({ "parse a" => 10_000 }).table(counted({ "parse a" => 12_345, "parse b" => 5 }))
  end

  def test_the_work_is_small_and_whole
    work = Instructions.work

    assert_equal 16, work.size
    assert_equal(%w[parse generate encode], work.values.map(&:first).uniq)
    sizes = work.values.select { |direction, _| direction == "parse" }.map { |_, text, _| text.bytesize }
    assert_operator sizes.max, :<=, Instructions::CUT_BYTES
    assert_operator sizes.last(4).min, :>, 500
    work.each_value { |_, _, calls| assert_includes 5..300, calls }
  end

  # The folder of the extension that is loaded.
  def extension = $LOADED_FEATURES.grep(%r{/jacinth/jacinth\.so\z}).first.delete_suffix("/jacinth/jacinth.so")

  # The counting process, without valgrind.
  def child(work, *folders)
    path = File.join(@folder, "work")
    File.binwrite(path, Marshal.dump(work))
    folders.push(extension, *Instructions::LIBS, Instructions::STAND_IN, *Instructions.send(:bigdecimal))
    Open3.capture2e(RbConfig.ruby, "--disable-gems", *folders.map { |folder| "-I#{folder}" },
                    File.join(Instructions::LIBS.last, Instructions::CHILD), path)
  end

  def test_each_counted_call_gives_what_is_expected
    output, status = child(Instructions.work.values)

    assert_predicate status, :success?, output
    assert_equal Jacinth.info[:simd].to_s, output.strip
    Instructions.work.values.uniq(&:first).each do |direction, input, calls, _|
      output, status = child([[direction, input, calls, "something else"]])

      refute_predicate status, :success?
      assert_match(/ #{direction} gives .*RuntimeError/, output.lines.first)
    end
  end

  # The frontend would do other work than with ActiveSupport 8.1.4.
  def test_an_encoder_with_other_traits_is_refused
    folder = File.join(@folder, "active_support")
    Dir.mkdir(folder)
    stand_in = File.read(File.join(Instructions::STAND_IN, "active_support/json.rb"))
    File.write(File.join(folder, "json.rb"), stand_in.sub("fetch(:escape_html_entities, true)", "fetch(:other, true)"))
    output, status = child([Instructions.work["encode made_twitter"]], @folder)

    refute_predicate status, :success?
    assert_match(/the stand-in for ActiveSupport has the traits \[:coder, :freezes, /, output.lines.first)
  end

  def test_the_encoded_rows
    row = Instructions.row(3)

    assert_equal({ "id" => 3, "name" => "Name <3>", "state" => "closed", "price" => "0.35e1", "rate" => 0.375,
                   "at" => "2026-01-02T03:04:03.000Z", "tags" => %w[a b], "note" => nil }, JSON.parse(row))
    assert_includes Instructions.work["encode page"].last, '"name":"Name \u003c3\u003e"'
  end

  def test_documents_are_cut_at_every_level
    tree = { "list" => Array.new(100) { |number| { "text" => "x" * 50, "numbers" => [number] * 30 } } }
    part = Instructions.cut(tree)

    assert_operator JSON.generate(part).bytesize, :<=, Instructions::CUT_BYTES
    assert_equal tree["list"].first(part["list"].size).map { |one| one["text"] }, part["list"].map { |one| one["text"] }
    assert_equal [1, { "a" => 2 }], Instructions.cut([1, { "a" => 2 }])
    assert_raises(ArgumentError) { Instructions.cut(["x" * 9_000]) }
  end

  def test_a_valgrind_that_is_missing_is_said
    assert_equal "valgrind is not installed (Debian: apt-get install valgrind)",
                 Instructions.missing("/nowhere/valgrind")
    assert_equal "valgrind does not work", Instructions.missing("false")
  end

  # A sanitizer's library does not work together with valgrind.
  before_release def test_counts_repeat
    return pass if Instructions.missing || !ENV["LD_PRELOAD"].to_s.empty?

    work = { "short" => ["parse", "[1,2,3]", 50, [1, 2, 3]], "again" => ["parse", "[1,2,3]", 100, [1, 2, 3]],
             "long" => ["parse", "[#{(["1"] * 300).join(",")}]", 50, [1] * 300] }
    first, second = Array.new(2) { Instructions.count(work, lib: extension) }

    assert_match(/\Aruby #{Regexp.escape(RUBY_VERSION)} \S+, .*, \w+\z/, first.made_with)
    first.counts.each { |name, count| assert_in_delta count, second.counts[name], count * 0.001, name }
    assert_in_delta first.counts["short"],
                    first.counts["again"],
                    first.counts["short"] * 0.02 # the extra cost of the first calls
    assert_operator first.counts["long"], :>, first.counts["short"] * 3
  end
end
