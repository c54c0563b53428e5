# frozen_string_literal: true

require "test_helper"
require "stringio"
require "support/child"
require_relative "../../../tool/run/number_proof"

# The long runs of rakelib/numbers.rake and its benchmark: they count, and notice errors.
class NumbersRunsTest < Minitest::Test
  def proof = Jacinth::Run::NumberProof.new(seed: 1, output: @output = StringIO.new)

  def test_they_look_at_as_much_as_they_are_asked_to
    counts = [proof.doubles(100), proof.fractions(100), proof.singles(7, 400_000), proof.middles(100)]
    counts.each do |count|
      assert_operator count.compared, :>=, 100, count.what
      assert_equal 0, count.wrong, count.what
    end
  end

  def test_they_see_what_is_wrong
    said = Child.output(<<~RUBY)
      require "stringio"
      require #{File.expand_path("../../../tool/run/number_proof", __dir__).dump}
      proof = Jacinth::Run::NumberProof.new(seed: 1, output: output = StringIO.new)
      Jacinth::Number.define_singleton_method(:parse) { |text| Float(text).next_float }
      p proof.fractions(100).wrong >= 100, proof.middles(100).wrong >= 20, output.string.include?("seed 1")
    RUBY
    assert_equal "true\ntrue\ntrue\n", said
  end

  heavy def test_the_benchmark_has_a_row_for_each_case
    out = Child.output(<<~RUBY)
      require #{File.expand_path("../../lib/jacinth/workbench/number_calls", __dir__).dump}
      p Jacinth::Workbench::RowRace.new(Jacinth::Workbench::NumberCalls.plan, seconds: 0.001).run([])
    RUBY
    assert_equal [18, 18, 18], %w[jacinth ruby loop].map { |side| out.scan(/ #{side} +[\d,.]+ [nu]s/).size }
    assert_equal "0", out.lines(chomp: true).last
    assert_match(%r{^15 to 17 digits: Float#to_s, format +jacinth +[\d.]+}, out)
  end
end
