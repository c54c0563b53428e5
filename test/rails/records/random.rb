# frozen_string_literal: true

# Random records: classes with readers, types and aliases of their own, with some of their columns and with more, read,
# changed and frozen to some extent, in trees, with options. Everything that is done to a record is done again to a
# second one, so that each encoder gets records in the same state. SEED= and CASES= select others.

module Chance
  SEED = Integer(ENV.fetch("SEED", "1"))
  CASES = Integer(ENV.fetch("CASES", "1500"))

  OWN = [
    "def title = super&.upcase",
    "def price = super.to_s",
    "def id = super.to_s",
    "def votes = [super, writer_id]",
    "def as_json(options = nil) = super(options).merge(\"own\" => 1)",
    "def data = { a: super, \"b\" => made_on }",
    "def serializable_hash(options = nil) = super(options).transform_keys(&:upcase)",
    "def body = self.title = \"from body\"",
    "def updated_at = super&.to_time",
    "def attribute_names = super.first(5)",
    "attribute :title, :integer",
    "attribute :extra, :datetime, default: -> { Time.utc(2026, 2, 3) }",
    "attribute :votes, :float",
    "attribute :note, default: { a: [1, nil] }",
    "enum(:state, %i[draft shown gone])",
    "serialize :tags, coder: JSON",
    "store :settings, accessors: [:theme], coder: JSON",
    "encrypts :secret",
    "alias_attribute :nickname, :title",
    "alias_attribute :secret, :title",
    "self.include_root_in_json = [true, false].sample(random: Random.new(1))",
    "self.inheritance_column = :state",
    "self.skip_time_zone_conversion_for_attributes = [:created_at]",
    "self.primary_key = :title",
    "default_scope { select(:id, :title) }",
    "def method_missing(name, *) = name.to_s",
    "before_save { }",
    "normalizes :body, with: ->(text) { text.strip }",
    "attribute :price, :string",
    "has_one :self_again, class_name: \"Post\", foreign_key: :id",
    "undef_method(:rating) if method_defined?(:rating)"
  ].freeze
  READ = ["title", "created_at", "data", "attributes", "as_json", "changed?", "price", "attribute_names", "made_on",
          "title_was", "serializable_hash", "inspect"].freeze
  CHANGE = [
    ->(post) { post.title = "set" },
    ->(post) { post.title&.concat("!") },
    ->(post) { post.price = "1.239" },
    ->(post) { post.created_at = "2026-03-29 02:30" },
    ->(post) { post.data = { "x" => 1 } },
    ->(post) { post[:votes] = nil },
    ->(post) { post.published = "f" },
    ->(post) { post.restore_attributes },
    ->(post) { post.freeze },
    ->(post) { post.made_on = "2026-02-30" },
    ->(post) { post.singleton_class.define_method(:body) { "single" } },
    ->(post) { post.reload }
  ].freeze
  SELECT = [nil, "*", "id, title", "title AS body, id", "posts.*, 1.5 AS extra", "COUNT(*) AS n, state",
            "id, created_at, updated_at AS at", "NULL AS title", "posts.*, title AS title_was",
            "'k' AS \"a key\", id"].freeze
  WISHES = [
    nil,
    {},
    { only: %i[title id] },
    { only: "created_at" },
    { except: %i[id data price] },
    { template: "x" },
    { only: %i[id], methods: %i[persisted?] },
    { methods: :body },
    { only: %i[writer_id], include: :writer },
    { root: true },
    { except: "state", methods: [:attribute_names] },
    { only: [:n, "a key", :extra, :at, :note] }
  ].freeze

  class << self
    # The classes that are created in this run.
    def classes(random)
      @classes ||= Array.new(60) do |i|
        klass = Class.new(i % 7 == 6 ? @last : Plain)
        klass.define_singleton_method(:name) { "Post#{i}" }
        klass.table_name = "posts"
        klass.belongs_to(:writer, optional: true)
        OWN.sample(random.rand(4), random: random).each { |own| klass.class_eval(own) rescue nil }
        @last = klass
      end
    end

    # A block that creates the same tree of records at each call.
    def tree(random)
      makes = Array.new(1 + random.rand(3)) { record(random) }
      shape = random.rand(4)
      lambda do
        records = makes.flat_map(&:call)
        [records, { "posts" => records, one: records.first }, records.first, [records, [records.last]]][shape]
      end
    end

    private

    def record(random)
      klass = classes(random).sample(random: random)
      columns, count, first = SELECT.sample(random: random), 1 + random.rand(3), 1 + random.rand(6)
      reads, changes = READ.sample(random.rand(3), random: random), CHANGE.sample(random.rand(3), random: random)
      fresh = random.rand(6).zero?
      lambda do
        found = klass.unscoped.where(id: first..).order(:id).limit(count)
        found = found.select(columns) if columns
        posts = fresh ? [klass.new, klass.new(title: "new")] : found.to_a
        posts.each do |post|
          changes.each { |change| change.call(post) rescue nil }
          reads.each { |name| post.public_send(name) rescue nil }
        end
      end
    end
  end
end

random = Random.new(Chance::SEED)
Chance::CASES.times do |i|
  tree = Chance.tree(random)
  same_fresh(Chance::WISHES.sample(random: random), "case #{i}", &tree)
end
