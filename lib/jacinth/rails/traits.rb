# frozen_string_literal: true

module Jacinth
  module Rails
    # Finds out what the encoder of the loaded ActiveSupport does, by letting it encode a few objects. The number of the
    # version would not tell: 8.1.0, 8.1.3 and 8.1.4 write keys in three ways.
    class Traits
      # An object whose as_json and to_s differ.
      Probe = ::Struct.new(:answer, :options) do
        #: (?Hash[Symbol, untyped]?) -> untyped
        def as_json(options = nil)
          self.options = options
          answer
        end

        #: () -> String
        def to_s = "to_s"
      end
      DEEPER = 101 # levels; JSON.generate writes 100 without max_nesting:
      NAMES = %i[
        coder freezes html_option escape_option separators_setting unlimited keys_by_as_json keys_from_as_json
      ].freeze
      private_constant :Probe, :DEEPER, :NAMES

      # `encoding`: ActiveSupport::JSON::Encoding.
      #: (Module) -> void
      def initialize(encoding)
        @encoding = encoding
        @encoder = coder? ? encoding::JSONGemCoderEncoder : encoding::JSONGemEncoder
      end

      # The names of the traits that the encoder has.
      #: () -> Array[Symbol]
      def all = NAMES.select { |name| send(:"#{name}?") }

      private

      def coder?
        @encoding.const_defined?(:JSONGemCoderEncoder, false) &&
          !@encoding.json_encoder.equal?(@encoding::JSONGemEncoder)
      end

      def freezes?
        probe = Probe.new(1)
        encode(probe, probe: true)
        probe.options.frozen? && !probe.options.nil?
      end

      def html_option?
        encode("<", escape_html_entities: true) != encode("<", escape_html_entities: false)
      end

      def escape_option? = html_option? && encode("<", escape_html_entities: true, escape: false) == '"<"'

      def separators_setting? = @encoding.respond_to?(:escape_js_separators_in_json)

      def unlimited? = !encode((1...DEEPER).inject([]) { |inner, _| [inner] }).nil?

      def keys_by_as_json? = coder? && encode({ Probe.new("as_json") => 1 }) == '{"as_json":1}'

      def keys_from_as_json? = coder? && encode({ Probe.new(2) => 1 }) == '{"2":1}'

      # The text, or nil: it cannot be written, or this version does not work with the json that is loaded.
      def encode(value, **options)
        @encoder.new(options.empty? ? nil : options).encode(value)
      rescue ::StandardError
        nil
      end
    end
    private_constant :Traits
  end
end
