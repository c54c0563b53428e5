# frozen_string_literal: true

require "test_helper"
require "support/child"
require "support/json_exits"
require "support/memory"
require "support/oj_defaults"
require "support/oj_readers"
require "support/scale"

# Every callback of the Oj frontend is left in every way: writers, documents and parsers work afterwards, and nothing is
# kept of the call.
class OjExitTest < Minitest::Test
  include OjDefaults

  Oj = Jacinth::Oj
  OBJECT = { "a" => ["\u00e9", { "b" => nil }], "c" => 1.5 }.freeze
  TEXT = "{\"a\":[\"\u00e9\",{\"b\":null}],\"c\":1.5}"

  # Callbacks before or after the walk itself: calls that leave by way of them.
  OTHERS = {
    "write" => ->(act) { Oj.to_stream(JsonCallbacks.object(:write) { |_| act.() }, OBJECT) },
    "write of a StreamWriter" => ->(act) { Oj::StreamWriter.new(JsonCallbacks.object(:write) { |_| act.() }, mode: :strict).push_value(OBJECT) },
    "write at its end" => ->(act) { Oj::StreamWriter.new(JsonCallbacks.object(:write) { |_| act.() }, mode: :strict, buffer_size: 5000).tap { |made| made.push_array { made.push_value(OBJECT) } }.flush },
    "fileno" => ->(act) { Oj::StreamWriter.new(JsonCallbacks.object(:fileno) { act.() }) },
    "push_array's block" => ->(act) { Oj::StringWriter.new(mode: :strict).push_array { act.() } },
    "push_object's block" => ->(act) { Oj::StreamWriter.new(StringIO.new, mode: :strict).push_object { act.() } },
    "to_str of a key" => ->(act) { Oj::StringWriter.new(mode: :strict).tap(&:push_object).push_key(JsonCallbacks.object(:to_str) { act.() }) },
    "to_str of push_json" => ->(act) { Oj::StringWriter.new(mode: :strict).push_json(JsonCallbacks.object(:to_str) { act.() }) },
    "to_hash of options" => ->(act) { Oj.generate(OBJECT, JsonCallbacks.object(:to_hash) { act.() }) },
    "to_h of options" => ->(act) { Oj.generate(OBJECT, JsonCallbacks.object(:to_h) { act.() }) },
    "to_str of a path" => ->(act) { Oj.load_file(JsonCallbacks.object(:to_str) { act.() }) },
    "to_str of to_file" => ->(act) { Oj.to_file(JsonCallbacks.object(:to_str) { act.() }, OBJECT) },
    "to_s of a source" => ->(act) { Oj.load(JsonCallbacks.object(:to_s) { act.() }, mode: :compat) },
    "respond_to? of a handler" => ->(act) { Oj.saj_parse(JsonCallbacks.object(:respond_to?) { |*| act.() }, "[1]") },
    "respond_to? of another" => ->(act) { Oj.sc_parse(JsonCallbacks.object(:respond_to?) { |*| act.() }, "[1]") },
    "respond_to? of handler=" => ->(act) { Oj::Parser.new(:saj).handler = JsonCallbacks.object(:respond_to?) { |*| act.() } },
    "respond_to? of a stream" => ->(act) { Oj.load(JsonCallbacks.object(:respond_to?) { |*| act.() }, mode: :strict) },
    "initialize_clone" => ->(act) { Oj.default_options = { ignore: [Object.new.tap { |made| made.define_singleton_method(:initialize_clone) { |*, **| act.() } }] } or act.() }
  }.freeze

  def assert_works(name)
    Oj.default_options = @defaults.merge(integer_range: 0..0, max_nesting: nil)
    assert_equal [TEXT, OBJECT], [Oj.dump(OBJECT, mode: :strict), Oj.strict_load(TEXT)], name
  end

  # Leaves the block's call by the exit.
  def left(name, around)
    finished = false
    around.call(-> { yield && (finished = true) })
    OjReaders.rest
    refute finished, name
    assert_works(name)
  end

  # Small and large, near the start and late, with the text on the C stack or beyond it.
  def objects(element)
    ["x", "x" * 5000].flat_map do |pad|
      [[pad, element], { "p" => pad, "e" => [element], "z" => 1 }, { "p" => pad }.merge((1..20).to_h { |i| ["k#{i}", i == 9 ? element : pad] })]
    end
  end

  # After it was left a writer has what it had, and goes on.
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
        writer = Oj::StringWriter.new({ mode: :strict }.merge(options, { indent: 0, space: nil, object_nl: nil, array_nl: nil, circular: false }))
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

    # The same parser, document and stream afterwards.
    define_method("test_same_object_#{exit.tr(" ", "_")}") do
      leaves = true
      act = ->(*) { leave.() if leaves }
      parser, handler = OjReaders.saj_parser(:array_end, act)
      left("Parser #{exit}", around) { parser.parse(TEXT) || true }
      usual = Oj::Parser.new(:usual, { hash_class: OjReaders.hash_class(act, :[]=), array_class: OjReaders.array_class(act, :<<) })
      left("usual #{exit}", around) { usual.parse(TEXT) }
      left("usual load #{exit}", around) { usual.load(OjReaders::PartlyReadable.new(TEXT, 3, &act)) }
      doc = Oj::Doc.open(TEXT)
      %i[each_leaf each_child each_value].each { |name| left("Doc #{name} #{exit}", around) { doc.send(name, "/") { act.() } || true } }
      written = +""
      stream = Oj::StreamWriter.new(JsonCallbacks.object(:write) { |text| act.().then { written << text } }, { mode: :strict, buffer_size: 10 })
      left("StreamWriter #{exit}", around) { stream.push_value("long" * 10) || true }
      leaves = false
      handler.told.clear
      parser.parse(TEXT)
      assert_equal %i[hash_start array_start add_value hash_start add_value hash_end array_end add_value hash_end], handler.told.map(&:first)
      assert_equal [OBJECT, OBJECT], [usual.parse(TEXT), usual.load(OjReaders::PartlyReadable.new(TEXT, 3, &act))]
      assert_equal [OBJECT, "/a/2/b"], [doc.fetch("/"), doc.move("/a/2/b") || doc.where?]
      stream.push_value(1)
      stream.flush
      # What a write was given that never came back is the stream's.
      assert_equal exit == "abandoned fiber" ? "1" : "\"#{"long" * 10}\"1", written
    end
  end

  def test_fibers_take_turns
    stops = JsonCallbacks.object(:to_json) { |*| Fiber.yield(1) ? "1" : "2" }
    writers = Array.new(20) { |i| Oj::StringWriter.new(mode: :compat, use_to_json: true, indent: i % 4) }
    fibers = writers.map { |writer| Fiber.new { writer.push_value([stops, "x" * 3000, [stops]]) || writer.to_s } }
    fibers.concat(Array.new(20) { |i| Fiber.new { Oj.dump([stops, "x" * 3000, [stops]], mode: :compat, use_to_json: true, indent: i % 4) } })
    doc = Oj::Doc.open(OjReaders::DOCUMENT)
    seen = Hash.new { |hash, key| hash[key] = [] }
    fibers.concat(Array.new(4) { |i| Fiber.new { doc.each_value("/list") { |value| (seen[i] << value) && Fiber.yield(1) } } })
    parser, handler = OjReaders.saj_parser(:add_value, ->(*) { Fiber.yield(1) })
    fibers.concat(Array.new(4) { Fiber.new { parser.parse(OjReaders::DOCUMENT) } })
    fibers.each(&:resume)
    GC.start
    fibers.reverse_each { |fiber| fiber.resume(true) }
    texts = fibers.first(40).map { |fiber| fiber.resume(nil) }
    fibers.drop(40).each { |fiber| fiber.resume while fiber.alive? }
    texts.each { |text| assert_equal [1, "x" * 3000, [2]], Oj.strict_load(text) }
    assert_equal [Oj.strict_load(OjReaders::DOCUMENT)["list"].then { |list| list.first(4) + [nil, true] }], seen.values.uniq
    assert_equal [0], handler.told.tally.values.map { |count| count % 4 }.uniq
  end

  # A continuation that enters a call again, in its middle or after its end.
  def test_continuations
    code = <<~'RUBY'
      require "continuation"
      require "jacinth/oj/api"
      Oj = Jacinth::Oj
      keep = -> { callcc { |continuation| $kept = continuation } }
      element = Object.new
      element.define_singleton_method(:to_json) { |*| keep.(); "7" }
      handler = Object.new
      handler.define_singleton_method(:add_value) { |value, key| keep.() }
      builder = Object.new
      %i[array_start].each { |name| builder.define_singleton_method(name) { [] } }
      builder.define_singleton_method(:array_append) { |array, value| keep.(); array << value }
      io = Object.new
      io.define_singleton_method(:write) { |text| keep.(); $written = text }
      [->(o) { Oj.dump([*o, element], mode: :compat, use_to_json: true).size > 10 }, ->(o) { Oj::StringWriter.new(mode: :compat, use_to_json: true).tap { |w| w.push_value([*o, element]) }.to_s.size > 10 },
       ->(o) { Oj::StreamWriter.new(io, mode: :strict).push_value(o).nil? }, ->(o) { Oj.saj_parse(handler, Oj.dump(o, mode: :strict)).nil? },
       ->(o) { Oj.sc_parse(builder, Oj.dump(o, mode: :strict)).size >= 2 }, ->(o) { Oj.load(Oj.dump(o, mode: :strict) * 2, mode: :strict) { keep.() } == o },
       ->(o) { Oj::Doc.open(Oj.dump(o, mode: :strict)) { |doc| doc.each_value("/") { keep.() }; doc.fetch("/") == o } },
       ->(o) { Oj::Parser.new(:usual).parse(Oj.dump(o, mode: :strict)) { keep.() }; true }].each do |call|
        [10, 5000].each do |size|
          $kept = nil
          rounds = []
          rounds << begin
            call.call(["x" * size, "y" * size]) ? "good" : "bad"
          rescue StandardError => e
            e.message
          end
          GC.start
          $kept.call if rounds.size < 4 && $kept
          puts rounds.join(" ")
        end
      end
    RUBY
    assert_equal 16, Child.output("Warning[:deprecated] = false\n#{code}").lines.size
  end

  if Scale::MEASURED
    # Memory after 2,000 calls that were left is that of 1,000; each held a text of 200 kB.
    (JsonExits::ALL.keys - JsonExits::SLOW).each do |exit|
      define_method("test_memory_#{exit.tr(" ", "_")}") do
        skip "no /proc" unless Memory.resident
        around, leave = JsonExits::ALL.fetch(exit)
        pad = "x" * 200_000
        source, pieces = [pad, "x" * 3000].map { |text| "[\"#{text}\",#{OjReaders::DOCUMENT}]" }
        calls = OjCallbacks::WRITE.keys.map do |callback|
          element, options = OjCallbacks.make(callback) { |*| leave.() }
          -> { Oj.dump([pad, element], options) }
        end
        OjReaders::ROWS.each do |row, make|
          text = row.match?(/pieces|read|eof|placed/) ? pieces : source
          calls << make.call(->(*) { leave.() }).then { |call| -> { call.call(text) } }
        end
        turn = 0
        grown = Memory.growth(2000) do
          around.call(calls[(turn += 1) % calls.size])
          OjReaders.rest
          GC.start if exit == "abandoned fiber" && (turn % 40).zero? # their stacks are memory, too
        end
        assert_operator grown, :<, 16 << 20, exit
      end
    end
  end
end
