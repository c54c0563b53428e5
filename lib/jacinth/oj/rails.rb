# frozen_string_literal: true

# The part of Oj::Rails that touches ActiveSupport and JSON. The part that writes (encode, optimize, Encoder) is in the
# extension.

module Jacinth
  module Oj
    module Rails
      # Replaces the accessors of ActiveSupport's encoding settings. They keep the values as before, and also pass them
      # to Oj.
      module Settings
        # Whether times are written as in XML Schema.
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
        # Makes Oj::Rails::Encoder the encoder of ActiveSupport. From then on it follows ActiveSupport's settings.
        #: () -> nil
        def set_encoder
          MainRactor.check("Oj::Rails.set_encoder")
          follow_settings
          ::ActiveSupport.json_encoder = Encoder
          nil
        end

        # Makes JSON.parse follow Oj's rules.
        #: () -> nil
        def set_decoder
          MainRactor.check("Oj::Rails.set_decoder")
          Oj.send(:mimic_parse)
          nil
        end

        # Makes JSON's methods behave like Oj's.
        #: () -> nil
        def mimic_JSON # rubocop:disable Naming/MethodName
          MainRactor.check("Oj::Rails.mimic_JSON")
          Oj.send(:mimic_methods)
          nil
        end

        private

        # Makes the encoder of jacinth/rails the encoder of ActiveSupport. It writes what ActiveSupport writes, but
        # calls raw_json, as Oj's encoder does. Without the Rails frontend, Oj's own encoder is used.
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
          own = encoding.singleton_class
          # ActiveSupport's own accessors would take precedence over those of an extending module.
          Settings.instance_methods(false).each do |name|
            own.send(:remove_method, name) if own.method_defined?(name, false)
          end
          encoding.extend(Settings)
          hear(encoding)
          encoding.time_precision = encoding.time_precision
        end

        def hear(encoding)
          settings(
            encoding.instance_variable_get(:@escape_html_entities_in_json) == true,
            encoding.instance_variable_get(:@use_standard_json_time_format) == true
          )
        end
      end
    end
  end
end
