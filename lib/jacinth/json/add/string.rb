# frozen_string_literal: true

# String of any bytes as an array of them, on request: to_json_raw.

require_relative "adder"

unless Jacinth::JSON.const_get(:Adder).real?("string")
  module Jacinth
    module JSON
      module Adder
        # What String gets besides the to_json it has.
        module StringForm
          #: () -> Hash[String, untyped]
          def to_json_raw_object = Adder.form(self, { "raw" => unpack("C*") })

          #: (*untyped) -> String
          def to_json_raw(...) = to_json_raw_object.to_json(...)
        end

        # How it is made of that again.
        module StringMaker
          #: (Hash[String, untyped]) -> String
          def json_create(object) = object["raw"].pack("C*")
        end

        add(::String, StringForm, StringMaker, common: [])
      end
    end
  end
end
