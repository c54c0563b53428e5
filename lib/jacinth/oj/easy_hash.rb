# frozen_string_literal: true

module Jacinth
  module Oj
    # A Hash whose String and Symbol keys are one, and methods, too.
    #
    #   easy = Jacinth::Oj::EasyHash.new
    #   easy.colour = "red"
    #   easy[:colour] # => "red"
    #   easy.colour   # => "red"
    class EasyHash < ::Hash
      #: (Symbol | String, ?bool) -> bool
      def respond_to?(name, include_all = false)
        super || !easy_key(name).nil?
      end

      # The value of the key, of its String or of its Symbol; nil without one.
      #: (untyped) -> untyped
      def [](key)
        found = easy_key(key)
        found.nil? ? nil : fetch(found, nil)
      end

      # Reads the key of that name, or, where it ends in "=", sets it: the one that is there, else the name's.
      #: (Symbol, *untyped) -> untyped
      def method_missing(name, *arguments)
        writer = name.end_with?("=")
        wanted = writer ? 1 : 0
        unless arguments.size == wanted
          raise ::ArgumentError, "wrong number of arguments (#{arguments.size} for #{wanted} with #{name}) to method #{name}"
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

      # The spelling under which the key is there.
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
