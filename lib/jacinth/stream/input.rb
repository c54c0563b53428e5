# frozen_string_literal: true

module Jacinth
  # Where the bytes of a stream come from: one method for each kind of source, which yields its chunks.
  module StreamInput
    # The encodings whose bytes are read as UTF-8.
    PLAIN = [Encoding::UTF_8, Encoding::US_ASCII, Encoding::BINARY].freeze
    LF = 10
    private_constant :PLAIN, :LF

    class << self
      # Yields the source in Strings of about `size` bytes. A String is yielded as it is. With `lines`, each element of
      # an Array ends as a line does.
      #: (untyped, Integer, ?ahead: bool, ?lines: bool) { (String) -> void } -> void
      def each_chunk(source, size, ahead: true, lines: false, &block)
        if Source.pathname?(source)
          return File.open(source, "rb") { |file| each_chunk(file, size, ahead: ahead, &block) }
        end
        return converted(nil, block) { |chunks| each_gets(source, size, &chunks) } unless ahead

        converted(source, block) do |chunks|
          if source.respond_to?(:readpartial) then each_partial(source, size, &chunks)
          elsif source.respond_to?(:read) then each_read(source, size, &chunks)
          elsif source.respond_to?(:to_io) then each_chunk(source.to_io, size, &chunks)
          elsif lines && source.is_a?(Array) then each_of_lines(source, &chunks)
          elsif source.respond_to?(:each) then each_element(source, &chunks)
          else
            raise TypeError, "no stream: #{source.class} has neither readpartial, read, to_io nor each"
          end
        end
      end

      # Whether the bytes of the IO are read as UTF-8.
      #: (IO) -> bool
      def plain?(io) = io.external_encoding.nil? || PLAIN.include?(io.external_encoding)

      # The part of a file that holds the lines that begin in its share, as chunks; and where that part begins. Raises
      # IOError if the file becomes shorter meanwhile.
      #: (File, Integer, Integer, Integer) { (String, Integer) -> void } -> void
      def each_chunk_of_part(file, size, part, count)
        total = file.size
        first, last = [part - 1, part].map { |share| line_from(file, size, total * share / count) }
        while first < last
          chunk = bytes_within(file, [size, last - first].min, first)
          yield chunk, first
          first += chunk.bytesize
        end
      end

      # Bytes that a file had when it was opened; at least one.
      #: (File, Integer, Integer) -> String
      def bytes_within(file, size, offset)
        bytes_at(file, size, offset) || raise(IOError, "the file became shorter while it was read")
      end

      private

      # nil at the end.
      def bytes_at(file, size, offset)
        file.pread(size, offset)
      rescue EOFError
        nil
      end

      # The offset at which the first line begins that begins at or after `offset`.
      def line_from(file, size, offset)
        return offset if offset.zero?

        at = offset - 1
        while (chunk = bytes_at(file, size, at))
          feed = chunk.index("\n")
          return at + feed + 1 if feed

          at += chunk.bytesize
        end
        at
      end

      # ARGF gives "" behind each of its files; a line ends there, too.
      def each_partial(io, size)
        buffer = io.instance_of?(File) || io.instance_of?(IO) ? [size, +""] : [size]
        open = false
        while (chunk = unless_over(io, :readpartial, read_some(io, buffer)))
          break if chunk.empty? && !argf?(io)

          chunk = "\n" if chunk.empty? && open
          open = chunk.getbyte(-1)&.!=(LF)
          yield chunk
        end
      end

      # Only the main Ractor may ask for the constant.
      def argf?(io) = io.respond_to?(:argv)

      def read_some(io, arguments)
        io.readpartial(*arguments)
      rescue EOFError
        nil
      end

      def each_read(io, size, &block)
        if io.method(:read).arity.zero?
          return each_element(io, &block) if io.respond_to?(:each) # a body of Async::HTTP

          raise ArgumentError, "read of #{io.class} takes no length"
        end

        while (chunk = unless_over(io, :read, io.read(size)))
          break if chunk.empty?

          yield chunk
        end
      end

      def each_element(source)
        source.each { |chunk| yield checked(source, :each, chunk) }
      end

      def each_of_lines(lines)
        each_element(lines) do |line|
          yield line
          feed = PLAIN.include?(line.encoding) ? "\n" : "\n".encode(line.encoding)
          yield feed unless line.b.end_with?(feed.b)
        end
      end

      # Yields lines, in pieces of at most `size` bytes. Nothing behind a line feed is taken from the IO.
      def each_gets(io, size)
        io = io.to_io if !io.respond_to?(:gets) && io.respond_to?(:to_io)
        raise ArgumentError, "read_ahead: false needs an IO, got #{io.class}" unless io.respond_to?(:gets)

        encoding = io.respond_to?(:internal_encoding) && (io.internal_encoding || io.external_encoding)
        raise ArgumentError, "read_ahead: false cannot read #{encoding}" if encoding && !encoding.ascii_compatible?

        while (chunk = unless_over(io, :gets, io.gets("\n", size)))
          yield chunk
          yield "\n" if argf?(io) && chunk.bytesize < size && !chunk.end_with?("\n")
        end
      end

      # nil is the end. Anything else must be a String.
      def unless_over(source, method, chunk) = chunk.nil? ? nil : checked(source, method, chunk)

      def checked(source, method, chunk)
        return chunk if chunk.is_a?(String)

        raise TypeError, "#{method} of #{source.class} gave #{chunk.class}, expected String"
      end

      # Yields a Proc that hands chunks to `block` in UTF-8. Those of an IO have its external encoding, others have one
      # of their own. They may be cut inside a character.
      def converted(source, block)
        external = source.external_encoding if source.respond_to?(:external_encoding)
        converters = Hash.new { |all, from| all[from] = Encoding::Converter.new(from, Encoding::UTF_8) }
        yield(lambda do |chunk|
          from = external || chunk.encoding
          PLAIN.include?(from) ? block.call(chunk) : convert(converters[from], chunk, &block)
        end)
        converters.each_value { |converter| convert(converter, "", last: true, &block) }
      end

      # Yields what comes before a fault, too.
      def convert(converter, chunk, last: false)
        text = +""
        result = converter.primitive_convert(chunk.dup, text, nil, nil, partial_input: !last)
        yield text
        return if %i[source_buffer_empty finished].include?(result)

        raise ParserError, "the source cannot be read as #{converter.source_encoding}", cause: converter.last_error
      end
    end
  end
  private_constant :StreamInput
end
