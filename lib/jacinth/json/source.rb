# frozen_string_literal: true

module Jacinth
  module JSON
    # Reads sources that are not Strings into the text to parse, and sorts the arguments of dump. The level decides
    # which method of an object is tried first. The result is checked by parse, not here.
    module Source
      class << self
        # Level 2: to_str, to_io, read.
        #: (untyped) -> untyped
        def lenient(source)
          return source if ::String === source
          return source.to_str if source.respond_to?(:to_str)
          return source.to_io.read if source.respond_to?(:to_io)
          return source.read if source.respond_to?(:read)

          source
        end

        # Level 3: to_str, read, to_io.
        #: (untyped) -> untyped
        def strict(source)
          return source if ::String === source
          return source.to_str if source.respond_to?(:to_str)
          return source.read if source.respond_to?(:read)
          return source.to_io.read if source.respond_to?(:to_io)

          source
        end

        #: (untyped) -> bool
        def blank?(source) = source.nil? || (::String === source && source.empty?)

        #: (String | Pathname) -> String
        def file(path) = ::File.read(path, encoding: ::Encoding::UTF_8)

        # The options of a function that takes keywords only in json 3.
        #: (untyped, Integer, String) -> void
        def options!(options, given, expected)
          return if options.nil? || ::Hash === options

          raise ::ArgumentError, "wrong number of arguments (given #{given}, expected #{expected})"
        end
      end
    end
    private_constant :Source

    # The three optional arguments of dump: an IO, a limit and options, each of which may be left out.
    module Sink
      #: (untyped, untyped, untyped) -> [untyped, untyped, untyped]
      def self.arguments(io, limit, options)
        if options.nil?
          if limit.nil?
            io, options = nil, io if io.is_a?(::Hash)
          elsif limit.is_a?(::Hash)
            limit, options = nil, limit
          end
        end
        return [io, limit, options] if io.nil?
        return [io.to_io, limit, options] if io.respond_to?(:to_io)

        limit.nil? && !io.respond_to?(:write) ? [nil, io, options] : [io, limit, options]
      end
    end
    private_constant :Sink
  end
end
