# frozen_string_literal: true

# `require "jacinth/multi_json"` makes MultiJson use Jacinth and leaves ::JSON alone. Options, results and errors are
# those of MultiJson's own adapter for the json gem.

require "multi_json"
require "multi_json/adapter"
require "multi_json/adapters/json_gem"
require "jacinth/json/api"

module Jacinth
  # The adapter, also for `MultiJson.with_adapter(Jacinth::MultiJsonAdapter) { ... }`.
  class MultiJsonAdapter < ::MultiJson::Adapter
    ParseError = JSON::ParserError

    # MultiJson's own adapter takes the bytes for UTF-8, whatever encoding the String names: bodies of HTTP clients
    # often name one that they are not in. So does this one: nothing is transcoded.
    #: (String, ?Hash[Symbol, untyped]) -> untyped
    def load(string, options = {})
      string = string.dup.force_encoding(::Encoding::UTF_8) unless string.encoding == ::Encoding::UTF_8
      if options.key?(:symbolize_keys)
        options = options.except(:symbolize_keys).merge(options[:symbolize_keys] ? { symbolize_names: true } : {})
      end
      JSON.parse(string, options)
    end

    #: (untyped, ?Hash[Symbol, untyped]) -> String
    def dump(object, options = {})
      object = object.as_json if object.respond_to?(:as_json)
      options = options.except(:adapter)
      return LAX ? JSON.dump(object) : JSON.generate(object) if options.empty?
      return JSON.generate(object, options.except(:pretty)) unless options[:pretty]

      JSON.pretty_generate(object, options.except(:pretty))
    end

    # Whether MultiJson's own adapter writes NaN when there are no options; its versions differ.
    LAX = begin
      ::MultiJson::Adapters::JsonGem.instance.dump(::Float::NAN, {}) == "NaN"
    rescue ::StandardError
      false
    end
    private_constant :LAX
  end
end
