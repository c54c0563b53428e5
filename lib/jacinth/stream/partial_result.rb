# frozen_string_literal: true

# :stopdoc:
module Jacinth
  # :startdoc:
  # The result of parse_partial.
  class Partial
    # The value so far; nil if there is none yet.
    #: () -> untyped
    attr_reader :value

    # The JSON pointer (RFC 6901) of the innermost value that is open; nil if the document is complete.
    #: () -> String?
    attr_reader :open_pointer

    #: (untyped, String?) -> void
    def initialize(value, open_pointer)
      @value = value
      @open_pointer = open_pointer
      freeze
    end

    # For pattern matching: value:, open_pointer: and complete:.
    #: (Array[Symbol]?) -> Hash[Symbol, untyped]
    def deconstruct_keys(_)
      { value: value, open_pointer: open_pointer, complete: complete? }
    end

    # Whether the text is a whole document. A number at the end of the text never is: digits may follow.
    #: () -> bool
    def complete?
      @open_pointer.nil?
    end
  end
end
