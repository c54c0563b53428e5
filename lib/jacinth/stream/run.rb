# frozen_string_literal: true

require_relative "input"

module Jacinth
  # One run over a stream: hands the chunks of the source to the buffer, which finds and parses the values, and makes
  # the errors of a record errors of the stream. The subclasses say how values follow one another.
  class Stream
    CHUNK = 1 << 16
    # The first bytes of streams that are not JSON, and what to do about them.
    FOREIGN = { "\x1F\x8B" => "gzip: wrap the source in a Zlib::GzipReader, or for several members in " \
                              "Zlib::GzipReader.to_enum(:zcat, source)",
                "\x28\xB5\x2F\xFD" => "zstd: decompress it first",
                "\xFF\xFE\0\0" => "UTF-32: open it with the external encoding UTF-32",
                "\0\0\xFE\xFF" => "UTF-32: open it with the external encoding UTF-32",
                "\xFF\xFE" => "UTF-16: open it with the external encoding UTF-16",
                "\xFE\xFF" => "UTF-16: open it with the external encoding UTF-16" }.transform_keys(&:b).freeze
    private_constant :CHUNK, :FOREIGN

    #: (Hash[Symbol, untyped]) -> void
    def initialize(options)
      options = options.dup
      @own_options = []
      @chunk = size(:chunk, take_option(options, :chunk) || CHUNK)
      @on_error = handler(take_option(options, :on_error))
      @ahead = take_option(options, :read_ahead) != false
      @records = take_option(options, :max_records)
      size(:max_records, @records) unless @records.nil?
      take_options(options)
      yielded = yielded(options)
      OptionHint.check(options, OptionHint::READ | @own_options)
      @buffer = StreamBuffer.new(options, yielded, @records)
      @head = "".b
      @reading = false
    end

    #: (untyped) { (*untyped) -> void } -> void
    def run(source, &block)
      text = String.try_convert(source) if @ahead
      return read_text(text, &block) if text

      StreamInput.each_chunk(source, @chunk, ahead: @ahead, lines: lines?) { |chunk| return unless feed(chunk, &block) }
      finish(&block)
    end

    private

    # Whether the elements of an Array are whole lines or texts, and not pieces of one text.
    def lines? = false

    # Takes an option out that parse does not have, and notes its name.
    def take_option(options, name)
      @own_options << name
      options.delete(name)
    end

    # Takes the options out that only this kind of stream has.
    def take_options(options)
      raise ArgumentError, "allow_comments is not available for this kind of stream" if options[:allow_comments]
    end

    # What is yielded for each record.
    def yielded(options)
      as = take_option(options, :as)
      raw = take_option(options, :raw)
      unless as.nil? || %i[values documents].include?(as)
        raise ArgumentError, "as: expected :values or :documents, got #{Printable.shown(as)[0, 40]}"
      end
      raise ArgumentError, "raw: true and as: :documents exclude each other" if raw && as == :documents

      raw ? :texts : as || :values
    end

    def size(name, number)
      raise TypeError, "#{name}: expected Integer, got #{number.class}" unless number.is_a?(Integer)
      raise ArgumentError, "#{name}: expected at least 1, got #{number}" unless number.positive?

      number
    end

    def handler(on_error)
      return if on_error.nil? || on_error == :raise
      return ->(_) {} if on_error == :skip
      return on_error if on_error.respond_to?(:call)

      raise ArgumentError, "on_error: expected :raise, :skip or a Proc"
    end

    # The whole stream is in memory.
    def read_text(text, &block)
      @head = text.byteslice(0, 4).b
      @buffer.take(text)
      @whole = true
      rescued(&block)
      check_end
    end

    # Returns whether to go on.
    def feed(chunk, &block)
      alone do
        @head << chunk.byteslice(0, 4 - @head.bytesize).b if @head.bytesize < 4
        @buffer.feed(chunk)
        rescued(&block)
      end
    end

    def finish(&block)
      alone do
        @buffer.feed(nil)
        rescued(&block)
      end
      check_end
    end

    # A source that gives a chunk while the last one is being read is refused: its records would be lost among others.
    # It may do so from the block, a hook, a trap, a finalizer or another thread.
    def alone
      raise "the stream is being read, and cannot take a chunk meanwhile" if @reading

      @reading = true
      begin
        yield
      ensure
        @reading = false
      end
    end

    # Raises the error that only the end of the stream shows, if there is one.
    def check_end; end

    # Yields what is complete. An error of a record goes to on_error, and the next record follows.
    def rescued(&block)
      yield_values(&block)
    rescue ParserError => error
      raise if @refusing || !@buffer.failed?

      failed(located(error))
      retry
    end

    # Handles the error of a broken record: raises, or returns to go on behind the record.
    def failed(error)
      refuse_foreign
      raise error unless @on_error

      @on_error.call(error)
    end

    def refuse_foreign
      what = FOREIGN.find { |bytes, _| @head.start_with?(bytes) }
      raise ParserError, "this looks like #{what.last}" if what
    end

    # The error with places in the stream instead of the record.
    def located(error)
      return error unless error.line

      offset, first_line, first_column = @buffer.place
      place = lambda do |line, column|
        [line_of(first_line) + line - 1, line == 1 ? first_column + column - 1 : column]
      end
      line, column = place.call(error.line, error.column)
      message = error.problem.sub(/ at line \d+ column \d+\z/, " at line #{line} column #{column}")
      copy = moved(error, message, line, column, offset + error.byte_offset)
      kind, *opened = copy.instance_variable_get(:@opened)
      copy.instance_variable_set(:@opened, [kind, *place.call(*opened)]) if kind
      copy
    end

    def moved(error, message, line, column, offset)
      copy = error.exception(message)
      copy.set_backtrace(error.backtrace)
      copy.instance_variable_set(:@line, line)
      copy.instance_variable_set(:@column, column)
      copy.instance_variable_set(:@byte_offset, offset)
      copy
    end

    def line_of(line) = line

    # Raises for the place where the buffer stands. `opened`: what is open at the end of the stream, its offset, line
    # and column.
    def broken(message, *opened)
      refuse(message, *@buffer.place, opened: opened)
    end

    def refuse(message, offset, line, column, opened: [])
      error = moved(ParserError.new(message), "#{message} at line #{line} column #{column}", line, column, offset)
      word, _, *place = opened
      { reason: :eof, before: "", after: "", opened: [word, *place] }
        .each { |name, value| error.instance_variable_set(:"@#{name}", value) } if word
      @refusing = true # until on_error returns: what it raises is not an error of a record
      failed(error)
      @refusing = false
    end

    def too_many
      @on_error = nil
      broken("the stream has more than #{@records} records, which is max_records,")
    end
  end
  private_constant :Stream, :StreamBuffer
end
