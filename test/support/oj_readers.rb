# frozen_string_literal: true

require "json"
require_relative "oj_callbacks"
require_relative "oj_handlers"

# Every way in which reading by the Oj frontend comes to call Ruby code: name => what makes, of an action, what reads a
# document. The action is given what the callback was given first, and what parses, where there is such a thing.
module OjReaders
  Oj = Jacinth::Oj
  # For every mode: what names a class does so for those that look at it.
  DOCUMENT = <<~JSON.delete("\n").freeze
    {"list":[1,2.5,-3e2,"t\u00e9xt \\u00e9\\n",{"b":null,"c":{}},[[],[true]]],"big":123456789012345678901,"made":{"json_class":"OjReaders::Made","x":1},
    "thing":{"^o":"OjReaders::Thing","a":[1,{"k":"v"}],"b":"#{"text " * 9}"},"odd":{"^O":"OjCallbacks::Odd","value":[7]},"pair":{"^u":["OjReaders::Pair",1,[2]]},
    "listed":{"^o":"OjReaders::Listed","self":[1,[2]]},"hashed":{"^o":"OjReaders::Hashed","self":{"p":[1]}},"failed":{"^o":"OjReaders::Failed","~mesg":"m","~bt":["b"]},"match":"match me","last":0.1234567890123456789}
  JSON

  Pair = Struct.new(:x, :y) { def ==(other) = other.class == self.class && to_a == other.to_a }

  # Has what acts when objects of it are made, by a document alone.
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

  # Gives the text in pieces, acting before each.
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

  # Asks before its end, too.
  class Ending < PartlyReadable
    def readpartial(_size = nil, _buffer = nil) = next_piece(acts: false).then { |piece| piece.empty? ? raise(EOFError) : piece }
    def eof? = @act&.call(nil, self).then { gone? }
  end

  class << self
    # What the row reads: two documents where a block is given each. In memory that is its own, not shared with the
    # constant's.
    def document(row) = (+"") << DOCUMENT << (row.match?(/block/) ? DOCUMENT : "")

    # No class acts any more: a Fiber that is abandoned leaves them acting.
    def rest = ACTING.each { |klass| klass.act = nil }

    # What the block reads while these classes act.
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

    # Containers of other classes as plain ones, so that results can be compared.
    def plain(value)
      case value
      when Hash then value.to_h { |key, inner| [key, plain(inner)] }
      when Array then value.map { |inner| plain(inner) }
      else value
      end
    end

    def saj(name, act) = OjHandlers::Saj.new { |called, *given| act.(given.first, nil) if called == name }
    def sc(name, act) = OjHandlers::Sc.new { |called, *given| act.(given.first, nil) if called == name }

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

    # A parser in the mode :saj, and the handler.
    def saj_parser(name, act, placed: false)
      handler = parser_handler(name, act, placed)
      parser = Oj::Parser.new(:saj)
      parser.handler = handler
      handler.instance_variable_set(:@parser, parser)
      [parser, handler]
    end

    # What reads a document by a parser of these options and what the block gives.
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
      doc.send(name, "/") { |given| seen << (name == :each_value ? given.to_s : [doc.where?, doc.local_key, doc.type]) and act.(given, doc) }
      seen
    end
  end

  ROWS = {}
  %i[strict null object wab].each { |mode| ROWS["block, #{mode}"] = ->(act) { yielding(act, mode) } }
  (OjHandlers::SAJ - [:error]).each do |name|
    ROWS["saj #{name}"] = ->(act) { ->(source) { saj(name, act).tap { |handler| Oj.saj_parse(handler, source) }.told } }
  end
  OjHandlers::SC.each do |name|
    ROWS["sc #{name}"] = ->(act) { ->(source) { [Oj.sc_parse(handler = sc(name, act), source), handler.told] } }
    ROWS["sc #{name}, in pieces"] = ->(act) { ->(source) { [Oj.sc_parse(handler = sc(name, act), PartlyReadable.new(source, 7)), handler.told] } }
  end
  %i[hash_start hash_end array_start array_end add_value].each do |name|
    ROWS["Parser #{name}"] = ->(act) { ->(source) { saj_parser(name, act).then { |parser, handler| parser.parse(source) and nil or handler.told } } }
    ROWS["Parser #{name}, placed"] = ->(act) { ->(source) { saj_parser(name, act, placed: true).then { |parser, handler| parser.load(PartlyReadable.new(source, 50)) and nil or handler.told } } }
  end
  ROWS.update(
    "saj error" => ->(act) { ->(source) { saj(:error, act).tap { |handler| Oj.saj_parse(handler, "#{source} x") }.told } },
    "sc block" => ->(act) { ->(source) { [].tap { |list| Oj.sc_parse(sc(nil, act), source) { |value, *| list << value and act.(value, nil) } } } },
    "hash_class new" => ->(act) { ->(source) { plain(Oj.load(source, mode: :compat, hash_class: hash_class(act, :new))) } },
    "hash_class []=" => ->(act) { ->(source) { plain(Oj.load(source, mode: :compat, hash_class: hash_class(act, :[]=))) } },
    "hash_class []=, strict" => ->(act) { ->(source) { plain(Oj.strict_load(source, hash_class: hash_class(act, :[]=))) } },
    "hash_class []=, in pieces" => ->(act) { ->(source) { plain(Oj.strict_load(Readable.new(source, 5), hash_class: hash_class(act, :[]=))) } },
    "array_class new" => ->(act) { ->(source) { plain(Oj.load(source, mode: :custom, array_class: array_class(act, :new))) } },
    "array_class <<" => ->(act) { ->(source) { plain(Oj.load(source, mode: :compat, array_class: array_class(act, :<<))) } },
    "json_create, compat" => ->(act) { ->(source) { acting(act, Made) { Oj.load(source, mode: :compat, create_additions: true) } } },
    "json_create, custom" => ->(act) { ->(source) { acting(act, Made) { Oj.load(source, mode: :custom, create_additions: true, create_id: "json_class") } } },
    "match_string" => ->(act) { ->(source) { acting(act, Made) { Oj.load(source, mode: :compat, create_additions: true, match_string: { /match/ => Made, /never/ => Made }) } } },
    "object mode" => ->(act) { ->(source) { acting(act, *ACTING) { plain(Oj.object_load(source, circular: true)) } } },
    "object mode, in pieces" => ->(act) { ->(source) { acting(act, *ACTING) { plain(Oj.object_load(PartlyReadable.new(source, 11))) } } },
    "Parser hash_class new" => ->(act) { usual(hash_class: hash_class(act, :new)) },
    "Parser hash_class []=" => ->(act) { usual(hash_class: hash_class(act, :[]=), symbol_keys: true) },
    "Parser array_class new" => ->(act) { usual(array_class: array_class(act, :new)) },
    "Parser array_class <<" => ->(act) { usual(array_class: array_class(act, :<<), omit_null: true) },
    "Parser create_id" => ->(act) { ->(source) { acting(act, Made) { usual(create_id: "json_class").(source) } } },
    "Parser ignore_json_create" => ->(act) { ->(source) { acting(act, Made) { usual(create_id: "json_class", ignore_json_create: true).(source).then { |hash| hash["made"] = hash["made"].class and hash } } } },
    "Parser block" => ->(act) { ->(source) { [].tap { |list| (parser = Oj::Parser.new(:usual)).parse(source) { |value| list << plain(value) and act.(value, parser) } } } },
    "Parser readpartial" => ->(act) { ->(source) { Oj::Parser.new(:usual).load(PartlyReadable.new(source, 13, &act)) } },
    "Parser eof?" => ->(act) { ->(source) { Oj::Parser.new(:usual).load(Ending.new(source, 13, &act)) } },
    "Parser to_str" => ->(act) { ->(source) { Oj::Parser.new(:usual).parse(path(act, source)) } },
    "read" => ->(act) { ->(source) { Oj.load(Readable.new(source, 9, &act), mode: :strict) } },
    "read, sc" => ->(act) { ->(source) { Oj.sc_parse(sc(nil, nil), Readable.new(source, 9, &act)) } },
    "readpartial" => ->(act) { ->(source) { Oj.load(PartlyReadable.new(source, 10, &act), mode: :compat) } },
    "readpartial, block" => ->(act) { ->(source) { [].tap { |list| Oj.load(PartlyReadable.new(source, 10, &act), mode: :rails) { |value, *| list << value } } } },
    "readpartial, sc" => ->(act) { ->(source) { Oj.sc_parse(sc(nil, nil), PartlyReadable.new(source, 10, &act)) } },
    "read, saj" => ->(act) { ->(source) { saj(nil, nil).tap { |handler| Oj.saj_parse(handler, Readable.new(source, 10_000, &act)) }.told } },
    "string" => ->(act) { ->(source) { Oj.load(StringIO.new(source.dup).tap { |io| OjCallbacks.with(io, :string, ->(_) { act.(nil, nil) }, source.dup) }, mode: :strict) } },
    "to_s" => ->(act) { ->(source) { Oj.load(OjCallbacks.answering(:to_s, ->(_) { act.(nil, nil) }, source.dup), mode: :compat) } },
    "Doc open" => ->(act) { ->(source) { Oj::Doc.open(source) { |doc| act.(doc, doc).then { doc.fetch("/") } } } },
    "Doc each_leaf" => ->(act) { ->(source) { each_of(Oj::Doc.open(source), :each_leaf, act) } },
    "Doc each_child" => ->(act) { ->(source) { each_of(Oj::Doc.open(source), :each_child, act) } },
    "Doc each_value" => ->(act) { ->(source) { each_of(Oj::Doc.open(source), :each_value, act) } },
    "Doc path" => ->(act) { ->(source) { Oj::Doc.open(source).then { |doc| [doc.fetch(path(act, "/list/2")), doc.move(path(act, "/thing/a")), doc.where?, doc.exists?(path(act, "../b"))] } } }
  )
  ROWS.freeze
end
