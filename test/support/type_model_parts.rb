# frozen_string_literal: true

# What TypeModel knows of values that are equal in JSON, and of types that contain one another.
module TypeModelParts
  private

  # Whether no two values are equal in JSON, where 1 is 1.0.
  def distinct?(values)
    values.combination(2).none? { |one, other| same?(one, other) }
  end

  def same?(one, other)
    return one.to_s.to_r == other.to_s.to_r if one.is_a?(Numeric) && other.is_a?(Numeric)
    return false unless one.class == other.class
    return one == other unless one.is_a?(Array) || one.is_a?(Hash)
    return false unless one.size == other.size
    return one.zip(other).all? { |pair| same?(*pair) } if one.is_a?(Array)

    one.all? { |key, value| other.key?(key) && same?(value, other[key]) }
  end

  def check_chain(settings, value, pointer, index = 0)
    return fault(:type, pointer) unless value.is_a?(Hash)

    link = settings[:links][index]
    made = {}
    place = step(pointer, "value")
    made[:value] = value.key?("value") ? check(link[:item], value["value"], place) : fault(:missing, place)
    if value.key?("more")
      made[:more] = check_more(link[:more], value["more"], step(pointer, "more")) do |one, at|
        check_chain(settings, one, at, (index + 1) % settings[:links].size)
      end
    end
    made
  end

  def check_more(kind, value, pointer)
    list = value.is_a?(Array) && %i[array string].include?(kind)
    return value.each_with_index.map { |one, i| yield one, step(pointer, i) } if list
    return yield(value, pointer) if value.is_a?(Hash) && %i[null union string].include?(kind)

    case kind
    when :map
      return value.to_h { |key, one| [key, yield(one, step(pointer, key))] } if value.is_a?(Hash)
    when :null then return value.nil? ? nil : fault(:type, pointer)
    when :union
      whole = value.is_a?(Float) && value.abs <= 2**53 && value == value.floor
      return value.to_i if value.is_a?(Integer) || whole
    when :string then return value if value.is_a?(String)
    end
    fault(:type, pointer)
  end
end
