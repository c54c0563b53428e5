# frozen_string_literal: true

# lib/jacinth/json/protocol.rb - L5. Callbacks for the engine while it writes for the JSON frontend: a State that the
# json gem's own to_json understands, the owner of a to_json, and the check of equal keys of different classes.
module Jacinth
  module JSON
    class << self
      private

      # A State of the json gem with these options. While ::JSON is not taken over, the gem's to_json would reject ours.
      def gem_state(options)
        known = options.select { |name, _| State.superclass.method_defined?(:"#{name}=") }
        known.delete(:as_json) unless known[:as_json]
        State.superclass.new(known)
      end

      # Raises an error, or warns, if keys of different classes have the same text. `names`: the message shows only the
      # keys, because inspect of a value could run any code.
      def check_mixed_keys(hash, raises, names)
        seen = {}
        hash.each_key do |key|
          text = key.to_s
          if seen[text]
            keys = ::Hash.instance_method(:keys).bind_call(hash) if names
            message = "detected duplicate key #{text.inspect} in "
            message += names ? "a Hash with the keys #{keys.inspect}" : hash.inspect
            raise ::JSON::GeneratorError, message if raises

            warn_deprecated(
              "#{message}.\nThis will raise an error in json 3.0 unless enabled via `allow_duplicate_key: true`"
            )
          end
          seen[text] = true
        end
      end
    end

    older = ::JSON::Ext::Generator::GeneratorMethods if defined?(::JSON::Ext::Generator::GeneratorMethods)
    # The modules that hold to_json: those of the json gem, in any version, or ours.
    TO_JSON_OWNERS = [
      GeneratorMethods,
      (::JSON::GeneratorMethods if ::JSON.const_defined?(:GeneratorMethods, false)),
      *older&.constants&.map { |name| older.const_get(name) }
    ].grep(::Module).freeze

    # The value of sort_keys in a State for which the program gave true. On Ruby 4.0 other Ractors may call it.
    SORT_KEYS = ->(hash) { hash.sort.to_h }.then do |sort|
      ::Ractor.respond_to?(:shareable_lambda) ? ::Ractor.shareable_lambda(&sort) : sort
    end
    private_constant :TO_JSON_OWNERS, :SORT_KEYS
  end
end
