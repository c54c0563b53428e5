# frozen_string_literal: true

# Jacinth::JSON: the API of ::JSON on Jacinth's engine, without touching ::JSON. This file has its constants and empty
# classes. The extension fills the classes and defines the hot functions when the frontend is opened. The other files of
# this folder have the functions that are written in Ruby.
#
#   require "jacinth/json/api"
#   Jacinth::JSON.parse('{"a":1}', symbolize_names: true) # => {a: 1}
#   Jacinth::JSON.generate({ "a" => [1, nil] })           # => '{"a":[1,null]}'

require_relative "../core/main_ractor"

# :stopdoc:
module Jacinth
  # :startdoc:
  MainRactor.check_load("jacinth/json")
end

require "json"
require_relative "../../jacinth"
require_relative "../core/needs_extension"

unless Jacinth.respond_to?(:open_json_frontend, true)
  raise LoadError, "jacinth/json needs Jacinth's extension, which this Ruby cannot load; json itself serves here"
end

# :stopdoc:
module Jacinth
  # :startdoc:
  # The API of ::JSON (docs/json.md), without touching ::JSON. Its methods are those of json, and json's documentation
  # describes them. Its errors are json's own, so every existing rescue keeps working. The classes are subclasses of
  # json's where the loaded json has them, so is_a? keeps working.
  module JSON
    VERSION = ::JSON::VERSION
    NaN = ::Float::NAN
    Infinity = ::Float::INFINITY
    MinusInfinity = -::Float::INFINITY

    JSONError = ::JSON::JSONError
    ParserError = ::JSON::ParserError
    NestingError = ::JSON::NestingError
    GeneratorError = ::JSON::GeneratorError

    # json's own class of that name, or Object if the loaded json is too old to have it.
    real = lambda do |path|
      path.split("::").inject(::JSON) do |owner, name|
        break ::Object unless owner.const_defined?(name, false)

        owner.const_get(name, false)
      end
    end

    # A class is named after the first constant that holds it. Each class gets the name of json's class, below Jacinth.
    module Ext
      # The result of `generator`: a module with the classes that write, arranged as in json's own module of that name.
      module Generator
      end
    end
    Generator = Ext::Generator
    Generator::State = Class.new(real.("State"))
    Ext::Parser = Class.new(real.("Parser"))
    Ext::ParserConfig = Class.new(real.("Ext::ParserConfig"))
    State = Generator::State
    Parser = Ext::Parser
    ParserConfig = Ext::ParserConfig
    Coder = Class.new(real.("Coder"))
    ResumableParser = Class.new(real.("ResumableParser"))
    Parser::Config = ParserConfig

    # The to_json methods that all objects of the process have after the take-over.
    module GeneratorMethods
    end

    # The module functions of ::JSON. Those that are not written in Ruby come from the extension.
    module Functions
    end

    Generator::GeneratorMethods = GeneratorMethods

    if ::JSON.const_defined?(:Fragment, false)
      Fragment = ::JSON::Fragment
    else
      # JSON text that is written unchanged.
      class Fragment < ::Struct.new(:json)
        # `json` must be text. It is not checked.
        #: (String) -> void
        def initialize(json)
          text = ::String.try_convert(json)
          raise ::TypeError, "no implicit conversion of #{json.class} into String" unless text

          super(text)
        end

        #: (?untyped, *untyped) -> String
        def to_json(_state = nil, *) = json
      end
    end

    autoload :GenericObject, ::File.expand_path("generic_object", __dir__)
  end
end

require_relative "coder"
require_relative "defaults"
require_relative "source"
require_relative "additions"
require_relative "level2"
require_relative "level3"
require_relative "kernel"
require_relative "../core/swap"
require_relative "earlier"
require_relative "removed_files"
require_relative "replace"
require_relative "state"
require_relative "compat"
require_relative "protocol"

# :stopdoc:
module Jacinth
  # :startdoc:
  send(:open_json_frontend)

  module JSON
    extend Functions
    extend Singleton
    self.compat = ::JSON::VERSION.to_i < 3 ? 2 : 3
  end
end
