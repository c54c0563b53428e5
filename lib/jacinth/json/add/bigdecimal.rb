# frozen_string_literal: true

# BigDecimal, written as its own dump.

require_relative "adder"
require "bigdecimal"

unless Jacinth::JSON.const_get(:Adder).real?("bigdecimal")
  module Jacinth
    module JSON
      module Adder
        # The form in which a BigDecimal is written.
        module BigDecimalForm
          #: (*untyped) -> Hash[String, untyped]
          def as_json(*) = Adder.form(self, { "b" => _dump.force_encoding(::Encoding::UTF_8) })
        end

        # Makes a BigDecimal from that form.
        module BigDecimalMaker
          #: (Hash[String, untyped]) -> untyped
          def json_create(object) = _load(object["b"])
        end

        add(::BigDecimal, BigDecimalForm, BigDecimalMaker)
      end
    end
  end
end
