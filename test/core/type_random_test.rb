# frozen_string_literal: true

require "test_helper"
require "support/type_maker"
require "support/type_writing_model"
require "support/workload"

# Random types and documents: what a type makes, and the faults that it finds, are those of a plain model
# (test/support/type_model.rb); and so is what it writes of these objects, and of objects with a wrong value somewhere
# (test/support/type_writing_model.rb).
class TypeRandomTest < Minitest::Test
  SPELLINGS = [{}, { ascii_only: true }, { space: " ", object_nl: "\n", array_nl: "\n", indent: "  " }].freeze

  def test_some_types = compare(400, 12)

  heavy def test_many_types = compare(Workload.rounds(1_500, 5_000), 20)

  private

  def compare(types, documents)
    seed = Integer(ENV["SEED"] || rand(2**32))
    @random = Random.new(seed)
    maker = TypeMaker.new(@random)
    counts = Hash.new(0)
    @written = @refused = 0
    types.times do
      description, type = maker.type
      @writer = Jacinth::Type.tuple(type)
      documents.times do |i|
        value = maker.value(description, [4, 20, 10**9][i % 3])
        text = Jacinth.generate(value, **SPELLINGS[i % SPELLINGS.size])
        counts[compare_one(description, type, value, text, seed)] += 1
      end
    end
    assert_operator counts[true], :>, types, "seed #{seed}"
    assert_operator counts[false], :>, types, "seed #{seed}"
    assert_operator @refused, :>, types, "seed #{seed}"
    assert_operator @written - @refused, :>, types, "seed #{seed}"
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
      made = type.parse(text)
      assert_equal [shown(expected)], [shown(made)], place
      [made, spoiled(made)].each { |object| compare_writing(description, object, place) }
      assert_equal shown([expected, expected]), shown(type.parse_array("[#{text},#{text}]")), place
    else
      error = assert_raises(Jacinth::ValidationError, place) { type.parse(text) }
      assert_equal model.faults.sort, error.faults.map { |fault| [fault.code, fault.pointer] }.sort, place
    end
    model.faults.empty?
  end

  WRONG = [
    nil, 1, 1.5, "x", true, [], {}, TypeModel::Boxed.new(1), BigDecimal("2.5"), Time.at(0).utc, Date.new(2000)
  ].freeze

  def compare_writing(description, object, place)
    expected = begin
      Jacinth.generate([TypeWritingModel.new.write(description, object)])
    rescue TypeWritingModel::Refused
      :refused
    end
    found = begin
      @writer.generate([object])
    rescue Jacinth::GeneratorError, TypeError, NoMethodError
      :refused
    end
    @written += 1
    @refused += 1 if found == :refused
    assert_equal expected, found, "#{place}\n#{object.inspect}"
  end

  # The object with another value in one place.
  def spoiled(object)
    return WRONG.sample(random: @random) if @random.rand(4).zero?

    case object
    when Array then change(object, *object.each_index)
    when Hash then change(object, *object.keys)
    when Struct then change(object, *object.members)
    when TypeModel::Plain
      name = object.instance_variables.sample(random: @random)
      object.dup.tap { |copy| copy.instance_variable_set(name, spoiled(object.instance_variable_get(name))) }
    else WRONG.sample(random: @random)
    end
  end

  def change(object, *keys)
    return WRONG.sample(random: @random) if keys.empty?

    key = keys.sample(random: @random)
    object.dup.tap { |copy| copy[key] = spoiled(object[key]) }
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
