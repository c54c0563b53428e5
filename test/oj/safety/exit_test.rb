# frozen_string_literal: true

require "test_helper"
require "support/json_exits"
require "support/memory"
require "support/oj_defaults"
require "support/oj_readers"
require "support/workload"
require_relative "known_document"

# Every callback of the Oj frontend is left in every way (an exception, throw, a killed thread ...). Writers, documents
# and parsers work afterwards, and nothing of the call remains.
class OjExitTest < Minitest::Test
  include OjDefaults
  include OjKnownDocument

  Oj = Jacinth::Oj

  # Callbacks that are called before or after the generator or the parser runs.
  OTHERS = {
    "write" => ->(act) { Oj.to_stream(JsonCallbacks.object(:write) { |_| act.() }, OBJECT) },
    "write of a StreamWriter" => ->(act) do
      Oj::StreamWriter.new(JsonCallbacks.object(:write) { |_| act.() }, mode: :strict).push_value(OBJECT)
    end,
    "write at its end" => ->(act) do
      stream = JsonCallbacks.object(:write) { |_| act.() }
      writer = Oj::StreamWriter.new(stream, mode: :strict, buffer_size: 5000)
      writer.push_array { writer.push_value(OBJECT) }
      writer.flush
    end,
    "fileno" => ->(act) { Oj::StreamWriter.new(JsonCallbacks.object(:fileno) { act.() }) },
    "push_array's block" => ->(act) { Oj::StringWriter.new(mode: :strict).push_array { act.() } },
    "push_object's block" => ->(act) { Oj::StreamWriter.new(StringIO.new, mode: :strict).push_object { act.() } },
    "to_str of a key" => ->(act) do
      Oj::StringWriter.new(mode: :strict).tap(&:push_object).push_key(JsonCallbacks.object(:to_str) { act.() })
    end,
    "to_str of push_json" => ->(act) do
      Oj::StringWriter.new(mode: :strict).push_json(JsonCallbacks.object(:to_str) { act.() })
    end,
    "to_hash of options" => ->(act) { Oj.generate(OBJECT, JsonCallbacks.object(:to_hash) { act.() }) },
    "to_h of options" => ->(act) { Oj.generate(OBJECT, JsonCallbacks.object(:to_h) { act.() }) },
    "to_str of a path" => ->(act) { Oj.load_file(JsonCallbacks.object(:to_str) { act.() }) },
    "to_str of to_file" => ->(act) { Oj.to_file(JsonCallbacks.object(:to_str) { act.() }, OBJECT) },
    "to_s of a source" => ->(act) { Oj.load(JsonCallbacks.object(:to_s) { act.() }, mode: :compat) },
    "respond_to? of a handler" => ->(act) { Oj.saj_parse(JsonCallbacks.object(:respond_to?) { |*| act.() }, "[1]") },
    "respond_to? of another" => ->(act) { Oj.sc_parse(JsonCallbacks.object(:respond_to?) { |*| act.() }, "[1]") },
    "respond_to? of handler=" => ->(act) do
      Oj::Parser.new(:saj).handler = JsonCallbacks.object(:respond_to?) { |*| act.() }
    end,
    "respond_to? of a stream" => ->(act) { Oj.load(JsonCallbacks.object(:respond_to?) { |*| act.() }, mode: :strict) },
    # Ruby 4.1 copies by marshal_dump, older Rubies by initialize_clone.
    "copy of an option" => ->(act) do
      ignored = Object.new
      %i[initialize_clone marshal_dump].each { |name| ignored.define_singleton_method(name) { |*, **| act.() } }
      Oj.default_options = { ignore: [ignored] } or act.()
    end
  }.freeze

  # Runs the block, which must be left by the exit.
  def left(name, around)
    finished = false
    around.call(-> { yield && (finished = true) })
    OjReaders.rest
    refute finished, name
    assert_works(name)
  end

  # Objects with the element near the start and later on, whose text fits on the C stack or does not.
  def objects(element)
    ["x", "x" * 5000].flat_map do |pad|
      [
        [pad, element],
        { "p" => pad, "e" => [element], "z" => 1 },
        { "p" => pad }.merge((1..20).to_h { |i| ["k#{i}", i == 9 ? element : pad] })
      ]
    end
  end

  # A writer has the same text after the exit as before, and continues.
  def assert_goes_on(name, around, writer, object)
    before = writer.to_s
    left(name, around) { writer.push_value(object) || true }
    assert_equal before, writer.to_s, name
    writer.push_value([1, "x"])
    assert_equal "#{before},[1,\"x\"]", writer.to_s, name
  end

  JsonExits::ALL.each do |exit, (around, leave)|
    define_method("test_write_#{exit.tr(" ", "_")}") do
      turn = 0
      OjCallbacks::WRITE.each_key do |callback|
        makers = OjCallbacks::MAKERS.to_a.rotate(turn += 1).first(JsonExits::SLOW.include?(exit) ? 1 : 3)
        makers.product(objects(nil).each_index.to_a) do |(title, maker), index|
          next if JsonExits::SLOW.include?(exit) && index.even?

          element, options = OjCallbacks.make(callback) { |*| leave.() }
          left("#{callback} #{title} #{exit}", around) { maker.call(objects(element)[index], options) }
        end
        element, options = OjCallbacks.make(callback) { |*| leave.() }
        compact = { indent: 0, space: nil, object_nl: nil, array_nl: nil, circular: false }
        writer = Oj::StringWriter.new({ mode: :strict }.merge(options, compact))
        writer.push_array
        writer.push_value("first")
        assert_goes_on("#{callback} StringWriter #{exit}", around, writer, ["x" * 3000, element])
      end
    end

    define_method("test_others_#{exit.tr(" ", "_")}") do
      OTHERS.each { |callback, run| left("#{callback} #{exit}", around) { run.call(leave) || true } }
    end

    define_method("test_read_#{exit.tr(" ", "_")}") do
      OjReaders::ROWS.each do |row, make|
        calls = 0
        document = OjReaders.document(row)
        make.call(->(*) { calls += 1 }).call(document)
        [1, calls].uniq.each do |at|
          count = 0
          call = make.call(->(*) { leave.() if (count += 1) == at })
          left("#{row} #{exit} #{at}", around) { call.call(document) || true }
        end
      end
    end

    # A parser, a document and a stream writer are used again after the exit.
    define_method("test_same_object_#{exit.tr(" ", "_")}") do
      leaves = true
      act = ->(*) { leave.() if leaves }
      parser, handler = OjReaders.saj_parser(:array_end, act)
      left("Parser #{exit}", around) { parser.parse(TEXT) || true }
      classes = { hash_class: OjReaders.hash_class(act, :[]=), array_class: OjReaders.array_class(act, :<<) }
      usual = Oj::Parser.new(:usual, classes)
      left("usual #{exit}", around) { usual.parse(TEXT) }
      left("usual load #{exit}", around) { usual.load(OjReaders::PartlyReadable.new(TEXT, 3, &act)) }
      doc = Oj::Doc.open(TEXT)
      %i[each_leaf each_child each_value].each do |name|
        left("Doc #{name} #{exit}", around) { doc.send(name, "/") { act.() } || true }
      end
      written = +""
      io = JsonCallbacks.object(:write) { |text| act.().then { written << text } }
      stream = Oj::StreamWriter.new(io, { mode: :strict, buffer_size: 10 })
      left("StreamWriter #{exit}", around) { stream.push_value("long" * 10) || true }
      leaves = false
      handler.told.clear
      parser.parse(TEXT)
      assert_equal %i[hash_start array_start add_value hash_start add_value hash_end array_end add_value hash_end],
                   handler.told.map(&:first)
      assert_equal [OBJECT, OBJECT], [usual.parse(TEXT), usual.load(OjReaders::PartlyReadable.new(TEXT, 3, &act))]
      assert_equal [OBJECT, "/a/2/b"], [doc.fetch("/"), doc.move("/a/2/b") || doc.where?]
      stream.push_value(1)
      stream.flush
      # Text passed to a write that never returned counts as written.
      assert_equal exit == "abandoned fiber" ? "1" : "\"#{"long" * 10}\"1", written
    end
  end

  if Workload::MEASURED
    # 500 calls that were left take no more memory than 250. Each held a text of 200 kB.
    (JsonExits::ALL.keys - JsonExits::SLOW).each do |exit|
      define_method("test_memory_#{exit.tr(" ", "_")}") do
        skip "no /proc" unless Memory.resident
        around, leave = JsonExits::ALL.fetch(exit)
        pad = "x" * 200_000
        source, chunks = [pad, "x" * 3000].map { |text| "[\"#{text}\",#{OjReaders::DOCUMENT}]" }
        calls = OjCallbacks::WRITE.keys.map do |callback|
          element, options = OjCallbacks.make(callback) { |*| leave.() }
          -> { Oj.dump([pad, element], options) }
        end
        OjReaders::ROWS.each do |row, make|
          text = row.match?(/chunks|read|eof|placed/) ? chunks : source
          calls << make.call(->(*) { leave.() }).then { |call| -> { call.call(text) } }
        end
        turn = 0
        grown = Memory.growth(500) do
          around.call(calls[(turn += 1) % calls.size])
          OjReaders.rest
          GC.start if exit == "abandoned fiber" && (turn % 40).zero? # their stacks are memory, too
        end
        assert_operator grown, :<, 4 << 20, exit
      end
    end
  end
end
