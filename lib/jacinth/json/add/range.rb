# frozen_string_literal: true

# Range, written as its two ends and whether it excludes the last.

require_relative "adder"

unless Jacinth::JSON.const_get(:Adder).real?("range")
  module Jacinth
    module JSON
      module Adder
        # The form in which a Range is written.
        module RangeForm
          #: (*untyped) -> Hash[String, untyped]
          def as_json(*) = Adder.form(self, { "a" => [first, last, exclude_end?] })
        end

        # Makes a Range from that form.
        module RangeMaker
          #: (Hash[String, untyped]) -> untyped
          def json_create(object) = new(*object["a"])
        end

        add(::Range, RangeForm, RangeMaker)
      end
    end
  end
end
