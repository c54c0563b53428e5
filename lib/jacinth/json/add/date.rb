# frozen_string_literal: true

# Date, written as year, month, day and calendar reform.

require_relative "adder"
require "date"

unless Jacinth::JSON.const_get(:Adder).real?("date")
  module Jacinth
    module JSON
      module Adder
        # The form in which a Date is written.
        module DateForm
          #: (*untyped) -> Hash[String, untyped]
          def as_json(*) = Adder.form(self, { "y" => year, "m" => month, "d" => day, "sg" => start })
        end

        # Makes a Date from that form.
        module DateMaker
          #: (Hash[String, untyped]) -> untyped
          def json_create(object) = civil(*object.values_at("y", "m", "d", "sg"))
        end

        add(::Date, DateForm, DateMaker)
      end
    end
  end
end
