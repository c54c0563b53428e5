# frozen_string_literal: true

require_relative "layout"

module Jacinth
  class Inspector
    # Where the content of one object is, in its slot or elsewhere, and why there: rows of label and words.
    # The reasons follow from the dump, and from where Layout found the content of a new object of that length.
    class Places
      HEADERS = { "STRING" => Layout::STRING_HEADER, "ARRAY" => Layout::ARRAY_HEADER }.freeze

      #: (untyped, Facts) -> void
      def initialize(object, facts)
        @object = object
        @facts = facts
      end

      #: () -> Array[[String, String]]
      def rows
        case @facts.type
        when "STRING" then [["content", sized(Layout::STRINGS, "text")], *shared]
        when "ARRAY" then [["content", sized(Layout::ARRAYS, "elements")], *shared]
        when "HASH" then [["content", hash]]
        when "FLOAT"
          [["content", "#{Layout::BASIC} bytes of header and #{Layout::WORD} of number. " \
                       "It has a slot because its exponent is too far from zero to fit a reference"]]
        when "BIGNUM" then [["content", bignum]]
        when "SYMBOL"
          [["content", "made while the program ran (to_sym), so it can be collected; its name is a String beside it"]]
        when "STRUCT"
          members = Struct === @object ? count(Layout::MEMBERS.bind_call(@object), "member") : "its members"
          [["content", fields(members)]]
        when "OBJECT" then [["content", fields(count(Layout.variables(@object).size, "instance variable"))]]
        else
          kind = @facts.struct ? "the C struct #{@facts.struct}" : "of the type #{@facts.type}"
          [["content", "#{kind}: what it holds is not told"]]
        end
      end

      private

      def bytes(count) = Words.bytes(count)

      def count(number, what) = Words.count(number, what)

      # A String or an Array.
      def sized(fit, what)
        case Layout.place(@facts)
        when :shared then "the #{what} of another object: header, length and where they are take the slot"
        when :embedded then embedded(fit, what)
        else
          return extended(fit, what) unless @facts.malloc.zero? && string?

          "in the program's own memory (a constant of C): nothing of it was allocated"
        end
      end

      def embedded(fit, what)
        return "embedded: no elements, and no memory beside the slot" if length.zero? && !string?

        content = if string?
                    "#{length + terminator} of text with the terminator"
                  else
                    "#{length * Layout::WORD} of #{what} (#{count(length, "reference")})"
                  end
        fresh = fit.slot(length)
        change = fresh && fresh < @facts.slot ? "; a new one of this length takes a slot of #{fresh}" : ""
        "embedded: #{HEADERS.fetch(@facts.type)} bytes of header and #{content} fit the slot of #{@facts.slot}#{change}"
      end

      def extended(fit, what)
        block = "in a malloc block of #{bytes(block_size)}"
        "extended: #{reason(fit)}, so the #{what} #{string? ? "is" : "are"} #{block}#{idle_words}"
      end

      # The block of a String is its capacity and the terminator. The block of an Array is all memory from malloc.
      def block_size = string? ? capacity + terminator : @facts.malloc

      def reason(fit)
        largest, most = fit.longest.to_a.last
        fresh = fit.slot(length)
        unless fresh
          content = if string?
                      "#{bytes(length + terminator)} of text with the terminator"
                    else
                      "#{bytes(length * Layout::WORD)} of elements"
                    end
          return "#{HEADERS.fetch(@facts.type)} bytes of header and #{content} do not fit the largest slot that Ruby " \
                 "embeds in (#{largest}, for #{string? ? bytes(most) : "#{most} elements"})"
        end
        held = fit.most(@facts.slot)
        cause = if length > held
                  "the slot was taken before it grew, and holds #{held}"
                else
                  "room was asked for before it was filled, or it was longer once"
                end
        "a new one of this length would be embedded in a slot of #{fresh}; here #{cause}"
      end

      def idle_words
        idle = Layout.idle(@facts, @object)
        return "" if idle.zero?

        room = string? ? capacity : @facts.malloc / Layout::WORD
        "; #{bytes(idle)} of it are idle (capacity #{room}, length #{length})"
      end

      def shared
        return [] unless @facts.shared?

        root = ObjectSpace.reachable_objects_from(@object).to_a.find { |one| !(Module === one) }
        owner = root ? shared_with(root) : "an object that Ruby hides"
        [["shared", "with #{owner}; who changes one of them gets a copy first"]]
      end

      def shared_with(root)
        if ObjectSpace::InternalObjectWrapper === root
          type = root.type.to_s.delete_prefix("T_").capitalize
          return "a hidden #{type} of #{bytes(ObjectSpace.memsize_of(root))}"
        end

        "the #{Words.class_name(root)} at #{Facts.of(root).address} of #{bytes(ObjectSpace.memsize_of(root))}"
      end

      def hash
        beside = Layout::TABLE_IN_SLOT ? "in the slot" : "in a malloc block of #{bytes(Layout::ROW_MALLOC)}"
        case Layout.place(@facts)
        when :empty then "nothing; up to #{Layout::ROW_PAIRS} pairs will stand in a row #{beside}"
        when :row
          "up to #{Layout::ROW_PAIRS} pairs stand in a row (ar_table) #{beside}, and are looked through one by one; " \
                       "#{Layout::ROW_PAIRS - @facts.count} places are idle"
        else table
        end
      end

      def table
        why = if @facts.count > Layout::ROW_PAIRS
                "more than #{Layout::ROW_PAIRS} pairs"
              else
                "it had more pairs once, or compares by identity"
              end
        entries = Layout.entries(@facts)
        "a hash table (st_table), as #{why}: #{bytes(@facts.malloc)} from malloc, with room for #{entries} entries " \
          "of #{Layout::ENTRY} bytes; #{[entries - @facts.count, 0].max} are idle"
      end

      def bignum
        digits = "#{bytes(Layout.digits(@object))} of digits"
        if @facts.embedded?
          return "embedded: #{Layout::BASIC} bytes of header and #{digits} fit the slot of #{@facts.slot}"
        end

        "extended: #{digits} do not fit the slot of #{@facts.slot}, so they are in a malloc block of " \
          "#{bytes(@facts.malloc)}"
      end

      def fields(what)
        return "embedded: the slot of #{@facts.slot} holds #{what}" if @facts.embedded?

        "extended: the slot of #{@facts.slot} is too small for #{what}: a malloc block of " \
          "#{bytes(@facts.malloc)} holds them"
      end

      def string? = @facts.type == "STRING"

      def length = string? ? Layout.length(@object) : @facts.count

      def capacity = @facts.capacity || length

      def terminator = Layout.terminator(@facts)
    end
  end
end
