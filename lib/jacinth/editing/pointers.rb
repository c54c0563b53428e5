# frozen_string_literal: true

require_relative "../core/utf8"

module Jacinth
  # The pointers and names of the caller.
  module Editing
    class << self
      #: (String) -> bool
      def pointer?(text)
        text.valid_encoding? && (text.empty? || text.start_with?("/")) && !text.match?(/~(?![01])/)
      end

      # What is wrong with a text that is no pointer, for a message.
      #: (String) -> String
      def fault(text)
        reason = text.start_with?("/") ? "has a ~ that neither 0 nor 1 follows" : "does not begin with /"
        "not a JSON pointer: #{show(text)} #{reason}"
      end

      # The keys of a pointer, unescaped.
      #: (String) -> Array[String]
      def keys(pointer)
        pointer.split("/", -1).drop(1).map { |key| key.include?("~") ? key.gsub("~1", "/").gsub("~0", "~") : key }
      end

      # The beginning of a pointer or name for a message.
      #: (String) -> String
      def show(text)
        text = text.scrub("?")
        return Printable.shown(text) if text.bytesize <= 64

        "#{Printable.shown(text.byteslice(0, 61).scrub(""))[0...-1]}...\""
      end
    end
  end
end
