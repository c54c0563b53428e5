# frozen_string_literal: true

# :stopdoc:
module Jacinth
  # :startdoc:
  # Holds JSON text that generate copies unchanged, for example from a cache or a database column. The text is trusted
  # unless validate: true asks for a check.
  #
  #   Jacinth.generate({ "cached" => Jacinth::Fragment.new('{"a":1}') }) # => '{"cached":{"a":1}}'
  class Fragment < Struct.new(:json)
    undef_method :json=

    # `json` must be text in a valid encoding; a frozen UTF-8 copy of it is kept. Raises TypeError for anything but a
    # String, EncodingError for invalid bytes, and with validate: true ParserError for anything but one JSON document
    # without a byte order mark.
    #
    #: (String, ?validate: bool) -> void
    def initialize(json, validate: false, **others)
      OptionHint.check(others, %i[validate]) unless others.empty?
      string = String.try_convert(json)
      raise TypeError, "no implicit conversion of #{json.class} into String" unless string

      text = utf8(string)
      check(text) if validate
      super(text)
      freeze
    end

    # The text itself: a Fragment is JSON already.
    #
    #: (*untyped) -> String
    def to_json(*)
      json
    end
    alias to_s to_json

    private

    # Copies are frozen too, both by dup and by clone.
    def initialize_copy(_)
      super.freeze
    end

    def marshal_dump
      json
    end

    def marshal_load(json)
      initialize(json)
    end

    # A byte order mark may begin a document, but not a part of one.
    def check(text)
      raise ParserError, "byte order mark in a fragment" if text.start_with?("\ufeff")

      Validation.document(text)
    end

    # A frozen UTF-8 copy of `text`; BINARY is read as UTF-8.
    def utf8(text)
      binary = text.encoding == Encoding::BINARY
      copy = binary ? String.new(text, encoding: Encoding::UTF_8) : text.encode(Encoding::UTF_8)
      raise EncodingError, "invalid UTF-8 in a fragment" unless copy.valid_encoding?

      copy.freeze
    end
  end
end
