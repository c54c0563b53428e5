# frozen_string_literal: true

# The methods of Jacinth::Text are in the extension (ext/jacinth/frontends/native/native_text.c, text_builder.c). This
# file tells the extension how the running Ruby compiles interpolation.
# :stopdoc:
module Jacinth
  # :startdoc:
  # Makes Strings whose size is computed before they are made (docs/text.md).
  #
  #   Jacinth::Text.concat("a", 1, 2.5)                     # => "a12.5"
  #   Jacinth::Text.join([1, ["a", 2]], ", ")               # => "1, a, 2"
  #   Jacinth::Text.builder.append("a", 1).json("b\"").to_s # => "a1\"b\\\"\""
  module Text
    # Whether "\#{a}\#{b}" begins with the value of a. Ruby 3.3 and older put an empty literal before it, so an ASCII
    # result has the encoding of the source. Ruby 3.4 does not.
    BARE = ["".b, ""].then { |a, b| "#{a}#{b}" }.encoding == Encoding::BINARY
    private_constant :BARE

    # Collects the parts of a String, and measures them before the String is made.
    class Builder
      # Raises TypeError, as clone does: `to_s` gives the text to another builder.
      #: (**untyped) -> bot
      def dup(**)
        raise TypeError, "a #{self.class} cannot be copied; its to_s gives the text"
      end
      alias clone dup
    end
  end
end
