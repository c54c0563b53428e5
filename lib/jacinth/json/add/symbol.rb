# frozen_string_literal: true

# Symbol, written as its name. A strict generator writes it as a String.

require_relative "adder"

unless Jacinth::JSON.const_get(:Adder).real?("symbol")
  module Jacinth
    module JSON
      module Adder
        # The form in which a Symbol is written.
        module SymbolForm
          #: (*untyped) -> Hash[String, untyped]
          def as_json(*) = Adder.form(self, { "s" => to_s })

          #: (?untyped, *untyped) -> String
          def to_json(state = nil, *args)
            state = ::JSON::State.from_state(state)
            state.strict? ? super : as_json.to_json(state, *args)
          end
        end

        # Makes a Symbol from that form.
        module SymbolMaker
          #: (Hash[String, untyped]) -> untyped
          def json_create(object) = object["s"].to_sym
        end

        add(::Symbol, SymbolForm, SymbolMaker)
      end
    end
  end
end
