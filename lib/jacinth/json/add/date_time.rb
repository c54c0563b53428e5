# frozen_string_literal: true

# DateTime, written as its parts. The offset is a fraction of a day.

require_relative "adder"
require "date"

unless Jacinth::JSON.const_get(:Adder).real?("date_time")
  module Jacinth
    module JSON
      module Adder
        # The form in which a DateTime is written.
        module DateTimeForm
          #: (*untyped) -> Hash[String, untyped]
          def as_json(*) = Adder.form(self, {
            "y" => year, "m" => month, "d" => day, "H" => hour, "M" => min, "S" => sec,
            "of" => offset.to_s, "sg" => start
          })
        end

        # Makes a DateTime from that form.
        module DateTimeMaker
          #: (Hash[String, untyped]) -> untyped
          def json_create(object)
            above, below = object["of"].split("/")
            offset = below && below != "0" ? Rational(above.to_i, below.to_i) : above
            civil(*object.values_at("y", "m", "d", "H", "M", "S"), offset, object["sg"])
          end
        end

        add(::DateTime, DateTimeForm, DateTimeMaker)
      end
    end
  end
end
