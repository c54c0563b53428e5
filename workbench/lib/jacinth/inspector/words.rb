# frozen_string_literal: true

require_relative "layout"
require_relative "places"
require_relative "table"

module Jacinth
  class Inspector
    # One object in plain words: the report of ObjectSpace.dump, and what Layout found out about the running Ruby.
    # Places explains where the content is.
    class Words
      CLASS = Kernel.instance_method(:class)
      NAME = Module.instance_method(:name)
      BYTESLICE = String.instance_method(:byteslice)
      # The number of bytes of a text that are shown.
      SHOWN = 20
      LABEL = 11
      WIDTH = 100

      class << self
        # The class that Ruby itself has for the object, whatever the object's methods return.
        #: (untyped) -> String
        def class_name(object) = utf8(NAME.bind_call(CLASS.bind_call(object)) || "a class without a name")

        # Any text, in the encoding of the output.
        #: (String) -> String
        def utf8(text) = text.encode(Encoding::UTF_8, invalid: :replace, undef: :replace).scrub("\u{FFFD}")

        #: (Integer) -> String
        def bytes(number) = count(number, "byte")

        # A number of things.
        #: (Integer, String) -> String
        def count(number, what) = number == 1 ? "1 #{what}" : "#{Table.number(number)} #{what}s"
      end

      # Reads the dump before anything else touches the object.
      #: (untyped) -> void
      def initialize(object)
        @facts = Facts.of(object)
        @object = object
      end

      #: () -> String
      def text
        return special unless @facts

        rows = [["class", of_class], ["slot", slot], *Places.new(@object, @facts).rows, *of_text,
                ["frozen", @facts.frozen? ? "yes" : "no"], ["memory", memory]]
        "#{title}\n#{rows.map { |label, words| line(label, words) }.join}"
      end

      private

      # A line, wrapped between words if it is too wide for a terminal.
      def line(label, words)
        lines = words.scan(/\S.{0,#{WIDTH - 1}}(?!\S)|\S+/)
        "  #{label.ljust(LABEL)}#{lines.map(&:rstrip).join("\n#{" " * (LABEL + 2)}")}\n"
      end

      # A value of Ruby's own classes, by its inspect method.
      def shown = Words.utf8(@object.inspect)

      # A value without a slot. All such values are of Ruby's own classes, so their methods can be called.
      def special
        words = case @object
                when nil, true, false then "one of Ruby's constants"
                when Integer then "an Integer of up to #{(Facts::WORD * 8) - 1} bits"
                when Float then "a Float whose exponent is near enough to zero (a flonum)"
                else "a Symbol of the program's source; its name is a String that Ruby keeps for good"
                end
        words = "none: it is #{words}, and the reference itself is the value. It takes the " \
                "#{Words.bytes(Facts::WORD)} of the place that it stands in, and the collector never sees it"
        "#{shown}\n#{line("slot", words)}"
      end

      def title
        name = Words.class_name(@object)
        case @facts.type
        when "STRING" then "#{name} of #{Words.bytes(Layout.length(@object))}: #{preview}"
        when "ARRAY" then "#{name} of #{Words.count(@facts.count, "element")}"
        when "HASH" then "#{name} of #{Words.count(@facts.count, "pair")}"
        when "FLOAT", "BIGNUM" then "#{name} #{number}"
        when "SYMBOL" then "#{name} #{shown}"
        else name
        end
      end

      def number = @facts.type == "FLOAT" ? shown : "of #{@object.bit_length} bits"

      # The beginning of the text. A part as short as this is a copy, so the String does not become shared.
      def preview
        piece = BYTESLICE.bind_call(@object, 0, SHOWN)
        shown = begin
          Words.utf8(piece).inspect
        rescue EncodingError
          piece.b.inspect
        end
        Layout.length(@object) > SHOWN ? "#{shown} ..." : shown
      end

      def of_class
        own = Facts.of(CLASS.bind_call(@object))
        singleton = @facts.class_address && own.address != @facts.class_address
        "#{Words.class_name(@object)}#{", through a singleton class of its own" if singleton}"
      end

      def slot
        sizes = Layout::SLOTS.size == 1 ? "the one size of Ruby #{RUBY_VERSION}" : "of #{Layout::SLOTS.join(", ")}"
        used = Layout.used(@facts, @object)
        idle = @facts.slot - used
        place = @facts.address || "an address that is not told"
        "#{Words.bytes(@facts.slot)} (#{sizes}) at #{place}; #{idle.zero? ? "all used" : "#{used} used, #{idle} idle"}"
      end

      def memory
        malloc = "#{Table.number(@facts.malloc)} from malloc"
        malloc += " (as asked for; malloc may round up)" if @facts.malloc.positive?
        "#{Words.bytes(@facts.memsize)} in all: #{@facts.slot} of slot, #{malloc}"
      end

      # Rows that only Strings have.
      def of_text
        return [] unless @facts.type == "STRING"

        [["encoding", @facts.encoding], ["coderange", coderange], ["interned", interned]]
      end

      def coderange
        case @facts.coderange
        when nil then "Ruby #{RUBY_VERSION} does not say whether it is known (3.3 and newer do)"
        when "7bit" then "known: ASCII alone, so that no method has to look through the text to find out"
        when "valid" then "known: valid, and not ASCII alone; size and [] still count characters from the start"
        when "broken" then "known: not valid in its encoding"
        else
          "not known: the first method that needs it (size, =~, +, to_json) reads all " \
            "#{Words.bytes(Layout.length(@object))} once, and keeps it"
        end
      end

      def interned
        return "no" unless @facts.interned?

        "yes: the one String that Ruby keeps of this text (keys of Hashes, frozen literals, -text)"
      end
    end
  end
end
