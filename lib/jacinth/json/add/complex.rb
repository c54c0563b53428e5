# frozen_string_literal: true

# Complex, written as its real and imaginary parts.

require_relative "adder"

unless Jacinth::JSON.const_get(:Adder).real?("complex")
  module Jacinth
    module JSON
      module Adder
        # The form in which a Complex is written.
        module ComplexForm
          #: (*untyped) -> Hash[String, untyped]
          def as_json(*) = Adder.form(self, { "r" => real, "i" => imag })
        end

        # Makes a Complex from that form.
        module ComplexMaker
          #: (Hash[String, untyped]) -> untyped
          def json_create(object) = Complex(object["r"], object["i"])
        end

        add(::Complex, ComplexForm, ComplexMaker)
      end
    end
  end
end
