# frozen_string_literal: true

require_relative "../../../test/test_helper"
require_relative "../../../test/support/browser"
require "json"
require "stringio"
require "jacinth/workbench/growth_child"
require "jacinth/workbench/growth_docs"

# `rake bench:growth`: what its processes measure, its limits, its tables and its page.
class BenchGrowthTest < Minitest::Test
  include Jacinth::Workbench

  def growth(**options)
    @output = StringIO.new
    Growth.new(output: @output, **options)
  end

  # Rows of a library that takes a microsecond a kilobyte, and of one that takes four.
  def measured
    made = growth
    [1_000, 10_000, 100_000].each do |at|
      made.rows << Growth::Row.new("parse", "jacinth", at, at, at * 2)
      made.rows << Growth::Row.new("parse", "json", at, at * 4, nil)
    end
    [[1, 10.0], [2, 19.0]].each do |workers, calls|
      made.scales << Growth::Scale.new("parse", "jacinth", "processes", workers, calls)
    end
    made.notes << "left <out>"
    made
  end

  def test_documents_of_every_size
    [1, 1_000, 100_000, 1_000_000].each do |bytes|
      text, last = GrowthChild.document(bytes)
      rows = JSON.parse(text)

      assert_in_delta bytes, text.bytesize, 180
      assert_equal last, rows.size - 1
      assert_equal last % GrowthChild::ROWS, rows[last]["id"]
    end
  end

  def test_every_call_has_one_result_in_both_libraries
    Growth::CALLS.each do |call, codes|
      made = codes.map do |library, code|
        object = call == "generate" ? Growth::OBJECTS[library] : nil
        GrowthChild.new(feature: library, call: code, bytes: 5_000, object: object).measure(0.001)
      end
      assert_equal(*made.map { |one| one[:facts] }, call)
      assert_equal(*made.map { |one| one[:bytes] }, call)
      made.each { |one| assert_operator one[:cpu], :>, 0 }
    end
  end

  # A call that makes a String of 30 MB and lets it go again.
  def test_the_peak_of_memory
    child = GrowthChild.new(feature: "json", call: '("x" * 30_000_000).size', bytes: 10, object: nil)
    peak = child.measure(0.0)[:memory]

    skip "this kernel does not tell the peak" unless peak
    assert_in_delta 30_000_000, peak, 8_000_000
  end

  heavy def test_a_small_run_from_end_to_end
    made = growth(most: 1_000, sample: 0.0, scaled: 1_000).run

    assert_equal Growth::CALLS.keys.product(%w[jacinth json]), made.rows.map { |row| [row.call, row.library] }
    assert_equal(%w[parse generate].product(%w[jacinth json], %w[processes Ractors], [1, 2]),
                 made.scales.map { |one| [one.call, one.library, one.kind, one.workers] })
    assert(made.scales.all? { |one| one.calls.positive? })
    assert_empty made.notes
    assert_match(/^parse +jacinth +\d+ bytes/, @output.string)
  end

  def test_what_needs_too_much_memory_is_left_out
    made = growth(most: 10_000)
    made.stub(:available, 100_000) { Growth::CALLS.each_key { |call| made.send(:size, call, "jacinth", 10_000) } }

    assert_empty made.rows
    assert_equal "jacinth parse from 10000 bytes on is left out: it would need about 0 MB of memory", made.notes.first
  end

  # generate needs the objects that parse made, and the text.
  def test_the_memory_that_the_next_size_needs
    made = growth
    made.rows << Growth::Row.new("parse", "json", 1_000, 1, 4_000_000)
    made.rows << (before = Growth::Row.new("generate", "json", 1_000, 1, 1_000))

    made.stub(:available, 60_000_000) { assert_nil made.send(:too_much, 10_000, "json", before) }
    made.stub(:available, 50_000_000) do
      assert_equal "it would need about 40 MB of memory", made.send(:too_much, 10_000, "json", before)
    end
  end

  def test_what_needs_too_much_time_is_left_out
    made = growth(seconds: 100.0)
    made.rows << Growth::Row.new("parse", "json", 1_000, 10e9, 0)
    2.times { made.send(:size, "parse", "json", 10_000) }

    assert_equal ["json parse from 10000 bytes on is left out: it would take too long"], made.notes
  end

  def test_a_process_that_does_not_answer
    made = growth(seconds: 0.0)
    error = assert_raises(Growth::Trouble) do
      made.send(:answers, { feature: "json", call: "sleep", bytes: 10, seconds: 0.0 })
    end
    assert_equal "a measuring process took too long", error.message
    error = assert_raises(Growth::Trouble) do
      growth.send(:answers, { feature: "json", call: "raise 'no'", bytes: 10, seconds: 0.0 })
    end
    assert_equal "a measuring process ended early: RuntimeError: no", error.message
  end

  # What was measured before remains.
  def test_a_late_process_is_left_out
    made = growth
    late = ->(_) { raise Growth::Late, "a measuring process took too long" }
    made.stub(:answers, late) do
      made.send(:size, "parse", "json", 10_000)
      made.send(:scale, "parse", "json", "Ractors", 2)
    end

    assert_empty made.rows + made.scales
    assert_equal ["json parse from 10000 bytes on is left out: a measuring process took too long",
                  "parse of json by 2 Ractors is left out: a measuring process took too long"], made.notes
  end

  def test_another_result_is_no_measurement
    made = growth
    made.send(:compare, "parse", 10, { facts: 1 })
    error = assert_raises(Growth::Trouble) { made.send(:compare, "parse", 10, { facts: 2 }) }

    assert_equal "parse of 10 bytes: 2 instead of 1", error.message
  end

  def test_the_document
    text = GrowthDocs.new(measured).text

    assert_includes text, "\n\n## parse\n\n| bytes | jacinth | json | x json |"
    assert_match(/^\| 100,000 \| 100\.0 us \| 400\.0 us \| 4\.00 \| 1000 \| 200 KB \| - \|$/, text)
    assert_match(/^\| parse, processes \| 10 \| 19 \| 1\.90 \| - \| - \| - \|\n\nLeft out:\n\n- left <out>\n/, text)
    assert_includes text, "#{RUBY_DESCRIPTION}; "
    busy = measured
    busy.stub(:warning, "It was busy.") { assert_includes GrowthDocs.new(busy).text, "\n\nIt was busy.\n\n" }
    refute_match(/busy|axes/, text)
  end

  def test_the_tables
    text = GrowthTable.new(measured.rows, measured.scales).text

    assert_match(/^10,000 +10\.00 us +40\.00 us +4\.00 +1000 +20 KB +-$/, text)
    assert_match(/^parse, processes +10 +19 +1\.90 +- +- +-$/, text)
  end

  def test_the_page
    text = GrowthPage.new(measured).text

    assert_equal 2, text.scan("<svg").size
    drawn = text.scan(%r{<svg.*?</svg>}m).map do |svg|
      [svg.scan("<polyline").size, svg[/class="tick"[^>]*>([^<]*better)/, 1]]
    end
    assert_equal [[2, "CPU time of one call; lower is better"], [1, "memory at the peak of a call; lower is better"]],
                 drawn
    %w[1 10 100].each { |number| assert_includes text, ">#{number} KB<" }
    assert_includes text, "left &lt;out&gt;"
    refute_match(/<script|<link|<img|\bsrc=|\bhref=|url\(|@import|https?:/, text)
  end

  if Browser::PATH
    heavy def test_in_a_browser
      assert_equal [[[[true, true], true]] * 2], Browser.probed([GrowthPage.new(measured).text])
    end
  end
end
