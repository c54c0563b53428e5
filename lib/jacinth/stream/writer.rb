# frozen_string_literal: true

# :stopdoc:
module Jacinth
  # :startdoc:
  class << self
    # Writes a document piece by piece to a target as for write_lines; a file is replaced when the document is complete.
    # Yields a Writer. The options are those of generate, the layout among them; fsync as for write_file. Returns the
    # target; without one, the text. Raises GeneratorError if the pieces do not make a document.
    #
    #   Jacinth.write { |w| w.object { w.pair("a", 1); w.array("b") { |list| 3.times { |i| list << i } } } }
    #   # => '{"a":1,"b":[0,1,2]}'
    #
    #: (?untyped, ?fsync: boolish, **untyped) { (Writer) -> void } -> untyped
    def write(target = nil, fsync: false, **options, &block)
      raise ArgumentError, "Jacinth.write needs a block" unless block
      return TargetFile.open(target, fsync: fsync) { |io| Writer.run(io, options, &block) } && target if target
      raise ArgumentError, "fsync: needs a target" if fsync

      TargetFile.text { |io| Writer.run(io, options, &block) }
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

    # Yields a Writer to `io`, and ends its document. Called by Jacinth.write.
    #: (untyped, Hash[Symbol, untyped]) { (Writer) -> void } -> Writer
    def self.run(io, options)
      writer = new(io, options)
      yield writer
      writer.finish
      writer
    end

    #: (untyped, Hash[Symbol, untyped]) -> void
    def initialize(io, options)
      @io = io
      start(options)
      return unless options[:rfc8785]

      raise ArgumentError, "rfc8785 cannot be used with a Writer: its pairs stand in the order of its calls"
    end

    # Writes an object whose pairs the block writes; the block gets the Writer. In an object it needs a key.
    #: (?untyped) { (self) -> void } -> self
    def object(key = NO_KEY, &block)
      raise ArgumentError, "a container needs a block" unless block_given?

      fill(NO_KEY.equal?(key) ? enter(false) : enter(false, key), &block)
    end

    # Writes an Array whose values the block writes; the block gets the Writer. In an object it needs a key.
    #: (?untyped) { (self) -> void } -> self
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
      yield self
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
