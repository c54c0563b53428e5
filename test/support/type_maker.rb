# frozen_string_literal: true

require "bigdecimal"
require "set"
require "support/type_model"
require "support/type_values"

# Makes random types with their descriptions for TypeModel, values of a type, and values that are not quite of it.
class TypeMaker
  include TypeValues

  SCALARS = %i[integer float number string symbol boolean null any enum time date decimal set].freeze
  STRUCTS = (1..5).map { |size| Struct.new(*(1..size).map { |i| :"f#{i}" }) }.freeze

  # A converter, and the way back.
  BOX = [
    TypeModel::Boxed.method(:new), ->(box) { box.is_a?(TypeModel::Boxed) ? box.value : raise(TypeError, "no box") }
  ].freeze

  # `defaults`: the values that missing fields may get.
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
    kind = depth.zero? || chance(3) ? pick(SCALARS) : pick(%i[array tuple map union object object tagged chain boxed])
    settings = __send__("settings_#{kind}", depth - 1)
    settings[:null] = true if chance(5)
    [kind, settings]
  end

  %i[boolean null any time].each { |kind| define_method("settings_#{kind}") { |_| {} } }

  def settings_integer(_)
    bounds([-10, 0, 1, 5], [10, 99, 10**9]).merge(multiple([2, 7, 10]))
  end

  def settings_float(_) = settings_number(0)

  def settings_number(_)
    bounds([-3, -2.5, 0], [10, 99.5, 10**9]).merge(multiple([2, 0.25, 0.1, BigDecimal("1.5")]))
  end

  def multiple(units) = chance(5) ? { multiple_of: pick(units) } : {}

  # 12 and 2**53 are among the values; a text close to a bound rounds to it as a Float.
  def settings_decimal(_)
    units = [3, 0.5, BigDecimal("0.1")]
    bounds([BigDecimal("0.5"), -2.25, 12], [12, BigDecimal("1e300"), 2**53]).merge(multiple(units))
  end
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
    unique = chance(%i[integer float string symbol enum].include?(item.first) ? 2 : 6)
    { item: item, length: length, unique: unique || nil }.compact
  end

  # Objects of one or two types that contain themselves or one another: each has a value, and what follows.
  def settings_chain(depth)
    links = Array.new(1 + @random.rand(2)) do
      { item: describe([depth - 1, 0].max), more: pick(%i[null array map union string]) }
    end
    { links: links }
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

  # At most one part for each kind of value in JSON, but for Integers and Floats; one of them may have a converter.
  def settings_union(depth)
    kinds = [[:integer], [:float], %i[integer float], [:decimal]].sample(random: @random)
    kinds += [%i[string time date], [:boolean], %i[array set], %i[object map tagged]].map { |list| pick(list) }
    kinds = pick(kinds, 2 + @random.rand(3))
    items = kinds.map { |kind| [kind, __send__("settings_#{kind}", depth)] }
    items[0] = [:boxed, { item: items[0] }] if chance(4) && !kinds.intersect?(%i[integer float])
    { items: items }
  end

  # A type with a converter.
  def settings_boxed(depth)
    item = describe(depth)
    item = describe(depth) while item.first == :enum # null may be a value of an enum, which is converted
    { item: item }
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
    when :union then build_union(settings[:items].map { |item| build(item) }, constraints)
    when :boxed then Jacinth::Type.of(build(settings[:item]), via: BOX, **constraints)
    when :set then Jacinth::Type.of(Set[build(settings[:item])], **constraints)
    when :chain then Jacinth::Type.of(build_chain(settings[:links]), **constraints)
    when :tagged
      choices = settings[:choices].transform_values { |choice| build(choice) }
      Jacinth::Type.union(choices, tag: TAG, **constraints)
    when :enum then Jacinth::Type.enum(*settings[:values], **constraints)
    when :object then Jacinth::Type.of(build_object(settings), **constraints)
    else Jacinth::Type.of(NOTATIONS.fetch(kind), **constraints)
    end
  end

  # The last parts may be a union of their own.
  def build_union(items, constraints)
    items = [items.first, Jacinth::Type.union(*items.drop(1))] if items.size > 2 && chance(3)
    Jacinth::Type.union(*items, **constraints)
  end

  # The first type of a group of two, or an object with `this`.
  def build_chain(links)
    items = links.map { |link| build(link[:item]) }
    if links.size == 1
      more = links.first[:more]
      maker = self
      return Jacinth::Type.object { [field(:value, items.first), field(:more, maker.more(more, this), optional: true)] }
    end
    Jacinth::Type.group do |first, second|
      [second, first].each_with_index.map do |other, index|
        part = more(links[index][:more], other)
        Jacinth::Type.object { [field(:value, items[index]), field(:more, part, optional: true)] }
      end
    end.first
  end

  public

  # What follows in a chain.
  def more(kind, part)
    case kind
    when :null then Jacinth::Type.nullable(part)
    when :array then [part]
    when :map then Jacinth::Type.map(part)
    when :union then Jacinth::Type.union(part, Integer)
    else Jacinth::Type.union(String, part, [part])
    end
  end

  private

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
end
