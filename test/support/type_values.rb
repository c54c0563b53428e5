# frozen_string_literal: true

# The values of TypeMaker, one method for each kind of a description.
module TypeValues
  TEXTS = ["", "a", "admin", "Zoë", "日本", "a\"b\\", "x" * 70, "a@b.c", "😀😀", "line\n"].freeze
  KEYS = ["id", "name", "a", "createdAt", "a/b", "m~n", "é", "q\"", "a very long key, longer than a line", ""].freeze
  NUMBERS = [0, 1, -1, 7, 12, 100, 2**53, -(2**61), 2**62, 10**18, 10**25, -(10**30)].freeze
  FLOATS = [0.5, -2.25, 1.0, 3e10, 1e300, 2.0**60, -0.0].freeze
  UUIDS = %w[00000000-0000-0000-0000-00000000000f 0000000-00000-0000-0000-00000000000f].freeze
  TAG = "kind"

  private

  def value_null(*) = nil
  def value_any(*) = any(2)
  def value_boolean(*) = pick([true, false])
  def value_string(settings, *) = pick(settings[:format] ? UUIDS : TEXTS)
  alias value_symbol value_string
  def value_integer(*) = chance(6) ? 4.0 : pick(NUMBERS)
  def value_float(*) = pick(FLOATS + NUMBERS)
  alias value_number value_float
  def value_time(*) = pick(%w[2026-01-02T03:04:05Z 1969-12-31T23:59:59.5+02:30 2026-02-30T00:00:00Z 2026-01-02])

  def value_date(*)
    pick(%w[2024-02-29 2023-02-29 1999-12-31 2024-1-01 2024-01-01T00:00:00Z 1500-02-28 1500-02-29 1582-10-10])
  end

  alias value_decimal value_number
  def value_set(settings, wrong) = Array.new(@random.rand(4)) { value(settings[:item], wrong) }

  def value_tagged(settings, wrong)
    text, choice = settings[:choices].to_a.sample(random: @random)
    text = pick(["c", 1, nil, []]) if chance(wrong)
    pairs = value_object(choice.last, wrong)
    chance(wrong) ? pairs : { TAG => text, **pairs }.to_a.shuffle(random: @random).to_h
  end

  def value_chain(settings, wrong, index = 0, depth = 3)
    link = settings[:links][index]
    pairs = { "value" => value(link[:item], wrong) }
    pairs["more"] = value_more(settings, wrong, index, depth) unless chance(3)
    chance(wrong) ? any(1) : pairs
  end

  def value_more(settings, wrong, index, depth)
    one = -> { value_chain(settings, wrong, (index + 1) % settings[:links].size, depth - 1) }
    return any(1) if chance(wrong)

    case settings[:links][index][:more]
    when :null then depth.zero? || chance(3) ? nil : one.call
    when :array then Array.new(depth.zero? ? 0 : @random.rand(3)) { one.call }
    when :map then depth.zero? ? {} : { pick(KEYS) => one.call }
    when :union then depth.zero? ? 7 : one.call
    else depth.zero? ? "end" : pick([one.call, [one.call], "a"])
    end
  end

  def value_enum(settings, _)
    value = pick(settings[:values])
    value.is_a?(Symbol) ? value.name : value
  end

  def value_array(settings, wrong) = Array.new(@random.rand(4)) { value(settings[:item], wrong) }
  def value_map(settings, wrong) = pick(KEYS, @random.rand(4)).to_h { |key| [key, value(settings[:item], wrong)] }
  def value_boxed(settings, wrong) = value(settings[:item], wrong)
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
