# frozen_string_literal: true
# :stopdoc:

module Jacinth
  # The text of a Writer and what may be written where, as the extension's methods of these names.
  class Writer
    # An open container: its closing bracket, the white space before that and before each child, and its keys.
    Level = Struct.new(:closing, :last, :lead, :keys)
    FULL = 1 << 16
    private_constant :Level, :FULL

    # Writes a value into the open Array, or as the whole document.
    #: (untyped) -> self
    def value(object)
      check(nil)
      text = coder.generate(object)
      check(nil) # the hook may have written
      child(nil, text)
    end

    alias << value

    # Writes a pair into the open object.
    #: (untyped, untyped) -> self
    def pair(key, object)
      name = name_of(key)
      check(name)
      text = coder.generate(object)
      check(name)
      child(name, text)
    end

    private

    def start(options)
      @layout = Portable.write_options(options, nil)
      @indent = @layout.indent.to_s
      @options = options
      @coders = []
      @levels = []
      @state = :empty
      @text = +""
      @first = options.fetch(:depth, 0)
      @limit = options.fetch(:max_nesting, 100)
      @unique = !options[:allow_duplicate_key]
      @colon = "#{@layout.space_before}:#{@layout.space}"
      @names = Coder.new(**options.except(:indent, :space, :space_before, :object_nl, :array_nl, :depth))
    end

    def enter(array, *key)
      name = key.empty? ? nil : name_of(key.first)
      check(name)
      depth = @first + @levels.size
      raise NestingError, "nesting of #{depth + 1} is too deep" if @limit && @limit != 0 && depth >= @limit

      child(name, array ? "[" : "{")
      line = @layout[array ? :array_nl : :object_nl].to_s
      outer = "#{line}#{@indent * depth}"
      @levels << Level.new(array ? "]" : "}", line.empty? ? "" : outer, "#{outer}#{@indent}")
      @comma = false
      @levels.size
    end

    def leave(number)
      return if @state == :broken

      refuse("a container was left before the one in it") unless @levels.size == number
      level = @levels.pop
      append("#{level.last if @comma}#{level.closing}")
      @comma = !@levels.empty?
    end

    def broken = @state = :broken

    def complete
      refuse("nothing was written") if @state == :empty
      refuse("the document is broken") if @state == :broken
      refuse("a container is open") unless @levels.empty?
      @state = :finished
    end

    # Writes what stands before a child, and its text. A key counts from here on.
    def child(name, text)
      level = @levels.last
      (level.keys ||= {})[name] = true if name && @unique
      append("#{"," if @comma}#{level&.lead}#{name}#{text}")
      @comma = !level.nil?
      @state = :begun
      self
    end

    def append(text)
      @text << text
      flush if @text.bytesize >= FULL
    end

    def drain
      text = @text
      @text = +""
      text
    end

    # Writes values at the present depth.
    def coder
      @coders[@levels.size] ||= Coder.new(**@options, depth: @first + @levels.size)
    end

    # A key and its colon, as generate writes them.
    def name_of(key)
      text = @names.generate({ key => nil })
      text.byteslice(1, text.bytesize - 7) << @colon
    end

    # Raises unless a value with this key, or with none, may be written here.
    def check(name)
      refuse("the document is #{@state}") if @state == :broken || @state == :finished
      level = @levels.last
      return root(name) unless level

      refuse("a value in an object needs a key") if level.closing == "}" && name.nil?
      refuse("a value in an array has no key") if level.closing == "]" && name
      return unless level.keys&.key?(name)

      refuse("duplicate key #{Portable::ErrorInfo.quoted(name.delete_suffix(@colon)[1..-2])}")
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
