# frozen_string_literal: true

module ActiveSupport
  class << self
    #: () -> Class
    def json_encoder = JSON::Encoding.json_encoder
  end

  module JSON
    # The settings, and the names of the encoders.
    module Encoding
      JSONGemEncoder = Class.new
      JSONGemCoderEncoder = Class.new
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
