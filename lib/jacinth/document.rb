# frozen_string_literal: true

# :stopdoc:
module Jacinth
  # :startdoc:
  # A value of a JSON document that is read where it is asked for, from Jacinth.document. The classes are those of its
  # parts: Document::Object, Document::Array, and Document::Scalar for a document that is neither. A child that is an
  # object or array is a Document, too; any other child is its value. docs/documents.md says what is checked.
  #
  #   Jacinth.document('{"users":[{"name":"Ann"}]}')["users"][0]["name"]        # => "Ann"
  #   Jacinth.document('{"users":[{"name":"Ann"}]}').at("/users/0").value         # => {"name" => "Ann"}
  #   Jacinth.document('{"users":[{"name":"Ann"}]}').dig("users", 0).pointer      # => "/users/0"
  class Document
    MISSING = ::Object.new.freeze
    NO_KEY = "\xFF" # equals no key, as it is not UTF-8
    LARGE = 4096 # bytes of a container that is searched whenever something in it is asked for
    LENIENT = { max_nesting: nil, allow_nan: true, allow_comments: true, allow_trailing_comma: true,
                allow_duplicate_key: true, allow_control_characters: true, allow_invalid_escape: true }.freeze
    SHOWN = 40 # bytes of the text in inspect
    # One token, or a comment, that the beginning of a text may cut.
    TOKEN = %r{"(?:[^"\\]|\\.)*+"?|//[^\n]*|/\*(?:[^*]|\*(?!/))*+(?:\*/)?|[\[\]{},:]|[^\s"\[\]{},:/]+|\s+|.}mn
    private_constant :MISSING, :NO_KEY, :LARGE, :LENIENT, :SHOWN, :TOKEN

    # What the JSON pointer (RFC 6901) leads to from here, as `[]` gives it; nil if it leads nowhere. Raises
    # ArgumentError for a String that is not a pointer.
    #: (String) -> untyped
    def at(pointer)
      follow(pointer, nil)
    end

    # Whether the JSON pointer leads to something.
    #: (String) -> bool
    def at?(pointer)
      !MISSING.equal?(follow(pointer, MISSING))
    end

    # The text of this part in the source, as it stands there.
    #: () -> String
    def raw
      text(start, finish)
    end

    # The bytes of this part in the source, from its first to its last.
    #: () -> Range[Integer]
    def byte_range
      start...finish
    end

    # The JSON pointer from the whole document to this part. The first call takes time in proportion to its position.
    # What follows the part is not read. What the call passes is remembered for the other parts, in whatever order they
    # are asked.
    #: () -> String
    def pointer
      steps.map { |step| "/#{step.to_s.gsub("~", "~0").gsub("/", "~1")}" }.join
    end

    # The line of the first byte, from 1. In a document of a stream (as: :documents), lines count from its record.
    #: () -> Integer
    def line
      position[0]
    end

    # The column of the first byte, in characters from 1.
    #: () -> Integer
    def column
      position[1]
    end

    # Whether the other document is at the same place of the same source.
    #: (untyped) -> bool
    def ==(other)
      other.is_a?(Document) && root.equal?(other.root) && start == other.start
    end
    alias eql? ==

    #: () -> Integer
    def hash
      [root, start].hash
    end

    # A document never changes: dup and clone return it.
    #: () -> self
    def dup
      self
    end

    #: (?freeze: bool?) -> self
    def clone(freeze: nil)
      freeze ? self.freeze : self
    end

    # The JSON text of the value, for ::JSON and Oj, under the options of the call.
    #: (*untyped) -> String
    def to_json(*arguments)
      return Jacinth.generate(self) if arguments.empty?

      value = self.value
      value.respond_to?(:to_json) ? value.to_json(*arguments) : Jacinth.generate(value)
    end

    # The value, for Rails and Oj.
    #: (*untyped) -> untyped
    def as_json(*arguments)
      value = self.value
      value.respond_to?(:as_json) ? value.as_json(*arguments) : value
    end

    # The text of this part, as raw gives it.
    #: () -> String
    def to_s
      raw
    end

    # The class, the place and the beginning of the text: at most 40 bytes, and none behind the end of the part. Nothing
    # more is read.
    #: () -> String
    def inspect
      text = shown
      "#<#{self.class} at byte #{start}: #{Printable.shown(text.byteslice(0, SHOWN).scrub(""))}" \
        "#{"..." if text.bytesize > SHOWN}>"
    end

    # Raises TypeError: raw or value can be dumped.
    #: () -> bot
    def marshal_dump
      raise(TypeError, "#{self.class} cannot be dumped; dump its raw text or its value")
    end

    alias freeze_index freeze
    private :freeze_index

    # Makes the document shareable between Ractors. A frozen document remembers nothing more of its source. So what the
    # lines and pointers of all parts need is remembered first, and this part and the large objects and arrays in it are
    # searched, down to 200 levels, to bound the time. None of this is done if the document, or a part of it, was frozen
    # before.
    #: () -> self
    def freeze
      search_all unless frozen? || root.frozen?
      freeze_index
    end

    protected :start, :finish

    protected

    # Goes through this part to its end, twice for a table of its keys. Adds the large objects and arrays in it to
    # `found`, with their twins. Whoever reads this part meets its faults.
    def search(twin, found)
      return unless twin.is_a?(Enumerable) && twin.start == start && finish - start >= LARGE

      twin.is_a?(Array) ? size : 2.times { find_child(NO_KEY, nil) }
      twin.each_with_index do |child, step|
        step, child = child if twin.is_a?(Object)
        next unless child.is_a?(Document) && child.finish - child.start >= LARGE && (part = self[step]).is_a?(Document)

        found << [part, child]
      end
    rescue ParserError
      nil
    end

    private

    def search_all
      begin
        remember
      rescue ParserError
        nil # up to the fault
      end
      return if finish - start < LARGE

      found = [[self, twin(LENIENT).at(pointer)]] # the twin, as reading it calls no hooks
      200.times { found = found.each_with_object([]) { |(part, twin), more| part.search(twin, more) } if found.any? }
    rescue ParserError
      nil # whoever reads the part meets its faults
    end

    # The text if it is not longer than what inspect shows, otherwise one byte more than that.
    def shown
      text = text(start, start + SHOWN + 1)
      depth = length = 0
      text.b.scan(TOKEN) do |token|
        length += token.bytesize
        depth += { "{" => 1, "[" => 1, "}" => -1, "]" => -1 }.fetch(token, 0)
        return text.byteslice(0, length) if depth.zero?
      end
      text
    end

    def initialize_copy(_)
      raise(TypeError, "#{self.class} cannot be copied")
    end
  end
end

require_relative "document/object"
require_relative "document/array"
require_relative "document/scalar"
