# frozen_string_literal: true

# The decode of ActiveSupport 8.1 accepts options for JSON.parse: Decoding.read is compared with JSON.parse and
# ActiveSupport's conversion. Intended differences: rails/decode-depth.
Time.zone = "Asia/Kolkata"
SOURCE = '{"a":["2024-01-02T03:04:05Z",1.5,{"b":"2024-01-02","c":["2024-1-2 3:04:05"]}],"d":"2024-01-02"}'

def theirs(source, options)
  data = options ? JSON.parse(source, **options) : JSON.parse(source)
  WALK.bind_call(ActiveSupport::JSON, data)
end

def compare(source, options)
  Check.("#{options.inspect} #{source[0, 80]}", Check.of { DECODING.read(source, options) },
         Check.of { theirs(source, options) })
end

class Own
  def initialize = @pairs = []
  def []=(key, value)
    @pairs << [key, value]
  end
  def inspect = "own #{@pairs.map { |key, value| [key, value.class] }}"
  def ==(other) = inspect == other.inspect
end
class Listed < Array
end
class Texts < String
end
Answering = Struct.new(:to_str)
SOURCES = [SOURCE, '"2024-01-02"', '"2024-01-02T03:04:05Z"', "[]", "{}", "[Infinity]", "[1,]", '"text"',
           '["2024-13-13"]', "1"].freeze
[nil, {}, { symbolize_names: true }, { freeze: true }, { object_class: ActiveSupport::HashWithIndifferentAccess },
 { object_class: Own }, { array_class: Listed }, { decimal_class: BigDecimal }, { max_nesting: 2 },
 { max_nesting: 0 }, { allow_nan: true }, { allow_trailing_comma: true }, { unknown: 1 }].each do |options|
  SOURCES.each { |source| compare(source, options) }
end
# on_load may return anything.
makers = { texts: ->(value) { value.is_a?(String) ? Texts.new(value) : value },
           symbols: ->(value) { value.is_a?(String) ? :"2024-x" : value },
           others: ->(value) { value.is_a?(String) ? Answering.new(value) : value } }
makers.each { |_, maker| [SOURCE, '["2024-01-02"]'].each { |source| compare(source, { on_load: maker }) } }

# Deeper than Ruby's own stack.
depth = 100_000
deep = "#{"[" * depth}\"2024-01-02\"#{"]" * depth}"
root = DECODING.read(deep, { max_nesting: 0 })
(depth - 1).times { root = root[0] }
Check.("rails/decode-depth", root, [Date.new(2024, 1, 2)])
Check.("... where ActiveSupport has no stack left", Check.of { theirs(deep, { max_nesting: 0 }) }.first,
       SystemStackError)
