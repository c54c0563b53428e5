# frozen_string_literal: true

require "test_helper"
require "support/differences"
require_relative "differential/comparison"

# ::JSON mimicked by Jacinth's Oj beside ::JSON mimicked by Oj, in two processes over generated calls.
#   JACINTH_DIFFERENTIAL_OJ_MIMIC=n   cases (default 1,500; `rake oj_differential MIMIC=1` for more)
class OjMimicDifferentialTest < Minitest::Test
  CASES = Integer(ENV.fetch("JACINTH_DIFFERENTIAL_OJ_MIMIC", 1_500))
  SEED = Integer(ENV.fetch("JACINTH_DIFFERENTIAL_SEED", 1))

  def test_as_oj_mimics
    result = OjDifferential::Comparison.new(seed: SEED, count: CASES, mimic: true).run
    result.known.each_key { |ids| ids.split.each { |id| KnownDifferences.id(id) } }
    assert_empty result.unknown, -> { "#{result.summary}\n\n#{result.report}" }
    assert_equal CASES, result.compared
    assert_operator result.same + result.known["oj/source-line"], :>, CASES * 8 / 10
  end

  def test_a_planted_difference_is_caught
    result = OjDifferential::Comparison.new(seed: SEED, count: 120, against: "real", environment: { "JACINTH_DIFFERENTIAL_PLANT" => "50" }, mimic: true).run
    assert_equal [0, 50, 100], result.unknown.map(&:number)
    assert_includes result.report, "MIMIC=1"
  end

  def test_every_family_makes_cases_that_ruby_can_read
    families = Array.new(1500) { |number| OjDifferential::MimicCases.at(SEED, number) }.group_by(&:family)
    assert_equal OjDifferential::MimicCases::FAMILIES.keys.sort, families.keys.sort
    families.each_value { |cases| cases.first(5).each { |made| assert RubyVM::InstructionSequence.compile(made.source) } }
  end
end
