# frozen_string_literal: true

# Regexp as its options and its source.

require_relative "adder"

unless Jacinth::JSON.const_get(:Adder).real?("regexp")
  module Jacinth
    module JSON
      module Adder
        # What a Regexp is written as.
        module RegexpForm
          #: (*untyped) -> Hash[String, untyped]
          def as_json(*) = Adder.form(self, { "o" => options, "s" => source })
        end

        # How it is made of that again.
        module RegexpMaker
          #: (Hash[String, untyped]) -> untyped
          def json_create(object) = new(object["s"], object["o"])
        end

        add(::Regexp, RegexpForm, RegexpMaker)
      end
    end
  end
end
