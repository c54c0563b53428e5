# frozen_string_literal: true

# Methods that a model may override: in its class, in a module, in one object, before it was first written and after.
# EVERY=n takes every nth of them.

OVERRIDES = [
  "def as_json(options = nil) = super.merge(\"own\" => 1)",
  "def serializable_hash(options = nil) = super.merge(\"own\" => options)",
  "def title = \"own \#{super}\"",
  "def title = self[:title]&.upcase",
  "def id = 77",
  "def price = nil",
  "def attributes = super.merge(\"extra\" => nil)",
  "def attribute_names = super.reverse",
  "def read_attribute_for_serialization(name) = \"\#{name}!\"",
  "def include_root_in_json = true",
  "def _read_attribute(name) = super.to_s + \"!\"",
  "private def attribute_names_for_serialization = %w[id title]",
  "private def attribute_names_for_serialization = %i[id title id]",
  "private def serializable_attributes(names) = { \"own\" => names }",
  "private def title = \"hidden\"",
  "def title = self.body = \"changed by title\"",
  "def title = body.frozen?",
  "def title = reload.body",
  "def to_hash = {}",
  "def to_h = {}",
  "def instance_values = {}",
  "def send(name) = \"sent \#{name}\"",
  "def method_missing(name, *) = name"
].freeze

FORMS = [nil, { template: "x" }, { only: %i[id title body] }, { except: :id }, { only: :id, methods: :title }].freeze

def named(base, name = base.name) = Class.new(base) { define_singleton_method(:name) { name } }

def check(name)
  FORMS.each do |options|
    same_fresh(options, name) { yield(1) }
    same_fresh(options, name) { [yield(2), Post.find(3), yield(3)] }
  end
end

OVERRIDES.each_slice(Integer(ENV.fetch("EVERY", "1"))).map(&:first).each do |override|
  own, mixed, before, later = Array.new(4) { named(Post).tap { |klass| klass.table_name = "posts" } }
  below = named(own)
  own.class_eval(override)
  extra = Module.new { module_eval(override) }
  mixed.include(extra)
  before.prepend(extra)
  [own, below, mixed, before].each { |klass| check(override) { |id| klass.find(id) } }
  check("#{override} (one object)") { |id| Post.find(id).tap { |post| post.singleton_class.class_eval(override) } }
  check("#{override} (extended)") { |id| Post.find(id).extend(extra) }
  check("#{override} (not yet)") { |id| later.find(id) }
  later.class_eval(override)
  check("#{override} (later)") { |id| later.find(id) }
end
