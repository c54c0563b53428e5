# frozen_string_literal: true

#--
# The part of the native API that is written in Ruby because C would not make it faster: files, reading from an IO, and
# the check of a Fragment.
require_relative "absent"
require_relative "write_hook"
require_relative "coder"
require_relative "target"

# :stopdoc:
module Jacinth
  # :startdoc:
  class << self
    # The value of the JSON file at `path`, read as UTF-8; options as for parse.
    #
    #   Jacinth.load_file("config.json", symbolize_names: true)
    #
    #: (String | Pathname, **untyped) -> untyped
    def load_file(path, **options)
      parse(Source.file(path, options[:max_bytes]), **options)
    end

    # The value of a JSON document in a String, in the file that a Pathname names, or in anything that responds to read
    # or to_io (an IO, a StringIO, a socket), which is read to its end. Options as for parse.
    #
    #   Jacinth.load(StringIO.new("[1]")) # => [1]
    #
    #: (untyped, **untyped) -> untyped
    def load(source, **options)
      parse(Source.text(source, options[:max_bytes]), **options)
    end

    # Why a source is not a JSON document: the ParserError that parse raises, or nil if the source is valid. Options as
    # for parse. Builds no object and calls no callback, as valid? does.
    #
    #   Jacinth.error("[1,]").column # => 4
    #
    #: (String | Pathname, **untyped) -> ParserError?
    def error(source, **options)
      return if valid?(source, **options)

      parse(source, **options.except(:on_load, :object_class, :array_class))
      nil
    rescue ParserError => error
      error
    end
  end

  # What a source is: a String is always a text, and a Pathname always a file. Reads a source other than a String into
  # the String to parse. With a limit it reads only enough to see that the source is too long. With a limit that parse
  # will reject it reads nothing.
  module Source
    CHUNK = 1 << 20
    private_constant :CHUNK

    class << self
      # The bytes of the file as they are: BINARY is parsed as UTF-8.
      #: (String | Pathname, Integer?) -> String
      def file(path, limit)
        File.open(path, "rb") { |file| read(file, limit) }
      end

      # The source of a call: the text of the file if it is a Pathname.
      #: (untyped, Integer?) -> untyped
      def given(source, limit) = pathname?(source) ? file(source, limit) : source

      #: (untyped) -> bool
      def pathname?(source) = defined?(::Pathname) && ::Pathname === source

      #: (untyped, Integer?) -> untyped
      def text(source, limit)
        return source if source.respond_to?(:to_str)
        return file(source, limit) if pathname?(source)
        return read(source, limit) if source.respond_to?(:read)
        return read(source.to_io, limit) if source.respond_to?(:to_io)

        source
      end

      private

      def read(io, limit)
        return io.read || "" if limit.nil?
        return "" unless limit.is_a?(Integer) && limit.positive?

        text = limited(io, limit)
        # A text over the limit is passed as BINARY, so that parse does not convert it into fewer bytes, but rejects it.
        text.bytesize > limit ? text.b : text
      end

      # The result of read without a length. If it is longer than the limit, its beginning.
      def limited(io, limit)
        raise ArgumentError, "max_bytes: read of #{io.class} takes no length" if io.method(:read).arity.zero?

        transcodes = io.respond_to?(:internal_encoding) && io.internal_encoding
        text = nil
        while (size = limit + 1 - (text ? text.bytesize : 0)).positive?
          chunk = chunk(io, [size, CHUNK].min, transcodes)
          break if chunk.nil? || chunk.empty?

          text ? text << chunk : text = chunk.dup
        end
        text ||= +""
        if transcodes || !io.respond_to?(:external_encoding)
          text
        else
          text.force_encoding(io.external_encoding || text.encoding)
        end
      end

      # A read with a length returns BINARY, but gets returns text in the encoding of the IO.
      def chunk(io, size, transcodes)
        chunk = transcodes ? io.gets(nil, size) : io.read(size)
        unless chunk.nil? || chunk.is_a?(String)
          raise TypeError, "read of #{io.class} gave #{chunk.class}, expected String"
        end

        chunk
      end
    end
  end
  private_constant :Source

  private_constant :StreamReformat if const_defined?(:StreamReformat, false) # the command line's

  # Called by a Fragment with validate: true.
  module Validation
    # Raises ParserError unless `text` is one JSON document.
    #: (String) -> void
    def self.document(text)
      options = { max_nesting: nil, max_digits: nil, allow_duplicate_key: true }
      Jacinth.parse(text, **options) unless Jacinth.valid?(text, **options)
    end
  end
  private_constant :Validation
end
