# frozen_string_literal: true

#--
# The part of the native API that is written in Ruby because C would not make it faster: files, reading from an IO, and
# the check of a Fragment.
require_relative "absent"
require_relative "write_hook"
require_relative "coder"
require_relative "target"

module Jacinth
  class << self
    # The value of the JSON file at `path`, read as UTF-8; options as for parse.
    #
    #   Jacinth.load_file("config.json", symbolize_names: true)
    #
    #: (String | Pathname, **untyped) -> untyped
    def load_file(path, **options)
      parse(Source.file(path, options[:max_bytes]), **options)
    end

    # The value of a JSON document in a String, in the file that a Pathname names, or in anything that responds to read
    # or to_io (an IO, a StringIO, a socket), which is read to its end. Options as for parse.
    #
    #   Jacinth.load(StringIO.new("[1]")) # => [1]
    #
    #: (untyped, **untyped) -> untyped
    def load(source, **options)
      parse(Source.text(source, options[:max_bytes]), **options)
    end

    # Why a source is no JSON document: the ParserError that parse raises, or nil if the source is valid. Options as for
    # parse. Builds no object and calls no callback, as valid? does.
    #
    #   Jacinth.error("[1,]").column # => 4
    #
    #: (String | Pathname, **untyped) -> ParserError?
    def error(source, **options)
      return if valid?(source, **options)

      parse(source, **options.except(:on_load, :object_class, :array_class))
      nil
    rescue ParserError => error
      error
    end

    # A new String: the document in the String `source` with other values at the given JSON pointers. All other bytes
    # stay. A pointer that ends in "/-" appends to an array. With `create: true`, values are added where there are none,
    # with the objects around them. Jacinth::ABSENT as the value removes. If the source is an object, so is the result,
    # as of patch. Takes the options of parse and of generate, and the block of generate. Raises ParserError, KeyError
    # for a pointer that leads nowhere, ArgumentError for a String that is not a pointer and for two pointers if one
    # leads into the value of the other. docs/editing.md says what is checked.
    #
    #   Jacinth.edit('{"a": 1, "b": [2]}', "/a" => 3, "/b/-" => "x")          # => '{"a": 3, "b": [2,"x"]}'
    #   Jacinth.edit('{"a": 1}', { "/a" => Jacinth::ABSENT, "/c" => 2 }, create: true) # => '{"c": 2}'
    #
    #: (untyped, ?Hash[String, untyped], ?create: boolish, **untyped) ?{ (untyped, bool) -> untyped } -> untyped
    def edit(source, targets = {}, create: false, **options, &block)
      pointers, options = options.partition { |key, _| key.is_a?(String) }
      raise TypeError, "expected a Hash of JSON pointers, got #{targets.class}" unless targets.respond_to?(:to_a)

      options = options.to_h
      source = Editing.given(source, options)
      Editing::Edit.run(source, targets.to_a + pointers, Editing.coder(options, block, source), options, create: create)
    end

    # Applies the operations of a JSON patch (RFC 6902): an Array of Hashes, or a JSON text. A String is a document, and
    # the result is a new String with the changes; all other bytes stay. Any other object gives a new object, which
    # shares with it what was not changed. Options as for edit. Raises PatchError, after which nothing is changed.
    #
    #   Jacinth.patch('{"a": [1, 2]}', [{ op: "remove", path: "/a/0" }])         # => '{"a": [2]}'
    #   Jacinth.patch({ "a" => 1 }, '[{"op": "add", "path": "/b", "value": 2}]') # => {"a"=>1, "b"=>2}
    #
    #: (untyped, Array[Hash[untyped, untyped]] | String, **untyped) ?{ (untyped, bool) -> untyped } -> untyped
    def patch(source, operations, **options, &block)
      source, operations = [source, operations].map { |given| Editing.given(given, options) }
      Editing::Patch.run(source, operations, Editing.coder(options, block, source), options)
    end

    # Merges a JSON merge patch (RFC 7396) into a document or object: members of `patch` replace those of `source`, nil
    # removes them, and Hashes are merged. A String is a JSON text, on either side. Results and options as for patch.
    #
    #   Jacinth.merge_patch('{"a": 1, "b": 2}', { "a" => nil, "c" => 3 }) # => '{"b": 2, "c": 3}'
    #
    #: (untyped, untyped, **untyped) ?{ (untyped, bool) -> untyped } -> untyped
    def merge_patch(source, patch, **options, &block)
      source, patch = [source, patch].map { |given| Editing.given(given, options) }
      Editing::Merge.run(source, patch, Editing.coder(options, block, source), options)
    end

    # The operations (RFC 6902) that make `b` of `a`: patch(a, diff(a, b)) is equal to b. Two Strings are documents,
    # which are parsed with the options of parse. The values in the operations are those of b.
    #
    #   Jacinth.diff('{"a": [1, 2]}', '{"a": [2]}') # => [{"op"=>"remove", "path"=>"/a/0"}]
    #
    #: (untyped, untyped, **untyped) -> Array[Hash[String, untyped]]
    def diff(a, b, **options)
      Editing::Diff.run(*[a, b].map { |given| Editing.given(given, options) }, options)
    end
  end

  # What a source is: a String is always a text, and a Pathname always a file. Reads a source other than a String into
  # the String to parse. With a limit it reads only enough to see that the
  # source is too long. With a limit that parse will reject it reads nothing.
  module Source
    CHUNK = 1 << 20
    private_constant :CHUNK

    class << self
      # The bytes of the file as they are: BINARY is parsed as UTF-8.
      #: (String | Pathname, Integer?) -> String
      def file(path, limit)
        File.open(path, "rb") { |file| read(file, limit) }
      end

      # The source of a call: the text of the file if it is a Pathname.
      #: (untyped, Integer?) -> untyped
      def given(source, limit) = pathname?(source) ? file(source, limit) : source

      #: (untyped) -> bool
      def pathname?(source) = defined?(::Pathname) && ::Pathname === source

      #: (untyped, Integer?) -> untyped
      def text(source, limit)
        return source if source.respond_to?(:to_str)
        return file(source, limit) if pathname?(source)
        return read(source, limit) if source.respond_to?(:read)
        return read(source.to_io, limit) if source.respond_to?(:to_io)

        source
      end

      private

      def read(io, limit)
        return io.read || "" if limit.nil?
        return "" unless limit.is_a?(Integer) && limit.positive?

        text = limited(io, limit)
        # A text over the limit is passed as BINARY, so that parse does not convert it into fewer bytes, but rejects it.
        text.bytesize > limit ? text.b : text
      end

      # The result of read without a length. If it is longer than the limit, its beginning.
      def limited(io, limit)
        raise ArgumentError, "max_bytes: read of #{io.class} takes no length" if io.method(:read).arity.zero?

        transcodes = io.respond_to?(:internal_encoding) && io.internal_encoding
        text = nil
        while (size = limit + 1 - (text ? text.bytesize : 0)).positive?
          chunk = chunk(io, [size, CHUNK].min, transcodes)
          break if chunk.nil? || chunk.empty?

          text ? text << chunk : text = chunk.dup
        end
        text ||= +""
        if transcodes || !io.respond_to?(:external_encoding)
          text
        else
          text.force_encoding(io.external_encoding || text.encoding)
        end
      end

      # A read with a length returns BINARY, but gets returns text in the encoding of the IO.
      def chunk(io, size, transcodes)
        chunk = transcodes ? io.gets(nil, size) : io.read(size)
        unless chunk.nil? || chunk.is_a?(String)
          raise TypeError, "read of #{io.class} gave #{chunk.class}, expected String"
        end

        chunk
      end
    end
  end
  private_constant :Source

  private_constant :StreamReformat if const_defined?(:StreamReformat, false) # the command line's

  # Called by a Fragment with validate: true.
  module Validation
    # Raises ParserError unless `text` is one JSON document.
    #: (String) -> void
    def self.document(text)
      options = { max_nesting: nil, max_digits: nil, allow_duplicate_key: true }
      Jacinth.parse(text, **options) unless Jacinth.valid?(text, **options)
    end
  end
  private_constant :Validation

  # What edit, patch, merge_patch and diff consist of. Most of it is loaded by their first call. The extension adds the
  # functions text, find, children and join.
  module Editing
    autoload :Edit, File.expand_path("../editing/edit", __dir__)
    autoload :Patch, File.expand_path("../editing/patch", __dir__)
    autoload :Merge, File.expand_path("../editing/merge", __dir__)
    autoload :Diff, File.expand_path("../editing/diff", __dir__)

    PLAIN = Coder.new
    COPIES = { decimal_class: Fragment, max_digits: nil }.freeze # numbers of a text are copied, not converted
    private_constant :PLAIN, :COPIES

    # The options of a call that changes `source`, read once. Only the extension, which has `children`, copies all of a
    # text that stays, numbers included.
    #: (Hash[Symbol, untyped], Proc?, untyped) -> Coder
    def self.coder(options, block, source)
      return Coder.new(**COPIES, **options, &block) if source.is_a?(String) && respond_to?(:children)

      options.empty? && block.nil? ? PLAIN : Coder.new(**options, &block)
    end

    # An argument: a Jacinth::Document stands for its text, and a Pathname for its file.
    #: (untyped, untyped) -> untyped
    def self.given(object, options)
      return object.raw if defined?(::Jacinth::Document) && ::Jacinth::Document === object

      Source.given(object, options.to_h[:max_bytes])
    end
  end
  private_constant :Editing
end
