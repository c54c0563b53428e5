# frozen_string_literal: true

require_relative "type_calls"

module Jacinth
  module Workbench
    # Other libraries with the same records, where they are installed: serializers, and classes that check attributes.
    module TypeLibraries
      HERE = "Jacinth::Workbench::TypeLibraries"
      FIELDS = TypeCalls::User.members - [:address]

      class << self
        # The calls by :parse, :generate and :valid, and then by the name of the library.
        #: () -> Hash[Symbol, Hash[String, String]]
        def calls
          parse = { "ActiveModel" => :active_model, "dry-struct" => :dry_struct }
          write = { "alba" => :alba, "blueprinter" => :blueprinter, "oj_serializers" => :oj, "panko" => :panko }
          { parse: parse, generate: write, valid: { "json_schemer" => :json_schemer } }.transform_values do |libraries|
            libraries.filter_map { |name, loader| [name, __send__(loader)] if loaded?(loader) }.to_h
          end
        end

        private

        def loaded?(loader)
          prepare_oj if loader == :oj
          feature = { active_model: "active_model", dry_struct: "dry-struct", oj: "oj_serializers",
                      panko: "panko_serializer" }.fetch(loader, loader.to_s)
          require feature
          true
        rescue LoadError
          false
        end

        # Without this option oj_serializers loads Rails and replaces its encoder. It calls methods of ActiveSupport.
        def prepare_oj
          require "oj"
          require "active_support"
          require "active_support/core_ext/string"
          Oj.default_options = { use_raw_json: true }
        end

        def active_model
          model = Class.new do
            include ActiveModel::Model
            include ActiveModel::Attributes
            FIELDS.each { |name| attribute name }
            attribute :address
            validates :id, numericality: { greater_than_or_equal_to: 1 }
            validates :name, length: { in: 1..200 }
            validates :role, inclusion: { in: %w[admin member] }
            def self.name = "User"
          end
          const_set(:Model, model)
          "JSON.parse(input).map { |h| #{HERE}::Model.new(h).tap { |m| m.valid? || raise } }"
        end

        def dry_struct
          const_set(:Types, Dry.Types)
          types = const_get(:Types)
          address = Class.new(Dry::Struct) do
            attribute :street, types::Strict::String.constrained(size: 1..200)
            attribute :city, types::Strict::String
          end
          const_set(:DryUser, Class.new(Dry::Struct) do
            attribute :id, types::Strict::Integer.constrained(gteq: 1)
            attribute :name, types::Strict::String.constrained(size: 1..200)
            attribute :email, types::Strict::String.optional
            attribute :tags, types::Strict::Array.of(types::Strict::String)
            attribute :address, address
            attribute :created, types::Strict::String
            attribute :role, types::Strict::String.enum("admin", "member")
            attribute :score, types::Strict::Float.constrained(gteq: 0)
          end)
          "JSON.parse(input, symbolize_names: true).map { |h| #{HERE}::DryUser.new(h) }"
        end

        # Validates by the JSON Schema of the type.
        def json_schemer
          const_set(:Schema, JSONSchemer.schema(TypeCalls::LIST.json_schema))
          "#{HERE}::Schema.valid?(JSON.parse(input))"
        end

        def alba
          Alba.backend = :json
          address = Class.new { include Alba::Resource }.tap { |one| one.attributes(:street, :city) }
          const_set(:AlbaUser, Class.new do
            include Alba::Resource
            attributes :id, :name, :email, :tags
            one :address, resource: address
            attributes :created, :role, :score
          end)
          "#{HERE}::AlbaUser.new(input).serialize"
        end

        def blueprinter
          address = Class.new(Blueprinter::Base) { fields :street, :city }
          const_set(:BlueUser, Class.new(Blueprinter::Base) do
            fields(*FIELDS)
            association :address, blueprint: address
          end)
          "#{HERE}::BlueUser.render(input)"
        end

        # The library asks a class for its name when it is made.
        def oj
          module_eval(<<~RUBY, __FILE__, __LINE__ + 1)
            class OjAddress < Oj::Serializer
              attributes :street, :city
            end

            class OjUser < Oj::Serializer
              attributes(*FIELDS)
              has_one :address, serializer: OjAddress
            end
          RUBY
          "#{HERE}::OjUser.many_as_json(input).to_s"
        end

        #: () -> String
        def panko
          address = const_set(:PankoAddress, Class.new(Panko::Serializer) { attributes :street, :city })
          const_set(:PankoUser, Class.new(Panko::Serializer) do
            attributes(*FIELDS)
            has_one :address, serializer: address
          end)
          "Panko::ArraySerializer.new(input, each_serializer: #{HERE}::PankoUser).to_json"
        end
      end
    end
  end
end
