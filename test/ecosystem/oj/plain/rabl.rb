# frozen_string_literal: true

# RABL, which sets Oj's default options when it is loaded, and uses Oj if Oj is installed.

require_relative "../../order"

Ecosystem.library do
  require "oj"
  require "active_support"
  require "active_support/core_ext/array/extract_options"
  require "rabl"
end

User = Struct.new(:id, :name, :score, :at, :friends)
ANN = User.new(1, "é<>&\u2028\"", 2.5, Time.at(0, 123_456_789, :nsec).utc, [])
BOB = User.new(2, nil, 1e20, nil, [ANN])


Ecosystem.show("engine") { Rabl.configuration.json_engine }
Ecosystem.show("Oj's default options") { Oj.default_options }
def engine(source) = Rabl::Engine.new(source, format: "json")
SCOPE = Object.new
PLAIN = "object @user => :user\nattributes :id, :name, :score, :at"
MANY = <<~TEXT.chomp
  collection @users => :users
  attributes :id, :name
  node(:half) { |user| user.score.to_f / 3 }
  node(:kind) { :person }
  child(:friends => :friends) { attributes :name }
TEXT
users = [ANN, BOB, User.new(3, "\x01", Float::NAN, nil, []), User.new(4, "n", 2**70, Time.at(1, in: "+02:00"), [])]
users.each do |user|
  SCOPE.instance_variable_set(:@user, user)
  Ecosystem.show("object #{user.id}") { engine(PLAIN).apply(SCOPE, {}).to_json }
end
SCOPE.instance_variable_set(:@users, [ANN, BOB])
Ecosystem.show("collection") { engine(MANY).apply(SCOPE, {}).to_json }
Ecosystem.show("without a root") { Rabl.configuration.include_json_root = false; engine(MANY).apply(SCOPE, {}).to_json }
Ecosystem.show("with a callback") do
  Rabl.configuration.enable_json_callbacks = true
  engine(PLAIN).apply(SCOPE, { callback: "call" }).to_json
end
Ecosystem.show("of what is empty") { SCOPE.instance_variable_set(:@users, []); engine(MANY).apply(SCOPE, {}).to_json }
Ecosystem.show("the json engine") { Rabl.configuration.json_engine = JSON; engine(PLAIN).apply(SCOPE, {}).to_json }
Ecosystem.show("the oj engine") { Rabl.configuration.json_engine = Oj; engine(PLAIN).apply(SCOPE, {}).to_json }
