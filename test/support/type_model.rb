# frozen_string_literal: true

require "jacinth"
require "support/type_model_parts"
require "time"

# A plain model of the rules of Jacinth::Type, on values that are parsed already. A description is [kind, settings].
# `check` returns what the type makes of a value and adds [code, pointer] of each fault to a list.
class TypeModel
  include TypeModelParts

  MISSING = Object.new.freeze

  # An object of a plain class.
  class Plain
    attr_reader :f1, :f2, :f3, :f4, :f5, :f6

    def ==(other)
      other.instance_of?(self.class) && state == other.state
    end

    def state = instance_variables.sort.to_h { |name| [name, instance_variable_get(name)] }
  end

  # What a converter makes of a value.
  Boxed = Struct.new(:value)

  attr_reader :faults

  def initialize
    @faults = []
  end

  def check(type, value, pointer = "")
    kind, settings = type
    return nil if value.nil? && settings[:null]

    __send__("check_#{kind}", settings, value, pointer)
  end

  private

  def fault(code, pointer)
    @faults << [code, pointer]
    nil
  end

  def step(pointer, key) = "#{pointer}/#{key.to_s.gsub("~", "~0").gsub("/", "~1")}"

  def check_any(_, value, _) = value

  def check_boolean(_, value, pointer) = [true, false].include?(value) ? value : fault(:type, pointer)

  def check_null(_, value, pointer) = value.nil? ? nil : fault(:type, pointer)

  def check_integer(settings, value, pointer)
    value = value.to_i if value.is_a?(Float) && value.abs <= 2**53 && value == value.floor
    return fault(:type, pointer) unless value.is_a?(Integer)
    return fault(:range, pointer) unless in_range?(settings, value)
    return fault(:multiple_of, pointer) if settings[:multiple_of] && value % settings[:multiple_of] != 0

    value
  end

  def check_float(settings, value, pointer)
    return fault(:type, pointer) unless value.is_a?(Numeric)

    return fault(:range, pointer) unless in_range?(settings, value.to_f)

    multiple?(settings, value) ? value.to_f : fault(:multiple_of, pointer)
  end

  # Divides fractions, which are exact.
  def multiple?(settings, value)
    unit = settings[:multiple_of]
    unit.nil? || (value.to_s.to_r / unit.to_s.to_r).denominator == 1
  end

  def check_number(settings, value, pointer)
    return fault(:type, pointer) unless value.is_a?(Numeric)

    return fault(:range, pointer) unless in_range?(settings, value)

    multiple?(settings, value) ? value : fault(:multiple_of, pointer)
  end

  def in_range?(settings, value)
    (settings[:min].nil? || value >= settings[:min]) && (settings[:max].nil? || value <= settings[:max])
  end

  def check_string(settings, value, pointer)
    return fault(:type, pointer) unless value.is_a?(String)
    return fault(:length, pointer) unless fits?(settings, value)
    return fault(:pattern, pointer) if settings[:pattern] && !value.match?(settings[:pattern])
    return fault(:format, pointer) if settings[:format] && !uuid?(value)

    value
  end

  def uuid?(text) = text.split("-", -1).map { |part| part[/\A\h*\z/]&.size } == [8, 4, 4, 4, 12]

  def check_decimal(settings, value, pointer)
    return fault(:type, pointer) unless value.is_a?(Numeric)

    number = BigDecimal(Jacinth.generate(value))
    return fault(:range, pointer) unless in_range?(settings, number)

    multiple?(settings, number) ? number : fault(:multiple_of, pointer)
  end

  def check_date(settings, value, pointer)
    return fault(:type, pointer) unless value.is_a?(String)

    parts = value.match(/\A(\d{4})-(\d\d)-(\d\d)\z/)&.captures&.map { |part| part.to_i }
    return fault(:format, pointer) unless parts && Date.valid_date?(*parts, Date::GREGORIAN)

    date = Date.new(*parts, Date::GREGORIAN).new_start
    in_range?(settings, date) ? date : fault(:range, pointer)
  end

  # The converter of a type does not get null.
  def check_boxed(settings, value, pointer)
    made = check(settings[:item], value, pointer)
    value.nil? ? nil : Boxed.new(made)
  end

  def check_set(settings, value, pointer) = check_array(settings, value, pointer)&.to_set

  def check_tagged(settings, value, pointer)
    return fault(:type, pointer) unless value.is_a?(Hash)

    place = step(pointer, "kind")
    return fault(:missing, place) unless value.key?("kind")
    return fault(:type, place) unless value["kind"].is_a?(String)

    choice = settings[:choices][value["kind"]]
    return fault(:enum, place) unless choice

    made = check(choice, value, pointer)
    made.instance_of?(Hash) ? { kind: value["kind"], **made } : made
  end

  def check_symbol(settings, value, pointer) = check_string(settings, value, pointer)&.to_sym

  def fits?(settings, value) = settings[:length].nil? || settings[:length].cover?(value.size)

  def check_time(_, value, pointer)
    return fault(:type, pointer) unless value.is_a?(String)

    pattern = /\A\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)\z/
    parts = value[0, 10].split("-").map { |part| part.to_i }
    real = value.match?(pattern) && Date.valid_date?(*parts, Date::GREGORIAN)
    real ? Time.iso8601(value.sub(" ", "T")) : fault(:format, pointer)
  rescue ArgumentError
    fault(:format, pointer)
  end

  def check_enum(settings, value, pointer)
    kinds = settings[:values].map { |one| one.is_a?(Symbol) ? String : one.class }
    kinds += [TrueClass, FalseClass] if kinds.intersect?([TrueClass, FalseClass])
    return fault(:type, pointer) unless kinds.include?(value.class)

    found = settings[:values].find { |one| one.is_a?(Symbol) ? one.name == value : one == value }
    found.nil? && !settings[:values].include?(value) ? fault(:enum, pointer) : found
  end

  def check_array(settings, value, pointer)
    return fault(:type, pointer) unless value.is_a?(Array)

    before = @faults.size
    made = value.each_with_index.map { |item, index| check(settings[:item], item, step(pointer, index)) }
    fault(:length, pointer) unless fits?(settings, value)
    if settings[:unique] && @faults.size == before
      scalar = %i[integer float number string symbol enum boolean null].include?(settings[:item].first)
      fault(:unique, pointer) unless scalar ? made.uniq.size == made.size : distinct?(value)
    end
    made
  end

  def check_tuple(settings, value, pointer)
    return fault(:type, pointer) unless value.is_a?(Array)

    items = settings[:items]
    pairs = items.zip(value).first(value.size)
    made = pairs.each_with_index.map { |(type, item), i| check(type, item, step(pointer, i)) }
    fault(:length, pointer) if value.size < items.size
    fault(:length, step(pointer, items.size)) if value.size > items.size
    made
  end

  def check_map(settings, value, pointer)
    return fault(:type, pointer) unless value.is_a?(Hash)

    made = value.to_h { |key, item| [key, check(settings[:item], item, step(pointer, key))] }
    fault(:length, pointer) unless fits?(settings, value)
    made
  end

  def check_union(settings, value, pointer)
    kinds = kinds_of(value)
    part = kinds.filter_map { |kind| settings[:items].find { |type| kind_of(type) == kind } }.first
    part ? check(part, value, pointer) : fault(:type, pointer)
  end

  def kind_of((kind, settings)) = kind == :boxed ? kind_of(settings[:item]) : kind

  # The kinds of types that a value may be of; the first one that a union has counts.
  def kinds_of(value)
    case value
    when Integer then %i[integer float decimal]
    when Float then %i[float decimal integer]
    when String then %i[string time date]
    when Array then %i[array set]
    when Hash then %i[object map tagged]
    when nil then []
    else %i[boolean]
    end
  end

  def check_object(settings, value, pointer)
    return fault(:type, pointer) unless value.is_a?(Hash)

    fields = settings[:fields]
    unknown = value.keys - fields.map { |field| field[:key] } - settings[:stepped]
    unknown.each { |key| fault(:unknown, step(pointer, key)) } if settings[:strict]
    values = fields.to_h { |field| [field[:name], field_value(field, value, pointer, settings[:target])] }
    values[settings[:rest]] = value.slice(*unknown) if settings[:rest]
    make(settings, values)
  end

  def field_value(field, value, pointer, target)
    place = step(pointer, field[:key])
    return check(field[:type], value[field[:key]], place) if value.key?(field[:key])
    return fault(:missing, place) if field[:required]

    field[:default].nil? && target == Hash ? MISSING : field[:default]
  end

  def make(settings, values)
    target = settings[:target]
    return values.reject { |_, value| value.equal?(MISSING) } if target == Hash
    return target.new(*target.members.map { |name| values[name] }) if target < Struct

    target.new.tap { |object| values.each { |name, value| object.instance_variable_set(:"@#{name}", value) } }
  end
end
