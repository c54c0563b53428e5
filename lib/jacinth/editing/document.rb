# frozen_string_literal: true

require_relative "part"
require_relative "pointers"

module Jacinth
  module Editing
    # A document whose parts are to be changed: its text, and the part that is its value.
    class Document
      # The text; and where the values of the pointers stand in it, as Editing.find returns it.
      attr_reader :text, :found
      attr_accessor :root

      # `wanted`: a Hash that has the keys of all members that will be asked for. `pointers`: JSON pointers.
      #: (String, Coder, ?Hash[String, bool]?, ?Array[String]) -> void
      def initialize(source, coder, wanted = nil, pointers = [])
        @text = Editing.text(source)
        @coder = coder
        @wanted = wanted
        @from, @to, *@found = Editing.find(@text, ["", *pointers], coder)
        coder.parse(@text) unless blank?(@to, @text.bytesize) # what follows the value is a comment, or wrong
        @root = part(@from, @to, 0)
      end

      #: (Integer, Integer, Integer) -> Part
      def part(from, to, depth) = Part.new(@text, from, to, depth, @coder, @wanted)

      # The document with all changes.
      #: () -> String
      def to_s
        Editing.join([@text, 0, @from].concat(@root.pieces).push(@text, @to, @text.bytesize))
      end

      private

      def blank?(from, to) = to - from < 100 && @text.byteslice(from, to - from).b.match?(/\A[ \t\r\n]*\z/)
    end
  end
end
