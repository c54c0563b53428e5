# frozen_string_literal: true

# Compares Type#valid? with json_schemer's verdict on the schema of the type, for types and documents that are made.
# Run by `rake type_schema`, in a bundle with json_schemer: judge.rb CASES SEED. Prints the counts of each kind of
# difference, and the differences that have no reason. docs/type-schema.md lists the reasons.
$LOAD_PATH.unshift(File.expand_path("../../lib", __dir__), File.expand_path("..", __dir__))
require "jacinth"
require "json_schemer"
require "type_schema/maker"

# One type with its schemas.
class SchemaCase
  SPACED = /\A(\d{4}-\d\d-\d\d) (?=\d\d:)/
  EXACT = 2**53
  NUMERIC = %i[type range enum multiple_of].freeze
  # What a strict schema says in words only.
  IN_WORDS = %i[range length pattern multiple_of unique format].freeze

  attr_reader :description, :schema, :strict

  def initialize(description, type)
    @description = description
    @type = type
    @schema = type.json_schema
    @strict = strict_schema
    @judge = judge(@schema)
    @loose = judge(@schema, format: false)
  end

  # Why the schema is not a schema, or nil.
  def wrong
    [@schema, @strict].compact.find { |schema| !JSONSchemer.valid_schema?(schema) }
  end

  # The verdict on a document: :both, :neither, a known difference, or nil.
  def verdict(value)
    @value = value
    @text = Jacinth.generate(value)
    ours = @type.valid?(@text)
    theirs = @judge.valid?(plain(value))
    return ours ? narrower(value) : wider if ours != theirs
    return nil if ours && !@loose.valid?(plain(value))

    ours ? :both : :neither
  end

  # What the strict schema accepts is of the type, but for what is only in its words. nil if it does not apply.
  def strict_verdict
    return :not_strict unless @strict
    return :refused unless (@strict_judge ||= judge(@strict)).valid?(plain(@value))

    spelled?(NUMERIC - IN_WORDS)
    faults(@respelled).all? { |fault| IN_WORDS.include?(fault.code) } ? :accepted : nil
  end

  def faults(value = @value) = @type.errors(Jacinth.generate(value))

  private

  def strict_schema
    @type.json_schema(strict: true)
  rescue ArgumentError
    nil
  end

  def judge(schema, **options) = JSONSchemer.schema(schema, regexp_resolver: "ecma", **options)

  # JSON Schema has one number 1, whether it is written as 1 or as 1.0.
  def plain(value)
    case value
    when Hash then value.transform_values { |one| plain(one) }
    when Array then value.map { |one| plain(one) }
    when Float then value.abs <= EXACT && value == value.floor ? value.to_i : value
    else value
    end
  end

  # Only validators that check formats refuse a time with a space.
  def narrower(value)
    :space if @loose.valid?(plain(value)) && @judge.valid?(plain(unspaced(value)))
  end

  def unspaced(value)
    case value
    when Hash then value.transform_values { |one| unspaced(one) }
    when Array then value.map { |one| unspaced(one) }
    when String then value.sub(SPACED, "\\1T")
    else value
    end
  end

  def wider
    return :spelling if spelled?

    reasons = faults(@respelled || @value).map { |fault| reason(fault) }
    reasons.include?(nil) ? nil : reasons.first
  end

  def reason(fault)
    case fault.code
    when :format then :format
    when :range then :bound if fault.expected.start_with?("a date", "a time")
    when :pattern then :pattern if SchemaTypeMaker::UNSAID.any? { |one| fault.expected.include?(one.inspect) }
    when :unique then :unique if numbers?(Jacinth.document(Jacinth.generate(@respelled)).at(fault.pointer).value)
    end
  end

  # Numbers that are equal as Floats only, or Integers and Floats of an Array of Numeric, whose schema lacks
  # uniqueItems.
  def numbers?(list)
    return false unless list.all? { |one| one.nil? || one.is_a?(Numeric) }

    plain(list).uniq.size == list.uniq.size || [Integer, Float].all? { |kind| list.any?(kind) }
  end

  # Whether the document is of the type if whole numbers with such faults are written in the other way, 1 for 1.0 or
  # 1.0 for 1.
  def spelled?(codes = NUMERIC)
    @respelled = @value
    4.times do
      wrong = faults(@respelled)
      return true if wrong.empty?

      numbers = wrong.select { |fault| codes.include?(fault.code) }
      numbers.each { |fault| @respelled = respelled(@respelled, fault.pointer.split("/", -1).drop(1)) }
      return false if numbers.empty?
    end
    false
  end

  def respelled(value, steps)
    first, *rest = steps
    key = first&.gsub("~1", "/")&.gsub("~0", "~")
    case value
    when Hash then value.merge(key => respelled(value[key], rest))
    when Array then value.each_with_index.map { |one, index| index.to_s == key ? respelled(one, rest) : one }
    when Integer then Jacinth::Fragment.new("#{value}.0")
    when Float then value == value.floor ? BigDecimal(value.to_s).to_i : value
    else value
    end
  end
end

cases, seed = ARGV.map { |argument| Integer(argument) }
random = Random.new(seed)
maker = SchemaTypeMaker.new(random)
counts = Hash.new(0)
unknown = []
tell = lambda do |what, one, text|
  unknown << "#{what}: #{one.description.inspect}\n  #{text}\n  #{Jacinth.generate(one.schema)}"
end
until counts[:cases] >= cases
  one = SchemaCase.new(*maker.type)
  tell.("not a schema", one, "") if one.wrong
  10.times do |index|
    value = maker.value(one.description, [4, 20, 10**9][index % 3])
    verdict = one.verdict(value)
    strict = one.strict_verdict
    counts[:cases] += 1
    counts[verdict || :unknown] += 1
    counts[:"strict #{strict || :unknown}"] += 1
    faults = one.faults.map { |fault| [fault.code, fault.pointer, fault.expected] }
    tell.("type and schema differ", one, "#{Jacinth.generate(value)} #{faults}") unless verdict
    tell.("strict schema", one, "#{Jacinth.generate(value)} #{faults} #{Jacinth.generate(one.strict)}") unless strict
  end
end
puts Jacinth.generate({ counts: counts.sort.to_h, unknown: unknown.size, shown: unknown.first(3) })
