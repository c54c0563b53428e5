# frozen_string_literal: true

require "test_helper"
require "support/oj_dumping"
require "support/child"

# Compat mode, chosen by the option, by its other name (:json), or by calling to_json or generate: which objects are
# written by their to_json, and which by their to_s.
class OjCompatTest < Minitest::Test
  include OjDumping

  class Asked
    def to_json(*given) = "{\"given\":#{given.size}}"
    def to_s = "text"
  end

  class Plain
    def to_json = "[1]"
  end

  class Raw
    def raw_json(depth, indent) = "[#{depth},#{indent}]"
  end

  class List < Array
    def to_json(*) = '"list"'
  end

  class Named < Hash
    def to_json(*) = '"named"'
  end

  def test_to_json_is_asked_inside_always_and_outside_on_request
    assert_equal ['"text"', '{"given":1}', '[{"given":1}]'],
                 [dump(:compat, Asked.new), dump(:compat, Asked.new, use_to_json: true), dump(:json, [Asked.new])]
    assert_equal "[[1]]", dump(:compat, [Plain.new])
    Oj.default_options = { mode: :compat }
    assert_equal ['[{"given":0}]', '[{"given":1}]', '[{"given":2}]'],
                 [Oj.dump([Asked.new]), Oj.dump([Asked.new], {}), Oj.dump([Asked.new], 1, 2)]
  end

  def test_to_json_is_given_the_options_that_are_not_oj_s
    seen = nil
    asker = Object.new.tap { |object| object.define_singleton_method(:to_json) { |*given| (seen = given) && "1" } }
    options = { mode: :compat, indent: 0, only: [:a], x: 1 }
    Oj.dump([asker], options)
    assert_equal [{ only: [:a], x: 1 }], seen
    assert_equal({ mode: :compat, indent: 0, only: [:a], x: 1 }, options)
    untouched = { x: 1 }
    Oj.default_options = { mode: :compat }
    Oj.dump([asker], untouched)
    assert_same untouched, seen.first
  end

  def test_subclasses_with_to_json_are_asked
    assert_equal(
      ['["list","named"]', "[1]", '"list"'],
      [dump(:compat, [List[1], Named["a", 1]]), dump(:compat, List[1]), dump(:compat, List[1], use_to_json: true)]
    )
  end

  def test_raw_json
    assert_equal "[1,0]", dump(:compat, Raw.new, use_raw_json: true).sub("0,0", "1,0")
    assert_equal "[2,3]", dump(:compat, [[Raw.new]], use_raw_json: true, indent: 3).delete(" \n")[2..-3]
    assert_match(/Raw/, dump(:compat, Raw.new))
  end

  def test_what_is_no_text_in_a_result_is_refused
    [nil, 1, :a].each do |result|
      object = Object.new.tap { |made| made.define_singleton_method(:to_json) { |*| result } }
      assert_raises(TypeError) { dump(:compat, [object]) }
    end
  end

  def test_objects_without_to_json
    {
      String => '"String"',
      Kernel => '"Kernel"',
      1r => '"1/1"',
      1..3 => '"1..3"',
      1...3 => '"1...3"',
      (1..) => '"1..null"',
      1.5..2.0 => '"1.5..2.0"',
      ("a".."c") => '"a..c"',
      /a/ => '"(?-mix:a)"',
      $stdin => "null",
      "a".match(/a/) => "null",
      Object.new.singleton_class => '"Object"'
    }.each { |object, text| assert_equal text, dump(:compat, object), object.inspect }
  end

  def test_not_a_number
    words = { Float::NAN => "NaN", Float::INFINITY => "Infinity", -Float::INFINITY => "-Infinity" }
    words.each do |float, word|
      %i[auto null huge raise].each do |nan|
        refuse(JSON::GeneratorError, "#{word} not allowed in JSON.", :compat, [float], nan: nan)
      end
      assert_equal word, dump(:compat, float, nan: :word)
    end
    Oj.default_options = { mode: :compat }
    assert_equal "[NaN]", Oj.dump([Float::NAN])
    assert_equal "[NaN]", Oj.dump([Float::NAN], {})
    assert_raises(JSON::GeneratorError) { Oj.dump([Float::NAN], nan: :raise) }
    refuse(TypeError, "Failed to dump Float Object to JSON in strict mode.\n", :strict, Float::NAN)
  end

  def test_dump_escapes_like_json_alone
    assert_equal "\"\u2028/\\n&\"", dump(:compat, "\u2028/\n&", escape_mode: :xss_safe)
    assert_equal '"\u2028"', dump(:compat, "\u2028", escape_mode: :ascii)
  end

  def test_to_json_and_generate
    assert_equal ['"\u2028"', '{"given":0}', '[{"given":1}]'],
                 [Oj.to_json("\u2028"), Oj.to_json(Asked.new), Oj.to_json([Asked.new], {})]
    assert_equal "{  \"a\":[\n    1\n  ]}", Oj.to_json({ a: [1] }, indent: "  ", array_nl: "\n")
    assert_equal "[1.0,null]", Oj.generate([1.0, nil], {})
    assert_equal "[1.0, null]".delete(" "), Oj.fast_generate([1.0, nil], space: " ")
    assert_raises(JSON::GeneratorError) { Oj.to_json(Float::NAN) }
    assert_equal "[NaN]", Oj.generate([Float::NAN], allow_nan: true)
    assert_equal '"\u00e9"', Oj.to_json("\u00e9", ascii_only: true)
    assert_raises(JSON::NestingError) { Oj.to_json([[1]], max_nesting: 1) }
    assert_equal "options must be a hash.", assert_raises(ArgumentError) { Oj.to_json(1, 5) }.message
    assert_equal "space_before string is limited to 16 characters.",
                 assert_raises(ArgumentError) { Oj.to_json(1, space_before: "-" * 16) }.message
    assert_equal ["wrong number of arguments (0 for 1)."] * 2,
                 [assert_raises(ArgumentError) { Oj.dump }.message, assert_raises(ArgumentError) { Oj.to_json }.message]
  end

  def test_json_is_loaded_for_its_errors_alone
    assert_equal "nil\n[\"text\"]\nJSON::NestingError Too deeply nested\n", Child.output(<<~'RUBY')
      require "jacinth/oj/api"
      text = Object.new.tap { |object| object.define_singleton_method(:to_s) { "text" } }
      p defined?(::JSON)
      puts Jacinth::Oj.dump([text], mode: :compat)
      begin
        Jacinth::Oj.dump([[]], mode: :compat, max_nesting: 1)
      rescue => e
        puts "#{e.class} #{e.message}"
      end
    RUBY
  end

  def test_bignums_are_asked_for_to_s
    ranges = [(..2), (-5..), (1..2), (3...7.5), (..2**70)]
    assert_equal '["null..2","-5..null","1..2","3...7.5","null..1180591620717411303424"]', dump(:compat, ranges)
    assert_equal '["null..2","-5..","1..2","3...7.5","..1180591620717411303424"]',
                 dump(:compat, ranges, integer_range: 1..5)
    assert_equal ["[1180591620717411303424]", '["1180591620717411303424"]'],
                 [dump(:compat, [2**70]), dump(:compat, [2**70], integer_range: 1..5)]
  end
end
