# frozen_string_literal: true

require_relative "caret"
require_relative "error_hint"
require_relative "printable"

# :stopdoc:
module Jacinth
  # :startdoc:
  # The base class of all errors that this library raises about a document or an object.
  class Error < StandardError
    LONGEST = 256     # bytes of a message, with what Ruby adds to it
    LONGEST_PATH = 32 # bytes of a json_path in a message
    LONGEST_HINTED = LONGEST - 60 # bytes of a message with a hint: the class and the path still have room
    private_constant :LONGEST, :LONGEST_PATH, :LONGEST_HINTED

    # What is probably meant, or what to do. nil if nothing is known.
    #: () -> String?
    def hint
      nil
    end

    # What is wrong, and where, without the hint.
    #: () -> String
    def problem
      Exception.instance_method(:to_s).bind_call(self)
    end

    # The problem, and the hint in parentheses if there is one. At most 256 bytes.
    #: () -> String
    def to_s
      text = problem
      return text unless (more = hint)

      whole = "#{text} (#{more})"
      whole.bytesize <= LONGEST_HINTED ? whole : text
    end

    # The message as Ruby shows it, cut to 256 bytes. Escape sequences for colors do not count.
    #: (?highlight: bool, **untyped) -> String
    def detailed_message(highlight: false, **options)
      text = defined?(super) ? super : message
      highlight ? text : beginning(text, LONGEST)
    end

    private

    # Whole characters from the beginning, at most `bytes` bytes.
    def beginning(text, bytes)
      return text if text.bytesize <= bytes

      "#{text.byteslice(0, bytes - 3).scrub("")}..."
    end

    # The text, and the end of the path that the error has.
    def with_path(text)
      return beginning(text, LONGEST) if @json_path.nil? || @json_path == "$"

      "#{beginning(text, LONGEST - LONGEST_PATH - 4)} at #{end_of_path(@json_path)}"
    end

    # The end of a path, in whole steps unless a single step is too long.
    def end_of_path(path)
      return path if path.bytesize <= LONGEST_PATH

      whole = path.scrub("?").scan(/\.[^.\[\]"]+|\[\d+\]|\["(?:[^"\\]|\\.)*"\]/)
      last = +""
      last.prepend(whole.pop) while whole.any? && last.bytesize + whole.last.bytesize <= LONGEST_PATH - 3
      last = path.byteslice(3 - LONGEST_PATH, LONGEST_PATH).scrub("") if last.empty?
      "...#{last}"
    end
  end

  # The source is not a JSON document under the given options.
  class ParserError < Error
    # Line of the error, from 1. nil if the error has no position.
    #: () -> Integer?
    attr_reader :line

    # Column of the error in characters, from 1.
    #: () -> Integer?
    attr_reader :column

    # Bytes before the error.
    #: () -> Integer?
    attr_reader :byte_offset

    # Path of the value with the error, such as `$.users[3].name`.
    #: () -> String?
    attr_reader :json_path

    # Two lines: at most 32 bytes of the document around the error, and a caret under it, as terminals show them.
    #: () -> String?
    def snippet
      text, caret = @snippet&.split("\n")
      caret && Caret.under(text, caret.size - 1)
    end

    # What is probably meant, and what to write instead, such as "strings have double quotes". nil if nothing is known.
    #: () -> String?
    def hint
      return unless @reason

      hint = ErrorHint.for(@reason, before: @before, after: @after, first: first?, opened: @opened)
      @fixed && hint ? ErrorHint.without_options(hint) : hint
    end

    # The message, the end of the path and the snippet, as Ruby 3.2 and newer print them for an uncaught error. The
    # message and the path have at most 256 bytes together.
    #: (?highlight: bool, **untyped) -> String
    def detailed_message(highlight: false, **options)
      place = "\nat #{end_of_path(json_path)}" if json_path && @line # the problem of an object has its path
      text = highlight ? super : beginning(super, LONGEST - place.to_s.bytesize)
      caret = highlight ? snippet&.sub(/\^\z/, "\e[1m^\e[m") : snippet
      ["#{text}#{place}", caret].compact.join("\n")
    end

    private

    # Whether only white space and a byte order mark are before the error. @before is the end of what is there.
    def first?
      @byte_offset.zero? || (@json_path == "$" && %i[unexpected_character invalid_number].include?(@reason) &&
        @before.match?(/\A[\s\xef\xbb\xbf]*\z/n))
    end
  end

  ParseError = ParserError

  # More Arrays and Hashes are open at once than max_nesting allows.
  class NestingError < ParserError
    # What to do about a document or object that is too deep, or an object that contains itself.
    #: () -> String?
    def hint
      return super if @line

      text = Exception.instance_method(:to_s).bind_call(self)
      return "JSON has no references: leave this one out" if text.start_with?("cycle: ")

      "does an object contain itself? if not, max_nesting: sets the limit"
    end

    # What is wrong, and the end of the path at which the object is too deep or contains itself.
    #: () -> String
    def problem
      @line ? super : with_path(super)
    end
  end

  # A document is JSON, but not of the type that it was read as (Jacinth::Type).
  class ValidationError < Error
    MOST = 100 # faults that are listed
    private_constant :MOST
    # What differs from the type, in the order of the document: at most 100 frozen Jacinth::Type::Fault.
    #: () -> Array[Type::Fault]
    attr_reader :faults

    #: (?String?, ?faults: Array[Type::Fault]) -> void
    def initialize(message = nil, faults: [])
      @faults = faults
      super(message || summary)
    end

    private

    def summary
      first = faults.first or return "the document is not of this type"
      more = " (and #{"at least " if faults.size == MOST}#{faults.size - 1} more)" if faults.size > 1
      text = Printable.placed(first, Printable.marked(end_of_pointer(first.pointer)))
      beginning("#{text} at line #{first.line} column #{first.column}#{more}", LONGEST)
    end

    def end_of_pointer(pointer)
      return pointer if pointer.bytesize <= LONGEST_PATH

      "...#{pointer.byteslice(3 - LONGEST_PATH, LONGEST_PATH).scrub("")}"
    end
  end

  # The object cannot be written as JSON under the given options.
  class GeneratorError < Error
    # The object that could not be written.
    #: () -> untyped
    attr_reader :invalid_object

    # The object's path from the root that was to be written, such as `$.users[3].name`.
    #: () -> String?
    attr_reader :json_path

    # What to do, such as "allow_nan: true writes it". nil if nothing is known.
    #: () -> String?
    def hint
      ErrorHint.for_object(Exception.instance_method(:to_s).bind_call(self), @invalid_object)
    end

    # What cannot be written, and the end of its path.
    #: () -> String
    def problem
      with_path(super)
    end
  end

  # An operation of Jacinth.patch is malformed, or cannot be applied. Nothing was changed.
  class PatchError < Error
    # The operation as it was given: a Hash, unless it is malformed. nil if there are no operations at all.
    #: () -> untyped
    attr_reader :operation

    # The operation's place among the operations, from 0.
    #: () -> Integer?
    attr_reader :index

    #: (?String, ?operation: untyped, ?index: Integer?) -> void
    def initialize(message = "the patch is malformed", operation: nil, index: nil)
      super(message)
      @operation = operation
      @index = index
    end
  end
end

require_relative "query_error"
