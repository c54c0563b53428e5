# frozen_string_literal: true

# Struct, written as its values. Only classes that have a name can be written.

require_relative "adder"

unless Jacinth::JSON.const_get(:Adder).real?("struct")
  module Jacinth
    module JSON
      module Adder
        # The form in which a Struct is written.
        module StructForm
          #: (*untyped) -> Hash[String, untyped]
          def as_json(*) = Adder.named_form(self, { "v" => values })
        end

        # Makes a Struct from that form.
        module StructMaker
          #: (Hash[String, untyped]) -> untyped
          def json_create(object) = new(*object["v"])
        end

        add(::Struct, StructForm, StructMaker)
      end
    end
  end
end
