# frozen_string_literal: true

module Jacinth
  class << self
    # Writes a document piece by piece to an IO, or to the file at a path, which is replaced when the document is
    # complete. Yields a Writer. The options are those of generate, the layout among them; fsync as for write_file.
    # Returns what the block returns. Raises GeneratorError if the pieces do not make a document.
    #
    #   Jacinth.write(io) { |w| w.object { w.pair("a", 1); w.array("b") { 3.times { |i| w.value(i) } } } }
    #   # writes {"a":1,"b":[0,1,2]}
    #
    #: (untyped, ?fsync: boolish, **untyped) { (Writer) -> untyped } -> untyped
    def write(target, fsync: false, **options)
      raise ArgumentError, "Jacinth.write needs a block" unless block_given?

      StreamFile.open(target, fsync: fsync) do |io|
        writer = Writer.new(io, options)
        result = yield writer
        writer.finish
        result
      end
    end
  end

  # What Jacinth.write yields. Values stand in an Array or at the root, pairs in an object. Each piece is checked; a
  # piece that does not fit raises GeneratorError and writes nothing.
  #--
  # The text, `value`, `pair`, and what may be written where are in the extension (stream_writer.c) or in
  # portable/writer_text.rb.
  #++
  class Writer
    NO_KEY = Object.new.freeze
    private_constant :NO_KEY

    #: (untyped, Hash[Symbol, untyped]) -> void
    def initialize(io, options)
      @io = io
      start(options)
      return unless options[:rfc8785]

      raise ArgumentError, "rfc8785 cannot be used with a Writer: its pairs stand in the order of its calls"
    end

    # Writes an object whose pairs the block writes. In an object it needs a key.
    #: (?untyped) { () -> void } -> self
    def object(key = NO_KEY, &block)
      raise ArgumentError, "a container needs a block" unless block_given?

      fill(NO_KEY.equal?(key) ? enter(false) : enter(false, key), &block)
    end

    # Writes an Array whose values the block writes. In an object it needs a key.
    #: (?untyped) { () -> void } -> self
    def array(key = NO_KEY, &block)
      raise ArgumentError, "a container needs a block" unless block_given?

      fill(NO_KEY.equal?(key) ? enter(true) : enter(true, key), &block)
    end

    # Called by Jacinth.write. Raises unless the document is complete.
    #: () -> void
    def finish
      complete
      flush
    end

    private

    # A block that is left by an exception leaves the document broken. One that is left by break or throw does not.
    def fill(container)
      yield
      self
    rescue Exception # rubocop:disable Lint/RescueException
      broken
      raise
    ensure
      leave(container)
    end

    # The IO gets a String of its own, which it may keep. If it fails, this text is missing.
    def flush
      text = drain
      @io.write(text) unless text.empty?
      whole = true
    ensure
      broken unless whole
    end
  end
end
