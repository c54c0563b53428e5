# frozen_string_literal: true

# Rational as numerator and denominator.

require_relative "adder"

unless Jacinth::JSON.const_get(:Adder).real?("rational")
  module Jacinth
    module JSON
      module Adder
        # What a Rational is written as.
        module RationalForm
          #: (*untyped) -> Hash[String, untyped]
          def as_json(*) = Adder.form(self, { "n" => numerator, "d" => denominator })
        end

        # How it is made of that again.
        module RationalMaker
          #: (Hash[String, untyped]) -> untyped
          def json_create(object) = Rational(object["n"], object["d"])
        end

        add(::Rational, RationalForm, RationalMaker)
      end
    end
  end
end
