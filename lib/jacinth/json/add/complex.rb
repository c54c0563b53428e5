# frozen_string_literal: true

# Complex as its two parts.

require_relative "adder"

unless Jacinth::JSON.const_get(:Adder).real?("complex")
  module Jacinth
    module JSON
      module Adder
        # What a Complex is written as.
        module ComplexForm
          #: (*untyped) -> Hash[String, untyped]
          def as_json(*) = Adder.form(self, { "r" => real, "i" => imag })
        end

        # How it is made of that again.
        module ComplexMaker
          #: (Hash[String, untyped]) -> untyped
          def json_create(object) = Complex(object["r"], object["i"])
        end

        add(::Complex, ComplexForm, ComplexMaker)
      end
    end
  end
end
