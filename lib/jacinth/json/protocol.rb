# frozen_string_literal: true

# lib/jacinth/json/protocol.rb - L5. What the engine asks of Ruby while it writes under the JSON frontend: a State that
# the json gem's own to_json understands, whose a to_json may be, and equal keys of different classes.
module Jacinth
  module JSON
    class << self
      private

      # The json gem's own State with these options: while ::JSON is not taken over, its to_json would refuse ours.
      def foreign_state(options)
        known = options.select { |name, _| State.superclass.method_defined?(:"#{name}=") }
        known.delete(:as_json) unless known[:as_json]
        State.superclass.new(known)
      end

      # Equal texts of keys of different classes: an error, or a warning. `names`: it shows no values, which may be
      # anything, and are not asked for an inspect.
      def check_mixed_keys(hash, raises, names)
        seen = {}
        hash.each_key do |key|
          text = key.to_s
          if seen[text]
            message = "detected duplicate key #{text.inspect} in #{names ? "a Hash with the keys #{::Hash.instance_method(:keys).bind_call(hash).inspect}" : hash.inspect}"
            raise ::JSON::GeneratorError, message if raises

            warn_deprecated("#{message}.\nThis will raise an error in json 3.0 unless enabled via `allow_duplicate_key: true`")
          end
          seen[text] = true
        end
      end
    end

    # The modules in which the json gem, of whatever version, has its to_json, or ours in its place.
    TO_JSON_OWNERS = [
      GeneratorMethods,
      (::JSON::GeneratorMethods if ::JSON.const_defined?(:GeneratorMethods, false)),
      *(::JSON::Ext::Generator::GeneratorMethods.then { |all| all.constants.map { |name| all.const_get(name) } } if defined?(::JSON::Ext::Generator::GeneratorMethods))
    ].grep(::Module).freeze

    # What a State tells of sort_keys: true. Ruby 4.0 can let other Ractors call it.
    SORT_KEYS = ->(hash) { hash.sort.to_h }.then do |sort|
      ::Ractor.respond_to?(:shareable_lambda) ? ::Ractor.shareable_lambda(&sort) : sort
    end
    private_constant :TO_JSON_OWNERS, :SORT_KEYS
  end
end
