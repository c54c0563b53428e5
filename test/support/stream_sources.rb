# frozen_string_literal: true

require "pathname"
require "stringio"
require "tempfile"
require "zlib"

# The same bytes as every kind of source that a stream may have. Each entry yields the source of a text; `sizes` are the
# sizes of the chunks in which sources that choose them hand it over.
module StreamSources
  # An IO that gives other sizes than it was asked for, and no end but nil.
  class Uneven
    def initialize(text, sizes)
      @text = text.b
      @sizes = sizes
      @at = 0
      @turn = -1
    end

    def read(_length)
      return if @at >= @text.bytesize

      chunk = @text.byteslice(@at, @sizes[(@turn += 1) % @sizes.size])
      @at += chunk.bytesize
      chunk
    end
  end

  KINDS = {
    string: ->(text, _, &use) { use.call(text) },
    binary: ->(text, _, &use) { use.call(text.b) },
    stringio: ->(text, _, &use) { use.call(StringIO.new(text)) },
    uneven: ->(text, sizes, &use) { use.call(Uneven.new(text, sizes)) },
    each: ->(text, sizes, &use) { use.call(StreamSources.chunks(text, sizes)) },
    gzip: ->(text, _, &use) { use.call(Zlib::GzipReader.new(StringIO.new(Zlib.gzip(text)))) },
    pipe: ->(text, sizes, &use) { StreamSources.pipe(text, sizes, &use) },
    file: ->(text, _, &use) { StreamSources.file(text, &use) }
  }.freeze

  class << self
    # Pieces of the text. Not an Array, whose elements would be lines.
    #: (String, Array[Integer]) -> Enumerator[String, untyped]
    def chunks(text, sizes)
      at = 0
      turn = -1
      chunks = []
      while at < text.bytesize
        chunks << text.b.byteslice(at, sizes[(turn += 1) % sizes.size])
        at += chunks.last.bytesize
      end
      chunks.each
    end

    #: (String, Array[Integer]) { (IO) -> untyped } -> untyped
    def pipe(text, sizes)
      reader, writer = IO.pipe
      thread = Thread.new do
        chunks(text, sizes).each { |chunk| writer.write(chunk) }
      rescue Errno::EPIPE
        nil
      ensure
        writer.close
      end
      yield reader
    ensure
      reader.close
      thread.join
    end

    #: (String) { (Pathname) -> untyped } -> untyped
    def file(text)
      Tempfile.create("jacinth", binmode: true) do |file|
        file.write(text)
        file.flush
        yield Pathname(file.path)
      end
    end
  end
end
