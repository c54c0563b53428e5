# frozen_string_literal: true

require_relative "run"

module Jacinth
  # Streams whose values do not end with their lines: they end where their brackets or quotes do.
  class StreamOfValues < Stream
    STRING = '"'.ord
    OBJECT = "{".ord
    ARRAY = "[".ord
    private_constant :STRING, :OBJECT, :ARRAY

    private

    def take_options(options)
      raise ArgumentError, "allow_comments: only each_line reads comments" if options[:allow_comments]

      @left = @records
      @chunk = 1 unless @ahead # nobody knows before where a value ends
    end

    # The value that is ready, which is the next record.
    def record
      too_many if @left&.zero?
      @left -= 1 if @left
      @buffer.value
    end

    def container?(byte)
      byte == OBJECT || byte == ARRAY
    end
  end

  # JSON texts one after another, or a JSON text sequence (RFC 7464).
  class StreamDocuments < StreamOfValues
    SEPARATOR = 0x1e
    private_constant :SEPARATOR

    private

    def lines? = true

    def take_options(options)
      super
      @sequence = nil # not known before the first byte
      @lost = false
    end

    def yield_values(&block)
      while (byte = next_byte)
        @sequence = byte == SEPARATOR if @sequence.nil?
        return true if (@sequence ? in_sequence(byte, &block) : texts(&block)) == :more
      end
      true
    end

    def texts(&block)
      more = @buffer.values(false, &block)
      too_many if more == false
      more.nil? ? :more : more
    end

    def in_sequence(byte)
      return @buffer.sequence!.advance if byte == SEPARATOR

      whole = @buffer.ready
      return :more if whole.nil?
      return cut if whole == false && byte != STRING && !container?(byte)

      yield record
      true
    end

    # The byte that is read next; nil if it has not come yet. After a broken record, it is the next separator.
    def next_byte
      @lost = !@buffer.drop(SEPARATOR) if @lost
      @buffer.peek
    end

    # A number or literal at the end of a record may have lost digits or letters.
    def cut
      @buffer.text
      broken("unexpected end of the record, expected white space")
    end

    # Where the next text begins is known only in a sequence.
    def failed(error)
      @on_error = nil unless @sequence
      super
      @lost = true
    end
  end
  private_constant :StreamOfValues, :StreamDocuments
end
