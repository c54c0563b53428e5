# frozen_string_literal: true

# Sequel: its own JSON methods, the serializer of models and the json type of PostgreSQL, on a mock database.

require_relative "order"

Ecosystem.library do
  require "sequel"
  DB = Sequel.mock(host: "postgres", columns: %i[id name])
  DB.extension(:pg_json)
  DB.fetch = { id: 1, name: "é" }
  Sequel::Model.plugin(:json_serializer)
  class Item < Sequel::Model(DB[:items])
    def_column_accessor :id, :name
  end
end

Ecosystem.show("parse") { Sequel.parse_json('{"a":[1,null]}') }
Ecosystem.show("parse a broken text") { Sequel.parse_json('{"a":') }
Ecosystem.show("object to json") { Sequel.object_to_json({ a: [1, nil, 2.5] }) }
Ecosystem.show("model") { Item.first.to_json }
Ecosystem.show("model with root") { Item.first.to_json(root: true, only: :name) }
Ecosystem.show("array of models") { Item.all.to_json }
Ecosystem.show("nested in a document") { JSON.generate({ items: Item.all }) }
Ecosystem.show("from json") { Item.new.from_json('{"name":"x"}').values }
Ecosystem.show("literal of a wrapped Hash") { DB.literal(Sequel.pg_json({ "a" => [1, { "b" => nil }] })) }
Ecosystem.show("to_json of a wrapped Array") { Sequel.pg_jsonb([1, "é"]).to_json }
Ecosystem.show("wrapped inside") { JSON.generate([Sequel.pg_json({ "a" => 1 })]) }
