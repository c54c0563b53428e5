# frozen_string_literal: true

require "test_helper"
require "support/oj_defaults"
require "support/oj_readers"
require "support/workload"

# Every callback of the Oj frontend uses the frontend itself: the same writer, parser or document, other calls, and the
# default options, which other threads change, too.
class OjReentrancyTest < Minitest::Test
  include OjDefaults

  Oj = Jacinth::Oj
  LONG = { "long" => ["x" * 3000, { "\u00e9" => nil }], "n" => 1.5 }.freeze
  LONG_TEXT = Oj.dump(LONG, mode: :strict).freeze

  # What a callback does. Its arguments are the value that the callback was given, and the parser, document or writer.
  ACTIONS = {
    "nothing" => ->(*) {},
    "dump" => ->(*) do
      %i[strict null compat custom rails object].each do |mode|
        Oj.dump(LONG, mode: mode, indent: 2, circular: mode == :object)
      end
    end,
    "dump of what acts" => ->(*) do
      asked = JsonCallbacks.object(:to_json) { |*| Oj.dump(LONG, mode: :strict) }
      Oj.dump([asked] * 3, mode: :compat, use_to_json: true)
    end,
    "load" => ->(*) do
      %i[strict compat custom rails object].each { |mode| Oj.load(LONG_TEXT, mode: mode, symbol_keys: mode == :custom) }
    end,
    "load of chunks" => ->(*) do
      Oj.load(OjReaders::PartlyReadable.new(LONG_TEXT, 100), mode: :strict)
      Oj.sc_parse(OjHandlers::Sc.new, OjReaders::Readable.new(LONG_TEXT, 100))
    end,
    "object mode" => ->(*) do
      Oj.object_load(Oj.dump(OjCallbacks::Thing.new, mode: :object, circular: true), circular: true)
    end,
    "failed load" => ->(*) do
      %i[strict compat object].each { |mode| Oj.load("[#{LONG_TEXT},", mode: mode) rescue nil }
    end,
    "parsers" => ->(*) do
      Oj::Parser.usual.parse(LONG_TEXT)
      Oj::Parser.new(:usual, { create_id: "x" }).parse(LONG_TEXT)
      Oj::Parser.validate.parse(LONG_TEXT)
    end,
    "handlers" => ->(*) do
      Oj.saj_parse(OjHandlers::Saj.new, LONG_TEXT)
      Oj.sc_parse(OjHandlers::Sc.new, LONG_TEXT)
    end,
    "documents" => ->(*) { 3.times { Oj::Doc.open(LONG_TEXT) { |doc| doc.each_leaf { |leaf| leaf.fetch } } } },
    "writers" => ->(*) do
      writer = Oj::StringWriter.new(mode: :compat)
      writer.push_array { 3.times { writer.push_value(LONG) } }
      writer.to_s
    end,
    "the one that runs" => ->(_, reader = nil) do
      case reader
      when Oj::Parser then Oj::Parser.new(:saj).parse(LONG_TEXT)
      when Oj::Doc then reader.each_value("/") { |value| value }
      end
    end,
    "default_options=" => ->(*) do
      Oj.default_options = { mode: :strict, indent: 3, symbol_keys: true }
      Oj.default_options = { mode: :object, indent: 0, symbol_keys: false }
    end,
    "another thread" => ->(*) do
      Thread.new { Oj.default_options = { indent: 1 } and Oj.load(Oj.dump(LONG, mode: :strict)) }.join
      Oj.default_options = { indent: 0 }
    end,
    "a Fiber" => ->(*) { Fiber.new { Oj.dump(Oj.load(LONG_TEXT)) }.resume },
    "tables" => ->(*) do
      Oj.add_to_json(Time)
      Oj.remove_to_json(Time)
      Oj::Rails.optimize(Float)
      Oj::Rails.deoptimize(Float)
    end
  }.freeze

  # Acts at most three times, and never within itself.
  def once_inside(act)
    inside = false
    calls = 0
    lambda do |*given|
      next if inside || (calls += 1) > 3

      inside = true
      act.call(*given)
      inside = false
    end
  end

  OjCallbacks::WRITE.each_key do |callback|
    define_method("test_write_#{callback.gsub(/\W+/, "_")}") do
      OjCallbacks::MAKERS.each do |title, maker|
        expected = nil
        ACTIONS.each do |name, act|
          element, options = OjCallbacks.make(callback, &once_inside(act))
          text = maker.call(["before" * 600, element, { "k" => [element] }, 1.5], options)
          assert_equal expected ||= text, text, "#{callback} #{title}: #{name}"
          Oj.default_options = @defaults
        end
      end
    end
  end

  OjReaders::ROWS.each do |row, make|
    define_method("test_read_#{row.gsub(/\W+/, "_")}") do
      expected = nil
      ACTIONS.each do |name, act|
        result = make.call(once_inside(act)).call(OjReaders.document(row))
        assert_equal expected ||= result, result, "#{row}: #{name}"
      end
    end
  end

  # A writer that is pushed to from its own write, and one that is read from a value's to_json.
  def test_a_writer_within_itself
    written = []
    writer = nil
    stream = JsonCallbacks.object(:write) do |text|
      written << text.dup
      writer.push_value("inner #{written.size}") if written.size < 4
    end
    writer = Oj::StreamWriter.new(stream, mode: :strict)
    writer.push_value("outer")
    assert_equal %w["outer" "inner\ 1" "inner\ 2" "inner\ 3"].map { |text| text.delete("\\") }, written.map(&:strip)
    seen = []
    nested = Oj::StringWriter.new(mode: :compat, use_to_json: true)
    nested.push_array
    nested.push_value([JsonCallbacks.object(:to_json) { |*| (seen << nested.to_s) && "1" }, nested])
    nested.pop
    assert_equal ["["], seen
    assert_equal [[1]], Oj.strict_load(nested.to_s).map { |value| value.first(1) }
  end

  # Two Fibers that take turns at each callback get the same results as alone.
  def test_fibers_at_each_callback
    OjReaders::ROWS.each do |row, make|
      expected = make.call(->(*) {}).call(OjReaders.document(row))
      results = []
      fibers = Array.new(2) do
        Fiber.new { results << make.call(->(*) { Fiber.yield(:turn) }).call(OjReaders.document(row)) }
      end
      fibers.each { |fiber| fiber.resume if fiber.alive? } while fibers.any?(&:alive?)
      assert_equal [expected, expected], results, row
    end
  end

  def test_fibers_at_each_callback_of_writes
    OjCallbacks::WRITE.each_key do |callback|
      object = ->(element) { ["before" * 600, element, { "k" => [element] }, 1.5] }
      element, options = OjCallbacks.make(callback) { |*| nil }
      expected = Oj.dump(object.(element), options)
      element, options = OjCallbacks.make(callback) { |*| Fiber.yield(:turn) if Thread.current[:turns] }
      results = []
      fibers = Array.new(2) do
        Fiber.new do
          Thread.current[:turns] = true
          results << Oj.dump(object.(element), options)
        end
      end
      fibers.each { |fiber| fiber.resume if fiber.alive? } while fibers.any?(&:alive?)
      assert_equal [expected, expected], results, callback
    end
  end

  # Eight threads parse, dump and load, while the default options change.
  def test_threads_parse
    ended = false
    switching = Thread.new do
      turn = 0
      until ended
        Oj.default_options = {
          indent: (turn += 1) % 3,
          symbol_keys: turn.odd?,
          mode: %i[strict compat][turn % 2],
          space: turn.odd? ? " " : nil,
          hash_class: turn % 5 == 0 ? Hash : nil
        }
        Thread.pass
      end
    end
    parser = Oj::Parser.new(:usual, { cache_strings: 10 })
    passing_on = OjReaders.hash_class(->(*) { Thread.pass }, :[]=)
    threads = Array.new(8) do |i|
      acting = Oj::Parser.new(:usual, { hash_class: passing_on })
      Thread.new do
        text = "{\"thread\":#{i},\"list\":[#{([i] * 300).join(",")}],\"word\":\"thread #{i}\"}"
        Array.new(Workload.rounds(100)) do
          passing = JsonCallbacks.object(:to_json) { |*| Thread.pass.then { i.to_s } }
          default = begin
            Oj.load(Oj.dump([passing, i], use_to_json: true)).flatten
          rescue TypeError # in strict mode
            []
          end
          [
            parser.parse(text),
            acting.parse(text),
            Oj.load(text, mode: :strict, symbol_keys: false),
            default.is_a?(Array)
          ].map { |value| value.is_a?(Hash) ? value["list"].uniq + [value["word"]] : value }
        end.uniq
      end
    end
    threads.each_with_index { |thread, i| assert_equal [[[i, "thread #{i}"]] * 3 + [true]], thread.value }
  ensure
    ended = true
    switching&.join
  end

  # Several threads change the global tables at once.
  def test_threads_register
    threads = Array.new(4) do |i|
      Thread.new do
        Workload.rounds(40).times do |turn|
          Oj.register_odd(OjCallbacks::Odd, OjCallbacks::Odd, :make, :value) if (turn % 20).zero?
          Oj.add_to_json(Time)
          Oj::Rails.optimize(Float)
          Oj.dump([OjCallbacks::Odd.new(i), 1.5, Time.at(0)], mode: %i[object rails compat][turn % 3])
          Oj::Rails.deoptimize(Float)
          Oj.remove_to_json(Time)
        end
      end
    end
    threads.each(&:join)
    assert_equal "{\"^O\":\"OjCallbacks::Odd\",\"value\":1}", Oj.dump(OjCallbacks::Odd.new(1), mode: :object)
  ensure
    Oj.remove_to_json
    Oj::Rails.deoptimize
  end
end
