# frozen_string_literal: true

# Panko, whose C code calls Oj::StringWriter by name.

require_relative "../../order"

Ecosystem.library do
  require "bigdecimal"
  require "active_support"
  require "active_support/json"
  require "panko_serializer"
end

Writer = Struct.new(:id, :name)
Article = Struct.new(:id, :title, :score, :at, :author, :comments)

class WriterSerializer < Panko::Serializer
  attributes :id, :name
end

class ArticleSerializer < Panko::Serializer
  attributes :id, :title, :score, :at, :upper
  has_one :author, serializer: WriterSerializer
  has_many :comments, serializer: WriterSerializer

  def upper = object.title&.upcase
end

TIME = Time.at(0, 123_456_789, :nsec).utc
ARTICLE = Article.new(1, "é<>&\u2028\"\x01", 2.5, TIME, Writer.new(7, nil), [Writer.new(1, "a"), Writer.new(2, "b")])

Ecosystem.show("one") { ArticleSerializer.new.serialize_to_json(ARTICLE) }
Ecosystem.show("as a Hash") { ArticleSerializer.new.serialize(ARTICLE) }
Ecosystem.show("many") { Panko::ArraySerializer.new([ARTICLE, ARTICLE], each_serializer: ArticleSerializer).to_json }
Ecosystem.show("many as an Array") { Panko::ArraySerializer.new([ARTICLE], each_serializer: ArticleSerializer).to_a }
Ecosystem.show("none") { Panko::ArraySerializer.new([], each_serializer: ArticleSerializer).to_json }
Ecosystem.show("only") do
  ArticleSerializer.new(only: { instance: %i[id title], author: [:name] }).serialize_to_json(ARTICLE)
end
Ecosystem.show("except") { ArticleSerializer.new(except: [:score]).serialize_to_json(ARTICLE) }
scores = [1e20, 1e-7, 0.1, -0.0, 12_345.678, Float::NAN, 2**80, :sym, nil, true, BigDecimal("1.50"), [1, { a: nil }],
          { "a" => 1..2 }, Writer.new(1, "w"), Rational(1, 3), Date.new(2026, 1, 2)]
scores.each do |score|
  Ecosystem.show(score.inspect) { ArticleSerializer.new.serialize_to_json(Article.new(1, "t", score, nil, nil, [])) }
end
Ecosystem.show("a response") do
  response = Panko::Response.create do |made|
    { a: 1, at: TIME, list: made.array_serializer([ARTICLE], ArticleSerializer),
      one: made.serializer(ARTICLE, ArticleSerializer), raw: made.value([nil, 1.5]), json: made.json('{"raw":[1]}') }
  end
  response.to_json
end
Ecosystem.show("a response of values") do
  comments = Panko::ArraySerializer.new(ARTICLE.comments, each_serializer: WriterSerializer)
  Panko::Response.new(success: true, n: nil, f: 1.5, t: TIME, s: "<é>", list: comments).to_json
end
Ecosystem.show("json in a value") { Panko::JsonValue.from('{"a":[1]}').value }
Ecosystem.show("inside Oj") { Oj.dump({ a: Panko::JsonValue.from('{"a":[1]}') }, mode: :rails) }
Ecosystem.show("into a writer") do
  writer = Oj::StringWriter.new(mode: :rails)
  writer.push_array
  ArticleSerializer.new.send(:serialize_with_writer, ARTICLE, writer)
  writer.pop
  writer.to_s
end
exit # with status 0: Panko's C code leaves an error behind that it has caught
