# frozen_string_literal: true

# A plain model of Jacinth::Type#generate, on the descriptions of TypeModel: `write` returns the value of JSON that a
# type writes of an object, for Jacinth.generate, or raises Refused.
class TypeWritingModel
  Refused = Class.new(StandardError)
  MISSING = Object.new.freeze
  CLASSES = {
    integer: [Integer], float: [Integer, Float], number: [Integer, Float], decimal: [Integer, BigDecimal],
    string: [String], symbol: [Symbol], boolean: [TrueClass, FalseClass], time: [Time], date: [Date], null: [NilClass]
  }.freeze

  def write(type, value)
    kind, settings = type
    return nil if value.nil? && null?(type)
    return value if kind == :any
    return __send__("write_#{kind}", settings, value) unless CLASSES.key?(kind)

    CLASSES.fetch(kind).any? { |klass| value.is_a?(klass) } ? value : refuse
  end

  private

  def refuse = raise(Refused)

  def null?((kind, settings))
    case kind
    when :any, :null then true
    when :enum then settings[:null] || settings[:values].include?(nil)
    when :union then settings[:null] || settings[:items].any? { |item| null?(item) }
    when :boxed then settings[:null] || null?(settings[:item])
    else settings[:null]
    end
  end

  def write_boxed(settings, value)
    refuse unless value.is_a?(TypeModel::Boxed)

    kind, inner = settings[:item]
    write([kind, { **inner, null: inner[:null] || settings[:null] }], value.value)
  end

  def write_enum(settings, value)
    settings[:values].each { |one| return one if one.eql?(value) }
    refuse
  end

  def write_set(settings, value) = value.is_a?(Set) ? write_array(settings, value.to_a) : refuse

  def write_array(settings, value)
    value.is_a?(Array) ? value.map { |item| write(settings[:item], item) } : refuse
  end

  def write_tuple(settings, value)
    refuse unless value.is_a?(Array) && value.size == settings[:items].size

    settings[:items].zip(value).map { |item, one| write(item, one) }
  end

  def write_map(settings, value)
    value.is_a?(Hash) ? value.transform_values { |item| write(settings[:item], item) } : refuse
  end

  # The first of the kinds that the union has writes the value.
  def write_union(settings, value)
    part = kinds(value).filter_map { |kind| settings[:items].find { |item| item.first == kind } }.first
    part ? write(part, value) : refuse
  end

  def kinds(value)
    case value
    when TypeModel::Boxed then %i[boxed]
    when Integer then %i[integer float decimal boxed]
    when Float then %i[float boxed]
    when BigDecimal then %i[decimal boxed]
    when Set then %i[set boxed]
    when String then %i[string boxed]
    when Time then %i[time boxed]
    when Date then %i[date boxed]
    when Array then %i[array boxed]
    when Hash then %i[object map tagged boxed]
    when Struct, TypeModel::Plain then %i[object tagged boxed]
    else %i[boolean boxed]
    end
  end

  def write_tagged(settings, value)
    tag, choice = settings[:choices].find { |_, one| one.last[:target] != Hash && value.is_a?(one.last[:target]) }
    unless choice
      refuse unless value.is_a?(Hash)

      tag = value.fetch(:kind) { value["kind"] }
      choice = settings[:choices].fetch(tag) { refuse }
    end
    { "kind" => tag, **write_object(choice.last, value, ["kind"]) }
  end

  def write_chain(settings, value, index = 0)
    refuse unless value.is_a?(Hash)

    link = settings[:links][index]
    written = { "value" => write(link[:item], value.key?(:value) ? value[:value] : value["value"]) }
    more = value.key?(:more) ? value[:more] : value["more"]
    return written if more.nil? && (link[:more] != :null || !(value.key?(:more) || value.key?("more")))

    written["more"] = write_more(link[:more], more) do |one|
      write_chain(settings, one, (index + 1) % settings[:links].size)
    end
    written
  end

  def write_more(kind, more)
    return nil if more.nil?
    return more.map { |one| yield one } if more.is_a?(Array) && %i[array string].include?(kind)
    return more.transform_values { |one| yield one } if more.is_a?(Hash) && kind == :map
    return yield(more) if more.is_a?(Hash) && kind != :array
    return more if { union: Integer, string: String }[kind].then { |klass| klass && more.is_a?(klass) }

    refuse
  end

  def write_object(settings, value, keys = [])
    refuse unless value.is_a?(Hash) || (settings[:target] != Hash && value.is_a?(settings[:target]))

    written = settings[:fields].each_with_object({}) { |field, pairs| write_field(field, value, pairs) }
    written["virtual"] = 1 if settings[:stepped].include?("virtual")
    settings[:rest] ? { **written, **rest(settings, value, written.keys + keys) } : written
  end

  def write_field(field, value, pairs)
    one = read(value, field[:name], field[:key])
    return if (one.equal?(MISSING) || (one.nil? && !null?(field[:type]))) && !field[:required]

    pairs[field[:key]] = write(field[:type], one.equal?(MISSING) ? nil : one)
  end

  def read(object, name, key)
    return object.public_send(name) unless object.is_a?(Hash)

    object.fetch(name) { object.fetch(key, MISSING) }
  end

  def rest(settings, value, keys)
    pairs = read(value, settings[:rest], nil)
    return {} if pairs.nil? || pairs.equal?(MISSING)

    pairs.is_a?(Hash) && (pairs.keys & keys).empty? ? pairs : refuse
  end
end
