# frozen_string_literal: true

module Jacinth
  class << self
    # Writes a document piece by piece to an IO, or to the file at a path, which is replaced when the document is
    # complete. Yields a Writer. The options are those of generate, the layout among them; fsync as for write_file.
    # Returns what the block returns. Raises GeneratorError if the pieces do not make a document.
    #
    #   Jacinth.write(io) { |w| w.object { w.pair("a", 1); w.array("b") { 3.times { |i| w.value(i) } } } }
    #   # writes {"a":1,"b":[0,1,2]}
    #
    #: (untyped, ?fsync: boolish, **untyped) { (Writer) -> untyped } -> untyped
    def write(target, fsync: false, **options)
      raise ArgumentError, "Jacinth.write needs a block" unless block_given?

      StreamFile.open(target, fsync: fsync) do |io|
        writer = Writer.new(io, options)
        result = yield writer
        writer.finish
        result
      end
    end
  end

  # What Jacinth.write yields. Values stand in an Array or at the root, pairs in an object. Each piece is checked; a
  # piece that does not fit raises GeneratorError and writes nothing. The text, and `value` for the commonest values,
  # are in the extension (stream_writer.c) or in portable/writer_text.rb.
  class Writer
    # An open container: its closing bracket, the white space before that and before each child, and its keys.
    Level = Struct.new(:closing, :last, :lead, :keys)
    NAMES = 256 # texts of keys that are kept
    private_constant :Level, :NAMES

    #: (untyped, Hash[Symbol, untyped]) -> void
    def initialize(io, options)
      @io = io
      @options = options
      @coders = []
      @levels = []
      @state = :empty
      @first = options.fetch(:depth, 0)
      start(options)
      read_layout
    end

    # Writes a pair into the open object.
    #: (untyped, untyped) -> self
    def pair(key, object)
      name = name_of(key)
      check(name)
      accepted_pair(name, object) unless member(name, object)
      self
    end

    # Writes an object whose pairs the block writes. In an object it needs a key.
    #: (?untyped) { () -> void } -> self
    def object(*key, &block) = container(key, "{", "}", @object_break, &block)

    # Writes an Array whose values the block writes. In an object it needs a key.
    #: (?untyped) { () -> void } -> self
    def array(*key, &block) = container(key, "[", "]", @array_break, &block)

    # Called by Jacinth.write. Raises unless the document is complete.
    #: () -> void
    def finish
      refuse("nothing was written") if @state == :empty
      flush
      @state = :finished
    end

    private

    # A value that the extension leaves to Ruby.
    def other_value(object)
      check(nil)
      text = coder.generate(object)
      check(nil) # the hook may have written
      lead_in(nil)
      @state = :begun
      append(text)
    end

    # Writes a pair whose key was accepted. If the value has no text, the key is free again.
    def accepted_pair(name, object)
      written = apart(name, object)
    ensure
      @levels.last&.keys&.delete(name) unless written
    end

    # The IO gets a String of its own, which it may keep.
    def flush
      text = drain
      @io.write(text) unless text.empty?
    end

    def read_layout
      @indent = @options[:indent].to_s
      @object_break = @options[:object_nl].to_s
      @array_break = @options[:array_nl].to_s
      @colon = "#{@options[:space_before]}:#{@options[:space]}"
      @limit = @options.fetch(:max_nesting, 100)
      @unique = !@options[:allow_duplicate_key]
    end

    # Writes values at the present depth.
    def coder
      @coders[@levels.size] ||= Coder.new(**@options, depth: @first + @levels.size)
    end

    # A key and its colon, as generate writes them: for equal texts the same String.
    def name_of(key)
      return make_name(key) unless key.instance_of?(String) || key.is_a?(Symbol)

      @known ||= {}
      @known.clear if @known.size > NAMES
      @known[key] ||= make_name(key)
    end

    def make_name(key)
      @names ||= Coder.new(**@options.except(:indent, :space, :space_before, :object_nl, :array_nl, :depth))
      text = @names.generate({ key => nil })
      -(text.byteslice(1, text.bytesize - 7) << @colon)
    end

    def container(key, opening, closing, line)
      raise ArgumentError, "a container needs a block" unless block_given?
      raise ArgumentError, "expected at most one key" if key.size > 1

      depth = @first + @levels.size + 1
      raise NestingError, "nesting of #{depth} is too deep" if @limit && @limit != 0 && depth > @limit

      name = key.empty? ? nil : name_of(key.first)
      check(name)
      lead_in(name)
      @state = :begun
      append(opening)
      indent = @indent * (@first + @levels.size)
      @levels << Level.new(closing, line.empty? ? "" : "#{line}#{indent}", "#{line}#{indent}#{@indent}", nil)
      enter(false)
      fill(@levels.last) { yield }
      self
    end

    # Tells where the children of the open container go.
    def enter(comma)
      open = @levels.last
      level(open&.lead, open&.closing == "]", comma, @first + @levels.size)
    end

    # A block that is left by an exception leaves the document broken. One that is left by break or throw does not.
    def fill(open)
      yield
    rescue Exception # rubocop:disable Lint/RescueException
      @state = :broken
      level(nil, false, false, 0)
      raise
    ensure
      close(open) unless @state == :broken
    end

    def close(open)
      refuse("a container was left before the one in it") unless @levels.last.equal?(open)
      append(open.last) if comma?
      append(open.closing)
      @levels.pop
      enter(!@levels.empty?)
    end

    # Raises unless a value with this key, or with none, may be written here.
    def check(name)
      refuse("the document is #{@state}") if @state == :broken || @state == :finished
      level = @levels.last
      return root(name) unless level

      refuse("a value in an object needs a key") if level.closing == "}" && name.nil?
      refuse("a value in an array has no key") if level.closing == "]" && name
      return unless name && @unique

      keys = level.keys ||= {}.compare_by_identity
      refuse("duplicate key #{name.byteslice(0, 30).scrub("")}") if keys[name]
      keys[name] = true
    end

    def root(name)
      refuse("a pair needs an object") if name
      refuse("the document is complete") unless @state == :empty
    end

    def refuse(message)
      raise GeneratorError, message
    end
  end
end
