# frozen_string_literal: true

require "bigdecimal"
require "set"
require "support/type_model"

# Makes random types with their descriptions for TypeModel, values of a type, and values that are not quite of it.
class TypeMaker
  TEXTS = ["", "a", "admin", "Zoë", "日本", "a\"b\\", "x" * 70, "a@b.c", "😀😀", "line\n"].freeze
  KEYS = ["id", "name", "a", "createdAt", "a/b", "m~n", "é", "q\"", "a very long key, longer than a line", ""].freeze
  NUMBERS = [0, 1, -1, 7, 12, 100, 2**53, -(2**61), 2**62, 10**18, 10**25, -(10**30)].freeze
  FLOATS = [0.5, -2.25, 1.0, 3e10, 1e300, 2.0**60, -0.0].freeze
  SCALARS = %i[integer float number string symbol boolean null any enum time date decimal set].freeze
  UUIDS = %w[00000000-0000-0000-0000-00000000000f 0000000-00000-0000-0000-00000000000f].freeze
  TAG = "kind"
  STRUCTS = (1..5).map { |size| Struct.new(*(1..size).map { |i| :"f#{i}" }) }.freeze

  # `defaults`: what fields that may be missing can be then.
  def initialize(random, defaults: [nil, 1, "text", [].freeze])
    @random = random
    @defaults = defaults
  end

  # [description, type]
  def type(depth = 3)
    description = describe(depth)
    [description, Jacinth::Type.of(build(description))]
  end

  # A value of the type, or with a chance of one in `wrong` for each part some other value.
  def value(type, wrong)
    kind, settings = type
    return any(2) if @random.rand(wrong).zero?
    return nil if settings[:null] && @random.rand(4).zero?

    __send__("value_#{kind}", settings, wrong)
  end

  # Any value of JSON.
  def any(depth)
    case @random.rand(depth.positive? ? 9 : 6)
    when 0 then nil
    when 1 then [true, false].sample(random: @random)
    when 2 then pick(NUMBERS)
    when 3 then pick(FLOATS)
    when 4, 5 then pick(TEXTS)
    when 6, 7 then Array.new(@random.rand(3)) { any(depth - 1) }
    else pick(KEYS, 2).to_h { |key| [key, any(depth - 1)] }
    end
  end

  private

  def pick(list, count = nil) = count ? list.sample(count, random: @random) : list.sample(random: @random)
  def chance(n) = @random.rand(n).zero?

  def describe(depth)
    kind = depth.zero? || chance(3) ? pick(SCALARS) : pick(%i[array tuple map union object object tagged])
    settings = __send__("settings_#{kind}", depth - 1)
    settings[:null] = true if chance(5)
    [kind, settings]
  end

  %i[boolean null any time].each { |kind| define_method("settings_#{kind}") { |_| {} } }

  def settings_integer(_)
    bounds([-10, 0, 1, 5], [10, 99, 10**9]).merge(chance(5) ? { multiple_of: pick([2, 7, 10]) } : {})
  end

  def settings_float(_) = bounds([-3, -2.5, 0], [10, 99.5, 10**9])
  alias settings_number settings_float

  # 12 and 2**53 are among the values; a text close to a bound rounds to it as a Float.
  def settings_decimal(_) = bounds([BigDecimal("0.5"), -2.25, 12], [12, BigDecimal("1e300"), 2**53])
  def settings_date(_) = bounds([Date.new(2000)], [Date.new(2024, 2, 29), Date.new(2024, 2, 28)])

  def bounds(least, most)
    { min: chance(3) ? pick(least) : nil, max: chance(3) ? pick(most) : nil }.compact
  end

  def settings_string(_)
    pattern = chance(5) ? pick([/a/, /\A[[:alpha:]]*\z/, /@/i]) : nil
    { length: length, pattern: pattern, format: chance(6) ? :uuid : nil }.compact
  end
  alias settings_symbol settings_string

  def length = chance(3) ? pick([0..3, 1.., 2..80, 1..1]) : nil

  def settings_enum(_)
    { values: pick([%w[admin member], [:admin, "a", 1], [1, 7, 12, nil], [true, "Zoë"], ["a\"b\\", "日本", ""]]) }
  end

  def settings_array(depth)
    item = describe(depth)
    unique = %i[integer float string symbol enum].include?(item.first) && chance(2)
    { item: item, length: length, unique: unique || nil }.compact
  end

  # Without a length: a Set of an Array with equal elements is shorter when it is written.
  def settings_set(_) = { item: [:integer, settings_integer(0)] }

  # Objects of two tags, or of one that stands for two.
  def settings_tagged(depth)
    targets = [[Hash], [TypeModel::Plain, *STRUCTS]]
    objects = targets.map { |list| [:object, { **settings_object(depth - 1, list), stepped: [TAG] }] }
    { choices: { "a" => objects.last, "b\"" => objects.first, "Zoë" => objects.first } }
  end

  def settings_map(depth) = { item: describe(depth), length: length }.compact
  def settings_tuple(depth) = { items: Array.new(1 + @random.rand(3)) { describe(depth) } }

  def settings_union(depth)
    items = %i[integer float string boolean array object].sample(2 + @random.rand(3), random: @random)
    { items: items.map { |kind| [kind, __send__("settings_#{kind}", depth)] } }
  end

  def settings_object(depth, targets = [Hash, TypeModel::Plain, *STRUCTS])
    target = pick(targets)
    names = target < Struct ? target.members : (1..1 + @random.rand(5)).map { |i| :"f#{i}" }
    rest = names.pop if chance(5)
    fields = names.zip(pick(KEYS, names.size)).map do |name, key|
      required = !chance(3)
      default = required ? nil : pick(@defaults)
      { name: name, key: key, type: describe([depth, 0].max), required: required, default: default }
    end
    stepped = chance(5) ? ["virtual"] : []
    { target: target, fields: fields, strict: rest.nil? && chance(3), rest: rest, stepped: stepped }
  end

  # The type for a description.
  def build((kind, settings))
    constraints = settings.slice(:null, :min, :max, :multiple_of, :length, :pattern, :format, :unique)
    case kind
    when :array then Jacinth::Type.array(build(settings[:item]), **constraints)
    when :map then Jacinth::Type.map(build(settings[:item]), **constraints)
    when :tuple then Jacinth::Type.tuple(*settings[:items].map { |item| build(item) }, **constraints)
    when :union then Jacinth::Type.union(*settings[:items].map { |item| build(item) }, **constraints)
    when :set then Jacinth::Type.of(Set[build(settings[:item])], **constraints)
    when :tagged
      choices = settings[:choices].transform_values { |choice| build(choice) }
      Jacinth::Type.union(choices, tag: TAG, **constraints)
    when :enum then Jacinth::Type.enum(*settings[:values], **constraints)
    when :object then Jacinth::Type.of(build_object(settings), **constraints)
    else Jacinth::Type.of(NOTATIONS.fetch(kind), **constraints)
    end
  end

  NOTATIONS = {
    integer: Integer, float: Float, number: Numeric, string: String, symbol: Symbol, boolean: :boolean,
    null: nil, any: :any, time: Time, date: Date, decimal: BigDecimal
  }.freeze

  def build_object(settings)
    built = settings[:fields].map { |field| [field, build(field[:type])] }
    Jacinth::Type.object(settings[:target]) do
      built.each do |field, type|
        options = field[:required] ? {} : { default: field[:default] }
        field(field[:name], type, key: field[:key], **options)
      end
      virtual(:computed, Integer, key: "virtual") { 1 } if settings[:stepped].include?("virtual")
      unknown(settings[:strict] ? :raise : :ignore, into: settings[:rest])
    end
  end

  def value_null(*) = nil
  def value_any(*) = any(2)
  def value_boolean(*) = pick([true, false])
  def value_string(settings, *) = pick(settings[:format] ? UUIDS : TEXTS)
  alias value_symbol value_string
  def value_integer(*) = chance(6) ? 4.0 : pick(NUMBERS)
  def value_float(*) = pick(FLOATS + NUMBERS)
  alias value_number value_float
  def value_time(*) = pick(%w[2026-01-02T03:04:05Z 1969-12-31T23:59:59.5+02:30 2026-02-30T00:00:00Z 2026-01-02])

  def value_date(*) = pick(%w[2024-02-29 2023-02-29 1999-12-31 2024-1-01 2024-01-01T00:00:00Z])
  alias value_decimal value_number
  def value_set(settings, wrong) = Array.new(@random.rand(4)) { value(settings[:item], wrong) }

  def value_tagged(settings, wrong)
    text, choice = settings[:choices].to_a.sample(random: @random)
    text = pick(["c", 1, nil, []]) if chance(wrong)
    pairs = value_object(choice.last, wrong)
    chance(wrong) ? pairs : { TAG => text, **pairs }.to_a.shuffle(random: @random).to_h
  end

  def value_enum(settings, _)
    value = pick(settings[:values])
    value.is_a?(Symbol) ? value.name : value
  end

  def value_array(settings, wrong) = Array.new(@random.rand(4)) { value(settings[:item], wrong) }
  def value_map(settings, wrong) = pick(KEYS, @random.rand(4)).to_h { |key| [key, value(settings[:item], wrong)] }
  def value_union(settings, wrong) = value(pick(settings[:items]), wrong)

  def value_tuple(settings, wrong)
    made = settings[:items].map { |item| value(item, wrong) }
    made.pop if chance(wrong)
    made << any(1) << any(1) if chance(wrong)
    made
  end

  def value_object(settings, wrong)
    pairs = settings[:fields].filter_map do |field|
      [field[:key], value(field[:type], wrong)] unless chance(field[:required] ? wrong : 3)
    end
    pairs << [pick(KEYS), any(2)] if chance(settings[:rest] ? 2 : wrong)
    settings[:stepped].each { |key| pairs << [key, any(2)] if key != TAG && chance(2) }
    pairs.shuffle!(random: @random) if chance(4)
    pairs.uniq(&:first).to_h
  end
end
