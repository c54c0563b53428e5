# frozen_string_literal: true

module Jacinth
  # Finds the error of a text that no document begins with. A PartialReader reads only a part of the text, but the place
  # and the excerpt of the error are those of the whole text.
  module PartialError
    # The beginning of a character at the end of a text.
    OPEN_CHARACTER = /(?:[\xC2-\xDF]|\xE0[\xA0-\xBF]?|\xED[\x80-\x9F]?|[\xE1-\xEF&&[^\xED]][\x80-\xBF]?|
      \xF0(?:[\x90-\xBF][\x80-\xBF]?)?|\xF4(?:[\x80-\x8F][\x80-\xBF]?)?|[\xF1-\xF3][\x80-\xBF]{0,2})\z/nx
    # Half a surrogate pair.
    HALF_PAIR = /(?<!\\)(?:\\\\)*+\K\\u[dD][89abAB]\h\h\z/n

    private

    # The error of the text as it was given. When the text ends inside a String, parse reports that end, not what is
    # wrong in the String. To find that, a second parse reads the text with a quote added. A line feed before the quote
    # keeps it out of the message, whose excerpt ends at a line feed.
    def error_of_given
      error = error_of(@given, @options)
      return error if error && error.byte_offset < @given.bytesize

      closed = "#{@given.sub(OPEN_CHARACTER, "".b)}\n\""
      inner = error_of(closed, { **@options.except(:max_bytes), allow_control_characters: true })
      return error unless inner && inner.byte_offset < @given.bytesize

      inner.instance_variable_set(:@after, @given.byteslice(inner.byte_offset, 24))
      inner
    end

    def error_of(text, options)
      Jacinth.parse(text, **options)
      nil
    rescue ParserError => error
      error if error.byte_offset
    end
  end
  private_constant :PartialError
end
