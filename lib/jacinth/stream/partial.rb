# frozen_string_literal: true

require_relative "partial_error"
require_relative "partial_result"

# :stopdoc:
module Jacinth
  # :startdoc:
  class << self
    # The value of a text that may be cut, as far as it has come, such as the arguments of a tool call that a language
    # model is writing. Options as for parse. Every value of the result is the value in the whole document, or the
    # beginning of it: an open String ends after its last whole character; an open Array or Hash has what has come so
    # far. What may still change is left out: a number at the end of the text, a literal that is cut, a key without a
    # value. Raises ParserError if no document begins with the text.
    #
    #   Jacinth.parse_partial('{"city":"Par').value        # => {"city" => "Par"}
    #   Jacinth.parse_partial('{"city":"Par').complete?    # => false
    #   Jacinth.parse_partial('{"city":"Par').open_pointer # => "/city"
    #
    #: (String, **untyped) -> Partial
    def parse_partial(text, **options)
      PartialReader.new(text, options).read
    end
  end

  # Finds out how far a text is sure, and what is open there. parse reads that part, with the containers closed.
  class PartialReader
    include PartialError

    SPACE = /\G[ \t\n\r]*+/n
    COMMENT = %r{\G(?:/\*.*?\*/|//[^\n]*\n)}mn
    OPEN_COMMENT = %r{\G/(?:\*.*|/[^\n]*)?\z}mn
    STRICT = %r{\G(?:[^"\\\x00-\x1f]++|\\["\\/bfnrt]|\\u\h{4})*+}n
    LENIENT = /\G(?:[^"\\]++|\\[^u]|\\u\h{4})*+/mn
    OPEN_ESCAPE = /\G(?:\\(?:u\h{0,3})?)?\z/n
    WORD = /\G[-+.\w]++/n
    NUMBER = /-?(?:0|[1-9]\d*)?(?:(?<=\d)\.\d*)?(?:(?<=\d)[eE][-+]?\d*)?\z/n
    BYTE_ORDER_MARK = "\xEF\xBB\xBF".b.freeze
    LITERALS = %w[true false null].freeze
    NONFINITE = %w[NaN Infinity -Infinity].freeze
    # An open container: its bracket, and the key or index of the latest child.
    Level = Struct.new(:bracket, :step)
    private_constant :SPACE, :COMMENT, :OPEN_COMMENT, :STRICT, :LENIENT, :OPEN_ESCAPE, :WORD, :NUMBER,
                     :BYTE_ORDER_MARK, :LITERALS, :NONFINITE, :Level

    #: (String, Hash[Symbol, untyped]) -> void
    def initialize(text, options)
      Jacinth.valid?("", **options) unless options.empty? # raises for unknown options
      @text = @given = bytes(Source.given(text, options[:max_bytes])).freeze
      @at = 0
      @options = options
      @comments = options[:allow_comments]
      @string = options[:allow_control_characters] || options[:allow_invalid_escape] ? LENIENT : STRICT
      @literals = options[:allow_nan] ? LITERALS + NONFINITE : LITERALS
      @levels = []
      @sure = 0        # the text is sure up to here
      @tail = nil      # the end of an open String, which is sure
      @expected = :value
    end

    #: () -> Partial
    def read
      return Partial.new(nil, "") if BYTE_ORDER_MARK.start_with?(@text)

      @at = 3 if @text.start_with?(BYTE_ORDER_MARK)
      loop do
        space
        break if @at == @text.bytesize || @expected == :end
        return whole unless token
      end
      @expected == :end ? whole : partial
    rescue ParserError => error
      raise error_of_given || error
    end

    private

    def bytes(source)
      text = String.try_convert(source)
      raise TypeError, "no implicit conversion of #{source.class} into String" unless text

      plain = [Encoding::UTF_8, Encoding::US_ASCII, Encoding::BINARY].include?(text.encoding)
      (plain ? text : text.encode(Encoding::UTF_8)).b
    end

    # Passes what the pattern matches here.
    def skip(pattern)
      match = pattern.match(@text, @at)
      @at = match.end(0) if match
    end

    def space
      skip(SPACE)
      return unless @comments

      skip(SPACE) while skip(COMMENT)
      @text = @text.byteslice(0, @sure) if skip(OPEN_COMMENT) && @expected == :end
    end

    # The text is complete, or broken.
    def whole = Partial.new(Jacinth.parse(@text, **@options), nil)

    def partial
      closing = @levels.reverse.map { |level| level.bracket == "{" ? "}" : "]" }.join
      text = "#{@text.byteslice(0, @sure)}#{@tail}#{closing}"
      text.empty? ? Partial.new(nil, "") : Partial.new(Jacinth.parse(text, **@options), pointer)
    end

    def pointer
      open = @tail ? @levels : @levels[0...-1]
      open.map { |level| "/#{level.step.to_s.gsub("~", "~0").gsub("/", "~1")}" }.join
    end

    # Passes one token. Returns false if it does not fit, or has an end that is not sure but not at the end of the text.
    def token
      case @text[@at]
      when '"' then string
      when "{", "[" then opening
      when "}", "]" then closing
      when "," then comma
      when ":" then colon
      else word
      end
    end

    def value?
      return false unless @expected == :value || @expected == :first

      @levels.last.step += 1 if @levels.last&.bracket == "["
      true
    end

    # A value has ended.
    def ended
      @sure = @at
      @expected = @levels.empty? ? :end : :after
    end

    def opening
      return false unless value?

      bracket = @text[@at]
      @at += 1
      @levels << Level.new(bracket, bracket == "[" ? -1 : nil)
      @sure = @at
      @expected = bracket == "[" ? :first : :first_key
    end

    def closing
      return false unless @levels.any?

      object = @text[@at] == "}"
      return false unless object == (@levels.last.bracket == "{")
      return false unless [:after, object ? :first_key : :first].include?(@expected)

      @levels.pop
      @at += 1
      ended
    end

    def comma
      return false unless @expected == :after

      @at += 1
      object = @levels.last.bracket == "{"
      trailing = @options[:allow_trailing_comma]
      @expected = object ? (trailing ? :first_key : :key) : (trailing ? :first : :value)
    end

    def colon
      return false unless @expected == :colon

      @at += 1
      @expected = :value
    end

    def string
      key = @expected == :key || @expected == :first_key
      return false unless key || value?

      from = @at
      @at += 1
      skip(@string)
      return open_string(key, from) unless @text[@at] == '"'

      @at += 1
      return ended unless key

      @levels.last.step = name(@text.byteslice(from...@at)) or return false
      @expected = :colon
    end

    # The text ends within a String, or a key, which is only checked.
    def open_string(key, from)
      stop = @at
      return false unless skip(OPEN_ESCAPE)

      text = @text.byteslice(from...stop)
      text = text.sub(OPEN_CHARACTER, "".b) if stop == @text.bytesize
      text = "#{text.sub(HALF_PAIR, "".b)}\""
      return name(text) if key

      @tail = text
      @sure = from
      true
    end

    # The key, or nil if it is broken: parse then knows the error and its place.
    def name(text)
      Jacinth.parse(text, **@options.slice(:allow_control_characters, :allow_invalid_escape))
    rescue ParserError
      nil
    end

    # A number or literal. At the end of the text it is sure only if nothing can follow.
    def word
      return false unless value?

      from = @at
      return false unless skip(WORD)

      word = @text.byteslice(from...@at)
      return ended if @at < @text.bytesize || @literals.include?(word)

      word.match?(/\A#{NUMBER}/n) || @literals.any? { |literal| literal.start_with?(word) }
    end
  end
  private_constant :PartialReader
end
