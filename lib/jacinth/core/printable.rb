# frozen_string_literal: true

require_relative "unprintable"

module Jacinth
  # Texts of documents and programs as messages show them: without the characters of config/unprintable.yml, which
  # control a terminal, change the order of the text around them, or cannot be seen. The texts are valid UTF-8.
  module Printable
    class << self
      # The text with "?" for each of these characters, so that the others keep their places.
      #: (String) -> String
      def marked(text) = text.gsub(UNPRINTABLE, "?")

      # The text with escape sequences for these characters.
      #: (String) -> String
      def escaped(text) = text.gsub(UNPRINTABLE) { |character| escape(character) }

      # The result of inspect of an object, escaped, because inspect shows most of these characters as they are.
      #: (untyped) -> String
      def shown(object)
        shown = object.inspect
        shown.encoding == Encoding::UTF_8 && shown.valid_encoding? ? escaped(shown) : shown
      end

      # The message of a fault behind its pointer, as that is shown.
      #: (Type::Fault, String) -> String
      def placed(fault, pointer)
        return fault.message if pointer.empty?

        "#{pointer}#{":" unless fault.code == :missing} #{fault.message}"
      end

      private

      def escape(character)
        code = character.ord
        return character.dump[1..-2] if code < 0x80

        format(code > 0xffff ? "\\u{%X}" : "\\u%04X", code)
      end
    end
  end
  private_constant :Printable
end
