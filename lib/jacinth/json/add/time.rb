# frozen_string_literal: true

# Time as seconds and nanoseconds; older documents have microseconds.

require_relative "adder"

unless Jacinth::JSON.const_get(:Adder).real?("time")
  module Jacinth
    module JSON
      module Adder
        # What a Time is written as.
        module TimeForm
          #: (*untyped) -> Hash[String, untyped]
          def as_json(*) = Adder.form(self, { "s" => tv_sec, "n" => tv_nsec })
        end

        # How it is made of that again.
        module TimeMaker
          #: (Hash[String, untyped]) -> untyped
          def json_create(object)
            micro = object.delete("u")
            object["n"] = micro * 1000 if micro
            at(object["s"], Rational(object["n"], 1000))
          end
        end

        add(::Time, TimeForm, TimeMaker)
      end
    end
  end
end
