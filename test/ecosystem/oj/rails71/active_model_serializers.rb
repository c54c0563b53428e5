# frozen_string_literal: true

# ActiveModel's serializers, with Oj::Rails as ActiveSupport's encoder and in the modes of Oj.

require_relative "../../order"

Ecosystem.library do
  require "bigdecimal"
  require "oj"
  require "active_support"
  require "active_support/json"
  require "active_support/core_ext"
  require "active_model"
  require "active_model_serializers"
  Oj::Rails.set_encoder
end

class User
  include ActiveModel::Model
  include ActiveModel::Serialization
  include ActiveModel::Serializers::JSON
  include ActiveModel::SerializerSupport

  attr_accessor :id, :name, :score, :at, :friends

  def attributes = { "id" => id, "name" => name, "score" => score, "at" => at }
  def read_attribute_for_serialization(name) = public_send(name)
end

class UserSerializer < ActiveModel::Serializer
  attributes :id, :name, :score, :at
  has_many :friends, embed: :ids
end

TIME = Time.at(0, 123_456_789, :nsec).utc
ANN = User.new(id: 1, name: "é<>&\u2028", score: 2.5, at: TIME, friends: [])
BOB = User.new(id: 2, name: nil, score: BigDecimal("1.50"), at: nil, friends: [ANN])

[ANN, BOB].each do |user|
  Ecosystem.show("#{user.id} to_json") { UserSerializer.new(user).to_json }
  Ecosystem.show("#{user.id} as_json") { UserSerializer.new(user).as_json }
  Ecosystem.show("#{user.id} without root") { UserSerializer.new(user, root: false).to_json }
  Ecosystem.show("#{user.id} model to_json") { user.to_json(only: %i[id name]) }
  Ecosystem.show("#{user.id} model to_json with root") { user.to_json(root: true) }
  %i[strict compat rails custom object].each do |mode|
    Ecosystem.show("#{user.id} #{mode}") { Oj.dump(UserSerializer.new(user).as_json, mode: mode) }
    Ecosystem.show("#{user.id} #{mode}, the serializer itself") do
      Oj.dump({ a: UserSerializer.new(user, root: false) }, mode: mode, use_as_json: true).sub(/"~?@?key_format.*/, "")
    end
  end
end
Ecosystem.show("array") { ActiveModel::ArraySerializer.new([ANN, BOB], root: "users").to_json }
Ecosystem.show("array in Oj") { Oj.dump(ActiveModel::ArraySerializer.new([ANN, BOB]).as_json, mode: :rails) }
Ecosystem.show("encoded") { ActiveSupport::JSON.encode({ "user" => UserSerializer.new(ANN, root: false) }) }
Ecosystem.show("the model read back") { User.new.from_json('{"name":"x"}').name }
