# frozen_string_literal: true

require "test_helper"
require "support/json_changes"
require "support/oj_defaults"
require "support/oj_readers"
require "support/same"

# Every callback of the Oj frontend changes what is being written or read, what reads it, or the options: the result is
# JSON, or what the document says, or there is an exception, and the frontend works afterwards.
class OjMutationTest < Minitest::Test
  include OjDefaults

  Oj = Jacinth::Oj
  GARBAGE = %w[collect compact].freeze
  KNOWN = { "a" => ["\u00e9", { "b" => nil }], "c" => 1.5 }.freeze
  TEXT = "{\"a\":[\"\u00e9\",{\"b\":null}],\"c\":1.5}"

  def assert_works(name)
    Oj.default_options = @defaults.merge(integer_range: 0..0, max_nesting: nil)
    assert_equal TEXT, Oj.dump(KNOWN, mode: :strict, indent: 0), name
    assert_equal KNOWN, Oj.strict_load(TEXT), name
  end

  # ---- writing ----

  def around(element, text, name)
    case name
    when :array then [text, [1, text], element, { "k" => element }, text, element, 2.5]
    when :hash then { "text" => text, "one" => 1, "e" => element, "list" => [element, text], "last" => { "z" => 1 } }
    when :large then { "text" => text }.merge((1..20).to_h { |i| ["key #{i}", i % 5 == 3 ? element : [text]] })
    when :thing then OjCallbacks::Thing.new.tap { |thing| %i[@t @e @list @f].zip([text, element, [text], element]) { |name, value| thing.instance_variable_set(name, value) } }
    else {}.compare_by_identity.merge!({ text => [1], +"e" => element, +"f" => [element, text] })
    end
  end

  def target(object, text, which)
    return text if which == :text
    return object if which == :object
    return object.instance_variable_get(:@list) if object.is_a?(OjCallbacks::Thing)

    object.is_a?(Array) ? object[3] : object.values.grep(Array).first
  end

  # JSON in valid UTF-8, or not valid and known to be so: a text that was broken is written as it is.
  def assert_sound(result, name)
    assert_instance_of String, result, name
    assert_equal [Encoding::UTF_8, nil], [result.encoding, Same.coderange(result)], name
    return unless result.valid_encoding?

    assert Jacinth.valid?(result.chomp, max_nesting: 0, allow_duplicate_key: true, allow_nan: true), "#{name}: #{result[0, 300]}"
  end

  def check(name)
    assert_sound(yield, name)
  rescue *JsonCallbacks::ERRORS => e
    refute_kind_of Minitest::Assertion, e
    refute_empty e.message, name
  ensure
    assert_works(name)
  end

  # Which calls of the callback change something: not the first, so that the walk stands in the middle.
  CHANGING = (2..4).freeze

  # Dumps what the block makes of the element, by one maker after the other.
  def write(name, callback, change)
    calls = 0
    @turn = (@turn || -1) + 1
    maker = OjCallbacks::MAKERS.values[@turn % OjCallbacks::MAKERS.size]
    element, options = OjCallbacks.make(callback) { |given| change.call(given) if CHANGING.cover?(calls += 1) }
    object = yield element
    check("#{callback} #{name} #{OjCallbacks::MAKERS.keys[@turn % OjCallbacks::MAKERS.size]}") { maker.call(object, options) }
    calls
  end

  OjCallbacks::WRITE.each_key do |callback|
    define_method("test_write_#{callback.gsub(/\W+/, "_")}") do
      called = 0
      shapes = %i[array hash large identity] + (callback.match?(/custom|odd|message|backtrace/) ? [:thing] : [])
      shapes.product(%i[object text inner], JsonChanges::CONTAINER.keys) do |shape, which, change|
        next if GARBAGE.include?(change) && (which != :object || shape != :array) # a collection is slow in a large heap

        changed = nil
        content = called.odd? ? "short" : "long" * 1000
        action = lambda do |*|
          changed.is_a?(OjCallbacks::Thing) ? changed.instance_variables.each { |name| changed.remove_instance_variable(name) } : JsonChanges::CONTAINER.fetch(change).call(changed)
        end
        called += write("#{shape} #{which} #{change}", callback, action) do |element|
          around(element, text = +content, shape).tap { |object| changed = target(object, text, which) }
        end
      end
      assert_operator called, :>, 100
    end
  end

  # What a callback may do to the options, to the tables of the process, and to what it was asked of.
  SETTINGS = {
    "mode" => ->(_) { Oj.default_options = { mode: %i[strict null compat rails custom object wab][rand(7)] } },
    "layout" => ->(_) { Oj.default_options = { indent: " " * 15, space: " " * 15, object_nl: "\n" * 15, array_nl: "\n" * 15 } },
    "no layout" => ->(_) { Oj.default_options = { indent: 0, space: nil, object_nl: nil, array_nl: nil } },
    "formats" => ->(_) { Oj.default_options = { float_format: "%0.3f", time_format: :ruby, escape_mode: :ascii, nan: :word } },
    "limits" => ->(_) { Oj.default_options = { max_nesting: 1, integer_range: 1..2, max_integer_digits: 1 } },
    "names" => ->(_) { Oj.default_options = { only: %w[a k e], except: ["text"], ignore: [Float], create_id: "x" * 5000 } },
    "circular" => ->(_) { Oj.default_options = { circular: true, omit_nil: true } },
    "odd" => ->(_) { Oj.register_odd(Class.new, Oj, :new, :to_s) && GC.start },
    "additions" => ->(_) { [Time, Date, OpenStruct, Exception].each { |klass| Oj.add_to_json(klass) } },
    "no additions" => ->(_) { Oj.remove_to_json },
    "rails" => ->(_) { Oj::Rails.optimize(Hash, Array, Float, Time) },
    "no rails" => ->(_) { Oj::Rails.deoptimize(Hash, Array, Float, Time) },
    "freeze" => ->(given) { BasicObject === given ? given&.freeze : nil }
  }.freeze

  SETTINGS.each do |setting, change|
    define_method("test_write_while_#{setting.gsub(/\W+/, "_")}_is_set") do
      called = 0
      OjCallbacks::WRITE.each_key do |callback|
        %i[array hash thing].each do |shape|
          called += write("#{shape} #{setting}", callback, change) { |element| around(element, +"text", shape) }
        end
      end
      assert_operator called, :>, 300
    ensure
      Oj.remove_to_json
      Oj::Rails.deoptimize(Hash, Array, Float, Time)
    end
  end

  # The Hash of options and its Strings are the caller's, who changes them meanwhile.
  def test_write_while_the_given_options_change
    %w[to_json raw_json].each do |callback|
      texts = { indent: +"  ", space: +" ", object_nl: +"\n", array_nl: +"\n", create_id: +"^o", float_format: +"%0.3g" }
      lists = { only: [+"a", +"k", +"e"], except: [+"z"], ignore: [Symbol] }
      given = nil
      change = lambda do |*|
        texts.each_value { |text| text.replace("!" * 3000) }
        lists.each_value { |list| list.replace([nil] * 100) }
        given.clear
      end
      element, options = OjCallbacks.make(callback, &change)
      expected_element, = OjCallbacks.make(callback) { |*| nil }
      object = ->(made) { [1.23456, made, { "a" => [2.5, made] }, "z"] }
      expected = Oj.dump(object.(expected_element), { **texts, **lists, **options }.transform_values { |value| value.frozen? ? value : Marshal.load(Marshal.dump(value)) })
      given = { **texts, **lists, **options }
      assert_equal expected, Oj.dump(object.(element), given), callback
    end
  end

  # ---- reading ----

  SOURCE = {
    "clear" => ->(text) { text.clear },
    "replace" => ->(text) { text.replace("[" * 3000) },
    "grow" => ->(text) { text << ("," * 100_000) },
    "shrink" => ->(text) { text.slice!(-10..) },
    "bytes" => ->(text) { text.bytesize.times { |i| text.setbyte(i, 0x22) } },
    "encoding" => ->(text) { text.force_encoding("UTF-16LE") },
    "freeze" => ->(text) { text.freeze },
    "collect" => ->(_) { GC.start },
    "compact" => ->(_) { GC.respond_to?(:compact) && GC.compact }
  }.freeze

  # What a callback does to what it was given, and to what reads.
  GIVEN = {
    "clear" => ->(given, _) { given.clear if given.respond_to?(:clear) },
    "replace" => ->(given, _) { given.replace({ Hash => { "new" => [1] } }.fetch(given.class) { given.is_a?(Array) ? [nil] * 500 : "new" * 2000 }) if given.respond_to?(:replace) },
    "shrink" => ->(given, _) { given.shift if given.respond_to?(:shift) },
    "freeze" => ->(given, _) { given.freeze },
    "handler" => ->(_, reader) { reader.handler = Object.new if reader.respond_to?(:handler=) && reader.is_a?(Oj::Parser) },
    "options" => ->(_, reader) { reader.is_a?(Oj::Parser) && %i[cache_keys= symbol_keys= omit_null=].each { |name| reader.send(name, true) rescue nil } },
    "just_one" => ->(_, reader) { reader.just_one = true if reader.is_a?(Oj::Parser) },
    "close" => ->(_, reader) { reader.close if reader.is_a?(Oj::Doc) },
    "move" => ->(_, reader) { reader.move("/list/5") if reader.is_a?(Oj::Doc) },
    "iterate" => ->(_, reader) { reader.each_leaf("/") { |doc| doc.move("/") } if reader.is_a?(Oj::Doc) },
    "defaults" => ->(*) { Oj.default_options = { mode: :rails, symbol_keys: true, bigdecimal_load: :float, max_integer_digits: 1, hash_class: Class.new(Hash), create_id: "y" } },
    "odd" => ->(*) { Oj.register_odd(Class.new, Oj, :new, :to_s) && GC.start },
    "class" => ->(given, _) { given.singleton_class.define_method(:hash_set) { |*| GC.start } unless given.nil? || given.frozen? || given.is_a?(Numeric) || given.is_a?(Symbol) }
  }.freeze

  def read(row, source, &act) = OjReaders::ROWS.fetch(row).call(act).call(source)

  # Calls, but some, which would be too many.
  def every(step)
    count = 0
    ->(*given) { yield(*given) if ((count += 1) % step) == 1 || step == 1 }
  end

  OjReaders::ROWS.each_key do |row|
    name = row.gsub(/\W+/, "_")
    define_method("test_source_of_#{name}") do
      called = 0
      documents = ["", " "].map { |tail| -> { OjReaders.document(row) << tail } }
      expected = documents.map { |document| read(row, document.call) { |*| called += 1 } }
      assert_operator called, :>, 0
      SOURCE.each do |change, work|
        documents.map(&:call).first(GARBAGE.include?(change) ? 1 : 2).each_with_index do |source, i|
          act = every(GARBAGE.include?(change) ? called + 1 : 1) { |*| source.frozen? || work.call(source) }
          assert_equal expected[i], read(row, source, &act), "#{row} #{change}"
        end
      end
      assert_works(row)
    end

    define_method("test_given_of_#{name}") do
      GIVEN.each do |change, work|
        begin
          read(row, OjReaders.document(row), &every(3) { |given, reader| work.call(given, reader) })
        rescue *JsonCallbacks::ERRORS => e
          refute_kind_of Minitest::Assertion, e
          refute_empty e.message, "#{row} #{change}"
        end
        assert_works("#{row} #{change}")
      end
      read(row, OjReaders.document(row)) { |*| nil }
    end
  end

  # The pieces that a stream gave are its own, and change when they are read.
  def test_pieces_that_change
    pieces = Class.new do
      def initialize(text) = (@text, @piece = text.b, +"")
      def spoil = @piece.replace("!" * 9000)
      def eof? = @text.empty?
      def readpartial(*) = @text.empty? ? raise(EOFError) : @piece.replace(@text.slice!(0, 30))
    end
    expected = Oj.strict_load(OjReaders::DOCUMENT)
    documents = Array.new(4) { OjReaders::DOCUMENT }.join
    io = pieces.new(documents)
    list = []
    Oj.load(io, mode: :strict) { |value, *| list << value and io.spoil }
    assert_equal [expected] * 4, list
    io = pieces.new(documents)
    list.clear
    Oj::Parser.new(:usual).load(io) { |value| list << value and io.spoil }
    assert_equal 4, list.size
    io = pieces.new(documents)
    handler = OjHandlers::Sc.new { |*| io.spoil }
    assert_equal expected.keys, Oj.sc_parse(handler, io).keys
  end
end
