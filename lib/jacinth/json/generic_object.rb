# frozen_string_literal: true

# GenericObject: an OpenStruct that a document can name (create_additions), for programs written for json 2. If the
# loaded json has the class, json's own is used. Loaded when the constant is first named.

if JSON.const_defined?(:GenericObject, false)
  Jacinth::JSON::GenericObject = JSON::GenericObject
else
  require "ostruct"

  module Jacinth
    module JSON
      class GenericObject < ::OpenStruct
        class << self
          alias [] new

          # Whether a document may name the class. Off until the program turns it on.
          #: (bool) -> bool
          attr_writer :json_creatable

          #: () -> bool?
          def json_creatable? = @json_creatable

          #: (Hash[String, untyped]) -> GenericObject
          def json_create(data) = self[data.reject { |key, _| key == Defaults.create_id }]

          # A copy in which every Hash, at any depth, is an object of this class.
          #: (untyped) -> untyped
          def from_hash(object)
            if object.respond_to?(:to_hash)
              object.to_hash.each_with_object(new) { |(key, value), result| result[key] = from_hash(value) }
            elsif object.respond_to?(:to_ary)
              object.to_ary.map { |element| from_hash(element) }
            else
              object
            end
          end

          #: (untyped, ?Proc?, ?Hash[Symbol, untyped]) -> untyped
          def load(source, proc = nil, opts = {})
            result = JSON.load(source, proc, opts.merge(object_class: self))
            result.nil? ? new : result
          end

          #: (untyped, *untyped) -> untyped
          def dump(obj, *args) = JSON.dump(obj, *args)
        end
        self.json_creatable = false

        #: () -> Hash[Symbol, untyped]
        def to_hash = table

        # Its own members take precedence.
        #: (untyped) -> GenericObject
        def |(other) = self.class[other.to_hash.merge(to_hash)]

        #: (*untyped) -> Hash[untyped, untyped]
        def as_json(*)
          name = instance_of?(GenericObject) ? "JSON::GenericObject" : self.class.name
          { Defaults.create_id => name }.merge(to_hash)
        end

        #: (*untyped) -> String
        def to_json(*args) = as_json.to_json(*args)
      end
    end
  end
end
