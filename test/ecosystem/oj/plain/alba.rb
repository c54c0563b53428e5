# frozen_string_literal: true

# Alba with each of its three backends for Oj.

require_relative "../../order"

Ecosystem.library do
  require "bigdecimal"
  require "alba"
  Alba.backend = :oj
end

Tag = Struct.new(:name)
Post = Struct.new(:id, :title, :score, :at, :tags)

class TagResource
  include Alba::Resource

  attributes :name
end

class PostResource
  include Alba::Resource

  root_key :post, :posts
  attributes :id, :title
  attribute(:score) { |post| post.score }
  attribute(:at) { |post| post.at }
  many :tags, resource: TagResource
  meta { { size: 1 } }
end

POST = Post.new(1, "é<>&\u2028\"", 2.5, nil, [Tag.new("a"), Tag.new(nil)])
SCORES = [1e20, 1e-7, 0.1, 12_345.678, Float::NAN, Float::INFINITY, 2**80, :sym, nil, true].freeze

%i[oj oj_strict oj_rails oj_default].each do |backend|
  Alba.backend = backend
  Ecosystem.show("#{backend} one") { PostResource.new(POST).serialize }
  Ecosystem.show("#{backend} many") { PostResource.new([POST, POST]).serialize(meta: { more: nil }) }
  Ecosystem.show("#{backend} without a root") { PostResource.new(POST).serialize(root_key: nil) }
  SCORES.each do |score|
    Ecosystem.show("#{backend} #{score.inspect}") { PostResource.new(Post.new(1, "t", score, nil, [])).serialize }
  end
  Ecosystem.show("#{backend} a time") do
    PostResource.new(Post.new(1, "t", 1, Time.at(0, 123_456_789, :nsec).utc, [])).serialize
  end
  Ecosystem.show("#{backend} a decimal") { PostResource.new(Post.new(1, "t", BigDecimal("1.50"), nil, [])).serialize }
  Ecosystem.show("#{backend} an object") { PostResource.new(Post.new(1, "t", Tag.new("x"), nil, [])).serialize }
  Ecosystem.show("#{backend} inline") { Alba.serialize(POST) { attributes :id, :title } }
  Ecosystem.show("#{backend} other bytes") { PostResource.new(Post.new(1, "\xff", 1, nil, [])).serialize }
end
Alba.backend = :oj_default
Ecosystem.show("with Oj's default options") do
  Oj.default_options = { mode: :compat, omit_nil: true }
  PostResource.new(POST).serialize
end
Ecosystem.show("an encoder") do
  Alba.encoder = ->(hash) { Oj.dump(hash, mode: :custom, indent: 2) }
  PostResource.new(POST).serialize
end
