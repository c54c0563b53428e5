# frozen_string_literal: true

require "support/type_maker"
require "type_schema/format_texts"

# The types of TypeMaker, and those that JSON Schema says in a way of its own: recursive types, classes that are
# described in several places, dates, numbers near the limits of Floats, patterns of many forms, every format, keys that
# every object of JavaScript has.
class SchemaTypeMaker < TypeMaker
  PATTERNS = [
    /a/, /\A[[:alpha:]]*\z/, /@/i, /^line$/, /\A\S+\z/, /[^a-z\d]/i, /\Aa*\Z/, /\bb\b/, /ss/i, /\p{L}{2}/,
    /(?x) a \. # a dot
    | @/, /\A(?:.|\n){1,4}\z/, /(?<!x)x(?!x)/, /["\\]/, /\h/m
  ].freeze
  UNSAID = [/(.)\1/, /\A(?>x*)x/, /é/i].freeze
  MORE_TEXTS = ["ß", "É", "b c", "a\n", "line\nx", "x", "xx", "ſs", "3.14", "A\u2028b", "\u00a0"].freeze
  TIMES = %w[
    2026-01-02T03:04:05Z 2026-01-02T03:04:05.123456789+05:30 2026-02-30T00:00:00Z 2026-13-01T00:00:00Z 2026-01-02
    2026-01-02T24:00:00Z 2026-01-02T03:04:05 2026-01-02t03:04:05z 2026-01-02T03:04Z 2026-01-02T03:04:05.1234567890123Z
    2026-01-02T03:04:05-23:59 2026-01-02T03:04:05+24:00 2016-12-31T23:59:60Z 12026-01-02T03:04:05Z
    2026-01-02T03:04:05,5Z
  ].push("2026-01-02 03:04:05Z", "2026-01-02T03:04:05Z\n", "").freeze
  DATES = %w[2026-01-02 2024-02-29 2026-02-29 2026-1-2 20260102 2026-01-02T03:04:05Z 0000-01-01 2026-00-10].freeze
  HARD = %i[any raw map tuple tree chain].freeze
  PROTOTYPE = %w[constructor __proto__ toString hasOwnProperty].freeze
  UNITS = [0.01, 0.1, BigDecimal("0.05")].freeze
  CENTS = [19.99, 0.07, 4.35, 1.1, 0.015, 1e20, 1e21, 1.0, 3].freeze
  Named = Struct.new(:f1, :f2)
  Other = Struct.new(:f1)
  BIG = [2**53, 2**53 + 1, -(2**53) - 1, 2**61 - 1, -(2**61), 1e15].freeze

  # [description, type]
  def type(depth = 3)
    @mild = chance(3) # a type that a strict schema can describe
    @shared = [Named, Other].to_h { |target| [target, [:object, settings_of(target, 1)]] }
    return super unless @mild

    description = [:object, settings_object(depth - 1)]
    [description, Jacinth::Type.of(build(description))]
  end

  private

  def describe(depth)
    made = describe_any(depth)
    made = describe_any(depth) while @mild && HARD.include?(made.first)
    made[1][:null] = true if @mild && chance(2)
    made
  end

  def describe_any(depth)
    return [:shared, { target: pick([Named, Other]), null: chance(3) || nil }.compact] if @shared && chance(12)
    return [:tree, { item: describe(0), list: chance(2) }] if depth.positive? && chance(12)
    return [:raw, chance(4) ? { null: true } : {}] if chance(12)

    TypeMaker.instance_method(:describe).bind_call(self, depth)
  end

  def settings_object(depth, *targets)
    settings = super
    pick(settings[:fields])&.store(:key, pick(PROTOTYPE)) if chance(4)
    settings[:fields].each { |field| field[:required] = true if @mild && !field[:type].last[:null] }
    settings
  end

  def settings_of(target, depth)
    shared = @shared
    @shared = nil # these classes do not contain one another
    fields = target.members.map do |name|
      type = describe(depth)
      { name: name, key: name.name, type: type, required: !chance(3) || (@mild && !type.last[:null]) }
    end
    { target: target, fields: fields, strict: chance(2), stepped: chance(3) ? ["virtual"] : [] }
  ensure
    @shared = shared
  end

  def settings_string(depth)
    return { format: pick(FormatTexts::TEXTS.keys) } if chance(3)

    chance(3) ? { pattern: pick(chance(6) ? UNSAID : PATTERNS) } : super
  end

  def settings_float(_) = settings_number(0)

  def settings_number(_)
    return { multiple_of: pick(UNITS) } if chance(6)

    chance(6) ? bounds(*[BIG, []].shuffle(random: @random)) : super
  end

  def settings_decimal(_) = chance(6) ? { multiple_of: pick(UNITS) } : super

  def bounds(least, most)
    { min: least.any? && chance(3) ? pick(least) : nil, max: most.any? && chance(3) ? pick(most) : nil }.compact
  end

  def settings_array(depth)
    item = describe(depth)
    { item: item, length: length, unique: chance(2) || nil }.compact
  end

  def build((kind, settings))
    constraints = settings.slice(:null)
    case kind
    when :shared then Jacinth::Type.of(build(@shared.fetch(settings[:target])), **constraints)
    when :tree then build_tree(settings)
    when :raw then Jacinth::Type.raw(**constraints)
    else super
    end
  end

  def build_tree(settings)
    item = build(settings[:item])
    Jacinth::Type.object do
      field :value, item
      settings[:list] ? field(:more, [this], default: []) : field(:more, this, null: true, optional: true)
    end
  end

  def value_shared(settings, wrong) = value(@shared.fetch(settings[:target]), wrong)
  def value_date(*) = pick([*DATES, texts.make(:date)])
  def value_time(*) = pick([*TIMES, texts.make(:"date-time")])
  def value_raw(*) = any(2)
  def value_string(settings, *) = settings[:format] ? texts.make(settings[:format]) : pick(TEXTS + MORE_TEXTS)
  alias value_symbol value_string
  def texts = @texts ||= FormatTexts.new(@random)
  def value_integer(*) = chance(4) ? pick(FLOATS + [2.0**53, 12.0]) : pick(NUMBERS + BIG.grep(Integer))
  def value_float(settings = {}, *)
    return pick(CENTS) if UNITS.include?(settings[:multiple_of])

    chance(4) ? pick(BIG) + pick([-1, 0, 1]) : pick(FLOATS + NUMBERS)
  end
  alias value_decimal value_float

  def value_number(settings = {}, *) = chance(2) ? pick([1, 1.0]) : value_float(settings)

  def value_tree(settings, wrong, depth = 3)
    more = depth.zero? || chance(3) ? nil : value_tree(settings, wrong, depth - 1)
    more = more ? [more] * pick([0, 1, 2]) : [] if settings[:list]
    more = any(1) if chance(wrong)
    { "value" => value(settings[:item], wrong), "more" => more }
  end
end
