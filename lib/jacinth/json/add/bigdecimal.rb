# frozen_string_literal: true

# BigDecimal as its own dump.

require_relative "adder"
require "bigdecimal"

unless Jacinth::JSON.const_get(:Adder).real?("bigdecimal")
  module Jacinth
    module JSON
      module Adder
        # What a BigDecimal is written as.
        module BigDecimalForm
          #: (*untyped) -> Hash[String, untyped]
          def as_json(*) = Adder.form(self, { "b" => _dump.force_encoding(::Encoding::UTF_8) })
        end

        # How it is made of that again.
        module BigDecimalMaker
          #: (Hash[String, untyped]) -> untyped
          def json_create(object) = _load(object["b"])
        end

        add(::BigDecimal, BigDecimalForm, BigDecimalMaker)
      end
    end
  end
end
