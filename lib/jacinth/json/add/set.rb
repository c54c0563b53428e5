# frozen_string_literal: true

# Set as an array.

require_relative "adder"
require "set"

unless Jacinth::JSON.const_get(:Adder).real?("set")
  module Jacinth
    module JSON
      module Adder
        # What a Set is written as.
        module SetForm
          #: (*untyped) -> Hash[String, untyped]
          def as_json(*) = Adder.form(self, { "a" => to_a })
        end

        # How it is made of that again.
        module SetMaker
          #: (Hash[String, untyped]) -> untyped
          def json_create(object) = new(object["a"])
        end

        add(::Set, SetForm, SetMaker)
      end
    end
  end
end
