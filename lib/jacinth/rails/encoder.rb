# frozen_string_literal: true

module Jacinth
  module Rails
    # Writes what ActiveSupport's own encoder writes. It is frozen, and serves any number of threads and Ractors at once.
    #
    #   Jacinth::Rails::Encoder.new.encode({ a: [1, nil] })            # => '{"a":[1,null]}'
    #   Jacinth::Rails::Encoder.new(only: "a").encode({ a: 1, "b" => 2 }) # => '{"a":1}'
    class Encoder
      #: (?Hash[Symbol, untyped]?) -> void
      def initialize(options = nil)
        set_up(options, Rails.send(:traits), ::ActiveSupport::JSON::Encoding)
        freeze if instance_of?(Encoder)
      end
    end
    Jacinth.send(:open_rails_door)

    # What ActiveSupport's versions do differently, as bits.
    TRAITS = { coder: 1, freezes: 2, html_option: 4, escape_option: 8, separators_setting: 16, unlimited: 32 }.freeze
    private_constant :TRAITS

    class << self
      private

      # Those of the ActiveSupport that is loaded.
      def traits
        @traits ||= begin
          require "active_support"
          require "active_support/json"
          TRAITS.sum { |name, bit| trait?(name, ::ActiveSupport.version.segments.first(2)) ? bit : 0 }
        end
      end

      def trait?(name, version)
        encoding = ::ActiveSupport::JSON::Encoding
        case name
        when :coder then encoding.const_defined?(:JSONGemCoderEncoder, false) && !encoding.json_encoder.equal?(encoding::JSONGemEncoder)
        when :freezes, :html_option then (version <=> [8, 0]) >= 0
        when :escape_option then (version <=> [8, 1]) >= 0
        when :separators_setting then encoding.respond_to?(:escape_js_separators_in_json)
        when :unlimited then version == [7, 1] || version == [8, 0] || (version <=> [7, 1]).negative?
        end
      end
    end
  end
end
