# frozen_string_literal: true

# Exception, written as message and backtrace.

require_relative "adder"

unless Jacinth::JSON.const_get(:Adder).real?("exception")
  module Jacinth
    module JSON
      module Adder
        # The form in which an Exception is written.
        module ExceptionForm
          #: (*untyped) -> Hash[String, untyped]
          def as_json(*) = Adder.form(self, { "m" => message, "b" => backtrace })
        end

        # Makes an Exception from that form.
        module ExceptionMaker
          #: (Hash[String, untyped]) -> untyped
          def json_create(object) = new(object["m"]).tap { |error| error.set_backtrace(object["b"]) }
        end

        add(::Exception, ExceptionForm, ExceptionMaker)
      end
    end
  end
end
