# frozen_string_literal: true

module Jacinth
  module Oj
    # What a handler of saj_parse may answer. All are private here: a callback is called when a subclass
    # makes it public.
    class Saj
      private

      def hash_start(key); end

      def hash_end(key); end

      def array_start(key); end

      def array_end(key); end

      def add_value(value, key); end

      def error(message, line, column); end
    end

    # What a handler of sc_parse may answer, private as those of Saj are. What hash_start and array_start
    # return is what hash_set and array_append are given.
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
