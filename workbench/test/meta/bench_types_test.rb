# frozen_string_literal: true

require "test_helper"
require "jacinth/workbench/type_page"
require "stringio"

# rake bench:types: the contenders of each row have the same results, a bar that is missed is counted, and another
# result is an error.
class BenchTypesTest < Minitest::Test
  Calls = Jacinth::Workbench::TypeCalls
  RowRace = Jacinth::Workbench::RowRace

  def run_rows(rows)
    output = StringIO.new
    [race(rows, output).run([]), output.string]
  end

  def race(rows, output = StringIO.new)
    RowRace.new(Calls.plan.tap { |plan| plan.rows = rows }, seconds: 0.001, output: output)
  end

  def row(**parts)
    RowRace::Row.new(name: "a row", input: -> { "[1]" }, bars: { "other" => 0.0 },
                       calls: { "type" => "JSON.parse(input)", "other" => "JSON.parse(input)" }, **parts)
  end

  def test_every_row_has_equal_results
    rows = Calls.rows({})
    rows.each { |one| assert_empty one.bars.to_h.keys - one.calls.keys }
    rows.each { |one| race(rows).compare(one) }
  end

  def test_bars
    assert_equal 0, run_rows([row]).first
    missed, text = run_rows([row(bars: { "other" => 1e9 })])
    assert_equal [1, true], [missed, text.include?(" below")]
  end

  def test_the_page_has_a_chart_and_a_table_for_each_row
    calls = { "type" => "[1]", "other" => "[1]", "JSON.parse" => "[1]", "<third>" => "[1]" }
    page = Jacinth::Workbench::TypePage.new(race: race([row(calls: calls), row(name: "b & c")])).text
    assert page.start_with?("<!DOCTYPE html>"), page[0, 200]
    assert_equal ["a row", "b &amp; c", "Measured with"], page.scan(%r{<h2>(.*?)</h2>}).flatten
    assert_equal %w[own frontend json other own frontend], page.scan(/<rect class="(\w+)"/).flatten
    assert_equal 8, page.scan("<tr>").size
    assert_includes page, "CPU time of one call; shorter is better"
    refute_match(/src=|href=|@import|url\(/, page)
  end

  def test_other_results
    calls = { "type" => "JSON.parse(input)", "other" => "[2]" }
    error = assert_raises(RuntimeError) { run_rows([row(calls: calls)]) }
    assert_equal "a row: other results of other", error.message
  end
end
