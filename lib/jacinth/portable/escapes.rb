# frozen_string_literal: true
# :stopdoc:

module Jacinth
  module Portable
    # The characters that ascii_only, script_safe and html_safe escape, and their escape sequences.
    module Escapes
      ESCAPES = {
        "\b" => "\\b",
        "\t" => "\\t",
        "\n" => "\\n",
        "\f" => "\\f",
        "\r" => "\\r",
        "\"" => "\\\"",
        "/" => "\\/",
        "\\" => "\\\\"
      }.freeze
      private_constant :ESCAPES

      private

      # These characters, for a character class, which are escaped only inside strings. The options select one of the
      # classes of config/escapes.yml.
      def outside_characters(config)
        outside = +""
        outside << "<>&" if config.html_safe
        outside << "/" if config.script_safe
        outside << "\u2028\u2029" if config.html_safe || config.script_safe
        outside << "\u0080-\u{10ffff}" if config.ascii_only
        outside
      end

      # A pattern for escaped_json, or nil: nothing is to be escaped.
      def outside_pattern(outside) = outside.empty? ? nil : %r{\\[\\/]|[#{outside}]}

      # JSON text with those characters escaped, unless they are already.
      def escaped_json(text, pattern)
        return text unless pattern

        text.gsub(pattern) { |found| found.size == 2 ? found : escape(found) }
      end

      def escape(character) = ESCAPES[character] || unicode(character.ord)

      def unicode(character)
        return format("\\u%04x", character) if character < 0x10000

        character -= 0x10000
        format("\\u%04x\\u%04x", 0xd800 + (character >> 10), 0xdc00 + (character & 0x3ff))
      end
    end
  end
end
