# frozen_string_literal: true

require "test_helper"
require "support/hooks"
require "support/value_comparison"
require "support/workload"

# Actions in a hook that do not leave the parse: garbage collection, compaction, a parse with the same coder, a switch
# of threads. They do not change the result.
class ParseHooksTest < Minitest::Test
  # The actions of the hook. They receive the coder that is parsing.
  ACTIONS = {
    garbage: ->(_) { GC.start },
    minor: ->(_) { GC.start(full_mark: false, immediate_sweep: true) },
    compact: ->(_) { GC.compact },
    churn: ->(_) { Array.new(3000) { |i| "filler #{i}" * 3 } },
    plain: ->(_) { Jacinth.parse(Hooks::LONG) },
    generate: ->(_) { Jacinth.generate([{ "a" => ["é" * 5000] }]) },
    error: ->(_) { Jacinth.parse("[#{"1," * 500}@]") rescue Jacinth::ParserError },
    shapes: ->(_) { Jacinth.parse("[#{Array.new(50) { |i| "{\"n#{i}\":1,\"a\":2}" }.join(",")}]") },
    thread: ->(coder) { Thread.new { coder.parse("[2,{\"c\":[]}]") }.join },
    fiber: ->(coder) { Fiber.new { coder.parse("[2,{\"c\":[]}]") }.resume },
    pass: ->(_) { Thread.pass }
  }.freeze

  def with_hook(place, depth: 1)
    coder = nil
    entered = 0
    action = nil
    act = lambda do
      next if entered >= depth

      entered += 1
      begin
        action.call(coder)
      ensure
        entered -= 1
      end
    end
    coder = Jacinth::Coder.new(**Hooks::PLACES[place].call(act))
    [coder, ->(done) { action = done }]
  end

  Hooks::PLACES.each_key do |place|
    ACTIONS.each do |name, action|
      define_method("test_#{place}_#{name}") do
        coder, set = with_hook(place)
        count = 0
        set.call(lambda { |inside|
          count += 1
          action.call(inside)
        })
        expected = plain(Jacinth.parse(Hooks::LONG))
        Workload.rounds(2, 10).times { assert_equal expected, plain(coder.parse(Hooks::LONG)) }
        assert_operator count, :>, 0, "the hook was not called"
      end
    end

    # The same coder inside its own hook, to a depth of some levels.
    define_method("test_#{place}_again") do
      coder, set = with_hook(place, depth: 4)
      set.call(->(inside) { inside.parse(Hooks::LONG) })
      assert_equal plain(Jacinth.parse(Hooks::LONG)), plain(coder.parse(Hooks::LONG))
    end
  end

  # Only the parse keeps the hook's results alive.
  def test_results_of_hooks_survive
    document = "[#{Array.new(2000) { |i| "\"v#{i}\"" }.join(",")}]"
    count = 0
    value = Jacinth.parse(document, on_load: lambda { |inner|
      GC.start if ((count += 1) % 400).zero?
      inner.is_a?(String) ? "#{inner} changed" : inner
    })
    assert_equal Array.new(2000) { |i| "v#{i} changed" }, value
  end

  # The hook may change its argument at once.
  def test_arguments_may_be_changed
    assert_equal ["ax", [1, 2, 9]], Jacinth.parse('["a",[1,2]]', on_load: lambda { |value|
      value << (value.is_a?(String) ? "x" : 9) if value == "a" || value == [1, 2]
      value
    })
    assert_equal(
      { "k" => { "n" => 1 } },
      Jacinth.parse('{"k":{}}', on_load: ->(value) { value == {} ? value.merge!("n" => 1) : value })
    )
    value = Jacinth.parse('[["x"],["y"]]', on_load: ->(inner) { inner.is_a?(Array) ? inner.clear : inner })
    assert_equal [], value
  end

  def test_hooks_that_answer_nonsense
    assert_equal [nil, nil], Jacinth.parse("[1.5,2.5]", decimal_class: Class.new { def self.try_convert(_) = nil })
    basic = Class.new(BasicObject) { def initialize(*) = nil }
    assert_equal 1, Jacinth.parse("[1.5]", decimal_class: basic).size
    assert_equal 2, Jacinth.parse('[1,"a"]', on_load: ->(value) { value.is_a?(Array) ? value : basic.new }).size
    assert_raises(NoMethodError) { Jacinth.parse('{"a":1}', on_load: ->(value) { value == "a" ? basic.new : value }) }
  end

  private

  # The parsed value without the changes of the hooks to classes and keys.
  def plain(value)
    case value
    when Hash then [:hash, *value.to_a.map { |_, inner| plain(inner) }]
    when Array then value.to_a.map { |inner| plain(inner) }
    when Integer, String then value
    else :decimal
    end
  end
end
