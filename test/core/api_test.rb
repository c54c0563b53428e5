# frozen_string_literal: true

require "test_helper"
require "bigdecimal"
require "date"
require "set"
require "stringio"
require "tempfile"
require "support/child"
require "support/differences"

# The public native API: its methods, their arguments and results, and that they change nothing outside of Jacinth.
class ApiTest < Minitest::Test
  READ = {
    symbolize_names: true, freeze: true, max_nesting: 9, max_bytes: 99,
    allow_nan: true, allow_trailing_comma: true, allow_comments: true, allow_duplicate_key: true,
    allow_control_characters: true, allow_invalid_escape: true,
    decimal_class: nil, object_class: nil, array_class: nil, on_load: nil
  }.freeze
  WRITE = {
    indent: " ", space: " ", space_before: " ", object_nl: "\n", array_nl: "\n", depth: 1,
    max_nesting: 9, allow_nan: true, allow_duplicate_key: true, sort_keys: true,
    ascii_only: true, script_safe: true, html_safe: true, as_json: nil
  }.freeze
  READERS = { parse: "[1]", load: "[1]", valid?: "[1]", document: "[1]" }.freeze
  WRITERS = { generate: [1], pretty_generate: [1], dump: [1] }.freeze

  def test_methods
    both = %i[at at_all diff dig document document_file dump each_document each_element each_line edit error generate
              generate_lines load load_file merge_patch parse parse_partial patch pretty_generate query valid? write
              write_file write_lines]
    assert_equal (both + %i[info reformat statistics]).sort, Jacinth.singleton_methods(false).sort
    assert_equal (both + %i[inspect options to_s with]).sort, Jacinth::Coder.public_instance_methods(false).sort
    expected = %i[Coder Document Error Fragment GeneratorError NestingError ParseError ParserError VERSION]
    assert_empty expected - Jacinth.constants
    assert_match(/\A\d+\.\d+\.\d+/, Jacinth::VERSION)
    assert_predicate Jacinth::VERSION, :frozen?
  end

  def test_every_option_is_taken_where_it_belongs
    READERS.each do |name, source|
      READ.each { |option, value| Jacinth.public_send(name, source, option => value) }
      Jacinth.public_send(name, source, **READ)
      (WRITE.keys - READ.keys).each { |option| refuses_option(name, source, option) }
    end
    WRITERS.each do |name, object|
      WRITE.each { |option, value| Jacinth.public_send(name, object, option => value) }
      Jacinth.public_send(name, object, **WRITE)
      (READ.keys - WRITE.keys).each { |option| refuses_option(name, object, option) }
    end
    Jacinth::Coder.new(**READ, **WRITE)
  end

  def refuses_option(name, argument, option)
    error = assert_raises(ArgumentError, "#{name} #{option}") { Jacinth.public_send(name, argument, option => nil) }
    assert_includes error.message, option.inspect
  end

  def test_unknown_options_are_refused_by_name
    (READERS.merge(WRITERS)).each do |name, argument|
      %i[foo create_additions quirks_mode].each { |option| refuses_option(name, argument, option) }
      error = assert_raises(ArgumentError) { Jacinth.public_send(name, argument, foo: 1, bar: 2) }
      assert_match(/unknown keywords: :foo, :bar/, error.message)
      assert_raises(ArgumentError) { Jacinth.public_send(name, argument, "max_nesting" => 1) }
      assert_raises(ArgumentError) { Jacinth.public_send(name, argument, 5 => 1) }
      assert_raises(ArgumentError) { Jacinth.public_send(name, argument, nil => 1) }
    end
    assert_raises(ArgumentError) { Jacinth::Coder.new(foo: 1) }
  end

  def test_options_that_are_not_symbols_of_ours
    [:"é", :"", :"with space", "a\u0000b".to_sym].each do |option|
      assert_raises(ArgumentError) { Jacinth.parse("1", option => 1) }
    end
    assert_equal [1], Jacinth.parse("[1]", **{})
    assert_equal "[1]", Jacinth.generate([1], **{})
  end

  def test_argument_counts
    READERS.each_key do |name|
      [[], ["1", {}], ["1", nil, nil]].each do |arguments|
        assert_raises(ArgumentError) { Jacinth.public_send(name, *arguments) }
      end
    end
    %i[generate pretty_generate].each do |name|
      [[], [1, nil], [1, {}]].each do |arguments|
        assert_raises(ArgumentError) { Jacinth.public_send(name, *arguments) }
      end
    end
    [[], [1, nil, nil]].each { |arguments| assert_raises(ArgumentError) { Jacinth.dump(*arguments) } }
    assert_raises(ArgumentError) { Jacinth.info(1) }
    assert_raises(ArgumentError) { Jacinth::Coder.new({}) }
    coder = Jacinth::Coder.new
    %i[parse load load_file].each do |name|
      [[], ["1", 2]].each { |arguments| assert_raises(ArgumentError) { coder.public_send(name, *arguments) } }
    end
    %i[dump generate].each do |name|
      [[], [1, nil, 2]].each { |arguments| assert_raises(ArgumentError) { coder.public_send(name, *arguments) } }
    end
  end

  # A Hash in braces is an object to write, not options.
  def test_a_hash_is_an_object
    assert_equal '{"indent":1}', Jacinth.generate({ indent: 1 })
    assert_equal '{"a":1}', Jacinth.dump({ a: 1 })
    assert_equal "{}", Jacinth.generate({})
  end

  def test_sources_that_are_no_strings
    [nil, 1, :a, [], {}, Object.new, BasicObject.new, 1.5, true].each do |source|
      assert_raises(TypeError) { Jacinth.parse(source) }
      assert_raises(TypeError) { Jacinth.valid?(source) }
    end
    like = Class.new { def to_str = "[1]" }.new
    assert_equal [1], Jacinth.parse(like)
    assert Jacinth.valid?(like)
    [nil, 5, :a].each do |answer|
      liar = Class.new { define_method(:to_str) { answer } }.new
      assert_raises(TypeError) { Jacinth.parse(liar) }
    end
    raising = Class.new { def to_str = raise(KeyError) }.new
    assert_raises(KeyError) { Jacinth.parse(raising) }
  end

  def test_results_are_new_and_mutable
    object = { "a" => ["b"] }
    [
      Jacinth.generate(object), Jacinth.pretty_generate(object), Jacinth.dump(object), Jacinth::Coder.new.dump(object),
      Jacinth.generate(""), Jacinth.generate(1)
    ].each do |text|
      refute_predicate text, :frozen?
      assert_instance_of String, text
      assert_equal Encoding::UTF_8, text.encoding
      text << "é" * 1000
    end
    assert_equal '{"a":["b"]}', Jacinth.generate(object)
    result = Jacinth.parse('{"a":["b"]}')
    assert_equal [false, true, false, false], [result, result.keys[0], result["a"], result["a"][0]].map(&:frozen?)
  end

  def test_valid_says_true_or_false
    assert_same true, Jacinth.valid?("[1]")
    assert_same false, Jacinth.valid?("[1")
    assert_same false, Jacinth.valid?("")
  end

  def test_pretty_generate
    assert_equal "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": []\n}", Jacinth.pretty_generate({ a: [1, {}], b: [] })
    assert_equal "[\n\t1\n]", Jacinth.pretty_generate([1], indent: "\t")
    assert_equal "[1]", Jacinth.pretty_generate([1], indent: "", array_nl: nil)
    assert_equal "1", Jacinth.pretty_generate(1)
  end

  def test_unknown_options_are_cut
    [:parse, :generate, :reformat].each do |method|
      error = assert_raises(ArgumentError) { Jacinth.public_send(method, "1", ("é" * 100_000).to_sym => 1) }
      assert_operator error.message.bytesize, :<=, 256
      assert_predicate error.message, :valid_encoding?
    end
  end

  def test_dump_to_an_io
    io = StringIO.new
    assert_same io, Jacinth.dump([1, "é"], io)
    assert_same io, Jacinth.dump({ a: 1 }, io, indent: " ")
    assert_same io, Jacinth::Coder.new.dump(nil, io)
    assert_equal "[1,\"é\"]{ \"a\":1}null", io.string
    assert_equal "[1]", Jacinth.dump([1], nil)
    assert_raises(Jacinth::GeneratorError) { Jacinth.dump(Float::NAN) }
    KnownDifferences.id("dump/strict")
    [1, Object.new, "path"].each { |target| assert_raises(TypeError) { Jacinth.dump([1], target) } }
    file = Tempfile.create("jacinth")
    keeper = Class.new { define_method(:to_io) { file } }.new
    assert_same keeper, Jacinth.dump([2], keeper)
    assert_equal "[2]", File.read(file.tap(&:close).path)
    File.unlink(file.path)
    assert_raises(IOError) { Jacinth.dump([1], StringIO.new.tap(&:close)) }
    raising = Class.new { def write(_) = raise(KeyError) }.new
    assert_raises(KeyError) { Jacinth.dump([1], raising) }
    keeping = Class.new { attr_reader :text; def write(text) = (@text = text; nil) }.new
    assert_same keeping, Jacinth.dump([1], keeping)
    keeping.text << " "
    assert_equal "[1]", Jacinth.dump([1])
  end

  def test_own_types
    KnownDifferences.id("generate/own-types")
    point = Struct.new(:x, :y).new(1, "2")
    assert_equal '{"x":1,"y":"2"}', Jacinth.generate(point)
    assert_equal "[1,2]", Jacinth.generate(Set[1, 2])
    assert_equal '"a"', Jacinth.generate(:a)
    assert_equal '"2026-01-02"', Jacinth.generate(Date.new(2026, 1, 2))
    assert_equal '"2026-01-02T03:04:05Z"', Jacinth.generate(Time.utc(2026, 1, 2, 3, 4, 5))
    assert_equal '"2026-01-02T03:04:05+00:00"'.sub(
                   "+00:00",
                   Jacinth.generate(DateTime.new(2026, 1, 2, 3, 4, 5))[/05(.*)"/, 1]
                 ),
                 Jacinth.generate(DateTime.new(2026, 1, 2, 3, 4, 5))
    number = Jacinth.generate(BigDecimal("1.5"))
    assert_equal BigDecimal("1.5"), BigDecimal(number)
    assert Jacinth.valid?(number)
    assert_equal '{"a":{"b":1}}', Jacinth.generate({ a: Jacinth::Fragment.new('{"b":1}') })
  end

  def test_block_and_as_json
    calls = []
    block = lambda do |object, is_key|
      calls << [object.class, is_key]
      object.inspect
    end
    range = 1..2
    assert_equal '{"1..2":"1..2"}', Jacinth.generate({ range => range }, &block)
    assert_equal [[Range, true], [Range, false]], calls
    assert_equal '["1..2"]', Jacinth.generate([range], as_json: block)
    assert_equal '["1..2"]', Jacinth.dump([range], &block)
    assert_equal "[\n  \"1..2\"\n]", Jacinth.pretty_generate([range], &block)
    assert_equal '["block"]', Jacinth.generate([range], as_json: block) { "block" }
    assert_equal '["1..2"]', Jacinth::Coder.new(as_json: block).dump([range])
  end

  # Loading Jacinth and using it leaves Ruby's own classes and ::JSON as they were.
  def test_nothing_else_is_touched
    script = <<~RUBY
      def state
        [Object, Kernel, String, Hash, Array, Integer, Float, Symbol, NilClass, Struct, Time, Set, Date].map do |owner|
          kinds = %i[instance_methods private_instance_methods singleton_methods]
          methods = kinds.map { |kind| owner.send(kind, false) }
          [methods.map(&:sort), owner.ancestors]
        end
      end
      require "set"; require "date"; require "bigdecimal"
      before, constants, loaded = state, Object.constants, $LOADED_FEATURES.dup
      require "jacinth"
      Jacinth.generate(Jacinth.parse('{"a":[1]}'))
      files = ($LOADED_FEATURES - loaded).map { |path| path.split("/").last(2).join("/") }
      p before == state, Object.constants - constants, defined?(::JSON), files.grep(/json/).size
    RUBY
    assert_equal ["true", "[:Jacinth]", "nil", "0"], Child.output(script, load: false).lines(chomp: true)
  end

  def test_no_warnings
    result = Child.run(<<~RUBY)
      $VERBOSE = true
      load Gem.find_files('jacinth.rb').first || 'jacinth.rb' rescue nil
      Jacinth.parse('[1e-400]')
      Jacinth.generate([1])
    RUBY
    assert_equal [true, ""], [result.status.success?, result.err]
  end
end
