# frozen_string_literal: true

%w[lines elements output writer partial].each { |name| require_relative "stream/#{name}" }

# :stopdoc:
# Streams of JSON: many values in one source, read and written in flat memory. docs/streams.md explains them.
module Jacinth
  # :startdoc:
  class << self
    # Yields the value of each line of `source` (NDJSON, JSON Lines). Blank lines are skipped. The source is a String,
    # which is the text itself, a Pathname, or something that responds to readpartial, read, to_io or each. It is read
    # in chunks of `chunk` bytes.
    #
    # The options of parse apply to each line. max_bytes limits the size of a line, max_records the number of lines.
    # `raw: true` yields the texts of the lines, unparsed and unchecked (in other streams: the texts of records whose
    # brackets and strings match). `as: :documents` yields a Jacinth::Document for each line, which builds only what is
    # read of it. `part: 2, of: 8` reads the lines that begin in the second eighth of a file; errors of its documents
    # count lines from there. With `read_ahead: false`, an IO is not read beyond the line that is yielded.
    #
    # Raises ParserError with the line, column and byte offset in the stream. `on_error: :skip` goes on to the next line
    # instead; a Proc gets the error first. Without a block, an Enumerator is returned.
    #
    #   Jacinth.each_line(Pathname("log.ndjson"), symbolize_names: true) { |event| puts event[:message] }
    #
    #: (untyped, **untyped) { (untyped) -> void } -> nil
    def each_line(source, **options, &block)
      stream(:each_line, StreamLines, source, options, &block)
    end

    # Yields the value of each JSON text of `source`, with or without white space between them. Numbers and literals
    # must be followed by white space or a bracket. A source that begins with the character RS (0x1E) is a JSON text
    # sequence (RFC 7464): a record that is cut or broken raises, or goes to on_error, and the next one is read. Sources
    # and options as for each_line, except for part, of and allow_comments.
    #
    #   Jacinth.each_document('{"a":1}{"a":2}').to_a # => [{"a" => 1}, {"a" => 2}]
    #
    #: (untyped, **untyped) { (untyped) -> void } -> nil
    def each_document(source, **options, &block)
      stream(:each_document, StreamDocuments, source, options, &block)
    end

    # Yields each element of the Array at the JSON pointer `at`, or each key and value of the Hash there, as soon as it
    # is complete. What comes before it is skipped; only its brackets are checked. Raises KeyError if there is no such
    # value, TypeError if it is neither an Array nor a Hash. What follows it is not read. Sources and options as for
    # each_document; on_error can only be :raise.
    #
    #   Jacinth.each_element('{"items":[1,2]}', at: "/items").to_a # => [1, 2]
    #
    #: (untyped, ?at: String, **untyped) { (*untyped) -> void } -> nil
    def each_element(source, at: "", **options, &block)
      stream(:each_element, StreamElements, source, options, at, &block)
    end

    private

    def stream(method, kind, source, options, *place, &block)
      unless block
        kind.new(options, *place) # refuses unknown options before the first value is asked for
        options = options.merge(at: place.first) unless place.empty?
        return to_enum(method, source, **options)
      end

      kind.new(options, *place).run(source, &block)
      nil
    end
  end
end
