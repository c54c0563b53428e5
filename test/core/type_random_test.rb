# frozen_string_literal: true

require "test_helper"
require "support/type_maker"
require "support/workload"

# Random types and documents: what a type makes, and the faults that it finds, are those of a plain model
# (test/support/type_model.rb).
class TypeRandomTest < Minitest::Test
  SPELLINGS = [{}, { ascii_only: true }, { space: " ", object_nl: "\n", array_nl: "\n", indent: "  " }].freeze

  def test_some_types = compare(400, 12)

  heavy def test_many_types = compare(Workload.rounds(1_500, 5_000), 20)

  private

  def compare(types, documents)
    seed = Integer(ENV["SEED"] || rand(2**32))
    maker = TypeMaker.new(Random.new(seed))
    counts = Hash.new(0)
    types.times do
      description, type = maker.type
      documents.times do |i|
        value = maker.value(description, [4, 20, 10**9][i % 3])
        text = Jacinth.generate(value, **SPELLINGS[i % SPELLINGS.size])
        counts[compare_one(description, type, value, text, seed)] += 1
      end
    end
    assert_operator counts[true], :>, types, "seed #{seed}"
    assert_operator counts[false], :>, types, "seed #{seed}"
  end

  # Whether the document is of the type.
  def compare_one(description, type, value, text, seed)
    model = TypeModel.new
    expected = model.check(description, value)
    place = "seed #{seed}: #{description.inspect}\n#{text}"
    found = type.errors(text).map { |fault| [fault.code, fault.pointer] }
    assert_equal model.faults.sort, found.sort, place
    assert_equal model.faults.empty?, type.valid?(text), place
    if model.faults.empty?
      assert_equal [shown(expected)], [shown(type.parse(text))], place
      assert_equal shown([expected, expected]), shown(type.parse_array("[#{text},#{text}]")), place
    else
      error = assert_raises(Jacinth::ValidationError, place) { type.parse(text) }
      assert_equal model.faults.sort, error.faults.map { |fault| [fault.code, fault.pointer] }.sort, place
    end
    model.faults.empty?
  end

  # A value with the differences that == does not see: 1 and 1.0, 0.0 and -0.0, the offsets of times.
  def shown(value)
    case value
    when Array then value.map { |item| shown(item) }
    when Set then [Set, shown(value.to_a)]
    when Date, BigDecimal then [value.class, value.to_s]
    when Hash then value.map { |key, item| [key, shown(item)] }.sort_by { |key, _| key.to_s }
    when Struct then [value.class, value.to_a.map { |item| shown(item) }]
    when TypeModel::Plain then value.state.transform_values { |item| shown(item) }
    when Float then [value, 1 / value]
    when Time then [value, value.utc_offset]
    else value
    end
  end
end
