# frozen_string_literal: true

# jsonapi-serializer: Oj writes its Hashes.

require_relative "../../order"

Ecosystem.library do
  require "bigdecimal"
  require "oj"
  require "active_support"
  require "active_support/core_ext"
  require "jsonapi/serializer"
end

Movie = Struct.new(:id, :name, :year, :at, :actor_ids, :actors)
Actor = Struct.new(:id, :name)

class ActorSerializer
  include JSONAPI::Serializer

  attributes :name
end

class MovieSerializer
  include JSONAPI::Serializer

  set_type :movie
  attributes :name, :year, :at
  attribute(:third) { |movie| movie.year.to_f / 3 }
  has_many :actors
  link(:self) { |movie| "/movies/#{movie.id}" }
  meta { |movie| { old: movie.year < 2000 } }
end

MOVIE = Movie.new(1, "é<>&\u2028", 1999, Time.at(0, 123_456_789, :nsec).utc, [1, 2],
                  [Actor.new(1, "a"), Actor.new(2, nil)])
MODES = %i[strict null compat json rails custom object wab].freeze

MODES.each do |mode|
  Ecosystem.show("#{mode} one") do
    Oj.dump(MovieSerializer.new(MOVIE, include: [:actors]).serializable_hash, mode: mode)
  end
  Ecosystem.show("#{mode} many") do
    Oj.dump(MovieSerializer.new([MOVIE], meta: { total: 1 }, is_collection: true).serializable_hash, mode: mode,
            time_format: :xmlschema)
  end
  Ecosystem.show("#{mode} as Rails has it") do
    Oj.dump(MovieSerializer.new(MOVIE).serializable_hash.as_json, mode: mode)
  end
end
Ecosystem.show("encoded") { Oj::Rails.encode(MovieSerializer.new(MOVIE).serializable_hash) }
Ecosystem.show("generated") { Oj.generate(MovieSerializer.new(MOVIE).serializable_hash, {}) }
Ecosystem.show("and back") do
  Oj.load(MovieSerializer.new(MOVIE).serializable_hash.to_json, mode: :strict, symbol_keys: true)
end
