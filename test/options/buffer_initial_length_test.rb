# frozen_string_literal: true

require "test_helper"
require "support/json_writing"

# buffer_initial_length, an option of the JSON frontend: it is kept and returned, but not needed.
class BufferInitialLengthTest < Minitest::Test
  include JsonWriting

  def test_changes_no_text
    each_frontend do
      object = ["x" * 5000, { "a" => [1] * 1000 }]
      expected = FRONTEND.generate(object)
      [1, 7, 1024, 100_000, 2**40, 2**62 - 1].each do |length|
        assert_equal expected, write(object, buffer_initial_length: length)
      end
    end
  end

  def test_is_told_again
    each_frontend do
      state = FRONTEND::State.new
      assert_equal 1024, state.buffer_initial_length
      state.buffer_initial_length = 2**40
      assert_equal [2**40, 2**40], [state.buffer_initial_length, state.to_h[:buffer_initial_length]]
      assert_equal 9, FRONTEND::State.new(buffer_initial_length: 9).buffer_initial_length
    end
  end

  def test_what_is_no_length_is_not_taken
    each_frontend do
      state = FRONTEND::State.new(buffer_initial_length: 9)
      [0, -1, -(2**62)].each do |length|
        state.buffer_initial_length = length
        assert_equal 9, state.buffer_initial_length
      end
    end
  end

  def test_wrong_values
    each_frontend do
      ["5", 1.5, nil, true, :a, [], 2**64, Object.new].each do |value|
        error = refuse([1], TypeError, buffer_initial_length: value)
        assert_match(/wrong argument type .+ \(expected Integer\)/, error.message)
        assert_raises(TypeError) { FRONTEND::State.new.buffer_initial_length = value }
      end
    end
  end

  def test_the_native_frontend_has_no_such_option
    assert_raises(ArgumentError) { Jacinth.generate([1], buffer_initial_length: 5) }
  end
end
