# frozen_string_literal: true

require_relative "printable"

module Jacinth
  # Keys, pointers and other texts of the program, as they stand in a document.
  module Utf8
    # The text in UTF-8. BINARY bytes are taken as UTF-8, as everywhere else. `name`: what the text is, for the message.
    # Raises ArgumentError if it has no form in UTF-8.
    #: (String, String) -> String
    def self.of(text, name)
      utf8 = text.encoding == Encoding::BINARY ? text.dup.force_encoding(Encoding::UTF_8) : text.encode(Encoding::UTF_8)
      return utf8 if utf8.valid_encoding?

      raise ArgumentError, "#{name} is not valid UTF-8: #{Printable.shown(text)}"
    rescue EncodingError
      raise ArgumentError, "#{name} cannot be written in UTF-8: #{Printable.shown(text.b)}"
    end
  end
  private_constant :Utf8
end
