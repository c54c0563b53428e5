# frozen_string_literal: true

# The rows of OjReaders: one for each callback of each way to read.
module OjReaders
  ROWS = {}

  # A row whose block reads the source and calls the action.
  def self.row(name, &read) = ROWS[name] = ->(act) { ->(source) { read.(act, source) } }

  %i[strict null object wab].each { |mode| ROWS["block, #{mode}"] = ->(act) { yielding(act, mode) } }
  (OjHandlers::SAJ - [:error]).each do |name|
    row("saj #{name}") { |act, source| saj(name, act).tap { |handler| Oj.saj_parse(handler, source) }.told }
  end
  OjHandlers::SC.each do |name|
    row("sc #{name}") { |act, source| [Oj.sc_parse(handler = sc(name, act), source), handler.told] }
    row("sc #{name}, in pieces") do |act, source|
      handler = sc(name, act)
      [Oj.sc_parse(handler, PartlyReadable.new(source, 7)), handler.told]
    end
  end
  %i[hash_start hash_end array_start array_end add_value].each do |name|
    row("Parser #{name}") do |act, source|
      parser, handler = saj_parser(name, act)
      parser.parse(source)
      handler.told
    end
    row("Parser #{name}, placed") do |act, source|
      parser, handler = saj_parser(name, act, placed: true)
      parser.load(PartlyReadable.new(source, 50))
      handler.told
    end
  end
  row("saj error") { |act, source| saj(:error, act).tap { |handler| Oj.saj_parse(handler, "#{source} x") }.told }
  row("sc block") do |act, source|
    list = []
    Oj.sc_parse(sc(nil, act), source) { |value, *| list << value and act.(value, nil) }
    list
  end
  row("hash_class new") { |act, source| plain(Oj.load(source, mode: :compat, hash_class: hash_class(act, :new))) }
  row("hash_class []=") { |act, source| plain(Oj.load(source, mode: :compat, hash_class: hash_class(act, :[]=))) }
  row("hash_class []=, strict") { |act, source| plain(Oj.strict_load(source, hash_class: hash_class(act, :[]=))) }
  row("hash_class []=, in pieces") do |act, source|
    plain(Oj.strict_load(Readable.new(source, 5), hash_class: hash_class(act, :[]=)))
  end
  row("array_class new") { |act, source| plain(Oj.load(source, mode: :custom, array_class: array_class(act, :new))) }
  row("array_class <<") { |act, source| plain(Oj.load(source, mode: :compat, array_class: array_class(act, :<<))) }
  row("json_create, compat") do |act, source|
    acting(act, Made) { Oj.load(source, mode: :compat, create_additions: true) }
  end
  row("json_create, custom") do |act, source|
    acting(act, Made) { Oj.load(source, mode: :custom, create_additions: true, create_id: "json_class") }
  end
  row("match_string") do |act, source|
    matches = { /match/ => Made, /never/ => Made }
    acting(act, Made) { Oj.load(source, mode: :compat, create_additions: true, match_string: matches) }
  end
  row("object mode") { |act, source| acting(act, *ACTING) { plain(Oj.object_load(source, circular: true)) } }
  row("object mode, in pieces") do |act, source|
    acting(act, *ACTING) { plain(Oj.object_load(PartlyReadable.new(source, 11))) }
  end
  ROWS.update(
    "Parser hash_class new" => ->(act) { usual(hash_class: hash_class(act, :new)) },
    "Parser hash_class []=" => ->(act) { usual(hash_class: hash_class(act, :[]=), symbol_keys: true) },
    "Parser array_class new" => ->(act) { usual(array_class: array_class(act, :new)) },
    "Parser array_class <<" => ->(act) { usual(array_class: array_class(act, :<<), omit_null: true) }
  )
  row("Parser create_id") { |act, source| acting(act, Made) { usual(create_id: "json_class").(source) } }
  row("Parser ignore_json_create") do |act, source|
    hash = acting(act, Made) { usual(create_id: "json_class", ignore_json_create: true).(source) }
    hash.merge("made" => hash["made"].class)
  end
  row("Parser block") do |act, source|
    list = []
    parser = Oj::Parser.new(:usual)
    parser.parse(source) { |value| list << plain(value) and act.(value, parser) }
    list
  end
  row("Parser readpartial") { |act, source| Oj::Parser.new(:usual).load(PartlyReadable.new(source, 13, &act)) }
  row("Parser eof?") { |act, source| Oj::Parser.new(:usual).load(Ending.new(source, 13, &act)) }
  row("Parser to_str") { |act, source| Oj::Parser.new(:usual).parse(path(act, source)) }
  row("read") { |act, source| Oj.load(Readable.new(source, 9, &act), mode: :strict) }
  row("read, sc") { |act, source| Oj.sc_parse(sc(nil, nil), Readable.new(source, 9, &act)) }
  row("readpartial") { |act, source| Oj.load(PartlyReadable.new(source, 10, &act), mode: :compat) }
  row("readpartial, block") do |act, source|
    list = []
    Oj.load(PartlyReadable.new(source, 10, &act), mode: :rails) { |value, *| list << value }
    list
  end
  row("readpartial, sc") { |act, source| Oj.sc_parse(sc(nil, nil), PartlyReadable.new(source, 10, &act)) }
  row("read, saj") do |act, source|
    saj(nil, nil).tap { |handler| Oj.saj_parse(handler, Readable.new(source, 10_000, &act)) }.told
  end
  row("string") do |act, source|
    io = StringIO.new(source.dup)
    OjCallbacks.with(io, :string, ->(_) { act.(nil, nil) }, source.dup)
    Oj.load(io, mode: :strict)
  end
  row("to_s") do |act, source|
    Oj.load(OjCallbacks.answering(:to_s, ->(_) { act.(nil, nil) }, source.dup), mode: :compat)
  end
  row("Doc open") { |act, source| Oj::Doc.open(source) { |doc| act.(doc, doc).then { doc.fetch("/") } } }
  %i[each_leaf each_child each_value].each do |name|
    row("Doc #{name}") { |act, source| each_of(Oj::Doc.open(source), name, act) }
  end
  row("Doc path") do |act, source|
    doc = Oj::Doc.open(source)
    [doc.fetch(path(act, "/list/2")), doc.move(path(act, "/thing/a")), doc.where?, doc.exists?(path(act, "../b"))]
  end
  ROWS.freeze
end
