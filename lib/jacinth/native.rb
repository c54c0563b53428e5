# frozen_string_literal: true

# The part of the native API that is not worth C: files, and reading from an IO.
module Jacinth
  class << self
    # The value of the JSON file at `path`, read as UTF-8; options as for parse.
    #
    #   Jacinth.load_file("config.json", symbolize_names: true)
    #
    #: (String | Pathname, **untyped) -> untyped
    def load_file(path, **options)
      parse(Source.file(path, options[:max_bytes]), **options)
    end

    # The value of a JSON document in a String, or in anything that answers read or to_io (an IO,
    # a StringIO, a socket), which is read to its end; options as for parse.
    #
    #   Jacinth.load(StringIO.new("[1]")) # => [1]
    #
    #: (untyped, **untyped) -> untyped
    def load(source, **options)
      parse(Source.text(source, options[:max_bytes]), **options)
    end
  end

  # A dump and a load with options that were read once: frozen, usable by many threads at once and,
  # when its block and Procs are shareable, by many Ractors.
  #
  #   coder = Jacinth::Coder.new(symbolize_names: true) { |object, is_key| object.to_s }
  #   coder.dump({ at: 1..2 })  # => '{"at":"1..2"}'
  #   coder.load('{"a":1}')     # => {:a=>1}
  class Coder
    # The value of the JSON file at `path`, read as UTF-8.
    #
    #: (String | Pathname) -> untyped
    def load_file(path)
      parse(Source.file(path, max_bytes))
    end

    # Like Jacinth.load, with this coder's options.
    #
    #: (untyped) -> untyped
    def load(source)
      parse(Source.text(source, max_bytes))
    end
  end

  # Turns what can be read into the String to parse, never more than one byte over the limit.
  module Source
    class << self
      #: (String | Pathname, Integer?) -> String
      def file(path, limit)
        File.open(path, "rb:UTF-8") { |file| read(file, limit) }
      end

      #: (untyped, Integer?) -> untyped
      def text(source, limit)
        return source if source.respond_to?(:to_str)
        return read(source, limit) if source.respond_to?(:read)
        return read(source.to_io, limit) if source.respond_to?(:to_io)

        source
      end

      private

      # A read with a length gives BINARY, which is parsed as UTF-8.
      def read(io, limit)
        (limit ? io.read(limit + 1) : io.read) || ""
      end
    end
  end
  private_constant :Source
end
