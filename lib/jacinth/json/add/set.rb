# frozen_string_literal: true

# Set, written as an array.

require_relative "adder"
require "set"

unless Jacinth::JSON.const_get(:Adder).real?("set")
  module Jacinth
    module JSON
      module Adder
        # The form in which a Set is written.
        module SetForm
          #: (*untyped) -> Hash[String, untyped]
          def as_json(*) = Adder.form(self, { "a" => to_a })
        end

        # Makes a Set from that form.
        module SetMaker
          #: (Hash[String, untyped]) -> untyped
          def json_create(object) = new(object["a"])
        end

        add(::Set, SetForm, SetMaker)
      end
    end
  end
end
