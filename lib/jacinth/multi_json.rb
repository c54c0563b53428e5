# frozen_string_literal: true

# `require "jacinth/multi_json"` makes MultiJson use Jacinth and leaves ::JSON alone. Options, results and errors are
# those of MultiJson's own adapter for the json gem.

require_relative "core/main_ractor"

module Jacinth
  MainRactor.check_load("jacinth/multi_json")
end

require "multi_json"
require "multi_json/adapter"
require "multi_json/adapters/json_gem"
require "jacinth/json/api"

module Jacinth
  # The newest versions of the library are called MultiJSON, and warn of the name MultiJson.
  MULTI_JSON = defined?(::MultiJSON) ? ::MultiJSON : ::MultiJson
  private_constant :MULTI_JSON

  # The adapter, also for `MultiJson.with_adapter(Jacinth::MultiJsonAdapter) { ... }`.
  class MultiJsonAdapter < MULTI_JSON::Adapter
    ParseError = JSON::ParserError

    # Takes the bytes for UTF-8, whatever the encoding of the String, as MultiJson's own adapter does: bodies of HTTP
    # clients often have the label of another encoding. Nothing is transcoded.
    #: (String, ?Hash[Symbol, untyped]) -> untyped
    def load(string, options = {})
      unless string.encoding == ::Encoding::UTF_8
        string = string.dup.force_encoding(::Encoding::UTF_8)
        raise ParseError, "invalid UTF-8" if CHECKED && !string.valid_encoding?
      end
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
      return JSON.pretty_generate(object, options.except(:pretty)) if options[:pretty]

      options = options.except(:pretty)
      LAX_COMPACT && options.empty? ? JSON.dump(object) : JSON.generate(object, options)
    end

    # Whether MultiJson's own adapter writes NaN when there are no options, and when pretty: is false; its versions
    # differ.
    LAX, LAX_COMPACT = [{}, { pretty: false }].map do |options|
      MULTI_JSON::Adapters::JsonGem.instance.dump(::Float::NAN, options) == "NaN"
    rescue ::StandardError
      false
    end
    # Whether it refuses such a String if the bytes are not UTF-8.
    CHECKED = begin
      !MULTI_JSON::Adapters::JsonGem.instance.load("[\"\xFF\"]".b)
    rescue ::StandardError
      true
    end
    private_constant :LAX, :LAX_COMPACT, :CHECKED
  end

  MULTI_JSON.use(MultiJsonAdapter)
end
