# frozen_string_literal: true

require "test_helper"
require "support/child"

# Symbols as keys: their texts are cached from one generate to the next, and are always correct.
class SymbolKeysTest < Minitest::Test
  # The expected text of each: that of the String with the same name.
  def assert_as_strings(symbols, **options)
    strings = symbols.to_h { |symbol| [symbol.name, 1] }
    3.times do
      object = symbols.to_h { |symbol| [symbol, 1] }
      assert_equal Jacinth.generate(strings, **options), Jacinth.generate(object, **options)
    end
  end

  def test_names
    assert_as_strings([
      :a, :id, :name, :a_long_name?, :"", :" ", :"quo\"te", :"back\\slash", :"line\n", :"tab\t", :"</script>", :"nul\0",
      :é, :日本語, :"\u2028"
    ])
    [20, 45, 49, 50, 51, 52, 53, 54, 55, 60, 200].each do |length|
      assert_as_strings([("k" * length).to_sym, ("\n" * (length / 6)).to_sym, :id])
    end
  end

  def test_more_than_are_kept
    symbols = Array.new(3000) { |i| eval(":static_symbol_#{i}", binding, __FILE__, __LINE__) }
    symbols.each_slice(100) { |some| assert_as_strings(some) }
    assert_as_strings(symbols.shuffle(random: Random.new(1)))
    assert_as_strings(Array.new(1000) { |i| "dynamic #{i}".to_sym })
  end

  # One name with all classes of escapes, in turn.
  def test_escapes_take_turns
    symbols = %i[</a> é a/b plain]
    3.times do
      [{}, { script_safe: true }, { ascii_only: true }, { script_safe: true, ascii_only: true }].each do |options|
        assert_as_strings(symbols, **options)
      end
    end
  end

  def test_kinds
    assert_raises(Jacinth::GeneratorError) { Jacinth.generate({ :a => 1, "a" => 2 }) }
    assert_raises(Jacinth::GeneratorError) { Jacinth.generate({ "a" => 1, :a => 2 }) }
    assert_equal '{"a":1,"b":2,"3":4}', Jacinth.generate({ :a => 1, "b" => 2, 3 => 4 })
    assert_equal "{\n  \"a\": {\n    \"b\": 1\n  }\n}", Jacinth.pretty_generate({ a: { b: 1 } })
    assert_equal '{"a":1,"b":2}', Jacinth.generate({ b: 2, a: 1 }, sort_keys: true)
  end

  # A State whose escapes change during a call, and a result that outgrows its memory.
  def test_changed_in_the_middle
    code = <<~'RUBY'
      require "jacinth/json"
      changes = Object.new
      def changes.to_json(state, *) = (state.script_safe = !state.script_safe?; "0")
      object = [{ "</x>": 1 }, changes, { "</x>": 1, "</y>": 2 }, changes, { "</y>": 3, "</x>": 4 }]
      2.times { puts JSON.generate(object) }
      puts JSON.generate(Array.new(2000) { |i| { "</x>": i, id: i } }).sum
    RUBY
    text = '[{"</x>":1},0,{"<\/x>":1,"<\/y>":2},0,{"</y>":3,"</x>":4}]'
    sum = Array.new(2000) { |i| "{\"</x>\":#{i},\"id\":#{i}}" }.join(",").then { |pairs| "[#{pairs}]".sum }
    assert_equal "#{text}\n#{text}\n#{sum}\n", Child.output(code)
  end

  def test_in_ractors
    code = <<~'RUBY'
      Warning[:experimental] = false
      module Run
        def self.last = Array.new(500) { |i| Jacinth.generate({ id: i, name: "x", "é": nil }) }.last
      end
      3.times { p Array.new(4) { Ractor.new { Run.last } }.map(&:value).uniq == [Run.last] }
    RUBY
    assert_equal "true\n" * 3, Child.output(code)
  end
end
