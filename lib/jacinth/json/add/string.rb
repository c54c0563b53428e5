# frozen_string_literal: true

# A String of any bytes as an array of numbers. Only to_json_raw writes it.

require_relative "adder"

unless Jacinth::JSON.const_get(:Adder).real?("string")
  module Jacinth
    module JSON
      module Adder
        # What String gets in addition to its to_json.
        module StringForm
          #: () -> Hash[String, untyped]
          def to_json_raw_object = Adder.form(self, { "raw" => unpack("C*") })

          #: (*untyped) -> String
          def to_json_raw(...) = to_json_raw_object.to_json(...)
        end

        # Makes a String from that form.
        module StringMaker
          #: (Hash[String, untyped]) -> String
          def json_create(object) = object["raw"].pack("C*")
        end

        add(::String, StringForm, StringMaker, common: [])
      end
    end
  end
end
