# frozen_string_literal: true

require "test_helper"
require "jacinth/oj/api"

# Bag, EasyHash, Saj and ScHandler, which are written in Ruby.
class OjSmallClassesTest < Minitest::Test
  Bag = Jacinth::Oj::Bag
  EasyHash = Jacinth::Oj::EasyHash

  def test_a_bag_reads_its_instance_variables
    bag = Bag.new(:@x => 1, "@y" => [2])
    assert_equal [1, [2]], [bag.x, bag.y]
    assert_respond_to bag, :x
    refute_respond_to bag, :z
    assert_equal "wrong number of arguments (1 for 0) to method x", assert_raises(ArgumentError) { bag.x(1) }.message
    error = assert_raises(NoMethodError) { bag.z }
    assert_equal ["undefined method z", :z], [error.message.lines.first.chomp, error.name]
    assert_raises(NameError) { Bag.new("x" => 1) }
  end

  def test_bags_are_equal_by_class_and_variables
    assert_equal Bag.new(:@x => 1), Bag.new(:@x => 1)
    refute_equal Bag.new(:@x => 1), Bag.new(:@x => 2)
    refute_equal Bag.new(:@x => 1), Bag.new(:@y => 1)
    refute_equal Bag.new(:@x => 1), Class.new(Bag).new(:@x => 1)
    refute_equal Bag.new, nil
  end

  def test_a_bag_s_class_is_made_where_it_is_missing
    made = Bag.define_class("OjSmallClassesTest::Made::Deep")
    assert_equal ["OjSmallClassesTest::Made::Deep", Bag], [made.name, made.superclass]
    assert_instance_of Module, OjSmallClassesTest::Made
    assert_same made, Bag.define_class(:"OjSmallClassesTest::Made::Deep")
    assert_same String, Bag.define_class("String")
    ["", "::", "small", "A::b"].each { |name| assert_raises(NameError) { Bag.define_class(name) } }
  ensure
    OjSmallClassesTest.send(:remove_const, :Made) if OjSmallClassesTest.const_defined?(:Made, false)
  end

  def test_an_easy_hash_reads_and_writes_by_any_spelling
    easy = EasyHash.new
    easy["text"] = 1
    easy[:symbol] = false
    easy.fresh = 3
    assert_equal [1, 1, 1, false, false, false, 3],
                 [easy[:text], easy["text"], easy.text, easy["symbol"], easy[:symbol], easy.symbol, easy.fresh]
    easy.symbol = 4
    easy.text = 5
    assert_equal({ "text" => 5, :symbol => 4, "fresh" => 3 }, easy.to_h)
    assert_nil easy[:none]
    %i[text symbol fresh each].each { |name| assert_respond_to easy, name }
    refute_respond_to easy, :none
    assert_raises(NoMethodError) { easy.none }
    assert_raises(ArgumentError) { easy.text(1) }
    assert_raises(ArgumentError) { easy.public_send(:text=) }
  end

  def test_callbacks_are_private_until_someone_wants_them
    saj = %i[hash_start hash_end array_start array_end add_value error]
    sc = %i[hash_start hash_end hash_key hash_set array_start array_end add_value array_append]
    assert_equal saj.sort, Jacinth::Oj::Saj.private_instance_methods(false).sort
    assert_equal sc.sort, Jacinth::Oj::ScHandler.private_instance_methods(false).sort
    assert_empty Jacinth::Oj::Saj.public_instance_methods(false) + Jacinth::Oj::ScHandler.public_instance_methods(false)
    wants = Class.new(Jacinth::Oj::ScHandler) { public :hash_key }
    assert_equal "k", wants.new.hash_key("k")
  end
end
