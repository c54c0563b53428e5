# frozen_string_literal: true

module Jacinth
  module Oj
    # A Hash whose keys can be given as a String, as a Symbol or as a method.
    #
    #   easy = Jacinth::Oj::EasyHash.new
    #   easy.color = "red"
    #   easy[:color] # => "red"
    #   easy.color   # => "red"
    class EasyHash < ::Hash
      #: (Symbol | String, ?bool) -> bool
      def respond_to?(name, include_all = false)
        super || !easy_key(name).nil?
      end

      # The value of the key, or of a String or Symbol with the same text. nil if neither exists.
      #: (untyped) -> untyped
      def [](key)
        found = easy_key(key)
        found.nil? ? nil : fetch(found, nil)
      end

      # Reads the key of that name or, if the name ends in "=", sets it. An existing key with the same text is used,
      # either String or Symbol.
      #: (Symbol, *untyped) -> untyped
      def method_missing(name, *arguments)
        writer = name.end_with?("=")
        wanted = writer ? 1 : 0
        unless arguments.size == wanted
          raise ::ArgumentError,
                "wrong number of arguments (#{arguments.size} for #{wanted} with #{name}) to method #{name}"
        end

        if writer
          bare = name[0..-2]
          return store([bare, bare.to_sym].find { |key| key?(key) } || bare, arguments.first)
        end
        key = easy_key(name)
        raise ::NoMethodError.new("undefined method #{name}", name) if key.nil?

        fetch(key)
      end

      private

      def respond_to_missing?(*) = false

      # The form in which the key exists: as given, as a String or as a Symbol.
      def easy_key(key)
        return key if key?(key)

        text = key.to_s
        return text if key?(text)

        symbol = key.to_sym
        symbol if key?(symbol)
      end
    end
  end
end
