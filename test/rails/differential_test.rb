# frozen_string_literal: true

require "test_helper"
require "support/differential_tests"
require_relative "differential/altered"
require_relative "differential/comparison"
require_relative "differential/spoiled"

# Our encoder and ActiveSupport's own, in two processes over generated calls (test/rails/differential). Every
# difference has its id in docs/known-differences.md, or the test fails. Where ActiveSupport cannot be installed, only
# the tests run that do not need it.
#   JACINTH_DIFFERENTIAL_RAILS=n   cases (default 1,000; `rake rails_differential` for more)
class RailsDifferentialTest < Minitest::Test
  include DifferentialTests

  CASES = Integer(ENV.fetch("JACINTH_DIFFERENTIAL_RAILS", 1_000))
  SEED = Integer(ENV.fetch("JACINTH_DIFFERENTIAL_SEED", 1))
  BUNDLE = RailsDifferential::Series.bundle(RailsDifferential::Series.usual)

  if BUNDLE.missing
    warn "ActiveSupport cannot be had: #{BUNDLE.missing}"
  else
    def test_as_active_support
      differences = []
      result = compare(count: CASES) { |difference| differences << difference }
      assert_known result, CASES
      assert_operator result.same, :>, CASES * 8 / 10
      assert_altered_unknown differences
    end

    # ActiveSupport equals itself: what two processes never share is not compared.
    heavy def test_a_case_says_the_same_twice
      result = compare(count: 600, against: "real")
      assert_empty result.unknown, -> { result.report }
      assert_equal 600, result.same
      assert_operator result.unmade, :<, 10
    end

    heavy def test_a_planted_difference_is_caught
      result = compare(count: 300, against: "real", environment: { "JACINTH_DIFFERENTIAL_PLANT" => "50" })
      assert_planted result, 300, "SHOW=50"
    end

    heavy def test_an_encoder_that_spoils_one_thing_is_caught
      result = compare(count: 1500, against: "real", environment: { "JACINTH_DIFFERENTIAL_SPOILED" => "1" })
      caught = result.unknown.map { |difference| RailsDifferential::Spoiled.kind(difference.number) }.tally
      assert_equal RailsDifferential::Spoiled::KINDS.sort, caught.keys.sort
      assert_operator result.same, :>, 700
    end
  end

  def test_every_family_makes_cases_that_ruby_can_read
    assert_families(RailsDifferential::Cases) { |number| RailsDifferential::Cases.at(SEED, number) }
  end

  def test_every_rule_is_on_the_page
    assert_rules_on_page "rails", RailsDifferential::Rules.all.map(&:id).grep(/\Arails/)
  end

  def test_a_rule_takes_no_more_than_its_own
    assert_nil RailsDifferential::Rules.ids("r { 1 }", '"[1]"', '"[2]"')
    assert_nil RailsDifferential::Rules.ids("r { 1 }", '"1" CALLS a | b GROUPS a b END',
                                            '"1" CALLS b | c GROUPS b c END')
    assert_equal ["rails/one-walk"], RailsDifferential::Rules.ids("r { 1 }", '"1" CALLS b | a GROUPS a b END',
                                                                  '"1" CALLS a | b GROUPS a b END')
    assert_nil RailsDifferential::Rules.ids("r { 1 }\nr { 2 }", "1 ;; 2", "1")
  end

  private

  def compare(**options, &known) = RailsDifferential::Comparison.new(seed: SEED, **options).run(&known)

  # One change in a known difference makes it unknown: no rule knows more than its own difference.
  def assert_altered_unknown(differences)
    taken = differences.to_h { |difference| [difference.number, RailsDifferential::Altered.taken(difference)] }
    taken.reject! { |_, ways| ways.empty? }
    assert_empty taken, -> { "the rules know these cases' outcomes even when altered so" }
  end
end
