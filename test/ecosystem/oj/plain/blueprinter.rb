# frozen_string_literal: true

# Blueprinter with Oj as its generator. Oj.generate gets options, because without them Oj starts to mimic json,
# with a warning.

require_relative "../../order"

Ecosystem.library do
  require "oj"
  require "blueprinter"
  Blueprinter.configure { |config| config.generator = Oj }
end

Author = Struct.new(:id, :name)
Book = Struct.new(:id, :title, :price, :at, :author)

class AuthorBlueprint < Blueprinter::Base
  identifier :id
  field :name
end

class BookBlueprint < Blueprinter::Base
  identifier :id
  fields :title, :price
  field :at, datetime_format: "%Y-%m-%d"
  association :author, blueprint: AuthorBlueprint
  view(:all) { field(:both) { |book| { book.id => [book.title, nil] } } }
end

TIME = Time.at(0, 123_456_789, :nsec).utc
BOOK = Book.new(1, "é<>&\u2028", 2.5, TIME, Author.new(7, nil))
module Generator
  def self.generate(hash) = Oj.generate(hash, {})
end

[[Generator, :generate], [Oj, :dump], [Oj, :to_json]].each do |generator, name|
  Blueprinter.configure do |config|
    config.generator = generator
    config.method = name
  end
  Ecosystem.show("#{name} one") { BookBlueprint.render(BOOK) }
  Ecosystem.show("#{name} many") { BookBlueprint.render([BOOK, BOOK], view: :all) }
  Ecosystem.show("#{name} with root and meta") { BookBlueprint.render(BOOK, root: :book, meta: { size: 1 }) }
  [1e20, 1e-7, 2**70, "\x01\"\\", :sym, Float::NAN, nil].each do |price|
    Ecosystem.show("#{name} #{price.inspect}") do
      BookBlueprint.render(Book.new(1, "t", price, TIME, Author.new(1, "n")))
    end
  end
end
Ecosystem.show("render_as_hash") { BookBlueprint.render_as_hash(BOOK) }
Blueprinter.configure do |config|
  config.generator = Oj
  config.method = :dump
end
Ecosystem.show("default options") do
  Oj.default_options = { mode: :compat, use_to_json: true }
  BookBlueprint.render(BOOK, view: :all)
end
Blueprinter.configure { |config| config.method = :generate }
Ecosystem.show("generate without options") { BookBlueprint.render(Book.new(1, "é", 2.5, TIME, Author.new(7, nil))) }
