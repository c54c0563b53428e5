# frozen_string_literal: true

require_relative "../api"

module Jacinth
  module JSON
    # json/add/*: gives a class of Ruby the methods with which create_additions writes and reads it. If the loaded json
    # has the file of that name, json's own is loaded. json 3 has none. A program requires these files because it wants
    # the classes changed, so restore! does not undo them.
    module Adder
      # The methods that every added class gets.
      module Methods
        #: (*untyped) -> String
        def to_json(*args) = as_json.to_json(*args)
      end

      class << self
        # Loads json's own file of that name; true if there is one.
        #: (String) -> bool
        def real?(name)
          return false unless ::JSON::VERSION.to_i < 3

          require "json/add/#{name}"
          true
        rescue ::LoadError
          false
        end

        # Adds the methods to the class. `written` has as_json, `read` has json_create.
        #: (Class, Module, Module, ?common: Array[Module]) -> void
        def add(klass, written, read, common: [Methods])
          { klass => [*common, written], klass.singleton_class => [read] }.each do |owner, sources|
            sources.each { |source| source.instance_methods(false).each { |name| define(owner, name, source) } }
          end
        end

        # The Hash that stands for an object.
        #: (Object, Hash[String, untyped]) -> Hash[String, untyped]
        def form(object, members) = { Defaults.create_id => object.class.name }.merge(members)

        # As form, for a class that can only be found by its name.
        #: (Object, Hash[String, untyped]) -> Hash[String, untyped]
        def named_form(object, members)
          raise JSONError, "Only named structs are supported!" if object.class.name.to_s.empty?

          form(object, members)
        end

        private

        # An existing method is replaced on purpose: the file may be loaded twice, or another library may have defined
        # as_json.
        def define(owner, name, source)
          owner.alias_method(name, name) if owner.method_defined?(name, false)
          owner.define_method(name, source.instance_method(name))
        end
      end
    end
    private_constant :Adder
  end
end
