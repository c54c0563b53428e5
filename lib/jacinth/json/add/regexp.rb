# frozen_string_literal: true

# Regexp, written as its options and its source.

require_relative "adder"

unless Jacinth::JSON.const_get(:Adder).real?("regexp")
  module Jacinth
    module JSON
      module Adder
        # The form in which a Regexp is written.
        module RegexpForm
          #: (*untyped) -> Hash[String, untyped]
          def as_json(*) = Adder.form(self, { "o" => options, "s" => source })
        end

        # Makes a Regexp from that form.
        module RegexpMaker
          #: (Hash[String, untyped]) -> untyped
          def json_create(object) = new(object["s"], object["o"])
        end

        add(::Regexp, RegexpForm, RegexpMaker)
      end
    end
  end
end
