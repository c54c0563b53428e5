# frozen_string_literal: true

module Jacinth
  # Every error this library raises about a document or an object is one of these.
  class Error < StandardError
  end

  # The source is not a JSON document under the options given.
  class ParserError < Error
    # Line of the error, from 1. nil when the error has no place.
    #: () -> Integer?
    attr_reader :line

    # Column of the error in characters, from 1.
    #: () -> Integer?
    attr_reader :column

    # Bytes before the error.
    #: () -> Integer?
    attr_reader :byte_offset

    # The value at fault, such as `$.users[3].name`.
    #: () -> String?
    attr_reader :json_path

    # Two lines: at most 32 bytes of the document around the error, and a caret under it.
    #: () -> String?
    attr_reader :snippet

    # The message, then the path and the snippet; what Ruby 3.2 and newer print for an uncaught error.
    #: (?highlight: bool, **untyped) -> String
    def detailed_message(highlight: false, **options)
      text = defined?(super) ? super : message
      [text, json_path && "at #{json_path}", snippet].compact.join("\n")
    end
  end

  ParseError = ParserError

  # More Arrays and Hashes are open at once than max_nesting allows.
  class NestingError < ParserError
  end

  # The object has no JSON text under the options given.
  class GeneratorError < Error
    # The object that could not be written.
    #: () -> untyped
    attr_reader :invalid_object

    # Where it stands in the object that was to be written, such as `$.users[3].name`.
    #: () -> String?
    attr_reader :json_path
  end
end
