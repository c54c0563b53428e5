# frozen_string_literal: true

require "test_helper"
require "support/linear"

# test/support/linear.rb: the times that it accepts as those of a linear algorithm.
class LinearTest < Minitest::Test
  # The measured ratio of a call that takes `small` and `large` seconds, on a machine that makes each run up to `noise`
  # times longer.
  def ratio(small, large, noise)
    random = Random.new(1)
    @rounds = 0
    Linear.least_ratio(Linear::BOUND) do
      @rounds += 1
      [small, large].map { |seconds| seconds * (1 + random.rand(noise)) }
    end
  end

  def test_a_linear_algorithm_on_any_machine
    [0.001, 1.0, 5.0, 20.0].each { |noise| assert_operator ratio(0.001, 0.008, noise), :<, Linear::BOUND }
  end

  def test_one_round_is_enough_where_nothing_disturbs
    assert_in_delta 8, ratio(0.001, 0.008, 0.001), 0.1
    assert_equal 1, @rounds
  end

  def test_a_quadratic_algorithm
    assert_in_delta 64, ratio(0.001, 0.064, 0.5), 5
    assert_equal Linear::ROUNDS, @rounds
  end

  heavy def test_work_of_both_kinds
    linear = ->(size) { size.times { nil } }
    quadratic = ->(size) { size.times { |i| i.times { nil } } }

    assert_operator Linear.ratio(2_000, 2_000 * Linear::SCALE, &linear), :<, Linear::BOUND
    assert_operator Linear.ratio(50, 50 * Linear::SCALE, &quadratic), :>=, Linear::BOUND
  end
end
