# frozen_string_literal: true

# The properties that every ParserError must have. For tests that break documents.
module ParseErrors
  MESSAGE = 256
  SNIPPET = 32
  PATH = 2048

  # Parses, expects a ParserError, and checks all its attributes against the document. Returns it.
  def assert_parse_error(source, kind = Jacinth::ParserError, **options)
    error = assert_raises(kind, "accepted: #{source.inspect[0, 120]}") { Jacinth.parse(source, **options) }
    assert_sound_error(error, source)
    refute Jacinth.valid?(source, **options), "valid? accepts what parse refuses: #{source.inspect[0, 120]}"
    error
  end

  # For a document in UTF-8 or BINARY: positions agree with each other and with the bytes.
  def assert_sound_error(error, source)
    found = unsound(error, source.b)
    assert_nil found, "#{found}\n#{error.class}: #{error.message}\n#{error.snippet}\nof #{source.b[0, 200].inspect}"
  end

  private

  # The first property that is wrong, or nil. `bytes` is the source in BINARY.
  def unsound(error, bytes)
    message = error.message
    return "message: #{message.bytesize} bytes" if message.bytesize > MESSAGE
    return "message: not valid UTF-8 but #{message.encoding}" unless utf8?(message)

    offset = error.byte_offset
    return "no byte offset" unless offset.is_a?(Integer) && offset.between?(0, bytes.bytesize)

    before = bytes.byteslice(0, offset).force_encoding(Encoding::UTF_8)
    cut = offset == bytes.bytesize && error.message.start_with?("unexpected end")
    return "offset #{offset} is inside a character, or after one that is none" unless before.valid_encoding? || cut

    return unless before.valid_encoding? # characters cannot be counted

    line = 1 + before.count("\n")
    column = 1 + before.length - ((before.rindex("\n") || -1) + 1) - (line == 1 && before.start_with?("\ufeff") ? 1 : 0)
    return "line #{error.line}, is #{line}" unless error.line == line
    return "column #{error.column}, is #{column}" unless error.column == column
    unless error.json_path.is_a?(String) && utf8?(error.json_path) && error.json_path.start_with?("$")
      return "json_path #{error.json_path.inspect}"
    end

    unsound_snippet(error, bytes) || unsound_quotes(error, bytes)
  end

  def utf8?(text) = text.encoding == Encoding::UTF_8 && text.valid_encoding?

  # Two lines: a part of the document, and a caret under the position.
  def unsound_snippet(error, bytes)
    piece, caret, *rest = error.snippet.split("\n", -1)
    return "snippet #{error.snippet.inspect}" unless utf8?(error.snippet) && caret&.match?(/\A *\^\z/) && rest.empty?
    return "snippet of #{piece.bytesize} bytes" if piece.bytesize > SNIPPET

    wide = piece.each_char.count { |character| character.bytesize > 2 } # no shorter one takes two columns
    "the caret stands outside the snippet" if caret.length > piece.length + wide + 1
  end

  # The message must not contain a longer part of the document than the snippet has. A path may contain a whole key, but
  # never a document.
  def unsound_quotes(error, bytes)
    return "json_path of #{error.json_path.bytesize} bytes" if error.json_path.bytesize > PATH

    text = error.message.b
    (0..text.bytesize - SNIPPET - 4).each do |i|
      run = text.byteslice(i, SNIPPET + 4) # three more bytes for the message's own quotes, and a space behind them
      return "more of the document than the snippet: #{run.inspect}" if bytes.include?(run)
    end
    nil
  end
end
