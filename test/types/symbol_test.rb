# frozen_string_literal: true

require "test_helper"

# Symbols: their names, for Symbols from the source code and for those made at run time.
class SymbolTest < Minitest::Test
  def test_values_and_keys
    dynamic = "made#{rand(1 << 60)}".to_sym
    [:a, :"", :"a b", :"é漢", :"\"\\\n", :+, :[]=, :a?, dynamic, :"#{"long" * 100}"].each do |symbol|
      name = Jacinth.generate(symbol.to_s)
      assert_equal [name, "{#{name}:[#{name}]}"], [Jacinth.generate(symbol), Jacinth.generate({ symbol => [symbol] })]
    end
  end

  def test_other_encodings
    symbol = "漢".encode("EUC-JP").to_sym
    assert_equal '{"漢":"漢"}', Jacinth.generate({ symbol => symbol })
    binary = "\xff".b.to_sym
    error = assert_raises(Jacinth::GeneratorError) { Jacinth.generate([binary]) }
    assert_same binary, error.invalid_object
    assert_equal '["?"]', Jacinth.generate([binary]) { "?" }
  end
end
