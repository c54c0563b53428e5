# frozen_string_literal: true

require_relative "../../../test/test_helper"
require "json"
require "stringio"
require "jacinth/workbench/bench"

# The benchmark's rows of the JSON frontend: they measure the frontend, are set beside the native calls, and are
# not peers.
class BenchFrontendTest < Minitest::Test
  include Jacinth::Workbench

  OBJECT = { "a" => [1, 2.5, "x"] }.freeze

  def contenders(direction)
    Contenders.for(direction, %w[jacinth json]).to_h { |contender| [contender.name, contender] }
  end

  def test_every_way_through_the_frontend_is_measured
    assert_equal ["frontend", "frontend to_json", "frontend state", "frontend coder"],
                 contenders("generate").keys.grep(/\Afrontend/)
    assert_equal ["frontend", "frontend coder"], contenders("parse").keys.grep(/\Afrontend/)
    assert_equal Table::FRONTEND.keys.sort, contenders("generate").keys.grep(/\Afrontend/).sort
    assert_empty Table::FRONTEND.values - contenders("generate").keys
  end

  def test_they_give_what_json_gives
    contenders("generate").each_value do |contender|
      assert_equal JSON.generate(OBJECT), contender.once.call(OBJECT), contender.name
    end
    contenders("parse").each_value do |contender|
      assert_equal OBJECT, contender.once.call(JSON.generate(OBJECT)), contender.name
    end
  end

  # Otherwise json's rows would measure the frontend.
  heavy def test_json_stays_as_it_is
    methods = lambda do
      %i[parse generate].map { |name| JSON.method(name).unbind } +
        [{}, []].map { |object| object.method(:to_json).unbind }
    end
    before = methods.call
    Bench.new(seconds: 0.0, output: StringIO.new).run([Cases::Case.new("tiny", -> { OBJECT }, nil)])
    assert_equal before, methods.call
    refute_predicate Jacinth::JSON, :active?
  end

  def test_the_part_of_the_table
    result = ->(best) { Race::Result.new(best, best * 2, 3, 9) }
    row = Bench::Row.new(name: "x", direction: "generate", bytes: 1234, notes: {},
                         results: { "jacinth" => result.(100.0), "json" => result.(250.0),
                                    "jacinth coder" => result.(80.0), "frontend" => result.(120.0),
                                    "frontend coder" => result.(60.0) })
    text = Table.text([row])
    assert_match(/^x +1,234 +generate +frontend +100 ns +120 ns +\+20 +\+20\.0$/, text)
    assert_match(/^x +1,234 +generate +frontend coder +80 ns +60 ns +-20 +-25\.0$/, text)
    refute_match(/frontend state/, text)
    assert_match(/^x +1,234 +80 ns +250 ns +3\.12 +json +250 ns/, text)
    refute_match(/frontend/, Table.text([row.dup.tap { |other| other.results = row.results.slice("jacinth", "json") }]))
  end
end
