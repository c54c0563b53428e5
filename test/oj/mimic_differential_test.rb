# frozen_string_literal: true

require "test_helper"
require "support/differential_tests"
require_relative "differential/comparison"

# Compares ::JSON mimicked by Jacinth's Oj with ::JSON mimicked by Oj, in two processes that make the same generated
# calls.
#   JACINTH_DIFFERENTIAL_OJ_MIMIC=n   cases (default 1,500; `rake oj_differential MIMIC=1` for more)
class OjMimicDifferentialTest < Minitest::Test
  include DifferentialTests

  CASES = Integer(ENV.fetch("JACINTH_DIFFERENTIAL_OJ_MIMIC", 1_500))
  SEED = Integer(ENV.fetch("JACINTH_DIFFERENTIAL_SEED", 1))

  def test_as_oj_mimics
    result = OjDifferential::Comparison.new(seed: SEED, count: CASES, mimic: true).run
    assert_known result, CASES
    assert_operator result.same + result.known["oj/source-line"], :>, CASES * 8 / 10
  end

  heavy def test_a_planted_difference_is_caught
    result = OjDifferential::Comparison.new(
      seed: SEED, count: 120, against: "real", environment: { "JACINTH_DIFFERENTIAL_PLANT" => "50" }, mimic: true
    ).run
    assert_planted result, 120, "MIMIC=1"
  end

  def test_every_family_makes_cases_that_ruby_can_read
    assert_families(OjDifferential::MimicCases, count: 1500) { |number| OjDifferential::MimicCases.at(SEED, number) }
  end
end
