# frozen_string_literal: true

require "json"
require_relative "oj_callbacks"
require_relative "oj_handlers"

# Every way in which the Oj frontend calls Ruby code while it reads. ROWS has a lambda for each: it takes an action and
# returns a lambda that reads a document and calls the action in the callback. The action receives the callback's first
# argument and the parser or the document, or nil where there is neither.
module OjReaders
  Oj = Jacinth::Oj
  # One document for every mode. Only the modes that create objects act on its class names.
  DOCUMENT = <<~JSON.delete("\n").freeze
    {"list":[1,2.5,-3e2,"t\u00e9xt \\u00e9\\n",{"b":null,"c":{}},[[],[true]]],"big":123456789012345678901,
    "made":{"json_class":"OjReaders::Made","x":1},
    "thing":{"^o":"OjReaders::Thing","a":[1,{"k":"v"}],"b":"#{"text " * 9}"},
    "odd":{"^O":"OjCallbacks::Odd","value":[7]},"pair":{"^u":["OjReaders::Pair",1,[2]]},
    "listed":{"^o":"OjReaders::Listed","self":[1,[2]]},"hashed":{"^o":"OjReaders::Hashed","self":{"p":[1]}},
    "failed":{"^o":"OjReaders::Failed","~mesg":"m","~bt":["b"]},"match":"match me","last":0.1234567890123456789}
  JSON

  Pair = Struct.new(:x, :y) { def ==(other) = other.class == self.class && to_a == other.to_a }

  # For classes whose objects a document creates: the callbacks of the class call its action.
  module Acts
    attr_accessor :act

    def acting(given = nil) = act&.call(given, nil)
  end

  class Made
    extend Acts
    attr_reader :hash_given

    def self.json_create(given) = acting(given).then { new(given) }
    def self.json_creatable? = acting.then { true }
    def initialize(given = nil) = (self.class.acting(given); @hash_given = given)
    def ==(other) = other.class == self.class && hash_given == other.hash_given
  end

  class Thing
    extend Acts
    attr_reader :a, :b

    def ==(other) = other.class == self.class && [a, b] == [other.a, other.b]
  end

  class Listed < Array
    extend Acts

    def replace(other) = self.class.acting(other).then { super }
  end

  class Hashed < Hash
    extend Acts

    def replace(other) = self.class.acting(other).then { super }
  end

  class Failed < StandardError
    extend Acts

    def exception(*given) = self.class.acting(given).then { super }
    def set_backtrace(list) = self.class.acting(list).then { super }
  end

  ACTING = [Made, Thing, Listed, Hashed, Failed, OjCallbacks::Odd].freeze

  # Returns the text in chunks and calls the action before each.
  class Pieces
    def initialize(text, size, &act) = (@text, @size, @at, @act = text.b, size, 0, act)
    def gone? = @at >= @text.bytesize

    def next_piece(acts: true)
      @act&.call(nil, self) if acts
      (@text.byteslice(@at, @size) || +"").tap { @at += @size }
    end
  end

  class Readable < Pieces
    def read(_size = nil) = next_piece.then { |piece| piece.empty? ? nil : piece }
  end

  class PartlyReadable < Pieces
    def readpartial(_size = nil, _buffer = nil) = next_piece.then { |piece| piece.empty? ? raise(EOFError) : piece }
    def eof? = false
  end

  # Calls the action in eof? instead of readpartial.
  class Ending < PartlyReadable
    def next_piece = super(acts: false)
    def eof? = @act&.call(nil, self).then { gone? }
  end

  class << self
    # What the row reads: two documents for a row whose block receives each one. The String does not share memory with
    # the constant.
    def document(row) = (+"") << DOCUMENT << (row.match?(/block/) ? DOCUMENT : "")

    # Removes the action of every class. An abandoned Fiber does not remove its own. Empties the handlers: Ruby keeps up
    # to 1,023 methods that C code called last (gccct_method_search in vm_eval.c), and with a singleton method its
    # object.
    def rest
      ACTING.each { |klass| klass.act = nil }
      handlers.each { |handler| handler.told.clear.then { handler.instance_variable_set(:@parser, nil) } }
      handlers.clear
    end

    # Returns the block's result. Inside the block these classes have the action.
    def acting(act, *classes)
      classes.each { |klass| klass.act = act }
      yield
    ensure
      rest
    end

    def hash_class(act, name)
      Class.new(Hash) do
        define_method(:[]=) { |key, value| act.(self, nil) if name == :[]=; super(key, value) }
        define_method(:initialize) { |*| act.(nil, nil) if name == :new; super() }
      end
    end

    def array_class(act, name)
      Class.new(Array) do
        define_method(:<<) { |value| act.(self, nil) if name == :<<; super(value) }
        define_method(:initialize) { |*| act.(nil, nil) if name == :new; super() }
      end
    end

    # The value with plain Hashes and Arrays instead of containers of other classes, so that results can be compared.
    def plain(value)
      case value
      when Hash then value.to_h { |key, inner| [key, plain(inner)] }
      when Array then value.map { |inner| plain(inner) }
      else value
      end
    end

    def saj(name, act) = kept(OjHandlers::Saj.new { |called, *given| act.(given.first, nil) if called == name })
    def sc(name, act) = kept(OjHandlers::Sc.new { |called, *given| act.(given.first, nil) if called == name })

    def parser_handler(name, act, placed)
      handler = Object.new
      handler.define_singleton_method(:told) { @told ||= [] }
      %i[hash_start hash_end array_start array_end add_value].each do |callback|
        record = lambda do |*given|
          handler.told << [callback, *given]
          act.(given.first, handler.instance_variable_get(:@parser)) if callback == name
        end
        if placed then handler.define_singleton_method(callback, &record)
        elsif callback == :add_value then handler.define_singleton_method(callback) { |value, key| record.(value, key) }
        else handler.define_singleton_method(callback) { |key| record.(key) }
        end
      end
      handler
    end

    # A parser in the mode :saj and its handler.
    def saj_parser(name, act, placed: false)
      handler = parser_handler(name, act, placed)
      parser = Oj::Parser.new(:saj)
      parser.handler = handler
      handler.instance_variable_set(:@parser, parser)
      [parser, kept(handler)]
    end

    # The handlers that were made since the last call of `rest`.
    def handlers = @handlers ||= []
    def kept(handler) = handler.tap { handlers << handler }

    # A lambda that reads a document with a parser that has these options.
    def usual(**options) = ->(source) { plain(Oj::Parser.new(:usual, options).parse(source)) }

    def yielding(act, mode)
      lambda do |source|
        list = []
        Oj.load(source, mode: mode) { |value, *| list << plain(value) and act.(value, nil) }
        list
      end
    end

    def path(act, text) = text.dup.then { |copy| JsonCallbacks.object(:to_str) { act.(nil, nil).then { copy } } }

    def each_of(doc, name, act)
      seen = []
      doc.send(name, "/") do |given|
        seen << (name == :each_value ? given.to_s : [doc.where?, doc.local_key, doc.type])
        act.(given, doc)
      end
      seen
    end
  end
end

require_relative "oj_reader_rows"
