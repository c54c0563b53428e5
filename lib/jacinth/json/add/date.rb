# frozen_string_literal: true

# Date as year, month, day and calendar reform.

require_relative "adder"
require "date"

unless Jacinth::JSON.const_get(:Adder).real?("date")
  module Jacinth
    module JSON
      module Adder
        # What a Date is written as.
        module DateForm
          #: (*untyped) -> Hash[String, untyped]
          def as_json(*) = Adder.form(self, { "y" => year, "m" => month, "d" => day, "sg" => start })
        end

        # How it is made of that again.
        module DateMaker
          #: (Hash[String, untyped]) -> untyped
          def json_create(object) = civil(*object.values_at("y", "m", "d", "sg"))
        end

        add(::Date, DateForm, DateMaker)
      end
    end
  end
end
