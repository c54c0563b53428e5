# frozen_string_literal: true

# oj_serializers, which reopens Oj::StringWriter, without Oj.optimize_rails, which it calls unless the program
# has set use_raw_json itself.

require_relative "../../order"

Ecosystem.library do
  require "bigdecimal"
  require "active_support"
  require "active_support/core_ext"
  require "oj"
  Oj.default_options = { mode: :rails, use_raw_json: true }
  require "oj_serializers"
end

# The methods that it added to Oj::StringWriter stay in Oj's class: when Jacinth is loaded last, it adds them to ours.
load "oj_serializers/setup.rb" if Ecosystem::ORDER == "after"

class Song
  attr_reader :id, :name, :length, :at, :album

  def initialize(id, name, length, at, album = nil)
    @id = id
    @name = name
    @length = length
    @at = at
    @album = album
  end

  def new_record? = @id.zero?
end

class AlbumSerializer < Oj::Serializer
  object_as :album
  attributes :name
  attribute(:size, if: -> { album.songs }) { album.songs.size }
end

class SongSerializer < Oj::Serializer
  identifier :id
  attributes :name, :length, :at
  has_one :album, serializer: AlbumSerializer

  attribute
  def shout = @object.name&.upcase
end

class CamelSerializer < SongSerializer
  transform_keys :camelize
  attribute
  def two_words = [:a, nil]
end

Album = Struct.new(:name, :songs)
TIME = Time.at(0, 123_456_789, :nsec).utc
SONG = Song.new(1, "é<>&\u2028\"", 2.5, TIME, Album.new("A", [Song.new(2, nil, nil, nil)]))

Ecosystem.show("one as a Hash") { SongSerializer.one(SONG) }
Ecosystem.show("one") { SongSerializer.one_as_json(SONG).to_json }
Ecosystem.show("its class") { SongSerializer.one_as_json(SONG).class }
Ecosystem.show("many") { SongSerializer.many_as_json([SONG, SONG]).to_json }
Ecosystem.show("many, to_s") { SongSerializer.many_as_json([SONG, SONG]).to_s }
Ecosystem.show("one or nil") { SongSerializer.one_if(nil) }
Ecosystem.show("camelized") { CamelSerializer.one_as_json(SONG).to_json }
Ecosystem.show("inside a Hash") do
  Oj.dump({ "song" => SongSerializer.one_as_json(SONG), songs: SongSerializer.many_as_json([SONG]) })
end
Ecosystem.show("inside a Hash, by its mode") do
  Oj.dump({ "song" => SongSerializer.one_as_json(SONG) }, mode: :rails, use_raw_json: true)
end
Ecosystem.show("inside a Hash, encoded") do
  Oj::Rails::Encoder.new.encode({ "song" => SongSerializer.one_as_json(SONG) })
end
Ecosystem.show("as Rails asks") { SongSerializer.one_as_json(SONG).as_json({ only: 1 }) }
Ecosystem.show("json that is there") do
  Oj.dump({ a: OjSerializers::JsonValue.new('{"a":[1]}'), b: OjSerializers::JsonValue.array(%w[1 {}]) })
end
Ecosystem.show("json that is there, encoded") do
  Oj::Rails::Encoder.new.encode([OjSerializers::JsonValue.new('{"a":[1]}')])
end
lengths = [1e20, 1e-7, -0.0, Float::NAN, 2**70, BigDecimal("1.50"), :sym, [1, { a: nil }], 1..2, Date.new(2026, 1, 2),
           5.minutes]
lengths.each do |length|
  Ecosystem.show(length.inspect) { SongSerializer.one_as_json(Song.new(1, "n", length, nil)).to_json }
end
Ecosystem.show("into a writer") do
  Oj::StringWriter.new(mode: :rails).tap { |writer| SongSerializer.send(:write_one, writer, SONG) }.to_s
end
