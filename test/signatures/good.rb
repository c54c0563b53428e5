# frozen_string_literal: true

# A program without an error of types.
require "jacinth"

text = '{"users":[{"name":"Ann"}]}'
users = Jacinth.parse(text, symbolize_names: true, max_nesting: 20)
Jacinth.generate(users, allow_nan: true, indent: "  ").bytesize
Jacinth.valid?(text, allow_comments: true)
Jacinth.load_file("none.json", decimal_class: BigDecimal) if File.exist?("none.json")
Jacinth.pretty_generate({ "at" => Time.now }) { |object, _is_key| object.to_s }.upcase
coder = Jacinth::Coder.new(symbolize_names: true, max_bytes: 1_000)
coder.dump([1, 2.5, nil]).size
Jacinth.each_line(Pathname("log.ndjson"), max_records: 10) { |event| puts event } if File.exist?("log.ndjson")
Jacinth.document(text).at("/users/0/name")
Jacinth.edit(text, { "/users/0/name" => "Bob" }).lines
Jacinth::Path.new("$..name").values(text).first
begin
  Jacinth.parse("[1,")
rescue Jacinth::ParserError => e
  warn "#{e.line}:#{e.column} #{e.message} #{e.hint}"
end

# What a type returns is of its class.
Point = Struct.new(:x, :y)
POINT = Jacinth::Type.object(Point) do
  field :x, Integer
  field :y, Integer
end
POINT.parse('{"x":1,"y":2}').x
Jacinth::Type.array(POINT).parse("[]").first&.y
POINT.each_line("{}") { |point| point.x }
Jacinth::Type.object(Hash) { field :x, Integer }.parse('{"x":1}').fetch("x")
