# frozen_string_literal: true

require "test_helper"
require "support/differential_tests"
require_relative "differential/comparison"

# Compares ::Oj on our engine with the real Oj, in two processes that make the same generated calls
# (test/oj/differential). A difference without an id in docs/known-differences.md fails here.
#   JACINTH_DIFFERENTIAL_OJ=n   cases (default 3,000; `rake oj_differential` for more)
class OjDifferentialTest < Minitest::Test
  include DifferentialTests

  CASES = Integer(ENV.fetch("JACINTH_DIFFERENTIAL_OJ", 3_000))
  SEED = Integer(ENV.fetch("JACINTH_DIFFERENTIAL_SEED", 1))

  def test_as_oj
    result = compare(count: CASES)
    assert_known result, CASES
    assert_operator result.same + result.known["oj/source-line"], :>, CASES * 8 / 10
  end

  # Two processes with the real Oj agree: nothing is compared that differs from process to process.
  heavy def test_a_case_says_the_same_twice
    result = compare(count: 1000, against: "real")
    assert_empty result.unknown, -> { result.report }
    assert_operator result.same, :>, 990
  end

  heavy def test_a_planted_difference_is_caught
    result = compare(count: 300, against: "real", environment: { "JACINTH_DIFFERENTIAL_PLANT" => "50" })
    assert_planted result, 300, "SHOW=50"
  end

  def test_every_family_makes_cases_that_ruby_can_read
    assert_families(OjDifferential::Cases) { |number| OjDifferential::Cases.at(SEED, number) }
  end

  def test_every_rule_is_on_the_page
    assert_rules_on_page "oj", OjDifferential::Rules.all.map(&:id)
  end

  def test_a_rule_takes_no_more_than_its_own
    assert_nil OjDifferential::Rules.ids("r { 1 }", '"[1.0]"', '"[2.0]"')
    assert_equal ["oj/negative-zero"], OjDifferential::Rules.ids("r { 1 }", '"[0.0,1.5]"', '"[-0.0,1.5]"')
    assert_nil OjDifferential::Rules.ids("r { 1 }\nr { 2 }", "1 ;; 2", "1")
  end

  private

  def compare(**options) = OjDifferential::Comparison.new(seed: SEED, **options).run
end
