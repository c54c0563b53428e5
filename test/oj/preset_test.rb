# frozen_string_literal: true

require "test_helper"
require "support/oj_dumping"
require "bigdecimal"

# Options of dump that are cached for the next call with the same options. The result always depends on what the call
# and the defaults say at that moment.
class OjPresetTest < Minitest::Test
  include OjDumping

  # An object whose to_json calls a block.
  class Running
    def initialize(&block) = @block = block
    def to_json(*arguments) = @block.call(*arguments)
  end

  def test_defaults_that_change_between_two_calls
    options = { mode: :compat }
    assert_equal '{"a":null}', Oj.dump({ a: nil }, options)
    Oj.default_options = { omit_nil: true }
    assert_equal "{}", Oj.dump({ a: nil }, options)
    Oj.default_options = { omit_nil: false, indent: 1 }
    assert_equal "{\n \"a\":null\n}\n", Oj.dump({ a: nil }, options)
    Oj.default_options = { indent: 0 }
    assert_equal '{"a":null}', Oj.dump({ a: nil }, options)
    Jacinth::Oj.add_to_json(Rational)
    assert_equal '{"json_class":"Rational","n":1,"d":2}', Oj.dump(1/2r, options)
  ensure
    Jacinth::Oj.remove_to_json
  end

  def test_a_hash_that_changes_between_two_calls
    options = { mode: :strict, indent: 1 }
    assert_equal "[\n 1\n]\n", Oj.dump([1], options)
    options[:indent] = 2
    assert_equal "[\n  1\n]\n", Oj.dump([1], options)
    options.delete(:indent)
    assert_equal "[1]", Oj.dump([1], options)
    options[:mode] = :compat
    assert_equal '["a"]', Oj.dump([:a], options)
    options.clear
    assert_equal '[":a"]', Oj.dump([:a], options)
  end

  def test_options_of_all_kinds_with_each_other
    50.times do |i|
      assert_equal i.odd? ? "1.5" : "1.50", Oj.dump(1.5, mode: :strict, float_format: i.odd? ? "%0.1f" : "%0.2f")
      assert_equal "[\n#{" " * (i % 16)}1\n]\n".delete(i % 16 == 0 ? "\n" : ""),
                   Oj.dump([1], mode: :strict, indent: i % 16)
      assert_equal i.even? ? "{}" : '{"a":null}', Oj.dump({ "a" => nil }, mode: :null, omit_nil: i.even?)
      assert_equal "[1]", Oj.dump([1], mode: :strict, "mode" => :compat, 3 => 4, nil => 1.5)
      assert_raises(ArgumentError) { Oj.dump(1, mode: :other) }
      assert_raises(ArgumentError) { Oj.dump(1, mode: :strict, omit_nil: 3) }
    end
  end

  def test_the_options_of_a_dump_that_runs_are_its_own
    modes = %i[strict null custom object rails compat]
    object = Running.new do |*given|
      40.times { |i| Oj.dump([i], mode: modes[i % 6], indent: 0, second_precision: i % 9) }
      GC.start
      Oj.default_options = { mode: :wab, omit_nil: true }
      given.inspect
    end
    text = Oj.dump([object, { "a" => nil }, object], mode: :compat, use_to_json: true, indent: 1, only: nil, other: 1)
    rest = [{ only: nil, other: 1 }].inspect
    assert_equal "[\n #{rest},\n {\n  \"a\":null\n },\n #{rest}\n]\n", text
  end

  def test_what_to_json_is_given
    given = []
    object = Running.new { |*arguments| (given << arguments).size.to_s }
    3.times do |i|
      assert_equal "[#{(i * 2) + 1},#{(i * 2) + 2}]",
                   Oj.dump([object, object], mode: :compat, other: i, use_to_json: true)
    end
    assert_equal [0, 0, 1, 1, 2, 2].map { |i| [{ other: i }] }, given
    given.clear
    assert_equal %w[1 [2] [3] 4],
                 [Oj.to_json(object), Oj.dump([object], mode: :compat), Oj.to_json([object]), Oj.to_json(object, nil)]
    assert_equal [[], [{}], [], [nil]], given
  end

  def test_ractors_and_threads
    threads = Array.new(4) do |i|
      Thread.new do
        Array.new(50) { |j| Oj.dump({ a: nil }, mode: %i[compat strict][(i + j) % 2], omit_nil: j.odd?) }.uniq.sort
      end
    end
    assert_equal [["{\"a\":null}", "{}"].sort] * 4, threads.map(&:value)
    code = <<~RUBY
      require "jacinth/oj/api"
      ractor = Ractor.new { Array.new(9) { |i| Jacinth::Oj.dump([nil], mode: :strict, indent: i % 2) } }
      print ractor.value.join
    RUBY
    ractor_value = File.expand_path("../support/ractor_value", __dir__)
    folders = $LOAD_PATH.flat_map { |folder| ["-I", folder] }
    output = IO.popen([RbConfig.ruby, "-W0", "-r#{ractor_value}", *folders, "-e", code], &:read)
    assert_equal ("[null][\n null\n]\n" * 5)[0...-10], output
  end
end
