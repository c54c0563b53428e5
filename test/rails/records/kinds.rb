# frozen_string_literal: true

# Records as they occur: read and unread, new, changed, frozen, destroyed, with some of their columns and with more.

OPTIONS = [nil, {}, { prefixes: ["posts"], template: "index" }, { only: :id }, { only: %w[title id none] },
           { only: [] }, { only: nil }, { only: [1, :id] }, { except: %i[id title] }, { except: "data" },
           { methods: :attribute_names }, { only: %i[price title], methods: %w[new_record? id_value] },
           { only: :id, methods: %i[id persisted?] }, { methods: [] }, { include: :writer },
           { include: { writer: { only: :name } }, only: :id }, { root: true }, { root: "post", only: :id },
           { root: nil }, { only: :type }, { except: :type }, { only: %i[id], except: %i[title] }].freeze

OPTIONS.each do |options|
  same_fresh(options, "all") { Post.order(:id).to_a }
  same_fresh(options, "one") { Post.find(2) }
  same_fresh(options, "inherited") { Writer.order(:id).to_a }
  same_fresh(options, "in a Hash") { { writers: Writer.all.to_a, post: Post.first } }
  same_fresh(options, "relation") { Post.order(:id).limit(3) }
  same_fresh(options, "association") { Writer.first.posts }
  same(Post.order(:id).to_a, options, "read")
  same([Post.new, Writer.new, Editor.new(name: "x")], options, "new")
  same(Keyed.first, options, "another key")
end

same_fresh(nil, "some columns") { Post.select(:id, :title).to_a }
same_fresh(nil, "no id") { Post.select(:title).to_a }
same_fresh(nil, "more") { Post.select("posts.*, 1 AS extra, title AS nickname").to_a }
same_fresh(nil, "more alone") { Post.select("1 AS extra").to_a }
same_fresh(nil, "changed") do
  Post.find(3).tap do |post|
    post.assign_attributes(title: "new", price: "9.999", created_at: "2026-01-01 10:00", data: [1])
  end
end
same_fresh(nil, "some columns, one written") { Post.select(:id).first.tap { |post| post.body = "later" rescue nil } }
same_fresh(nil, "in place") { Post.find(3).tap { |post| post.title << "!" } }
same_fresh(nil, "frozen") { Post.find(3).freeze }
same_fresh(nil, "read before") { Post.find(4).tap(&:title).tap(&:created_at) }
same_fresh(nil, "reloaded") { Post.find(4).tap { |post| post.title = "x" }.reload }
same_fresh(nil, "dup") { Post.find(4).dup }
same_fresh(nil, "becomes") { Writer.find(2).becomes(Writer) }
same(Post.create!(title: "gone").tap(&:destroy), nil, "destroyed")
same(Post.find(1).attributes, nil, "attributes")
same_fresh(nil, "result") { Post.connection.select_all("select * from posts limit 3") }
same_fresh({ only: :id }, "result") { Post.connection.select_all("select id, title from posts limit 3") }
same_fresh(nil, "joined") { Post.joins(:writer).select("posts.id, writers.name AS name, writers.type").to_a }
same_fresh(nil, "many classes") do
  Post.first(2) + Writer.first(2) + Keyed.first(1) + Post.select(:id).first(2) + Post.first(2)
end
ActiveRecord.default_timezone = :local
same_fresh(nil, "local") { Post.find(5) }
ActiveRecord.default_timezone = :utc
Time.use_zone("UTC") { same_fresh(nil, "utc") { Post.find(5) } }

# Associations, each with options of its own.
INCLUDES = [:posts, "posts", %i[posts], [:posts, "posts"], { posts: {} }, { posts: nil }, { posts: { only: :id } },
            { "posts" => { except: %w[id data], methods: :persisted? } }, [{ posts: { only: %i[id title] } }],
            { posts: { include: :writer } },
            { posts: { only: :id, include: { writer: { only: :name, include: { posts: { only: [:id] } } } } } },
            [:posts, { writer: {} }], :none, { posts: true }, { posts: [] }, { posts: { root: true } }, :id, { id: {} },
            [], {}, nil, false, :name].freeze
INCLUDES.each do |wished|
  [{ include: wished }, { include: wished, only: :name }, { include: wished, except: :id, methods: :persisted? },
   { include: wished, methods: :posts }, { include: wished, root: true }].each do |options|
    same_fresh(options, "including") { Writer.order(:id).to_a }
    same_fresh(options, "including, of one") { { "writer" => Writer.first } }
    same_fresh(options, "including, loaded") { Writer.includes(:posts).order(:id) }
  end
end
included = [:writer, { writer: { except: :id } }, { writer: { include: { posts: { only: :id } } } }, [:writer, :tags]]
included.each do |wished|
  same_fresh({ include: wished }, "one included") { Post.order(:id).to_a }
  same_fresh({ include: wished, only: :id }, "none included") { [Post.new, Post.new(writer: Writer.new(name: "new"))] }
end
OWN_HASH = Class.new(Writer) { def self.name = "Writer"; def serializable_hash(options = nil) = { "own" => options } }
OWN_JSON = Class.new(Writer) { def self.name = "Writer"; def as_json(options = nil) = { "never" => options } }
OWN_INCLUDES = Class.new(Writer) do
  def self.name = "Writer"
  private def serializable_add_includes(options = {}) = yield(:own, self.class.unscoped.where(id: 1), { only: :id })
end
SENT = Class.new(Writer) { def self.name = "Writer"; def send(name, ...) = name == :posts ? [] : super }
[OWN_HASH, OWN_JSON, OWN_INCLUDES, SENT].each do |klass|
  klass.inheritance_column = :none
  belongs = Class.new(Plain) { def self.name = "Post"; self.table_name = "posts" }
  belongs.belongs_to :writer, anonymous_class: klass, optional: true
  [{ include: :writer }, { include: { writer: { only: :name } }, only: :id }, { include: %i[writer] }].each do |options|
    same_fresh(options, "included, of its own") { belongs.order(:id).to_a }
  end
  same_fresh({ include: :posts }, "including, of its own") { klass.order(:id).to_a }
end

# Attributes are read directly, without a call of their methods.
posts = Post.order(:id).to_a
count = calls_in { OURS.new.encode(posts) }
puts "#{count} calls" unless count.zero? || ENV["JACINTH_PRIVATE"] == "0"
count = calls_in(%i[serializable_hash serializable_attributes as_json]) do
  posts.each { |post| post.writer&.posts&.load }
  OURS.new(only: :id, include: { writer: { include: { posts: { only: :title } } } }).encode(posts)
end
puts "#{count} calls for associations" unless count.zero? || ENV["JACINTH_PRIVATE"] == "0"

# A container of records is written as its records, without its as_json.
relations = [Post.order(:id), Writer.first.posts, Post.where(id: 1..3).includes(:writer)].each(&:load)
count = calls_in { OURS.new.encode(relations) }
puts "#{count} calls" unless count.zero? || ENV["JACINTH_PRIVATE"] == "0"

# Models of ActiveModel among them, and parameters.
class Named
  include ActiveModel::Model
  include ActiveModel::Attributes
  include ActiveModel::Dirty
  include ActiveModel::Serializers::JSON
  attribute :id, :integer
  attribute :name
  attribute :at, :datetime
  alias_attribute :title, :name
  def name = super&.upcase
end
require "action_controller"
parameters = ActionController::Parameters.new(id: 1, name: "<x>", list: [1, { a: Time.at(0) }],
                                              deep: { "id" => nil, name: [:sym] })
mine = Class.new(ActionController::Parameters) { def as_json(options = nil) = super.merge("own" => options) }
FORMS = [nil, { only: :id }, { only: %w[name list] }, { except: :id }, { template: "x" }, { methods: :title }].freeze
FORMS.each do |options|
  same([Named.new(id: "7", name: "ada", at: "2026-01-02 03:04"), Named.new], options, "model")
  same(parameters, options, "parameters")
  same([parameters.permit(:id, deep: [:name]), mine.new(id: 3), { params: parameters[:deep] }], options, "parameters")
end
