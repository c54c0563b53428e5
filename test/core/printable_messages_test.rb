# frozen_string_literal: true

require "test_helper"
require "stringio"

# Messages about the arguments of calls show no character that cannot be seen or that changes the order of the text.
class PrintableMessagesTest < Minitest::Test
  CALLS = {
    fetch: ->(key) { Jacinth.document("{}").fetch(key) },
    element: ->(key) { Jacinth.each_element("{}", at: "/#{key}") { nil } },
    option: ->(key) { Jacinth.parse("{}", "#{key}": 1) },
    view: ->(key) { Jacinth::Type.object { field :a, Integer }.view(:"#{key}") },
    enum: ->(key) { Jacinth::Type.enum(key, key) },
    enum_fault: ->(key) { Jacinth::Type.enum(key, "c").parse('"c d"') },
    const_fault: ->(key) { Jacinth::Type.const(key).parse('"c d"') },
    pattern_fault: ->(key) { Jacinth::Type.of(String, pattern: /#{key}/).parse('"c d"') },
    schema: ->(key) { Jacinth::Type.object { field :"#{key}", Integer, optional: true }.json_schema(strict: true) },
    tag: ->(key) { Jacinth::Type.union(*[Jacinth::Type.object { field :c, Integer }] * 2, tag: key) },
    tags: ->(key) { Jacinth::Type.union(*[Jacinth::Type.object { field :c, Jacinth::Type.const(key) }] * 2, tag: "c") },
    field: ->(key) { Jacinth::Type.object { field :"#{key}", Integer, key: 1 } },
    member: ->(key) { Jacinth::Type.object(Struct.new(:"#{key}")) { field :c, Integer } },
    variable: ->(key) { Jacinth::Type.object(Class.new) { field :"#{key} ", Integer } },
    equal_fields: ->(key) { Jacinth::Type.object { 2.times { field :"#{key}", Integer } } },
    bound: ->(key) { Jacinth::Type.of(Integer, min: key) },
    multiple: ->(key) { Jacinth::Type.of(Integer, multiple_of: key) },
    map: ->(key) { Jacinth::Type.of({ key => Integer }) },
    infer: ->(key) { Jacinth::Type.infer([1], name: key) },
    target: ->(key) { Jacinth::Type.infer([1], target: key) },
    lines: ->(key) { Jacinth.each_line("", as: key) { nil } },
    writer: ->(key) { Jacinth.write(StringIO.new) { |w| w.object { 2.times { w.pair(key, 1) } } } },
    style: ->(key) { Jacinth::Number.format(1.5, style: key) },
    digits: ->(key) { Jacinth::Number.format(1.5, digits: key) }
  }.freeze
  private_constant :CALLS

  CALLS.each do |name, call|
    define_method("test_#{name}") do
      ["\u202e", "\u2066", "\u200b", "\ufeff"].each do |hidden|
        error = assert_raises(StandardError) { call.call("a#{hidden}b") }
        refute_includes error.message, hidden
        assert_includes error.message, "b"
      end
    end
  end
end
