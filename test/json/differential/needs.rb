# frozen_string_literal: true

module JsonDifferential
  # Whether the loaded json has what a case needs. Only the process with the real json is asked, because ours
  # has everything.
  module Needs
    SINCE = {
      unsafe_load: "2.8",
      allow_trailing_comma: "2.10", allow_comments: "2.10", on_load: "2.10", script_safe: "2.10", strict: "2.10",
      as_json: "2.10", coder: "2.10", fragment: "2.10", parser_parse: "2.10", parser_config: "2.10",
      state_generate: "2.10", generate_to_io: "2.10", integer_to_s: "2.10",
      allow_duplicate_key: "2.13",
      allow_control_characters: "2.18", allow_invalid_escape: "2.18",
      depth_checked: "2.20", resumable: "2.20",
      sort_keys: "2.21", rfc8785: "2.21",
      on_load_checked: "3.0", as_json_checked: "3.0", options_checked: "3.0"
    }.transform_values { |version| Gem::Version.new(version) }.freeze
    UNTIL_3 = %i[additions old_names default_options state_brackets].freeze

    class << self
      #: (Symbol) -> bool
      def met?(name)
        @met ||= {}
        @met.fetch(name) { @met[name] = ask(name) }
      end

      private

      def ask(name)
        return version >= SINCE[name] if SINCE.key?(name)
        return version < Gem::Version.new("3") if UNTIL_3.include?(name)

        kind, method = name.name.split("_", 2)
        case kind
        when "reader" then JSON::State.method_defined?(method) || JSON::State.method_defined?("#{method}?")
        when "writer" then JSON::State.method_defined?("#{method}=")
        else raise ArgumentError, "no such need: #{name}"
        end
      end

      def version = @version ||= Gem::Version.new(JSON::VERSION)
    end
  end
end
