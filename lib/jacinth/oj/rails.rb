# frozen_string_literal: true

# Oj::Rails where it touches ActiveSupport and JSON; what it writes is the extension's (encode, optimize, Encoder).

module Jacinth
  module Oj
    module Rails
      # Stands where ActiveSupport's settings of its encoding were: told and kept as there, and heard here.
      module Settings
        # Whether times are written by the XML schema.
        #: () -> bool
        def use_standard_json_time_format = @use_standard_json_time_format

        #: (boolish) -> boolish
        def use_standard_json_time_format=(state)
          @use_standard_json_time_format = state ? true : false
          Rails.send(:hear, self)
        end

        # Whether <, > and & are escaped.
        #: () -> bool
        def escape_html_entities_in_json = @escape_html_entities_in_json == true

        #: (boolish) -> boolish
        def escape_html_entities_in_json=(state)
          @escape_html_entities_in_json = state
          Rails.send(:hear, self)
        end

        #: (Integer) -> Integer
        def time_precision=(digits)
          @time_precision = digits
          Oj.default_options = { second_precision: Integer(digits) }
        end
      end
      private_constant :Settings

      class << self
        # Makes Oj::Rails::Encoder ActiveSupport's encoder, which follows ActiveSupport's settings from here on.
        #: () -> nil
        def set_encoder
          follow_settings
          ::ActiveSupport.json_encoder = Encoder
          nil
        end

        # Has JSON.parse read by Oj's rules.
        #: () -> nil
        def set_decoder
          Oj.send(:mimic_parse)
          nil
        end

        # Has JSON's methods act as Oj's.
        #: () -> nil
        def mimic_JSON # rubocop:disable Naming/MethodName
          Oj.send(:mimic_methods)
          nil
        end

        private

        # Makes the encoder of jacinth/rails ActiveSupport's: it writes what ActiveSupport writes, and from here on asks
        # raw_json as Oj's encoder does. A Jacinth without that frontend has Oj's own encoder for this.
        def set_frontend
          return set_encoder unless Jacinth.respond_to?(:open_oj_rails_frontend, true)

          follow_settings
          require_relative "../rails/api"
          Jacinth::Rails.install!
          Jacinth.send(:open_oj_rails_frontend)
        end

        def follow_settings
          raise StandardError, "ActiveSupport not loaded." unless ::Object.const_defined?(:ActiveSupport)

          encoding = ::ActiveSupport::JSON::Encoding
          # ActiveSupport's own accessors would be found before a module that is extended.
          Settings.instance_methods(false).each { |name| encoding.singleton_class.send(:remove_method, name) if encoding.singleton_class.method_defined?(name, false) }
          encoding.extend(Settings)
          hear(encoding)
          encoding.time_precision = encoding.time_precision
        end

        def hear(encoding)
          settings(encoding.instance_variable_get(:@escape_html_entities_in_json) == true, encoding.instance_variable_get(:@use_standard_json_time_format) == true)
        end
      end
    end
  end
end
