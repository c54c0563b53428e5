# frozen_string_literal: true

module RailsDifferential
  # Encoders with one fault each, for the suite's own tests: each must be caught.
  module Spoiled
    KINDS = %i[escapes html_option nothing_for_nan twice options_kept frozen encoding precision keys errors].freeze

    class << self
      # Sets which case runs; the case selects the fault.
      #: (Integer) -> Integer
      attr_writer :number

      #: (Integer) -> Symbol
      def kind(number = @number) = KINDS[number % KINDS.size]

      #: () -> void
      def install
        ActiveSupport.json_encoder = Class.new(ActiveSupport.json_encoder) do
          define_method(:initialize) do |options = nil|
            @given = options
            super(options)
          end
          define_method(:encode) { |value| Spoiled.send(Spoiled.kind, value, -> { super(value) }, @given) }
        end
      end

      private

      def escapes(_, usual, _) = usual.call.sub("\\u003c", "<")
      def html_option(_, usual, options)
        text = usual.call
        return text unless options.is_a?(Hash) && options[:escape_html_entities] == false

        text.include?("\\u003c") ? text.gsub("\\u003c", "<") : text.gsub("<", "\\u003c")
      end

      def nothing_for_nan(_, usual, _) = usual.call.sub("null", "0")
      def twice(value, usual, _) = (Zoo::AsJson === value && value.as_json; usual.call)
      def options_kept(_, usual, options) = (options.is_a?(Hash) && !options.frozen? && options[:late] = 1; usual.call)
      def frozen(_, usual, _) = usual.call.freeze
      def encoding(_, usual, _) = usual.call.force_encoding(Encoding::BINARY)
      def precision(_, usual, _) = usual.call.sub(/(\.\d)\d\dZ/, "\\1Z")
      def keys(_, usual, _) = usual.call.sub(/(?<=\{)"[^"]*":\d+,/, "")

      def errors(_, usual, _)
        usual.call
      rescue ::JSON::GeneratorError => e
        raise ArgumentError, e.message
      end
    end
  end
end
