# frozen_string_literal: true

module Jacinth
  module Oj
    # The callbacks of a handler for saj_parse. All are private here. A callback is called if a subclass makes it
    # public.
    class Saj
      private

      def hash_start(key); end

      def hash_end(key); end

      def array_start(key); end

      def array_end(key); end

      def add_value(value, key); end

      def error(message, line, column); end
    end

    # The callbacks of a handler for sc_parse, private like those of Saj. hash_set and array_append receive the results
    # of hash_start and array_start.
    class ScHandler
      private

      def hash_start; end

      def hash_end; end

      def hash_key(key) = key

      def hash_set(hash, key, value); end

      def array_start; end

      def array_end; end

      def add_value(value); end

      def array_append(array, value); end
    end
  end
end
