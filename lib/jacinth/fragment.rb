# frozen_string_literal: true

module Jacinth
  # JSON text that is written as it is, for parts that are JSON already (a cache, a database column).
  # Its text is taken at its word unless validate: true asks for a check.
  #
  #   Jacinth.generate({ "cached" => Jacinth::Fragment.new('{"a":1}') }) # => '{"cached":{"a":1}}'
  class Fragment < Struct.new(:json)
    # `json` must be text in a valid encoding: it is kept as a frozen UTF-8 copy. Raises TypeError for
    # what is no String, EncodingError for bytes that are no text, and with validate: true ParserError
    # for what is not one JSON document.
    #
    #: (String, ?validate: bool) -> void
    def initialize(json, validate: false)
      raise TypeError, "no implicit conversion of #{json.class} into String" unless json.respond_to?(:to_str)

      text = Fragment.utf8(json.to_str)
      Fragment.check(text) if validate
      super(text)
      freeze
    end

    # The text itself: a Fragment is JSON already.
    #
    #: (*untyped) -> String
    def to_json(*) = json
    alias to_s to_json

    # Raises ParserError unless `text` is one JSON document.
    #
    #: (String) -> void
    def self.check(text)
      options = { max_nesting: nil, allow_duplicate_key: true }
      Jacinth.parse(text, **options) unless Jacinth.valid?(text, **options)
    end

    # A frozen UTF-8 copy of `text`; BINARY is taken as UTF-8.
    #
    #: (String) -> String
    def self.utf8(text)
      copy = text.encoding == Encoding::BINARY ? String.new(text, encoding: Encoding::UTF_8) : text.encode(Encoding::UTF_8)
      raise EncodingError, "invalid UTF-8 in a fragment" unless copy.valid_encoding?

      copy.freeze
    end
  end
end
