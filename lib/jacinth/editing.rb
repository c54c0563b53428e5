# frozen_string_literal: true

#--
# Changes of texts and objects, and their differences. docs/editing.md explains them.

# :stopdoc:
module Jacinth
  # :startdoc:
  # What edit, patch, merge_patch and diff consist of. Most of it is loaded by their first call. The extension adds the
  # functions text, find, children and join.
  module Editing
    autoload :Edit, File.expand_path("editing/edit", __dir__)
    autoload :Patch, File.expand_path("editing/patch", __dir__)
    autoload :Merge, File.expand_path("editing/merge", __dir__)
    autoload :Diff, File.expand_path("editing/diff", __dir__)

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
    def self.resolve(object, options)
      return object.raw if defined?(::Jacinth::Document) && ::Jacinth::Document === object

      Source.given(object, options.to_h[:max_bytes])
    end
  end
  private_constant :Editing

  class << self
    # A new String: the document in the String `source` with other values at the given JSON pointers. All other bytes
    # stay. A pointer that ends in "/-" appends to an array. With `create: true`, values are added where there are none,
    # with the objects around them. Jacinth::ABSENT as the value removes. If the source is an object, so is the result,
    # as for patch. Takes the options of parse and of generate, and the block of generate. Raises ParserError, KeyError
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
      source = Editing.resolve(source, options)
      Editing::Edit.run(source, targets.to_a + pointers, Editing.coder(options, block, source), options, create: create)
    end

    # Applies the operations of a JSON patch (RFC 6902): an Array of Hashes, or a JSON text. A String is a document, and
    # the result is a new String with the changes; all other bytes stay. Any other object gives a new object, which
    # shares with it what was not changed. Options as for edit. Raises PatchError, and then nothing is changed.
    #
    #   Jacinth.patch('{"a": [1, 2]}', [{ op: "remove", path: "/a/0" }])         # => '{"a": [2]}'
    #   Jacinth.patch({ "a" => 1 }, '[{"op": "add", "path": "/b", "value": 2}]') # => {"a" => 1, "b" => 2}
    #
    #: (untyped, Array[Hash[untyped, untyped]] | String, **untyped) ?{ (untyped, bool) -> untyped } -> untyped
    def patch(source, operations, **options, &block)
      source, operations = [source, operations].map { |given| Editing.resolve(given, options) }
      Editing::Patch.run(source, operations, Editing.coder(options, block, source), options)
    end

    # Merges a JSON merge patch (RFC 7396) into a document or object: members of `patch` replace those of `source`, nil
    # removes them, and Hashes are merged. A String is a JSON text, on either side. Results and options as for patch.
    #
    #   Jacinth.merge_patch('{"a": 1, "b": 2}', { "a" => nil, "c" => 3 }) # => '{"b": 2, "c": 3}'
    #
    #: (untyped, untyped, **untyped) ?{ (untyped, bool) -> untyped } -> untyped
    def merge_patch(source, patch, **options, &block)
      source, patch = [source, patch].map { |given| Editing.resolve(given, options) }
      Editing::Merge.run(source, patch, Editing.coder(options, block, source), options)
    end

    # The operations (RFC 6902) that make `b` of `a`: patch(a, diff(a, b)) is equal to b. Two Strings are documents,
    # which are parsed with the options of parse. The values in the operations are those of b.
    #
    #   Jacinth.diff('{"a": [1, 2]}', '{"a": [2]}') # => [{"op" => "remove", "path" => "/a/0"}]
    #
    #: (untyped, untyped, **untyped) -> Array[Hash[String, untyped]]
    def diff(a, b, **options)
      Editing::Diff.run(*[a, b].map { |given| Editing.resolve(given, options) }, options)
    end
  end
end
