# frozen_string_literal: true

require_relative "../test_helper"
require "open3"
require "rbconfig"
require_relative "../../tool/run/verdict"

# The verdicts of script/compare: the verdicts for given times, and how often they are wrong.
class CompareTest < Minitest::Test
  Verdict = Jacinth::Run::Verdict
  SCRIPT = File.expand_path("../../script/compare", __dir__)

  # Twelve pairs. The second side takes `ratio` times as long, with a deviation of up to `noise`.
  def pairs(ratio, noise, seed: 1, count: 12)
    random = Random.new(seed)
    one = Array.new(count) { 1.0 + random.rand(-noise..noise) }
    [one, one.map { |time| time * ratio * (1.0 + random.rand(-noise..noise)) }]
  end

  def verdict(ratio, noise, **options) = Verdict.new(*pairs(ratio, noise), **options)

  def test_slower_and_faster
    slower = verdict(1.2, 0.02)
    faster = verdict(1 / 1.2, 0.02)

    assert_equal [true, false], [slower.slower?, slower.faster?]
    assert_equal [false, true], [faster.slower?, faster.faster?]
    assert_match(/\Aslower by (19|20)\.\d % \(1\d\.\d % to 2\d\.\d %\)\z/, slower.to_s)
    assert_match(/\Afaster by (19|20)\.\d % \(1\d\.\d % to 2\d\.\d %\)\z/, faster.to_s)
  end

  def test_what_the_noise_hides_is_no_difference
    hidden = verdict(1.05, 0.3)

    assert_equal [false, false], [hidden.slower?, hidden.faster?]
    assert_match(/\Ano difference beyond \d+\.\d %\z/, hidden.to_s)
    assert_operator hidden.to_s[/[\d.]+/].to_f, :>, 10
  end

  def test_the_least_that_counts
    assert_equal "no difference beyond 1.0 %", verdict(1.0, 0.0001).to_s
    assert_predicate verdict(1.02, 0.0001), :slower?
    refute_predicate verdict(1.02, 0.0001, least: 0.03), :slower?
    refute_predicate verdict(1 / 1.02, 0.0001, least: 0.03), :faster?
  end

  # One disturbed measurement does not change the verdict.
  def test_an_outlier_is_left_out
    one, other = pairs(1.1, 0.01)
    other[3] *= 9

    assert_predicate Verdict.new(one, other), :slower?
  end

  # 2 * (1 + 12 + 66) / 4096 = 0.0386 of all sets of twelve pairs have three or more outside the interval on one side.
  def test_the_interval_keeps_to_the_risk
    assert_equal [2, 1, 0, nil], [0.05, 0.03, 0.005, 0.0001].map { |risk| Verdict.skipped(12, risk) }
    assert_equal [6, 9], [0.05, 0.005].map { |risk| Verdict.fewest(risk) }
    assert_match(/6 pairs are needed, not 5/, assert_raises(ArgumentError) { verdict_of(5) }.message)
    assert_equal 1.0, verdict_of(6).ratio
  end

  def verdict_of(count) = Verdict.new([1.0] * count, [1.0] * count)

  def test_equal_sides_are_seldom_told_apart
    wrong = (1..400).count do |seed|
      found = Verdict.new(*pairs(1.0, 0.2, seed: seed), least: 0.0)
      found.slower? || found.faster?
    end

    assert_operator wrong, :<=, 400 * Verdict::RISK * 1.5
  end

  def run_script(*words)
    output, errors, status = Open3.capture3(RbConfig.ruby, SCRIPT, *words)
    [status.exitstatus, output, errors]
  end

  def test_help_and_wrong_usage
    status, output, errors = run_script("--help")

    assert_equal [0, ""], [status, errors]
    assert_match(%r{\ACompares the speed.*script/compare HEAD~1 HEAD .*Exit status.*cannot be compared\.\n\z}m, output)
    {
      [] => /two commits are needed/,
      ["HEAD"] => /two commits/,
      ["--bogus"] => /invalid option/,
      ["--rounds", "3", "HEAD", "."] => /--rounds: at least 9/,
      ["HEAD", ".", "nothing"] => /nothing is neither a file nor one of made_activitypub/
    }.each do |words, message|
      status, output, errors = run_script(*words)

      assert_equal [2, ""], [status, output], words.inspect
      assert_match message, errors
    end
  end
end
