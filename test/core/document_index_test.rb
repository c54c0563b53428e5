# frozen_string_literal: true

require "test_helper"
require "support/interrupts"
require "support/linear"
require "support/workload"

# Jacinth::Document with large objects and arrays, whose children are remembered: any order of access gives the same
# children, and takes time linear in their number.
class DocumentIndexTest < Minitest::Test
  include Linear

  KEYS = [*Array.new(300) { |i| "key #{i}" }, "é", "quo\"te", "a/b~", "", "\u0001", *"a".."z"].freeze

  def seed = @seed ||= Integer(ENV.fetch("SEED", Random.rand(1 << 30).to_s))

  def value(random, depth)
    case random.rand(depth.zero? ? 5 : 8)
    when 5 then Array.new(random.rand(40)) { value(random, depth - 1) }
    when 6 then KEYS.sample(random.rand(45), random: random).to_h { |key| [key, value(random, depth - 1)] }
    when 7 then "long " * random.rand(200)
    when 4 then nil
    else random.rand(1 << random.rand(1..40))
    end
  end

  def test_random_access
    random = Random.new(seed)
    Integer(ENV.fetch("CASES", "12")).times do |round|
      array = Array.new(random.rand(1..1500)) { value(random, 2) }
      object = KEYS.shuffle(random: random).to_h { |key| [key, value(random, 2)] }
      source = Jacinth.generate([array, object])
      document = Jacinth.document(source, allow_duplicate_key: round.odd?)
      300.times { assert_access(document, array, object, random) }
      document.freeze
      100.times { assert_access(document, array, object, random) }
    end
  rescue Minitest::Assertion, StandardError
    warn "SEED=#{seed}"
    raise
  end

  def assert_access(document, array, object, random)
    index = random.rand(-array.size - 5..array.size + 5)
    assert_child array[index], document[0][index]
    key = random.rand(10).zero? ? "missing #{index}" : KEYS.sample(random: random)
    assert_child object[key], document[1][key]
    assert_equal object.key?(key), document[1].key?(key)
    assert_equal [array.size, object.size], [document[0].size, document[1].size] if random.rand(20).zero?
  end

  def assert_child(expected, child)
    assert_equal [expected], [child.is_a?(Jacinth::Document) ? child.value : child], "SEED=#{seed}"
  end

  # name => the places of n children in an order of access
  ORDERS = {
    backwards: ->(n) { (n - 1).downto(0).to_a },
    negative: ->(n) { Array.new(n) { |i| -1 - i } },
    from_both_ends: ->(n) { Array.new(n) { |i| i.even? ? i / 2 : n - 1 - i / 2 } },
    at_random: ->(n) { (0...n).to_a.shuffle(random: Random.new(1)) }
  }.freeze
  # name => what stands before the children, and one of them. A large first child takes most of the index's room.
  CHILDREN = {
    small: ["", '{"k":[1]}'], large: ["", "{\"k\":\"#{"x" * 1500}\"}"],
    after_a_large_one: ["[#{(["[1]"] * 5_000).join(",")}],", '{"k":[1]}']
  }.freeze

  # Any order of access to n children takes time linear in n.
  (Workload::MEASURED ? ORDERS : {}).each do |order, places|
    CHILDREN.each do |kind, (before, child)|
      define_method("test_#{kind}_children_#{order}") do
        make = lambda do |n|
          ["[#{before}#{([child] * n).join(",")}]".freeze, places.(n + (before.empty? ? 0 : 1))]
        end
        assert_linear(200, make) do |source, indexes|
          document = Jacinth.document(source)
          indexes.each { |index| document[index] }
        end
      end
    end

    define_method("test_members_#{order}") do
      make = lambda do |n|
        keys = Array.new(n) { |i| "k#{i}" }
        ["{#{keys.map { |key| "\"#{key}\":[1]" }.join(",")}}".freeze, places.(n).map { |place| keys[place] }]
      end
      assert_linear(200, make) do |source, keys|
        document = Jacinth.document(source)
        keys.each { |key| document[key] }
      end
    end
  end

  # A search of a large object that is made again looks at all of its keys.
  def test_equal_keys_of_a_large_object
    source = "[{#{Array.new(300) { |i| "\"k#{i}\":[#{i}]" }.join(",")},\"k\\u0032\":true}]"
    expected = assert_raises(Jacinth::ParserError) { Jacinth.parse(source) }
    document = Jacinth.document(source)[0]
    assert_equal 2, document["k2"][0]
    error = assert_raises(Jacinth::ParserError) { 5.times { document["k250"] } }
    assert_equal [expected.message, expected.json_path], [error.message, error.json_path]
    document = Jacinth.document(source, allow_duplicate_key: true)[0]
    5.times { assert_equal [true, 250, nil], [document["k2"], document["k250"][0], document["x"]] }
  end

  # Faults that a search meets, before and after the place is remembered.
  def test_faults
    document = Jacinth.document("[#{"[1]," * 500}[2,[}],3]")
    assert_equal 1, document[499][0]
    3.times do
      assert_raises(Jacinth::ParserError) { document[501] }
      assert_raises(Jacinth::ParserError) { document.size }
      assert_equal 2, document[500][0]
    end
  end

  # A search over many bytes looks for interrupts. One that knows the place does not.
  def test_a_repeated_access_reads_little
    skip "a step of two bytes is a long one" if Workload::WINDOWED
    document = Jacinth.document("[#{(["[#{"1," * 100_000}1]"] * 20).join(",")}]")
    assert_equal 1, document[19][100_000]
    refute(Interrupts.interrupts? { 20.times { |i| document[i] } })
  end
  # A frozen document remembers nothing more. So where the children of its large parts are is found before.
  def test_a_frozen_document_knows_its_places
    skip "a step of two bytes is a long one" if Workload::WINDOWED
    rows = (["[#{"1," * 20_000}2]"] * 20).join(",")
    members = Array.new(30_000) { |i| "\"k#{i}\":[#{i}]" }.join(",")
    source = "{\"rows\":[{\"list\":[#{rows}]}],\"names\":{#{members}}}"
    document = Jacinth.document(source, on_load: ->(_) { flunk("a value was built") }).freeze
    list, names = document["rows"][0]["list"], document["names"]
    refute(Interrupts.interrupts? { 20.times { |i| list[i] } })
    refute(Interrupts.interrupts? { 20.times { |i| names["k#{29_999 - i}"] } })
    whole = Jacinth.document(source).freeze
    assert_equal [2, 29_999], [whole["rows"][0]["list"][19][-1], whole["names"]["k29999"][0]]
    broken = Jacinth.document("[[1],[}#{" " * 5_000}]]").freeze
    assert_equal 1, broken[0][0]
    assert_raises(Jacinth::ParserError) { broken[1].size }
    list = "[[#{"1," * 5_000}1]]"
    equal = Jacinth.document("{\"a\":#{list},\"a\":{\"b\":#{list}}}").freeze
    assert_equal 1, equal["a"][0][5_000]
    assert_equal "text", Jacinth.document('"text"').freeze.value
  end
end
