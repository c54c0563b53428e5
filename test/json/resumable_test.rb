# frozen_string_literal: true

require "test_helper"
require "support/json_frontend"
require "support/document_maker"
require "support/linear"

# JSON::ResumableParser: documents in chunks of any size, one after the other.
class JsonResumableTest < Minitest::Test
  include JsonFrontend
  include Linear

  def parser(**options) = FRONTEND::ResumableParser.new(**options)

  # The documents of the text, fed in chunks of `size` bytes.
  def fed(text, size, **options)
    resumable = parser(**options)
    values = []
    (0...text.bytesize).step(size) do |at|
      resumable << text.byteslice(at, size)
      values << resumable.value while resumable.parse
    end
    assert_predicate resumable, :empty?, text[0, 100]
    values
  end

  DOCUMENTS = [
    '{"a":[1,-2.5e3,null,true,false,{"b":{}}],"c":[[],[[1]]]}', '"é\\n\\ud83d\\ude00\\u00e9 \\" x"', "[ ]",
    '{ "k" : "" }', "[12345678901234567890,0.000001,1E5,-0,1e-400]",
    "[\"#{'long ' * 50}\", {\"#{'key' * 40}\": \"\u{1F600}\"}]", "null", "[[[[{\"a\":[{}]}]]]]"
  ].freeze

  def test_chunks_of_every_size
    text = DOCUMENTS.join("\n") << "\n"
    whole = DOCUMENTS.map { |document| FRONTEND.parse(document) }
    [1, 2, 3, 5, 8, 64, 65_536].each { |size| assert_equal whole, fed(text, size) }
  end

  def test_syntax_that_was_asked_for
    text = "[1,/*c*/ NaN,]//x\n{\"a\":-Infinity,}[/**/ ]"
    options = { allow_nan: true, allow_comments: true, allow_trailing_comma: true }
    [1, 2, 7, 99].each do |size|
      values = fed(text, size, **options)
      assert_equal [2, -Float::INFINITY, []], [values[0].size, values[1]["a"], values[2]]
    end
  end

  def test_deep_and_wide
    deep = "[" * 3000 + "]" * 3000
    assert_equal FRONTEND.parse(deep, max_nesting: 0), fed(deep, 7, max_nesting: 0)[0]
    wide = "[#{Array.new(5000) { |i| "{\"k#{i % 7}\":\"#{i}\"}" }.join(',')}]"
    assert_equal FRONTEND.parse(wide), fed(wide, 11)[0]
  end

  def test_what_it_tells
    resumable = parser
    assert_predicate resumable, :empty?
    refute resumable.parse
    resumable << '{"user": "george", "role": "ad'
    refute resumable.parse
    assert_equal [{ "user" => "george", "role" => nil }, '"ad', false, true, 30],
                 [resumable.partial_value, resumable.rest, resumable.eos?, resumable.partial_value?,
                  resumable.parsed_bytes]
    resumable << 'min" }[1, 2'
    assert resumable.parse
    assert_predicate resumable, :value?
    assert_equal({ "user" => "george", "role" => "admin" }, resumable.value)
    assert_equal "no ready value", assert_raises(ArgumentError) { resumable.value }.message
    refute resumable.parse
    assert_equal [1], resumable.partial_value
    assert_same resumable, resumable.clear
    assert_predicate resumable, :empty?
  end

  def test_a_number_needs_what_follows
    resumable = parser << "123"
    refute resumable.parse
    resumable << "4 "
    assert resumable.parse
    assert_equal 1234, resumable.value
  end

  def test_errors
    resumable = parser << "[1, zz]"
    first = assert_raises(FRONTEND::ParserError) { resumable.parse }
    assert_equal ["unexpected character: 'zz]'", 0], [first.message, first.line]
    assert_raises(FRONTEND::ParserError) { resumable.parse }
    assert (resumable.clear << "[1]").parse
    assert_raises(FRONTEND::NestingError) { (parser(max_nesting: 1) << "[[1").parse }
    assert_raises(TypeError) { parser << nil }
    assert_raises(ArgumentError) { parser(object_class: Hash) }
    assert_raises(ArgumentError) { FRONTEND::ResumableParser.allocate.parse }
    assert_raises(NoMethodError, TypeError) { parser.dup }
  end

  def test_a_bounded_buffer
    resumable = parser(max_buffer: 10) << "[\"abcdef"
    refute resumable.parse
    assert_raises(FRONTEND::ParserError) { resumable << "0123456789" }
    resumable << '"]'
    assert resumable.parse
    assert_equal ["abcdef"], resumable.value
    assert_raises(ArgumentError) { parser(max_buffer: 0) }
  end

  def test_long_tokens_stay_linear
    texts = [
      ->(n) { "\"#{'x' * n}\"" },
      ->(n) { "[#{'1' * n}]" },
      ->(n) { "[/*#{'x' * n}*/]" },
      ->(n) { "[#{' ' * n}]" },
      ->(n) { "\"#{'\\n' * n}\"" }
    ]
    texts.each do |make|
      assert_linear(4000, make, make.(1)) { |text| fed(text, 1, allow_comments: true) }
    end
  end

  def test_callbacks_cannot_enter_again
    resumable = nil
    calls = %i[parse value value? clear partial_value empty?].map { |name| -> { resumable.public_send(name) } }
    calls << -> { resumable << "1" }
    resumable = parser(on_load: lambda { |value|
      calls.each { |call| assert_raises(ArgumentError, &call) }
      GC.start
      value
    })
    resumable << '{"a":[1,'
    refute resumable.parse
    resumable << "2]}"
    assert resumable.parse
    assert_equal({ "a" => [1, 2] }, resumable.value)
  end

  def test_a_callback_that_leaves
    resumable = parser(on_load: ->(value) { value == 2 ? throw(:out, 5) : value })
    resumable << "[1,2,3] "
    assert_equal 5, catch(:out) { resumable.parse }
    assert (resumable.clear << "[1]").parse
    assert_equal [1], resumable.value
  end
end
