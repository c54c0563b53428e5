# frozen_string_literal: true

# After Oj.optimize_rails: every option of Oj's that its rails mode follows and ActiveSupport does not have, in
# default_options and in a call, with every kind of value and every call that writes. The text is Oj's own.

require_relative "../order"

class Answering
  def as_json(options = nil) = { options: options, decimal: BigDecimal("2.5"), none: nil, time: OPTIONS_TIME }
end
class Variables
  def initialize = (@decimal, @none, @big = BigDecimal("1.5"), nil, 2**60)
end
class ToHash
  def to_hash = { none: nil, big: [1, 70_000] }
end
Line = Struct.new(:amount, :none)
OPTIONS_TIME = Time.utc(2026, 1, 2, 3, 4, 5.678912r)

Ecosystem.library do
  require "bigdecimal"
  require "active_support"
  require "active_support/json"
  require "active_support/core_ext"
  require "oj"
end

VALUES = {
  "hash" => { a: 1, "b" => [nil, 2.5, { a: nil, b: 3, c: [] }], 5 => :sym, c: {} },
  "numbers" => [0, -7, 300, 2**62, 2**70, 1.5, 1e20, -0.0, Float::NAN],
  "decimals" => { a: BigDecimal("1.50"), b: [BigDecimal("-3e40"), BigDecimal("NaN")] },
  "texts" => ["a\0b", "é<>&\u2028", { "k" => "\0" }, :"s\0"],
  "times" => [OPTIONS_TIME, OPTIONS_TIME.in_time_zone("Asia/Tokyo"), OPTIONS_TIME.getlocal("+02:30")],
  "dates" => { a: Date.new(2026, 1, 2), b: DateTime.new(2026, 1, 2, 3, 4, 5.25r) },
  "answering" => [Answering.new, { a: Answering.new, b: nil }],
  "variables" => Variables.new,
  "to_hash" => ToHash.new,
  "struct" => [Line.new(BigDecimal("1.5"), nil)],
  "range" => [1..3, /a/, Set[1, nil]],
  "indifferent" => { a: { b: nil, a: 70_000 } }.with_indifferent_access,
  "empty" => [[], {}],
  "nil" => nil,
  "decimal" => BigDecimal("12.5"),
  "text" => "a\0é"
}.freeze

# What is put back after each. Oj has no other value for "no range".
USUAL = {
  bigdecimal_as_decimal: nil, circular: false, omit_nil: false, omit_null_byte: false, integer_range: (0..0), only: nil,
  except: nil, indent: 0, space: "", space_before: "", object_nl: "", array_nl: "", second_precision: 3
}.freeze
CHOICES = {
  "decimal" => { bigdecimal_as_decimal: true },
  "omit_nil" => { omit_nil: true },
  "omit_null_byte" => { omit_null_byte: true },
  "range" => { integer_range: (-255..255) },
  "only" => { only: %i[a b] },
  "one only" => { only: "a" },
  "except" => { except: [:a] },
  "indent" => { indent: 2 },
  "indent text" => { indent: "\t", object_nl: "\n", array_nl: "\n" },
  "space" => { space: " " },
  "space before" => { space_before: " ", space: "  " },
  "array_nl" => { array_nl: "\n" },
  "circular" => { circular: true },
  "digits" => { second_precision: 6 },
  "no digits" => { second_precision: 0 },
  "several" => { omit_nil: true, bigdecimal_as_decimal: true, indent: 1, except: %w[c], integer_range: (0..1000) }
}.freeze
CALLS = {
  "to_json" => ->(value) { value.to_json },
  "encode" => ->(value) { ActiveSupport::JSON.encode(value) },
  "encode within" => ->(value) { ActiveSupport::JSON.encode([value, { b: value }]) },
  "encode only" => ->(value) { ActiveSupport::JSON.encode({ b: value, a: 1, c: nil }, only: %w[b c]) },
  "dump compat" => ->(value) { Oj.dump(value, mode: :compat) },
  "dump compat use_to_json" => ->(value) { Oj.dump(value, mode: :compat, use_to_json: true) },
  "dump rails" => ->(value) { Oj.dump(value, mode: :rails) },
  "generate" => ->(value) { JSON.generate([value].to_json) },
  "writer rails" => ->(value) { Oj::StringWriter.new(mode: :rails).tap { |writer| writer.push_value(value) }.to_s },
  "writer compat" => ->(value) { Oj::StringWriter.new(mode: :compat).tap { |writer| writer.push_value(value) }.to_s }
}.freeze

Ecosystem.show("optimize_rails") { Oj.optimize_rails }
CHOICES.each do |choice, options|
  VALUES.each do |name, value|
    CALLS.each do |call, text|
      next if choice == "circular" && call.start_with?("writer")

      Oj.default_options = options
      Ecosystem.show("#{choice}, #{name}, #{call}") { text.call(value) }
    ensure
      Oj.default_options = USUAL
    end
    next if (options.keys & %i[only except]).any?

    Ecosystem.show("#{choice}, #{name}, option of to_json") { value.to_json(**options) }
    Ecosystem.show("#{choice}, #{name}, option of encode") { ActiveSupport::JSON.encode([value], **options) }
  end
end
