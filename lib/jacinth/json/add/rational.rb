# frozen_string_literal: true

# Rational, written as numerator and denominator.

require_relative "adder"

unless Jacinth::JSON.const_get(:Adder).real?("rational")
  module Jacinth
    module JSON
      module Adder
        # The form in which a Rational is written.
        module RationalForm
          #: (*untyped) -> Hash[String, untyped]
          def as_json(*) = Adder.form(self, { "n" => numerator, "d" => denominator })
        end

        # Makes a Rational from that form.
        module RationalMaker
          #: (Hash[String, untyped]) -> untyped
          def json_create(object) = Rational(object["n"], object["d"])
        end

        add(::Rational, RationalForm, RationalMaker)
      end
    end
  end
end
