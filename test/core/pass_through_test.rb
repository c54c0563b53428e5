# frozen_string_literal: true

require "test_helper"
require "support/child"

# On JRuby and TruffleRuby Jacinth is a pass-through to their own json: held here by a Ruby that
# says it is JRuby.
class PassThroughTest < Minitest::Test
  STUB = <<~RUBY
    require "bigdecimal" # these ask for the engine too
    require "date"
    require "json"
    Object.send(:remove_const, :RUBY_ENGINE)
    RUBY_ENGINE = "jruby"
    require "jacinth"
    def outcome
      yield
    rescue Exception => e
      e.class.name
    end
  RUBY

  def child(script) = Child.output("#{STUB}#{script}", load: false)

  def test_nothing_compiled_is_loaded
    assert_equal "[]\n", child("p $LOADED_FEATURES.grep(/jacinth\\.(so|bundle|dll)/)")
    assert_equal "true\n", child("p $LOADED_FEATURES.any? { |path| path.end_with?('jacinth/pass_through.rb') }")
  end

  def test_both_directions
    out = child(<<~'RUBY')
      p Jacinth.parse('{"a":[1,2.5,null,"é"]}') == { "a" => [1, 2.5, nil, "é"] }
      p Jacinth.parse('{"a":1}', symbolize_names: true)
      p Jacinth.generate({ "a" => [1, nil] })
      p Jacinth.generate([1], array_nl: "\n", indent: " ")
      p Jacinth.pretty_generate([1])
      p Jacinth.valid?("[1]"), Jacinth.valid?("[1")
      require "stringio"
      p Jacinth.load(StringIO.new("[1]")), Jacinth.load("[2]")
      io = StringIO.new
      p Jacinth.dump([1], io).equal?(io), io.string, Jacinth.dump([2])
    RUBY
    assert_equal ["true", RUBY_VERSION >= "3.4" ? "{a: 1}" : "{:a=>1}", '"{\"a\":[1,null]}"', '"[\n 1\n]"', '"[\n  1\n]"', "true", "false", "[1]", "[2]",
                  "true", '"[1]"', '"[2]"'], out.lines(chomp: true)
  end

  def test_load_file
    assert_equal "true\n", child("require 'tempfile'; Tempfile.create { |f| f << '[1]'; f.flush; p Jacinth.load_file(f.path) == [1] }")
  end

  def test_errors
    out = child(<<~'RUBY')
      puts outcome { Jacinth.parse("[") }, outcome { Jacinth.parse("[[1]]", max_nesting: 1) }, outcome { Jacinth.generate(Float::NAN) },
           outcome { Jacinth.generate([[[1]]], max_nesting: 1) }, outcome { Jacinth.parse("1", foo: 1) }, outcome { Jacinth.parse("1", max_bytes: 3) },
           outcome { Jacinth.generate(1, html_safe: true) }, outcome { Jacinth.generate(1, foo: 1) }
    RUBY
    assert_equal %w[Jacinth::ParserError Jacinth::NestingError Jacinth::GeneratorError Jacinth::NestingError] + %w[ArgumentError] * 4, out.lines(chomp: true)
  end

  # json's block and the native API's are not the same: none is passed over.
  def test_a_block_is_refused
    out = child(<<~'RUBY')
      puts outcome { Jacinth.generate(1) { 2 } }, outcome { Jacinth.pretty_generate(1) { 2 } }, outcome { Jacinth.dump(1) { 2 } },
           outcome { Jacinth::Coder.new { 2 } }
    RUBY
    assert_equal %w[ArgumentError] * 4, out.lines(chomp: true)
  end

  def test_errors_say_what_json_says
    out = child(<<~'RUBY')
      %w[line column json_path].each do |name|
        theirs = begin JSON.parse("[1,\n@]") rescue $! end
        ours = begin Jacinth.parse("[1,\n@]") rescue $! end
        p ours.public_send(name) == (theirs.public_send(name) if theirs.respond_to?(name)), ours.message == theirs.message
      end
      theirs = begin JSON.generate([Float::NAN]) rescue $! end
      ours = begin Jacinth.generate([Float::NAN]) rescue $! end
      p ours.invalid_object.equal?(theirs.invalid_object), ours.json_path
      p((begin Jacinth.parse("[[1]]", max_nesting: 1) rescue $! end).detailed_message.is_a?(String)) if Exception.method_defined?(:detailed_message)
    RUBY
    assert_equal ["true"] * 7 + ["nil"], out.lines(chomp: true).first(8)
    refute_includes out, "false"
  end

  def test_fragment_with_validation
    out = child(<<~'RUBY')
      ["[1]", "[" * 200 + "]" * 200, '{"a":1,"a":2}'].each { |text| puts outcome { Jacinth::Fragment.new(text, validate: true).class } }
      ["[1", "", "\ufeff[1]"].each { |text| puts outcome { Jacinth::Fragment.new(text, validate: true) } }
      puts outcome { Jacinth::Validation }, outcome { Jacinth.generate([Jacinth::Fragment.new("[1]", validate: true)]) }
    RUBY
    assert_equal %w[Jacinth::Fragment] * 3 + %w[Jacinth::ParserError] * 3 + %w[NameError [[1]]], out.lines(chomp: true)
  end

  def test_the_same_names
    out = child("puts Jacinth.singleton_methods(false).sort.join(' '), Jacinth.info.keys.sort.join(' '), Jacinth.info[:engine]")
    methods, keys, engine = out.lines(chomp: true)
    # reformat and statistics are the command line's, which says that it needs the extension.
    assert_equal (Jacinth.singleton_methods(false) - %i[reformat statistics]).sort.join(" "), methods
    assert_equal Jacinth.info.keys.sort.join(" "), keys
    assert_match(/json .* \(pass-through\)/, engine)
  end

  def test_coder_and_fragment
    out = child(<<~'RUBY')
      puts outcome { Jacinth::Coder.new(symbolize_names: true).load('{"a":1}') == { a: 1 } }
      puts outcome { Jacinth::Coder.new.dump([1]) }
      puts outcome { Jacinth.generate([Jacinth::Fragment.new("[1]")]) }
    RUBY
    assert_equal ["true", "[1]", "[[1]]"], out.lines(chomp: true)
  end
end
