# frozen_string_literal: true

# `require "jacinth/multi_json"` makes MultiJson use Jacinth and leaves ::JSON alone. Options, results and errors are
# those of MultiJson's own adapter for the json gem.

require "multi_json"
require "multi_json/adapter"
require "jacinth/json/api"

module Jacinth
  # The adapter, also for `MultiJson.with_adapter(Jacinth::MultiJsonAdapter) { ... }`.
  class MultiJsonAdapter < ::MultiJson::Adapter
    ParseError = JSON::ParserError

    #: (String, ?Hash[Symbol, untyped]) -> untyped
    def load(string, options = {})
      names = options.fetch(:symbolize_names) { options[:symbolize_keys] }
      JSON.parse(string, options.except(:symbolize_keys).merge(symbolize_names: names))
    end

    #: (untyped, ?Hash[Symbol, untyped]) -> String
    def dump(object, options = {})
      object = object.as_json if object.respond_to?(:as_json)
      options, pretty = options.except(:adapter, :pretty), options[:pretty]
      return JSON.pretty_generate(object, options) if pretty

      options.empty? ? JSON.dump(object) : JSON.generate(object, options)
    end
  end
end

MultiJson.use(Jacinth::MultiJsonAdapter)
