# frozen_string_literal: true

# Objects with a raw_json, above all Oj::StringWriters, inside each other and inside Hashes, Arrays and objects, with
# Oj's encoder as ActiveSupport's: by Oj.optimize_rails and by Oj::Rails.set_encoder, with use_raw_json and without.

require_relative "../../order"

Ecosystem.library do
  require "bigdecimal"
  require "active_support"
  require "active_support/json"
  require "active_support/core_ext"
  require "oj"
end

# Writes its depth and its indentation.
class Raw
  def raw_json(depth, indent) = "[#{depth},#{indent}]"
end

# Like the values of oj_serializers: an object that stays what it is inside a Hash.
class Kept
  def initialize(text) = @text = text
  def raw_json(*) = @text
  def to_s = @text
  def as_json(*) = self
end

class Both < Raw
  def as_json(*) = { "both" => 1 }
end
class Gives
  def initialize(value) = @value = value
  def as_json(*) = @value
end
class WithHash
  def as_json(*) = self
  def to_hash = { "hash" => [Kept.new("0")] }
end
class Wrong
  def initialize(value) = @value = value
  def raw_json(*) = @value.is_a?(Exception) ? raise(@value) : @value
  def as_json(*) = self
  def to_s = "wrong"
end
class Few
  def raw_json = "[]"
  def to_s = "few"
  def as_json(*) = self
end
class Silent
  def as_json(*) = self
  def to_s = "<silent>"
end
Pair = Struct.new(:left, :right)
class Shown
  def initialize(value) = @value = value
end

def writer(**options)
  made = Oj::StringWriter.new({ mode: :rails, **options })
  made.push_object
  made.push_value("<\u00e9>", "a")
  made.push_array("l")
  yield made if block_given?
  made.pop_all
  made
end

VALUES = {
  "a writer" => -> { writer },
  "an indented writer" => -> { writer(mode: :compat, indent: 2) { |one| one.push_value([1, { "x" => 2 }]) } },
  "an empty writer" => -> { Oj::StringWriter.new(mode: :rails).tap { |one| one.push_object.then { one.pop } } },
  "a writer in a writer, by push_value" => lambda do
    writer { |one| one.push_value(writer { |two| two.push_value(writer) }) }
  end,
  "a writer in a writer, by push_json" => -> { writer { |one| one.push_json(writer.to_s) } },
  "a writer in a Hash in a writer" => -> { writer { |one| one.push_value({ "h" => [writer] }) } },
  "an indented writer in a writer" => lambda do
    writer { |one| one.push_value(writer(indent: 2) { |two| two.push_value([1]) }) }
  end,
  "writers that are indented, in each other" => lambda do
    writer(indent: 2) { |one| one.push_value([writer(indent: 2) { |two| two.push_value([1]) }]) }
  end,
  "where it stands" => -> { Raw.new },
  "what is kept" => -> { Kept.new("{\"a\":\"<&>\u2028\u00e9\"}") },
  "raw_json before as_json" => -> { Both.new },
  "no JSON" => -> { Kept.new("}<") },
  "given by as_json" => -> { Gives.new(Kept.new("[1]")) },
  "given by as_json, in a Hash" => -> { Gives.new({ a: Kept.new("[1]"), b: Raw.new, c: [writer] }) },
  "given twice" => -> { Gives.new(Gives.new(writer)) },
  "with a to_hash" => -> { WithHash.new },
  "nil" => -> { Wrong.new(nil) },
  "a Symbol" => -> { Wrong.new(:text) },
  "an error" => -> { Wrong.new(IOError.new("raw_json")) },
  "no arguments" => -> { Few.new },
  "itself by as_json" => -> { Silent.new }
}.freeze
PLACES = {
  "alone" => ->(value) { value },
  "in an Array" => ->(value) { [value, 1, [value]] },
  "in a Hash" => ->(value) { { "a" => value, b: { c: [value] }, 1 => 2 } },
  "in a Struct" => ->(value) { Pair.new(value, { "x" => value }) },
  "in an object" => ->(value) { Shown.new([value]) },
  "with indifferent access" => ->(value) { { a: { b: value } }.with_indifferent_access }
}.freeze
CALLS = {
  "to_json" => ->(value) { value.to_json },
  "with options" => ->(value) { value.to_json(prefixes: []) },
  "encode" => ->(value) { ActiveSupport::JSON.encode(value) },
  "Oj.generate" => ->(value) { Oj.generate(value) },
  "JSON.generate" => ->(value) { JSON.generate(value) },
  "rails" => ->(value) { Oj.dump(value, mode: :rails) },
  "compat" => ->(value) { Oj.dump(value, mode: :compat) },
  "custom" => ->(value) { Oj.dump(value, mode: :custom) }
}.freeze

show = lambda do |setup|
  VALUES.each do |name, make|
    PLACES.each do |place, put|
      Ecosystem.show("#{setup}: #{name}, #{place}") do
        CALLS.to_h do |call, write|
          [call, write.call(put.call(make.call)).gsub(/#<(\w+):0x\h+/, "#<\\1")]
        rescue IOError, TypeError, ArgumentError => e
          [call, "#{e.class} #{e.message}"]
        end
      end
    end
  end
end

Oj.default_options = { use_raw_json: true }
Oj::Rails.set_encoder
Oj::Rails.mimic_JSON
show.call("set_encoder, raw")
Oj.default_options = { use_raw_json: false }
show.call("set_encoder")
Oj.default_options = { use_raw_json: true }
Oj.optimize_rails
show.call("optimize_rails, raw")
Ecosystem.show("as_json") { [writer.as_json.class, { a: writer }.as_json["a"].class] }
Oj.default_options = { use_raw_json: false }
show.call("optimize_rails")
