# frozen_string_literal: true

require "test_helper"

# Arrays of many Integers, which are written several at a time, compared with Integer#to_s. The cases are every length
# of a run, every number of digits at every position, and everything that can interrupt a run.
class IntegerRunsTest < Minitest::Test
  STOPS = [1.5, nil, "text", 2**52, -(2**52), (2**62) - 1, -(2**62), 2**62, 10**40, [7], {}].freeze

  def test_runs_of_every_length
    (0..150).each { |length| assert_written(Array.new(length) { |index| index * 37 }) }
  end

  def test_every_number_of_digits_at_every_place
    (0..18).each do |digits|
      (0..33).each do |place|
        numbers = (1..40).to_a
        numbers[place, 2] = [10**digits, 1 - (10**digits)]
        assert_written(numbers)
      end
    end
  end

  def test_what_interrupts_a_run
    STOPS.each do |stop|
      (0..90).each do |place|
        numbers = Array.new(90) { |index| (index * 7919)**2 * (index.odd? ? -1 : 1) }
        assert_written(numbers.insert(place, stop))
      end
    end
  end

  def test_lengths_that_cannot_be_foretold
    random = Random.new(5)
    200.times do
      assert_written(Array.new(random.rand(24..300)) { random.rand(10**random.rand(1..17)) - random.rand(10**9) })
    end
  end

  private

  def assert_written(array)
    want = array.map { |element| element.nil? ? "null" : element.inspect }.join(",")
    assert_equal "[#{want}]", Jacinth.generate(array)
  end
end
