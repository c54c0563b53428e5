# frozen_string_literal: true

require "test_helper"

# What patch copies of an object when copy operations put values in two places: each container on the way to a change
# once, and no value in two places is changed by an operation on one of them.
class PatchCopiesTest < Minitest::Test
  def test_a_copy_elsewhere_does_not_make_a_container_copied_again
    operations = Array.new(50) do |i|
      [{ "op" => "copy", "from" => "/small", "path" => "/other" }, { "op" => "add", "path" => "/k#{i}", "value" => i }]
    end
    copied = 0
    counter = TracePoint.new(:c_call) { |call| copied += 1 if call.method_id == :update && call.self.is_a?(Hash) }
    counter.enable { Jacinth.patch({ "small" => [1] }, operations.flatten) }
    assert_operator copied, :<=, 2
  end

  def test_random_operations_give_what_they_give_on_a_text
    random = Random.new(seed = Random.new_seed)
    200.times do
      source = { "a" => { "b" => { "c" => [1] } }, "d" => [{ "e" => 2 }] }
      operations = Array.new(12) { operation(random) }
      text = Jacinth.generate(source)
      expected = result { Jacinth.parse(Jacinth.patch(text, operations)) }
      assert_equal expected, result { Jacinth.patch(source, operations) }, "seed #{seed}: #{operations}"
      assert_equal text, Jacinth.generate(source), "seed #{seed}: #{operations}"
    end
  end

  private

  PATHS = %w[/a /a/b /a/b/c /d /d/0 /x /x/b /x/b/c /a/y /x/y /d/0/z].freeze
  private_constant :PATHS

  def operation(random)
    path = PATHS.sample(random: random)
    case random.rand(3)
    when 0 then { "op" => "add", "path" => path, "value" => random.rand(9) < 6 ? { "b" => { "c" => [3] } } : 7 }
    when 1 then { "op" => "copy", "from" => PATHS.sample(random: random), "path" => path }
    else { "op" => "add", "path" => "#{path}/#{%w[b y 0].sample(random: random)}", "value" => 5 }
    end
  end

  def result
    yield
  rescue Jacinth::PatchError => error
    error.index
  end
end
