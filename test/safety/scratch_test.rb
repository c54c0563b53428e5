# frozen_string_literal: true

require "test_helper"
require "support/child"
require "objspace"

# Texts of 2 to 16 KB are written in scratch memory that the Ractor keeps for the next one. No text may get into
# another, however the calls are nested, left or entered again.
class ScratchTest < Minitest::Test
  # Texts that end in the first memory, in the scratch memory, at its end, and beyond it.
  SIZES = [1000, 2040, 2050, 6000, *16_300.step(16_400, 5), 30_000].freeze

  # A longer text makes the next ones start in a String; after many short ones, they start in the scratch memory again.
  def setup = 300.times { Jacinth.generate(["s" * 3000]) }

  def text(size, letter) = "[\"#{letter * size}\"]"

  def test_sizes
    [0, 50_000].product(SIZES).each do |long, size|
      setup
      Jacinth.generate(["l" * long])
      2.times do
        assert_equal text(size, "a"), Jacinth.generate(["a" * size])
        assert_equal "[#{"1234567," * (size / 8)}1]", Jacinth.generate([1_234_567] * (size / 8) + [1])
      end
    end
  end

  def test_a_text_has_the_memory_that_it_needs
    [2100, 6000, 10_000].each do |size|
      text = Jacinth.generate(["a" * size])
      assert_operator ObjectSpace.memsize_of(text), :<, size + 120
    end
  end

  def test_nested_calls
    SIZES.product([1000, 5000, 20_000]).each do |outer, inner|
      setup
      texts = []
      result = Jacinth.generate(["a" * outer, 1..2, "b" * 3000]) do
        texts << Jacinth.generate(["c" * inner]) << Fiber.new { Jacinth.generate(["d" * inner]) }.resume <<
          Thread.new { Jacinth.generate(["e" * inner]) }.value
        7
      end
      assert_equal "[\"#{"a" * outer}\",7,\"#{"b" * 3000}\"]", result
      assert_equal [text(inner, "c"), text(inner, "d"), text(inner, "e")], texts
    end
  end

  # Fibers that are suspended in a text, one more each time, then finished in another order or never.
  def test_suspended_calls
    fibers = Array.new(8) { |i| Fiber.new { Jacinth.generate([i.to_s * 3000, 1..2, "z" * 3000]) { Fiber.yield } } }
    fibers.each(&:resume)
    [5, 2, 7, 0].each do |i|
      assert_equal "[\"#{i.to_s * 3000}\",null,\"#{"z" * 3000}\"]", fibers[i].resume(nil)
      assert_equal text(4000, "n"), Jacinth.generate(["n" * 4000])
    end
  end

  def test_calls_that_are_left
    20.times do
      assert_raises(IndexError) { Jacinth.generate(["a" * 5000, 1..2]) { raise IndexError } }
      assert_equal text(5000, "b"), Jacinth.generate(["b" * 5000])
    end
  end

  # A continuation enters a call again after its end, when other texts have used the memory.
  def test_entered_again
    assert_equal "RuntimeError\n" * 3, Child.output(<<~'RUBY')
      require "continuation"
      kept = nil
      count = 0
      begin
        text = Jacinth.generate(["a" * 3000, 1..2, "b" * 3000]) { callcc { |continuation| kept = continuation } && 7 }
        puts "a text" if count > 0
      rescue RuntimeError => e
        puts e.class
      end
      Jacinth.generate(["c" * 9000])
      kept.call if (count += 1) < 4
    RUBY
  end

  def test_ractors
    assert_equal "true\n" * 4, Child.output(<<~'RUBY')
      Warning[:experimental] = false
      ractors = Array.new(4) do |i|
        Ractor.new(i) do |n|
          (1..300).all? { |k| Jacinth.generate([n.to_s * (k * 50)]) == "[\"#{n.to_s * (k * 50)}\"]" }
        end
      end
      ractors.each { |ractor| puts ractor.value }
    RUBY
  end
end
