# frozen_string_literal: true

module ActiveSupport
  class << self
    #: () -> Class
    def json_encoder = JSON::Encoding.json_encoder
  end

  module JSON
    # The settings, and the encoders.
    module Encoding
      JSONGemEncoder = Class.new

      # Writes as the encoder of 8.1.4 does what the frontend lets it encode to find out its traits.
      class JSONGemCoderEncoder
        LEVELS = 100
        HTML = { "<" => '\u003c', ">" => '\u003e', "&" => '\u0026' }.freeze

        #: (?Hash[Symbol, untyped]?) -> void
        def initialize(options = nil)
          @options = (options || {}).dup
          @escapes = @options.delete(:escape) { true }
          @options.freeze
        end

        #: (untyped) -> String
        def encode(value)
          value = value.as_json(@options) if Struct === value && !@options.empty?
          value = value.transform_keys(&:to_s) if Hash === value
          text = Jacinth.generate(value, max_nesting: LEVELS)
          @escapes && @options.fetch(:escape_html_entities, true) ? text.gsub(/[<>&]/, HTML) : text
        end
      end

      @use_standard_json_time_format = @escape_html_entities_in_json = @escape_js_separators_in_json = true
      @time_precision = 3

      class << self
        attr_accessor :escape_js_separators_in_json

        #: () -> Class
        def json_encoder = JSONGemCoderEncoder
      end
    end
  end
end

owners = [Object, Module, TrueClass, FalseClass, NilClass, String, Symbol, Numeric, Float, BigDecimal, Array, Hash,
          Struct, Time]
owners.each do |owner|
  owner.define_method(:as_json) { |_ = nil| raise "#{owner}#as_json is called" }
end
Object.define_method(:instance_values) { raise "instance_values is called" }
Time.define_method(:formatted_offset) { |_ = true, _ = nil| raise "formatted_offset is called" }
