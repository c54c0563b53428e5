# frozen_string_literal: true

# The serializer libraries as docs/rails.md sets them up, on ActiveSupport's encoder.

require_relative "../../order"

Ecosystem.library do
  require "bigdecimal"
  require "oj"
  require "active_support"
  require "active_support/json"
  require "active_support/core_ext"
  require "active_model"
  require "active_model_serializers"
  require "alba"
  require "blueprinter"
  require "jsonapi/serializer"
  require "panko_serializer"
  Alba.backend = :active_support
end

TIME = ActiveSupport::TimeZone["Europe/Berlin"].at(1_700_000_000, 123_456, :usec)
Writer = Struct.new(:id, :name)

class Post
  include ActiveModel::Model
  include ActiveModel::Serializers::JSON
  include ActiveModel::SerializerSupport

  attr_accessor :id, :title, :price, :at, :writer, :writer_id

  def attributes = { "id" => id, "title" => title, "price" => price, "at" => at }
  def read_attribute_for_serialization(name) = public_send(name)
end

POST = Post.new(id: 1, title: "é<b>&\u2028\"", price: BigDecimal("9.90"), at: TIME, writer: Writer.new(7, nil),
                writer_id: 7)

class PostSerializer < ActiveModel::Serializer
  attributes :id, :title, :price, :at
end

class PostResource
  include Alba::Resource

  root_key :post, :posts
  attributes :id, :title, :price, :at
  attribute(:writer) { |post| post.writer }
end

class PostBlueprint < Blueprinter::Base
  identifier :id
  fields :title, :price, :at
  field(:writer) { |post, _| { post.writer.id => post.writer } }
end

class PostJsonapi
  include JSONAPI::Serializer

  set_type :post
  attributes :title, :price, :at
end

class PostPanko < Panko::Serializer
  attributes :id, :title, :price, :at
end

Ecosystem.show("ActiveModelSerializers") { PostSerializer.new(POST).to_json }
Ecosystem.show("ActiveModelSerializers, many") { ActiveModel::ArraySerializer.new([POST, POST], root: "posts").to_json }
Ecosystem.show("ActiveModelSerializers, within") do
  { "post" => PostSerializer.new(POST, root: false), 1 => [nil] }.to_json(prefixes: ["posts"], template: "index")
end
Ecosystem.show("the model") { POST.to_json }
Ecosystem.show("the model with options") { [POST].to_json(only: %i[id price], methods: [:writer_id]) }
Ecosystem.show("the model with what it includes") { POST.to_json(except: :at, root: true) }

Ecosystem.show("Alba") { PostResource.new(POST).serialize }
Ecosystem.show("Alba, many") { PostResource.new([POST, POST]).to_json }
Ecosystem.show("Alba, a Hash") { PostResource.new(POST).as_json.to_json }

Blueprinter.configure { |config| (config.generator, config.method) = [ActiveSupport::JSON, :encode] }
Ecosystem.show("Blueprinter") { PostBlueprint.render(POST) }
Ecosystem.show("Blueprinter, many") { PostBlueprint.render([POST], root: :posts, meta: { size: 1 }) }

Ecosystem.show("jsonapi-serializer") { PostJsonapi.new(POST).serializable_hash.to_json }
Ecosystem.show("jsonapi-serializer, many") { PostJsonapi.new([POST], meta: { total: 1 }).serializable_hash.to_json }

Ecosystem.show("Panko") { PostPanko.new.serialize_to_json(POST) }
Ecosystem.show("Panko as a Hash") { PostPanko.new.serialize(POST).to_json }
exit # with status 0: Panko's C code leaves an error behind that it has caught
