# frozen_string_literal: true

require "test_helper"
require "pathname"
require "tempfile"
require "support/json_frontend"

# load, unsafe_load, load_file and load_file! at both levels: what a source may be, what nil and ""
# return, the proc, the default options.
class JsonLoadTest < Minitest::Test
  include JsonFrontend

  def test_sources
    [2, 3].each do |level|
      at_level(level) do
        assert_equal [1], FRONTEND.load("[1]")
        assert_equal [1], FRONTEND.load(StringIO.new("[1]"))
        assert_equal [1], FRONTEND.load(answering(to_str: "[1]", read: "[2]"))
        assert_equal [1], FRONTEND.load(answering(to_io: StringIO.new("[1]")))
        assert_equal [1], FRONTEND.unsafe_load(StringIO.new("[1]"))
        IO.pipe do |reader, writer|
          writer << "[1,2"
          writer << "]"
          writer.close
          assert_equal [1, 2], FRONTEND.load(reader)
        end
      end
    end
  end

  def test_the_order_in_which_a_source_is_asked
    both = answering(to_io: StringIO.new("[\"to_io\"]"), read: "[\"read\"]")
    at_level(2) { assert_equal ["to_io"], FRONTEND.load(both) }
    both.to_io.rewind
    at_level(3) { assert_equal ["read"], FRONTEND.load(both) }
  end

  def test_sources_that_are_none
    [2, 3].each do |level|
      at_level(level) do
        assert_raises(TypeError) { FRONTEND.load(5) }
        assert_raises(TypeError) { FRONTEND.load(answering(read: 5)) }
        assert_raises(IOError) { FRONTEND.load(StringIO.new("[1]").tap(&:close)) }
        assert_raises(KeyError) { FRONTEND.load(Class.new { def read = raise(KeyError, "no") }.new) }
        assert_raises(JSON::ParserError) { FRONTEND.load(" ") }
      end
    end
    at_level(2) { assert_raises(NoMethodError) { FRONTEND.unsafe_load(5) } }
    at_level(3) { assert_raises(TypeError) { FRONTEND.unsafe_load(5) } }
  end

  def test_nil_and_nothing
    [2, 3].each do |level|
      at_level(level) do
        [nil, "", StringIO.new(""), answering(read: nil), answering(to_str: "")].each do |source|
          assert_nil FRONTEND.load(source)
          assert_nil FRONTEND.unsafe_load(source) unless source.is_a?(StringIO)
        end
        assert_raises(JSON::ParserError) { FRONTEND.load("", nil, allow_blank: false) }
        assert_raises(TypeError) { FRONTEND.load(nil, nil, { allow_blank: false }) }
      end
    end
  end

  def test_defaults
    deep = "[" * 101 + "1" + "]" * 101
    [2, 3].each do |level|
      at_level(level) do
        assert_predicate FRONTEND.load("NaN"), :nan?
        assert_raises(JSON::ParserError) { FRONTEND.load("NaN", nil, allow_nan: false) }
        assert_raises(JSON::NestingError) { FRONTEND.load(deep) }
        assert_equal 1, FRONTEND.unsafe_load(deep).flatten.first
        assert_raises(JSON::NestingError) { FRONTEND.unsafe_load(deep, nil, max_nesting: 100) }
      end
    end
  end

  # At level 2 options of unsafe_load in second place replace the defaults.
  def test_unsafe_load_with_options_in_the_second_place
    at_level(2) { assert_raises(JSON::ParserError) { FRONTEND.unsafe_load("NaN", { max_nesting: 0 }) } }
    at_level(3) { assert_predicate FRONTEND.unsafe_load("NaN", { max_nesting: 0 }), :nan? }
  end

  def test_options_in_every_place
    at_level(2) do
      options = { symbolize_names: true, create_additions: false }
      assert_equal({ a: 1 }, FRONTEND.load('{"a":1}', options))
      assert_equal({ a: 1 }, FRONTEND.load('{"a":1}', **options))
      assert_equal({ a: 1 }, FRONTEND.load('{"a":1}', nil, options))
      assert_raises(TypeError) { FRONTEND.load("1", nil, 5) }
    end
    at_level(3) do
      assert_equal({ a: 1 }, FRONTEND.load('{"a":1}', { symbolize_names: true }))
      assert_equal({ a: 1 }, FRONTEND.load('{"a":1}', nil, { symbolize_names: true }))
      assert_equal({ a: 1 }, FRONTEND.load('{"a":1}', symbolize_names: true))
      error = assert_raises(ArgumentError) { FRONTEND.load("1", nil, 5) }
      assert_equal "wrong number of arguments (given 3, expected 1..2)", error.message
      assert_raises(ArgumentError) { FRONTEND.load("1", no_option: 5) }
    end
  end

  def test_proc
    [2, 3].each do |level|
      at_level(level) do
        seen = []
        assert_equal({ "a" => [1, "x"] }, FRONTEND.load('{"a":[1,"x"]}', proc { |value| seen << value; value }))
        assert_equal ["a", 1, "x", [1, "x"], { "a" => [1, "x"] }], seen
        assert_equal [2, 3], FRONTEND.load("[1,2]", ->(value) { value.is_a?(Integer) ? value + 1 : value })
        assert_equal ["1"],
                     FRONTEND.load("[1]", answering(to_proc: ->(value) { value.is_a?(Integer) ? value.to_s : value }))
        assert_equal 5, FRONTEND.load("", proc { 5 })
        assert_raises(NoMethodError) { FRONTEND.load("1", 5) }
      end
    end
  end

  # With both, level 2 takes the proc and level 3 the option.
  def test_proc_and_on_load
    calls = [->(_) { :proc }, { on_load: ->(_) { :option } }]
    at_level(2) { assert_equal :proc, FRONTEND.load("1", *calls) }
    at_level(3) { assert_equal :option, FRONTEND.load("1", calls[0], **calls[1]) }
  end

  def test_files
    Tempfile.create("jacinth") do |file|
      file.write("{\"é\":[1]}")
      file.flush
      [2, 3].each do |level|
        at_level(level) do
          assert_equal({ "é" => [1] }, FRONTEND.load_file(file.path))
          assert_equal({ é: [1] }, FRONTEND.load_file(Pathname(file.path), symbolize_names: true))
          assert_equal({ é: [1] }, FRONTEND.load_file(file.path, { symbolize_names: true }))
          assert_equal({ é: [1] }, FRONTEND.load_file!(file.path, { symbolize_names: true }))
          assert_equal({ "é" => [1] }, FRONTEND::Coder.new.load_file(file.path))
        end
      end
      at_level(3) { assert_raises(ArgumentError) { FRONTEND.load_file("/nowhere", 5) } }
    end
    assert_raises(Errno::ENOENT) { FRONTEND.load_file("/nowhere/at all") }
    assert_raises(Errno::ENOENT) { FRONTEND.load_file!("/nowhere/at all") }
  end

  # load calls self.parse, which a program may have redefined.
  def test_load_calls_parse_of_its_receiver
    includer = Class.new { include FRONTEND::Functions; def parse(source, *, **) = [:own, source] }.new
    [2, 3].each { |level| at_level(level) { assert_equal [:own, "[1]"], includer.load("[1]") } }
  end

  def test_default_options_at_level_2
    script = <<~'RUBY'
      require "jacinth/json"
      Jacinth::JSON.compat = 2
      a = JSON.load("NaN").nan?
      JSON.load_default_options[:allow_nan] = false
      b = (JSON.load("NaN") rescue $!.class)
      JSON.load_default_options = { allow_nan: true, allow_blank: false }
      c = (JSON.load("") rescue $!.class)
      JSON.unsafe_load_default_options[:max_nesting] = 1
      d = (JSON.unsafe_load("[[1]]") rescue $!.class)
      JSON.dump_default_options[:max_nesting] = 1
      e = (JSON.dump([[1]]) rescue $!.message)
      p a, b, c, d, e, JSON._load_default_options
    RUBY
    expected = <<~TEXT
      true
      JSON::ParserError
      JSON::ParserError
      JSON::NestingError
      "exceed depth limit"
      #{{ allow_nan: true, allow_blank: false }}
    TEXT
    assert_equal expected, Child.output(script)
  end

  # Options that a program gave json before the take-over hold after it, and after restore!.
  def test_default_options_are_taken_over
    script = <<~'RUBY'
      require "json"
      exit if JSON::VERSION.to_i > 2
      JSON.load_default_options = { allow_nan: false }
      require "jacinth/json"
      before = (JSON.load("NaN") rescue $!.class)
      JSON.load_default_options = { allow_nan: true }
      after = JSON.load("NaN").nan?
      Jacinth::JSON.restore!
      p [before, after, JSON.load("NaN").nan?] == [JSON::ParserError, true, true]
    RUBY
    assert_includes ["true\n", ""], Child.output(script, env: PLAIN)
  end

  def test_a_plain_call_makes_no_hash
    [2, 3].each do |level|
      at_level(level) do
        assert_equal 0, hashes { FRONTEND.load("1") }
        assert_equal 0, hashes { FRONTEND.dump(1) }
        assert_operator hashes { FRONTEND.load("1", nil, allow_nan: true) }, :>, 0
      end
    end
  end

  private

  def hashes
    yield
    GC.disable
    before = ObjectSpace.count_objects[:T_HASH]
    200.times { yield }
    (ObjectSpace.count_objects[:T_HASH] - before) / 200
  ensure
    GC.enable
  end
end
