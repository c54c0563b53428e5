# frozen_string_literal: true

require_relative "../test_helper"
require_relative "bundled"

# Models of ActiveModel, and libraries that are loaded after the frontend was opened: each text is compared with that
# of ActiveSupport's own encoder.
class RailsModelTest < Minitest::Test
  include Bundled

  HEAD = <<~RUBY
    require "jacinth/rails"
    Jacinth::Rails.install!
    require "active_support/time"
    require "active_model"
    encoders = ActiveSupport::JSON::Encoding
    coder = encoders.const_defined?(:JSONGemCoderEncoder)
    THEIRS = coder ? encoders::JSONGemCoderEncoder : encoders::JSONGemEncoder
    class Base
      include ActiveModel::Model
      include ActiveModel::Attributes
      include ActiveModel::Serializers::JSON
      attribute :id, :integer
      attribute :name
      attribute :at
      def extra = "more"
    end
    ONE = { id: "7", name: "<é>", at: Time.utc(2026, 1, 2).in_time_zone("Europe/Berlin") }
    def check(value, options = nil)
      theirs, ours = [THEIRS, Jacinth::Rails::Encoder].map { |encoder| encoder.new(options).encode(value) }
      puts "\#{ours}\\n  instead of \#{theirs}" unless ours == theirs
    end
  RUBY

  def test_models_with_and_without_options
    assert_empty bundled("#{HEAD}#{<<~RUBY}")
      one = Base.new(**ONE)
      [nil, {}, { prefixes: ["posts"], template: "index" }, { only: :id }, { except: ["name"] }, { methods: :extra },
       { include: [] }, { root: true }, { root: nil }, { only: nil }].each do |options|
        check(one, options)
        check([one, { one: one }, Base.new], options)
      end
    RUBY
  end

  # The methods that the frontend bypasses: each override, in a class, a module or one object, is called.
  OVERRIDES = [
    "def as_json(options = nil) = super.merge(\"own\" => 1)",
    "def serializable_hash(options = nil) = super.merge(\"own\" => 1)",
    "def attributes = super.merge(\"extra\" => nil)",
    "def attribute_names = super.reverse",
    "def name = \"own\"",
    "def read_attribute_for_serialization(name) = \"\#{name}!\"",
    "def include_root_in_json = true",
    "private def attribute_names_for_serialization = %w[id extra]",
    "private def attribute_names_for_serialization = %i[id extra id]",
    "private def serializable_attributes(names) = { \"own\" => names }",
    "def to_hash = {}",
    "def to_h = {}",
    "def instance_values = {}"
  ].freeze

  def test_overrides_are_called
    assert_empty bundled("#{HEAD}#{<<~RUBY}")
      #{OVERRIDES.inspect}.each do |override|
        inherits, prepends = Array.new(2) { Class.new(Base) { def self.name = "Base" } }
        inherits.class_eval(override)
        prepends.prepend(Module.new { module_eval(override) })
        single = Base.new(**ONE).tap { |one| one.singleton_class.class_eval(override) }
        [inherits.new(**ONE), prepends.new(**ONE), single, [Base.new(**ONE), inherits.new(**ONE)]].each do |value|
          check(value)
          check(value, { template: "x" })
        end
      rescue StandardError => e
        puts override, e.full_message
      end
    RUBY
  end

  def test_a_hash_with_a_block_for_options_and_models_of_symbols
    assert_empty bundled("#{HEAD}#{<<~RUBY}")
      class Named
        include ActiveModel::Serializers::JSON
        def self.model_name = ActiveModel::Name.new(self, nil, "named")
        def attributes = { id: 1, "name" => nil }
        def id = [self.class.name, 1..2]
        def name = Base.new(**ONE)
      end
      check(Named.new)
      check([Named.new, Base.new(**ONE)], Hash.new { |_, key| key == :only ? [:id, "id"] : nil }.merge(template: "x"))
    RUBY
  end

  def test_what_is_loaded_late_is_known
    assert_equal "[true, true]\n", bundled(<<~RUBY)
      require "jacinth/rails"
      Jacinth::Rails.install!
      ActiveSupport::JSON.encode([Time.now, Object.new])
      before = Jacinth::Rails.const_get(:Kinds).missing
      require "active_support/time"
      ActiveSupport::JSON.encode(Time.now.in_time_zone("UTC"))
      require "active_model"
      model = Class.new { include ActiveModel::Serializers::JSON; def attributes = {} }
      ActiveSupport::JSON.encode(model.new)
      after = Jacinth::Rails.const_get(:Kinds).missing
      p [before.include?(%i[ActiveModel Serializers JSON]),
         (after & [%i[ActiveModel Serializers JSON], %i[ActiveSupport TimeWithZone]]).empty?]
    RUBY
  end
end
