# frozen_string_literal: true

require "active_model"

module RailsDifferential
  module Zoo
    # ActiveModel's serialization, as most classes use it.
    class Model
      include ActiveModel::Model
      include ActiveModel::Attributes
      include ActiveModel::Serializers::JSON

      attribute :id, :integer
      attribute :name, :string
      attribute :at, :datetime
      attribute :price, :decimal
      attr_accessor :children, :parent

      # Casts its values at once: the order of the first reads is not visible.
      def initialize(...)
        super
        attributes
      end

      def full = "#{name} <full>"
      def fails = raise(IOError, "fails")
    end

    class RootModel < Model
      self.include_root_in_json = true
    end

    class NamedRootModel < Model
      self.include_root_in_json = "thing"
    end

    class OwnAttributes
      include ActiveModel::Serializers::JSON

      attr_accessor :name, :count

      def initialize(name, count) = (@name, @count = name, count)
      def attributes = { "name" => nil, "count" => nil }
    end

    class OwnHash < Model
      extend Noted
      note :serializable_hash

      def serializable_hash(options = nil) = super.merge("own" => options.class.name)
    end

    class OwnRead < Model
      def read_attribute_for_serialization(name) = "read #{name} #{super}"
    end

    class OwnNames < Model
      private

      def attribute_names_for_serialization = %w[name id]
    end

    class OwnSerializable < Model
      private

      def serializable_attributes(names) = names.to_h { |name| [name.upcase, 1] }
    end

    class OwnModelJson < Model
      def as_json(options = nil)
        Zoo.log.saw("OwnModelJson", :as_json, [options])
        super((options || {}).merge(methods: :full))
      end
    end

    class OwnReader < Model
      def name = "reader of #{super}"
      def at = super&.change(usec: 0)
    end

    class << self
      # A model with a child and a parent.
      #: (Class, ?Integer, ?untyped) -> untyped
      def model(type = Model, id = 1, at = nil)
        made = type.new(id: id, name: "n<#{id}>", at: at || Time.utc(2026, 1, 2, 3, 4, id), price: "#{id}.50")
        made.children = [Model.new(id: 7, name: "child"), Model.new(id: 8)]
        made.parent = Model.new(id: 9, name: "parent & all")
        made
      end
    end
  end
end
