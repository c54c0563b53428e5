# frozen_string_literal: true

# :stopdoc:
module Jacinth
  # :startdoc:
  # The options of a program, read once: one object that parses, generates, reads parts and streams, and queries. A
  # Coder is frozen. Many threads can use it at once. Many Ractors can, too, if its block and Procs are shareable.
  #
  #   coder = Jacinth::Coder.new(symbolize_names: true) { |object, is_key| object.to_s }
  #   coder.dump({ at: 1..2 })  # => '{"at":"1..2"}'
  #   coder.load('{"a":1}')     # => {a: 1}
  #
  # A method with the name of a method of Jacinth does the same, with the options of the coder. Its `**options` are
  # those that only this call has, such as on_error: of each_line.
  class Coder
    NONE = {}.freeze
    private_constant :NONE

    # The value of the JSON file at `path`, read as UTF-8.
    #
    #: (String | Pathname) -> untyped
    def load_file(path)
      parse(Source.file(path, max_bytes))
    end

    # A coder with these options in place of its own. A block replaces the coder's.
    #
    #: (**untyped) ?{ (untyped, bool) -> untyped } -> Coder
    def with(**options, &block)
      kept = block ? self.options.except(:as_json) : self.options
      self.class.new(**kept, **options, &block)
    end

    # The options that the coder was made with; a block is as_json:.
    #
    #: () -> Hash[Symbol, untyped]
    def options
      given || NONE
    end

    #: (untyped) -> String
    def pretty_generate(object)
      Jacinth.pretty_generate(object, **writing)
    end

    #: (untyped) -> String
    def generate_lines(values)
      Jacinth.generate_lines(values, **writing)
    end

    #: (untyped, untyped, **untyped) -> untyped
    def write_lines(target, values, **options)
      Jacinth.write_lines(target, values, **writing, **options)
    end

    #: (untyped, untyped, **untyped) -> untyped
    def write_file(path, object, **options)
      Jacinth.write_file(path, object, **writing, **options)
    end

    #: (?untyped, **untyped) { (Writer) -> void } -> untyped
    def write(target = nil, **options, &block)
      Jacinth.write(target, **writing, **options, &block)
    end

    #: (String | Pathname) -> bool
    def valid?(source)
      Jacinth.valid?(source, **reading)
    end

    #: (String | Pathname) -> ParserError?
    def error(source)
      Jacinth.error(source, **reading)
    end

    #: (String | Pathname, *untyped) -> untyped
    def dig(source, *path)
      Jacinth.dig(source, *path, **reading)
    end

    #: (String | Pathname, String) -> untyped
    def at(source, pointer)
      Jacinth.at(source, pointer, **reading)
    end

    #: (String | Pathname, *untyped) -> Array[untyped]
    def at_all(source, *pointers)
      Jacinth.at_all(source, *pointers, **reading)
    end

    # The options of the coder are for texts: other objects are queried as they are.
    #
    #: (untyped, String | Path, **untyped) ?{ (untyped) -> void } -> untyped
    def query(source, path, **options, &block)
      text = source.respond_to?(:to_str) || Source.pathname?(source)
      Jacinth.query(source, path, **(text ? reading : reading.slice(:max_nesting)), **options, &block)
    end

    #: (String | Pathname, **untyped) -> Document
    def document(source, **options)
      Jacinth.document(source, **reading, **options)
    end

    #: (String | Pathname, **untyped) -> Document
    def document_file(path, **options)
      Jacinth.document_file(path, **reading, **options)
    end

    #: (untyped, **untyped) { (untyped) -> void } -> nil
    def each_line(source, **options, &block)
      Jacinth.each_line(source, **reading, **options, &block)
    end

    #: (untyped, **untyped) { (untyped) -> void } -> nil
    def each_document(source, **options, &block)
      Jacinth.each_document(source, **reading, **options, &block)
    end

    #: (untyped, **untyped) { (*untyped) -> void } -> nil
    def each_element(source, **options, &block)
      Jacinth.each_element(source, **reading, **options, &block)
    end

    #: (String | Pathname) -> Partial
    def parse_partial(text)
      Jacinth.parse_partial(text, **reading)
    end

    #: (untyped, ?Hash[String, untyped], **untyped) -> untyped
    def edit(source, targets = {}, **options)
      Jacinth.edit(source, targets, **self.options, **options)
    end

    #: (untyped, untyped) -> untyped
    def patch(source, operations)
      Jacinth.patch(source, operations, **options)
    end

    #: (untyped, untyped) -> untyped
    def merge_patch(source, patch)
      Jacinth.merge_patch(source, patch, **options)
    end

    #: (untyped, untyped) -> Array[Hash[String, untyped]]
    def diff(a, b)
      Jacinth.diff(a, b, **reading)
    end

    # The class and the options, such as #<Jacinth::Coder max_bytes: 100>.
    #: () -> String
    def inspect
      shown = options.map { |name, value| "#{name}: #{value.is_a?(Proc) ? "a Proc" : Printable.shown(value)}" }
      "#<#{self.class}#{" #{shown.join(", ")}" unless shown.empty?}>"
    end
    alias to_s inspect

    private

    def reading = options.slice(*OptionHint::READ)

    def writing = options.slice(*OptionHint::WRITE)

    # What `options` returns, from the options that were read. Strings are copied, as the caller's may change.
    def kept(options, block)
      kept = (options || NONE).transform_values { |value| value.instance_of?(String) ? value.dup.freeze : value }
      kept[:as_json] = block if block
      kept.freeze
    end

    # The source of a load as a String, or as something that parse will reject.
    def text_of(source)
      Source.text(source, max_bytes)
    end
  end
end
