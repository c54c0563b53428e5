# frozen_string_literal: true

module Jacinth
  module Rails
    # What the engine must know about ActiveModel and ActiveRecord to write a model directly from its attributes: the
    # methods that it bypasses. In the class of the model, each of them must be the library's own.
    module Records
      METHODS = {
        "ActiveModel::Serialization" => %i[
          serializable_hash serializable_attributes serializable_add_includes attribute_names_for_serialization
          read_attribute_for_serialization
        ],
        "ActiveModel::Attributes" => %i[attributes attribute_names attribute],
        "ActiveRecord::Serialization" => %i[serializable_hash attribute_names_for_serialization],
        "ActiveRecord::AttributeMethods" => %i[attribute_names],
        "ActiveRecord::AttributeMethods::Read" => %i[_read_attribute],
        "ActiveRecord::AttributeMethods::PrimaryKey" => %i[id],
        "ActiveModel::AttributeSet" => %i[keys fetch_value key? attributes default_attribute []],
        "ActiveModel::LazyAttributeSet" => %i[keys fetch_value key? attributes default_attribute],
        "ActiveModel::Attribute" => %i[value initialized?],
        "ActiveModel::Type::Value" => %i[deserialize cast cast_value],
        "ActiveModel::Type::Helpers::Numeric" => %i[cast],
        "ActiveModel::Type::Integer" => %i[deserialize cast_value],
        "ActiveModel::Type::Float" => %i[cast_value],
        "ActiveModel::Type::Boolean" => %i[cast_value],
        "ActiveModel::Type::ImmutableString" => %i[cast_value],
        "ActiveModel::Type::String" => %i[cast_value]
      }.freeze
      # The classes, in the order that the extension expects.
      CLASSES = %w[
        ActiveModel::AttributeSet ActiveModel::LazyAttributeSet ActiveRecord::Result::IndexedRow
        ActiveModel::Attribute::Uninitialized ActiveModel::Type::Integer ActiveModel::Type::Float
        ActiveModel::Type::Boolean ActiveModel::Type::ImmutableString ActiveModel::Type::Value
        ActiveModel::Attribute::FromDatabase ActiveModel::Attribute::FromUser ActiveModel::Attribute::WithCastValue
        ActiveModel::Attribute::UserProvidedDefault
      ].freeze
      # The names under which a record (true) and a model (false) cache the methods that their readers are generated
      # from.
      READERS = { true => :active_record, false => :active_model_proxy_attribute }.freeze
      private_constant :METHODS, :CLASSES, :READERS

      class << self
        # Name => the library's methods of that name. :classes => the classes of attributes.
        #: () -> Hash[Symbol, Array[untyped]]
        def table
          known = Hash.new { |rows, name| rows[name] = [] }
          METHODS.each do |owner, names|
            names.each { |name| find_method(Kinds.constant(owner), name) { |method| known[name] << method } }
          end
          known[:classes] = CLASSES.map { |name| Kinds.constant(name) }
          known.default_proc = nil
          known.each_value(&:freeze).freeze
        end

        # The names of the owners that are not loaded, outermost module first.
        #: () -> Array[Array[Symbol]]
        def missing
          [*METHODS.keys, *CLASSES].uniq
            .reject do |name|
              Kinds.constant(name) || (name.end_with?("IndexedRow") && Kinds.constant("ActiveRecord::Result"))
            end
            .map { |name| name.split("::").map(&:to_sym).freeze }
        end

        # Whether serializable_hash writes the attributes in the order of only:. The loaded ActiveModel is asked.
        #: () -> bool
        def only_orders?
          serialization = Kinds.constant("ActiveModel::Serialization")
          return false unless serialization

          model = ::Class.new { include serialization }.new
          model.define_singleton_method(:attributes) { { "a" => 1, "b" => 2 } }
          model.define_singleton_method(:a) { 1 }
          model.define_singleton_method(:b) { 2 }
          model.serializable_hash(only: %w[b a]).keys == %w[b a]
        rescue ::StandardError
          false
        end

        # The method from which the reader of an attribute was generated, in an Array. The Array is empty if there is
        # none.
        #: (Symbol, bool) -> Array[UnboundMethod]
        def readers(name, record)
          methods = ::ActiveSupport::CodeGenerator::MethodSet::METHOD_CACHES.fetch(READERS.fetch(record)) { return [] }
          if methods.method_defined?(name, false)
            [methods.instance_method(name)].select { |method| library?(method) }
          else
            []
          end
        rescue NameError, Ractor::IsolationError
          []
        end

        private

        def find_method(owner, name)
          return unless owner && (owner.method_defined?(name) || owner.private_method_defined?(name))

          method = owner.instance_method(name)
          yield method if library?(method)
        end

        # Whether ActiveModel or ActiveRecord defines the method, or it is an alias of send.
        def library?(method)
          file = method.source_location&.first
          return method.original_name == :send unless file

          %i[ActiveModel ActiveRecord].any? do |name|
            (library = Kinds.constant(name.to_s)) &&
              file.start_with?("#{File.dirname(library.method(:version).source_location.first, 2)}/")
          end
        end
      end
    end
    private_constant :Records

    class << self
      private

      #: (Symbol, bool) -> Array[UnboundMethod]
      def readers(name, record) = Records.readers(name, record)
    end
  end
end
