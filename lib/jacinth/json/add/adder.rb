# frozen_string_literal: true

require_relative "../api"

module Jacinth
  module JSON
    # json/add/*: gives a class of Ruby the methods by which create_additions writes and reads it. Where
    # the loaded json brings that file, it is json's own; json 3 brings none. What these files do to
    # the classes is what they are required for, and is not undone by restore!.
    module Adder
      # The methods of every class that is added.
      module Methods
        #: (*untyped) -> String
        def to_json(*args) = as_json.to_json(*args)
      end

      class << self
        # json's own file of that name, true when there is one.
        #: (String) -> bool
        def real?(name)
          return false unless ::JSON::VERSION.to_i < 3

          require "json/add/#{name}"
          true
        rescue ::LoadError
          false
        end

        # `written` has as_json, `read` has json_create.
        #: (Class, Module, Module, ?common: Array[Module]) -> void
        def add(klass, written, read, common: [Methods])
          { klass => [*common, written], klass.singleton_class => [read] }.each do |owner, sources|
            sources.each { |source| source.instance_methods(false).each { |name| define(owner, name, source) } }
          end
        end

        # The Hash that stands for an object.
        #: (Object, Hash[String, untyped]) -> Hash[String, untyped]
        def form(object, members) = { Defaults.create_id => object.class.name }.merge(members)

        # The same of a class that can be found by its name only.
        #: (Object, Hash[String, untyped]) -> Hash[String, untyped]
        def named_form(object, members)
          raise JSONError, "Only named structs are supported!" if object.class.name.to_s.empty?

          form(object, members)
        end

        private

        # Over what is there, which is meant: loading the file twice, or an as_json of another library.
        def define(owner, name, source)
          owner.alias_method(name, name) if owner.method_defined?(name, false)
          owner.define_method(name, source.instance_method(name))
        end
      end
    end
    private_constant :Adder
  end
end
