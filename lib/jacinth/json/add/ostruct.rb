# frozen_string_literal: true

# OpenStruct as its table; of named classes only.

require_relative "adder"
require "ostruct"

unless Jacinth::JSON.const_get(:Adder).real?("ostruct")
  module Jacinth
    module JSON
      module Adder
        # What a OpenStruct is written as.
        module OpenStructForm
          #: (*untyped) -> Hash[String, untyped]
          def as_json(*) = Adder.named_form(self, { "t" => table })
        end

        # How it is made of that again.
        module OpenStructMaker
          #: (Hash[String, untyped]) -> untyped
          def json_create(object) = new(object["t"] || object[:t])
        end

        add(::OpenStruct, OpenStructForm, OpenStructMaker)
      end
    end
  end
end
