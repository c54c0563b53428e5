# frozen_string_literal: true

# Compares Type#valid? with what validators say of the schema of the type, for types and documents that are made: with
# json_schemer and, if the environment has its NODE_PATH, with ajv. Run by `rake type_schema`, in a bundle with
# json_schemer: judge.rb CASES SEED. Prints the counts of each kind of difference, and the differences that have no
# reason. docs/type-schema.md lists the reasons.
$LOAD_PATH.unshift(File.expand_path("../../lib", __dir__), File.expand_path("..", __dir__))
require "jacinth"
require "type_schema/judges"
require "type_schema/maker"

# One type with its schemas.
class SchemaCase
  NUMERIC = %i[type range enum multiple_of].freeze
  # What a strict schema says in words only.
  IN_WORDS = %i[range length pattern multiple_of unique format].freeze

  attr_reader :description, :schema, :strict

  def initialize(description, type)
    @description = description
    @type = type
    @schema = type.json_schema
    @strict = strict_schema
  end

  # Why the schema is not a schema, or nil.
  def wrong
    [@schema, @strict].compact.find { |schema| !JSONSchemer.valid_schema?(schema) }
  end

  # What a judge says of a document: :both, :neither, a known difference, or nil.
  def verdict(judge, value, accepted)
    @value = value
    ours = valid?(value)
    return (:raises if Jacinth.generate(value).match?(/"(?:toString|valueOf)":/)) if accepted.nil?
    return ours ? narrower(judge) : wider(judge) || rounded(judge, true) if ours != accepted
    return nil if ours && judge == Judges::Schemer && !judge.loose?(@schema, value)

    ours ? :both : :neither
  end

  # What the strict schema accepts is of the type, but for what is only in its words. nil if it does not apply.
  def strict_verdict(judge, accepted)
    return :refused unless accepted

    spelled?(NUMERIC - IN_WORDS)
    known = faults(@respelled).all? { |fault| IN_WORDS.include?(fault.code) || judge.reason(fault, @value) }
    known || rounded(judge, true) ? :accepted : nil
  end

  def faults(value = @value) = @type.errors(Jacinth.generate(value))

  private

  def valid?(value) = @type.valid?(Jacinth.generate(value))

  def strict_schema
    @type.json_schema(strict: true)
  rescue ArgumentError
    nil
  end

  # What the judge refuses without a reason in the schema: texts that it takes for others, and numbers.
  def narrower(judge)
    own = judge.own.find do |pattern, other, _|
      changed = replaced(@value, pattern, other)
      changed != @value && judge.verdicts(@schema, [changed]).first
    end
    own ? own.last : rounded(judge, false)
  end

  # Whether the type says the same of the document with the numbers that the judge sees.
  def rounded(judge, accepted)
    seen = judge.seen(@value)
    :rounded if seen != @value && valid?(seen) == accepted
  end

  def replaced(value, pattern, other)
    case value
    when Hash then value.transform_values { |one| replaced(one, pattern, other) }
    when Array then value.map { |one| replaced(one, pattern, other) }
    when String then value.sub(pattern, other)
    else value
    end
  end

  def wider(judge)
    return :spelling if spelled?

    [@respelled, @value].each do |value|
      reasons = faults(value).map { |fault| reason(fault) || judge.reason(fault, value) }
      return reasons.first unless reasons.include?(nil)
    end
    nil
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

    Judges.plain(list).uniq.size == list.uniq.size || [Integer, Float].all? { |kind| list.any?(kind) }
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
judges = { "json_schemer" => Judges::Schemer }
judges["ajv"] = Judges::Ajv.new if ENV["NODE_PATH"]
counts = Hash.new(0)
unknown = []
tell = lambda do |what, one, text|
  unknown << "#{what}: #{one.description.inspect}\n  #{text}\n  #{Jacinth.generate(one.schema)}"
end
made = 0
until made >= cases
  one = SchemaCase.new(*maker.type)
  tell.("not a schema", one, "") if one.wrong
  values = Array.new(10) { |index| maker.value(one.description, [4, 20, 10**9][index % 3]) }
  made += values.size
  judges.each do |name, judge|
    strict = one.strict ? judge.verdicts(one.strict, values) : []
    values.zip(judge.verdicts(one.schema, values), strict).each do |value, accepted, strictly|
      verdict = one.verdict(judge, value, accepted)
      counts["#{name} #{verdict || "unknown"}"] += 1
      text = "#{Jacinth.generate(value)} #{one.faults.map { |fault| [fault.code, fault.pointer, fault.expected] }}"
      tell.("type and schema differ, by #{name}", one, text) unless verdict
      verdict = strictly.nil? ? :not_strict : one.strict_verdict(judge, strictly)
      counts["#{name} strict #{verdict || "unknown"}"] += 1
      tell.("strict schema, by #{name}", one, "#{text} #{Jacinth.generate(one.strict)}") unless verdict
    end
  end
end
puts Jacinth.generate({ cases: made, counts: counts.sort.to_h, unknown: unknown.size, shown: unknown.first(3) })
