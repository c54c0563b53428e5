# frozen_string_literal: true

# OpenStruct, written as its table. Only classes that have a name can be written.

require_relative "adder"
require "ostruct"

unless Jacinth::JSON.const_get(:Adder).real?("ostruct")
  module Jacinth
    module JSON
      module Adder
        # The form in which an OpenStruct is written.
        module OpenStructForm
          #: (*untyped) -> Hash[String, untyped]
          def as_json(*) = Adder.named_form(self, { "t" => table })
        end

        # Makes an OpenStruct from that form.
        module OpenStructMaker
          #: (Hash[String, untyped]) -> untyped
          def json_create(object) = new(object["t"] || object[:t])
        end

        add(::OpenStruct, OpenStructForm, OpenStructMaker)
      end
    end
  end
end
