# frozen_string_literal: true

# oj_serializers whose serializers write JSON at once (`default_format :json`), in the setup that it makes itself in a
# Rails application: use_raw_json, then Oj.optimize_rails. The results of serializers are put into Hashes, Arrays and
# objects, which ActiveSupport's encoder writes.

require_relative "../../order"

Ecosystem.library do
  require "bigdecimal"
  require "active_support"
  require "active_support/json"
  require "active_support/core_ext"
  require "oj"
  Oj.default_options = { mode: :rails, use_raw_json: true }
  require "oj_serializers"
  require "oj_serializers/json_string_encoder"
end

# As after a late take-over: oj_serializers adds its methods to the classes that are there now, and sets their encoder.
load "oj_serializers/setup.rb" if Ecosystem::ORDER == "after"
Oj.default_options = { mode: :rails, use_raw_json: true }
Oj.optimize_rails

Person = Struct.new(:first_name, :last_name)
Track = Struct.new(:id, :number, :name, :writers, :price, :tags) { def new_record? = id.zero? }
Record = Struct.new(:id, :name, :tracks, :owner, :year)

class BaseSerializer < Oj::Serializer
  default_format :json
end

class PersonSerializer < BaseSerializer
  attributes :first_name

  attribute
  def full_name = "#{@object.first_name} #{@object.last_name}"
end

class TrackSerializer < BaseSerializer
  identifier :id
  attributes :number, :name, :price, :tags
  has_many :writers, serializer: PersonSerializer
end

class RecordSerializer < BaseSerializer
  attributes :name
  attribute(:year, if: -> { record.year }) { record.year.to_s }
  has_many :tracks, serializer: TrackSerializer
  has_one :owner, serializer: PersonSerializer
  object_as :record
end

class FlatSerializer < BaseSerializer
  attributes :name
  flat_one :owner, serializer: PersonSerializer
end

class CamelSerializer < PersonSerializer
  transform_keys :camelize
end

class HashSerializer < Oj::Serializer
  attributes :name
  has_many(:tracks, serializer: TrackSerializer) { @object.tracks.first(1) }
  attribute(:owner) { PersonSerializer.one_if(@object.owner) }
end

class Page
  def initialize(content) = @content = content
end

class Asking
  def initialize(content) = @content = content
  def as_json(options = nil) = { "asked" => @content, "given" => options&.fetch(:template, nil) }
end

ANNA = Person.new("Anna", "M\u00fcller \"<&>\"")
TRACKS = [Track.new(1, 1, "One", [ANNA], 1.25, %w[a b]), Track.new(2, 2, nil, [], 3, {})].freeze
RECORD = Record.new(7, "R\n", TRACKS, ANNA, 1970)
BARE = Record.new(8, "", [], nil, nil)
RENDERED = { prefixes: ["records"], template: "show" }.freeze
json = ->(text) { OjSerializers::JsonValue.new(text) }

VALUES = {
  "one" => -> { RecordSerializer.one(RECORD) },
  "one without anything" => -> { RecordSerializer.one(BARE) },
  "one or nil" => -> { [RecordSerializer.one_if(nil), RecordSerializer.one_if(BARE)] },
  "many" => -> { RecordSerializer.many([RECORD, BARE]) },
  "none" => -> { RecordSerializer.many([]) },
  "render" => -> { [RecordSerializer.render(RECORD), RecordSerializer.render([BARE])] },
  "in a Hash" => -> { { album: RecordSerializer.one(RECORD) } },
  "several in a Hash" => lambda do
    { favorite: RecordSerializer.one(BARE), "all" => RecordSerializer.many([RECORD]), 1 => PersonSerializer.one(ANNA),
      nil: nil }
  end,
  "in an Array" => -> { [PersonSerializer.one(ANNA), 1, [PersonSerializer.many([ANNA, ANNA])]] },
  "deep" => -> { { a: [{ "b" => { c: [[PersonSerializer.one(ANNA)]] } }] } },
  "with indifferent access" => -> { { a: PersonSerializer.one(ANNA) }.with_indifferent_access },
  "in a Struct" => -> { Person.new(PersonSerializer.one(ANNA), [CamelSerializer.one(ANNA)]) },
  "in an as_json" => -> { [Asking.new(PersonSerializer.one(ANNA))] },
  "keys of several kinds" => -> { { "a" => PersonSerializer.one(ANNA), b: 1, 5 => CamelSerializer.one(ANNA) } },
  "flat" => -> { { flat: FlatSerializer.one(RECORD) } },
  "as Hashes" => -> { { hash: RecordSerializer.one_as_hash(RECORD), many: RecordSerializer.many_as_hash([BARE]) } },
  "as JSON" => -> { { json: HashSerializer.one_as_json(RECORD), many: HashSerializer.many_as_json([RECORD]) } },
  "JSON within a Hash of a serializer" => -> { HashSerializer.one(RECORD) },
  "JSON that is there" => lambda do
    { a: json.call("{\"a\":[1]}"), "b" => [json.call("null"), json.call("\"<>\"")],
      c: OjSerializers::JsonValue.array(%w[1 {}]) }
  end,
  "JSON that is there, alone" => -> { json.call("[1, 2]") }
}.freeze
CALLS = {
  "to_json" => ->(value) { value.to_json },
  "rendered" => ->(value) { value.to_json(RENDERED) },
  "encode" => ->(value) { ActiveSupport::JSON.encode(value) },
  "Oj.dump" => ->(value) { Oj.dump(value) },
  "Oj.generate" => ->(value) { Oj.generate(value) },
  "JSON.generate" => ->(value) { JSON.generate(value) },
  "compat" => ->(value) { Oj.dump(value, mode: :compat) },
  "custom" => ->(value) { Oj.dump(value, mode: :custom) }
}.freeze

VALUES.each { |name, value| CALLS.each { |call, write| Ecosystem.show("#{name}, #{call}") { write.call(value.call) } } }
Ecosystem.show("an object with variables") { Page.new(PersonSerializer.one(ANNA)).to_json }
Ecosystem.show("as_json") { [PersonSerializer.one(ANNA).as_json.class, { a: json.call("1") }.as_json["a"].class] }
Ecosystem.show("encode_to_json") do
  OjSerializers::JsonStringEncoder.encode_to_json([RECORD], root: :records, each_serializer: RecordSerializer)
end
Ecosystem.show("a String that is JSON") { OjSerializers::JsonStringEncoder.encode_to_json("[1]", root: :raw) }
