# frozen_string_literal: true

# Time, written as seconds and nanoseconds. Older documents have microseconds.

require_relative "adder"

unless Jacinth::JSON.const_get(:Adder).real?("time")
  module Jacinth
    module JSON
      module Adder
        # The form in which a Time is written.
        module TimeForm
          #: (*untyped) -> Hash[String, untyped]
          def as_json(*) = Adder.form(self, { "s" => tv_sec, "n" => tv_nsec })
        end

        # Makes a Time from that form.
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
