# frozen_string_literal: true

require_relative "documents"

module Jacinth
  # The elements of one container of a document. A state says what is expected next; a step ends when a token has been
  # passed, or when more bytes are needed.
  class StreamElements < StreamOfValues
    COMMA = ",".ord
    COLON = ":".ord
    CLOSING = { OBJECT => "}".ord, ARRAY => "]".ord }.freeze
    WORDS = { OBJECT => "object", ARRAY => "array", STRING => "string" }.freeze
    POINTER = %r{\A(?:/(?:[^~/]|~[01])*)*\z}
    INDEX = /\A(?:0|[1-9]\d*)\z/
    private_constant :COMMA, :COLON, :CLOSING, :WORDS, :POINTER, :INDEX

    #: (Hash[Symbol, untyped], String) -> void
    def initialize(options, pointer)
      raise TypeError, "at: expected String, got #{pointer.class}" unless pointer.is_a?(String)

      plain = [Encoding::BINARY, Encoding::US_ASCII].include?(pointer.encoding)
      @pointer = pointer = plain ? pointer.dup.force_encoding(Encoding::UTF_8) : pointer.encode(Encoding::UTF_8)
      raise ArgumentError, "at: expected a JSON pointer, such as /items" unless pointer.match?(POINTER)

      @steps = pointer.split("/", -1).drop(1).map { |step| step.gsub("~1", "/").gsub("~0", "~") }
      @state = :open
      super(options)
      raise ArgumentError, "on_error: each_element can only raise" if @on_error
    end

    private

    def take_options(options)
      super
      take_option(options, :at)
      @trailing = options[:allow_trailing_comma]
      @symbols = options[:symbolize_names]
      @key_options = options.slice(:allow_control_characters, :allow_invalid_escape, :max_bytes)
    end

    # Returns false when the container has ended.
    def yield_values(&block)
      while (byte = @buffer.peek)
        return true if read_part(byte, &block) == :more
        return false if @state == :done
      end
      true
    end

    def read_part(byte, &block)
      case @state
      when :value then @steps.empty? ? element(byte, &block) : enter_or_skip(byte)
      when :after then after(byte)
      when :first then byte == CLOSING[@kind] ? close : member(byte)
      when :member then member(byte)
      when :colon then colon(byte)
      when :open then open(byte)
      end
    end

    # A container that is on the way.
    def open(byte)
      missing(@steps.empty? ? TypeError : KeyError) unless container?(byte)
      @kind = byte
      @opened = opening(byte)
      @index = 0
      @buffer.advance
      @state = :first
    end

    # What comes before the value: nothing, or its key.
    def member(byte)
      return value_follows(byte) if @kind == ARRAY

      broken("expected an object key") unless byte == STRING
      return :more if @buffer.ready.nil?

      @key = key(@buffer.text)
      @state = :colon
    end

    def value_follows(byte)
      broken("unexpected token") if byte == CLOSING[@kind]
      @state = :value
    end

    def key(text)
      Jacinth.parse(text, **@key_options)
    rescue ParserError => error
      raise located(error)
    end

    def colon(byte)
      broken("expected ':' after an object key") unless byte == COLON
      @buffer.advance
      @state = :value
    end

    def element(byte, &block)
      return elements(&block) if @kind == ARRAY
      return :more unless @buffer.ready || (@buffer.ready == false && (byte == STRING || container?(byte)))

      value = record
      @state = :after
      yield(@symbols ? @key.to_sym : -@key, value)
      @state
    end

    def elements(&block)
      more = @buffer.values(true, &block)
      too_many if more == false
      return :more if more.nil?

      @state = :after
    end

    def enter_or_skip(byte)
      if wanted?
        @steps.shift
        @state = :open
      else
        @skipped ||= opening(byte)
        passed = @buffer.skip
        return :more if passed.nil?

        mismatch unless passed
        @skipped = nil
        @state = :after
      end
    end

    # The word for a container or String that begins at this byte, and its place; nil for other values. The lines of a
    # text in memory are counted when there is an error.
    def opening(byte) = (word = WORDS[byte]) && [word, *(@whole ? @buffer.offset : @buffer.place)]

    def place_of(opening)
      word, offset, = opening
      @whole && word ? [word, *@buffer.place_at(offset)] : opening
    end

    # The place of the bracket or quote is not known: only the beginning of the value is.
    def mismatch
      broken("unexpected token") unless @skipped

      word, *place = place_of(@skipped)
      refuse("brackets or quotes do not match in the #{word} that is stepped over", *place)
    end

    def wanted?
      @kind == OBJECT ? @steps.first == @key : INDEX.match?(@steps.first) && @steps.first.to_i == @index
    end

    def after(byte)
      if byte == COMMA
        @buffer.advance
        @index += 1
        @state = @trailing ? :first : :member
      elsif byte == CLOSING[@kind]
        close
      else
        broken("expected ',' or '#{CLOSING[@kind].chr}' after an #{@kind == ARRAY ? "array element" : "object value"}")
      end
    end

    # Only the wanted container may end.
    def close
      missing(KeyError) unless @steps.empty?
      @buffer.advance
      @state = :done
    end

    def missing(error)
      refuse_foreign
      shown = @pointer.empty? ? "the root" : Printable.marked(@pointer.scrub("?"))
      raise error, "no value at #{shown}" if error == KeyError

      raise error, "the value at #{shown} is neither an Array nor a Hash"
    end

    def check_end
      broken("unexpected end of input", *place_of(@skipped || @opened)) unless @state == :done
    end
  end
  private_constant :StreamElements
end
