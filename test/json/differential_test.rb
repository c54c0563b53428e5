# frozen_string_literal: true

require "test_helper"
require "support/differential_tests"
require_relative "differential/comparison"
require_relative "differential/outcome"

# ::JSON on our engine and the real json, in two processes over generated calls
# (test/json/differential). Every difference has its id in docs/known-differences.md, or the test fails.
#   JACINTH_DIFFERENTIAL_JSON=n   cases for each version of json (default 1,000; `rake differential` for more)
#   JACINTH_JSON_HOMES=folder     where the versions are, or are installed
class JsonDifferentialTest < Minitest::Test
  include DifferentialTests

  CASES = Integer(ENV.fetch("JACINTH_DIFFERENTIAL_JSON", 1_000))
  SEED = Integer(ENV.fetch("JACINTH_DIFFERENTIAL_SEED", 1))
  NEWEST = JsonDifferential::Homes::VERSIONS.last

  JsonDifferential::Homes::VERSIONS.each do |version|
    define_method("test_as_json_#{version.tr(".", "_")}") do
      need(version)
      assert_all_known compare(version, count: CASES), CASES
    end
  end

  heavy def test_apart_from_the_real_json
    need(NEWEST)
    assert_all_known compare(NEWEST, count: CASES / 3, first: CASES, ours: "apart"), CASES / 3
  end

  def test_with_the_additions_of_json_2
    version = JsonDifferential::Homes::VERSIONS[1]
    need(version)
    assert_all_known compare(version, count: CASES / 3, first: CASES, required: "json/add/core"), CASES / 3
  end

  # The real json equals itself: what two processes never share is not compared.
  heavy def test_a_case_says_the_same_twice
    need(NEWEST)
    result = compare(NEWEST, count: 400, against: NEWEST)
    assert_empty result.unknown, -> { result.report }
    assert_operator result.same, :>, 320
  end

  def test_a_planted_difference_is_caught
    need(NEWEST)
    result = compare(NEWEST, count: 300, against: NEWEST, environment: { "JACINTH_DIFFERENTIAL_PLANT" => "50" })
    planted = result.unknown.map(&:number)
    refute_empty planted
    assert_empty planted.reject { |number| (number % 50).zero? }
    assert_includes result.report, "SHOW=#{planted.first}"
  end

  heavy def test_two_versions_of_json_differ
    older = JsonDifferential::Homes::VERSIONS[1]
    [older, NEWEST].each { |version| need(version) }
    assert_operator compare(NEWEST, count: 500, against: older).unknown.size, :>, 20
  end

  heavy def test_deep_values_are_described_without_a_recursion_of_ours
    needed = JsonDifferential::Outcome::DEEP
    lines = [0, 1, 50_000].map do |more|
      deep = (needed + more).times.inject(nil) { |inner, i| i.odd? ? [1, inner] : { "a" => inner, "b" => 2 } }
      (+"").tap { |out| JsonDifferential::Outcome.new.value(deep, out) }
    end
    assert_equal [nil, "(1 deeper)", "(50000 deeper)"], lines.map { |line| line[/\(\d+ deeper\)/] }
  end

  heavy def test_a_crash_costs_one_case_and_is_named
    need(NEWEST)
    result = compare(NEWEST, count: 120, against: NEWEST, environment: { "JACINTH_DIFFERENTIAL_CRASH" => "77" })
    assert_equal [77], result.unknown.map(&:number)
    assert_equal "CRASH died of signal 9", result.unknown.first.ours
    assert_equal 120, result.compared + result.absent
  end

  heavy def test_a_process_that_cannot_start_says_why
    need(NEWEST)
    error = assert_raises(RuntimeError) do
      compare(NEWEST, count: 5, against: NEWEST, environment: { "RUBYOPT" => "-r/nowhere/at/all" })
    end
    assert_match(/nowhere/, error.message)
  end

  def test_every_family_makes_cases_that_ruby_can_read
    assert_families(JsonDifferential::Cases) do |number|
      JsonDifferential::Cases.at(SEED, number, level: 2 + number % 2)
    end
  end

  def test_every_rule_is_on_the_page
    assert_rules_on_page "json", JsonDifferential::Rules.all.map(&:id) + JsonDifferential::OldJson::NAMES.keys
  end

  def test_a_rule_takes_no_more_than_its_own
    assert_nil JsonDifferential::Rules.ids("3.1.0", "r { 1 }", "\"[1.0]\"", "\"[2.0]\"")
    assert_equal ["json/float-shortest"],
                 JsonDifferential::Rules.ids("3.1.0", "r { 1 }", '"[9.5367431640625e-7]"', '"[9.5367431640625e-07]"')
    assert_nil JsonDifferential::Rules.ids("3.1.0", "r { 1 }", '"[1.5]"', '"[1.50]" W "x"')
    assert_nil JsonDifferential::Rules.ids("3.1.0", "r { 1 }\nr { 2 }", "1 ;; 2", "1")
  end

  private

  def assert_all_known(result, count)
    result.known.each_key { |id| KnownDifferences.id(id) }
    assert_predicate result.failed, :zero?, -> { "#{result.summary}\n\n#{result.report}" }
    assert_operator result.compared, :>, count / 3, "cases got lost"
  end

  def need(version)
    return if JsonDifferential::Homes.for(version)

    folder = JsonDifferential::Homes::FOLDER
    words = "SKIPPED json #{version}: it is not in #{folder} and the gem client cannot install it"
    warn(words)
    skip(words)
  end

  def compare(version, **options) = JsonDifferential::Comparison.new(version, seed: SEED, **options).run
end
