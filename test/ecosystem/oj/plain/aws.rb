# frozen_string_literal: true

# aws-sdk-core: its JSON engine for Oj, and its building and parsing by shapes.

require_relative "../../order"

Ecosystem.library do
  require "aws-sdk-core"
  Aws::Json.engine = :oj
end

Ecosystem.show("engine") { Aws::Json.engine }
['{"a":[1,2.5,null,"é"]}', "[1e400,-0.0,12345678901234567890]", '{"__type":"com.amazon#Error","message":"no"}', "3",
 '"s"', "null", "", " ", '{"a":', "[1,]", "nul", "NaN", "Infinity", '{"^o":"Object"}', '{"json_class":"String"}',
 '["\ud83d\ude00\ud800"]', "[\"\x01\"]", "[\"\xff\"]", "[1] x", "// no\n[1]", "1.23456789012345678",
 '{"a":1,"a":2}'].each do |text|
  Ecosystem.show("load #{text.inspect}") { Aws::Json.load(text) }
end
Ecosystem.show("the error") do
  Aws::Json.load("[1,") rescue [$!.class, $!.error.class, $!.error.class.ancestors.take(3)]
end
[{ "a" => [1, nil, 2.5, "é<>&\u2028"] }, { a: :b, 1 => nil }, "\x01", 1e20, -0.0, Float::NAN, 2**70, Time.at(0).utc,
 Object.new.class, "\xff"].each do |object|
  Ecosystem.show("dump #{object.class}") { Aws::Json.dump(object) }
end

include Seahorse::Model::Shapes

SHAPE = StructureShape.new(name: "Thing")
members = { name: StringShape, count: IntegerShape, ratio: FloatShape, at: TimestampShape, bytes: BlobShape,
            open: BooleanShape }
members.each do |name, shape|
  SHAPE.add_member(name, ShapeRef.new(shape: shape.new(name: name.to_s), location_name: name.to_s))
end
SHAPE.struct_class = Struct.new(*SHAPE.member_names)
REF = ShapeRef.new(shape: SHAPE)
Ecosystem.show("build") do
  Aws::Json::Builder.new(REF).to_json(name: "é", count: 3, ratio: 2.5, at: Time.at(5), bytes: "\xff\x00".b, open: true)
end
Ecosystem.show("build of special floats") do
  [Float::NAN, Float::INFINITY].map { |ratio| Aws::Json::Builder.new(REF).to_json(ratio: ratio) }
end
Ecosystem.show("parse") do
  text = '{"name":"é","count":3,"ratio":2.5,"at":5,"bytes":"/wA=","open":false,"more":1}'
  Aws::Json::Parser.new(REF).parse(text).to_a
end
Ecosystem.show("parse of special floats") { Aws::Json::Parser.new(REF).parse('{"ratio":"NaN"}').to_a }
