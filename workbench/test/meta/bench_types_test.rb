# frozen_string_literal: true

require "test_helper"
require "jacinth/workbench/type_race"
require "stringio"

# rake bench:types: the contenders of each row have the same results, a bar that is missed is counted, and another
# result is an error.
class BenchTypesTest < Minitest::Test
  Race = Jacinth::Workbench::TypeRace
  Calls = Jacinth::Workbench::TypeCalls

  def run_rows(rows)
    output = StringIO.new
    Calls.stub(:rows, rows) { [Race.new(seconds: 0.001, output: output).run([]), output.string] }
  end

  def row(**parts)
    Calls::Row.new(name: "a row", input: "[1]", against: "other", bar: 1e9, reads: true,
                   calls: { "type" => "JSON.parse(input)", "other" => "JSON.parse(input)" }, **parts)
  end

  def test_every_row_has_equal_results
    race = Race.new(seconds: 0.001, output: StringIO.new)
    Calls.rows({}).each do |one|
      assert_includes one.calls, one.against
      sides = one.calls.map { |name, call| Jacinth::Workbench::Contenders::Contender.new(name: name, call: call) }
      race.__send__(:compare, one, sides)
    end
  end

  def test_bars
    assert_equal 0, run_rows([row]).first
    missed, text = run_rows([row(bar: 0.0)])
    assert_equal [1, true], [missed, text.include?(" below")]
  end

  def test_other_results
    calls = { "type" => "JSON.parse(input)", "other" => "[2]" }
    error = assert_raises(RuntimeError) { run_rows([row(calls: calls)]) }
    assert_equal "a row: other results of other", error.message
  end
end
