# frozen_string_literal: true

# :stopdoc:
module Jacinth
  # :startdoc:
  class << self
    # The values as lines of JSON (NDJSON): one String. `values` is an Array, or responds to each. The options and the
    # block are those of generate; a line feed of the layout becomes a space.
    #
    #   Jacinth.generate_lines([{ "a" => 1 }, [2]]) # => "{\"a\":1}\n[2]\n"
    #
    #: (untyped, **untyped) ?{ (untyped, bool) -> untyped } -> String
    def generate_lines(values, **options, &block)
      return StreamBuffer.lines(values, options, block) if values.is_a?(Array)

      text = +""
      StreamLineWriter.new(text, options, block).write(values)
      text
    end

    # Writes the values as lines of JSON to the target: an IO or another object that answers write or <<, or the file at
    # a path (a String or Pathname), which is replaced when all are written. Values are drawn from an Enumerator as they
    # are written, in pieces of 64 KB. Options and block as for generate_lines; fsync as for write_file. Returns the
    # target. After an error, the lines before it are in the IO; a file is as it was. The target may also be the second
    # argument, where it is clear which one it is.
    #
    #   Jacinth.write_lines("users.ndjson", User.find_each.lazy.map(&:attributes))
    #
    #: (untyped, untyped, ?fsync: boolish, **untyped) ?{ (untyped, bool) -> untyped } -> untyped
    def write_lines(target, values, fsync: false, **options, &block)
      OptionHint.check(options, OptionHint::WRITE, methods: [method(:write_lines)])
      target, values = values, target if Target.last?(target, values)
      TargetFile.open(target, fsync: fsync) { |io| StreamLineWriter.new(io, options, block).write(values) }
      target
    end

    # Writes the JSON text of `object` to the file at `path`: beside it, and renamed when it is complete, so that no
    # reader sees half a document. The permissions of an existing file are kept. `fsync: true` waits until the text is
    # on the disk. Options and block as for generate. Returns the path. The path may also be the second argument, if the
    # first is not a path.
    #
    #   Jacinth.write_file("config.json", { "port" => 80 }, indent: "  ", object_nl: "\n")
    #
    #: (String | Pathname, untyped, ?fsync: boolish, **untyped) ?{ (untyped, bool) -> untyped } -> (String | Pathname)
    def write_file(path, object, fsync: false, **options, &block)
      OptionHint.check(options, OptionHint::WRITE, methods: [method(:write_file)])
      path, object = object, path if !Target.path?(path) && Target.path?(object)
      text = generate(object, **options, &block)
      name = path.respond_to?(:to_path) ? path.to_path : path
      raise TypeError, "expected a path, got #{path.class}" unless name.is_a?(String)

      TargetFile.open(name, fsync: fsync) { |file| file.write(text) }
      path
    end
  end

  # Collects text for what responds to write, or for a String.
  class StreamOutput
    SIZE = 1 << 16
    private_constant :SIZE

    # What has not been written yet.
    #: () -> String
    attr_reader :text

    #: (untyped) -> void
    def initialize(io)
      @io = io
      @text = +""
      @failed = false
    end

    # A long text goes to the IO itself, without a copy; the caller must not change it afterwards.
    #: (String) -> self
    def <<(text)
      if text.bytesize < SIZE
        @text << text
        flush if @text.bytesize >= SIZE
      else
        flush
        put(text)
      end
      self
    end

    # An object that is not an IO gets a String of its own, which it may keep.
    #: () -> void
    def flush
      text = @text
      return if text.empty?

      @text = +""
      put(text)
      text.clear if @io.is_a?(IO) # frees its memory at once
    end

    private

    # Nothing follows a write that failed, even if the error was rescued.
    def put(text)
      raise IOError, "an earlier write has failed" if @failed

      @failed = true
      @io.is_a?(String) ? @io << text : @io.write(text)
      @failed = false
    end
  end

  # Writes values as lines, each when it is drawn.
  class StreamLineWriter
    #: (untyped, Hash[Symbol, untyped], Proc?) -> void
    def initialize(io, options, block)
      @output = StreamOutput.new(io)
      @coder = Coder.new(**options, &block)
    end

    # Puts the number of the value before the path of an error, as if the lines were an Array.
    #: (GeneratorError | NestingError, Integer) -> void
    def self.place(error, number)
      path = error.json_path
      error.instance_variable_set(:@json_path, "$[#{number}]#{path[1..]}") if path
    end

    #: (untyped) -> Integer
    def write(values)
      check(values)
      count = 0
      pid = Process.pid
      # each_entry makes an Array of several values that are yielded at once, as to_a does.
      values.public_send(values.respond_to?(:each_entry) ? :each_entry : :each) do |value|
        text = line(value, count)
        text.tr!("\n", " ") if text.include?("\n")
        @output << (text << "\n")
        count += 1
      end
      pid = nil
      count
    ensure
      @output.flush if pid.nil? || pid == Process.pid # a fork that leaves the block has the parent's lines
    end

    private

    # What has pairs, such as a Hash, a Struct or an object of a Document, is one value: its pairs are not lines.
    def check(values)
      if values.respond_to?(:each_pair)
        kind = [Hash, Struct].find { |one| one === values } || values.class
        word = kind.name.to_s[/\w+\z/]&.downcase || "object" # a class may have no name
        article = kind.name.to_s.match?(/\A[AEIOU]/) ? "an" : "a"
        raise TypeError, "#{article} #{kind} is one value; write [#{word}]"
      end
      return if values.respond_to?(:each)

      raise TypeError, "expected an Array or an object that answers each, got #{values.class}"
    end

    def line(value, number)
      @coder.generate(value)
    rescue GeneratorError, NestingError => error
      StreamLineWriter.place(error, number)
      raise
    end
  end
  private_constant :StreamOutput, :StreamLineWriter
end
