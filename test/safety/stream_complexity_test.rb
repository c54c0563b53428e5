# frozen_string_literal: true

require "test_helper"
require "support/linear"
require "support/workload"

# The work of a stream grows linearly, whatever its chunks and records are like.
class StreamComplexityTest < Minitest::Test
  include Linear

  # Yields the text in pieces of `size` bytes.
  Pieces = Struct.new(:text, :size) do
    def each
      (0...text.bytesize).step(size) { |at| yield text.byteslice(at, size) }
    end
  end

  def self.stream(method, size = nil, **options)
    lambda do |text|
      Jacinth.public_send(method, size ? Pieces.new(text, size) : text, **options) { nil }
    rescue Jacinth::Error, KeyError
      nil
    end
  end

  LINES = stream(:each_line, 16)
  DOCUMENTS = stream(:each_document, 16)
  PARTIAL = ->(text) { Jacinth.parse_partial(text) }
  SKIPPED = { on_error: :skip }.freeze

  # name => [the smaller size, size -> text, the call]
  CASES = {
    a_long_line: [16_000, ->(n) { "\"#{"x" * n}\"" }, LINES],
    a_long_blank_line: [16_000, ->(n) { " " * n }, LINES],
    lines: [4_000, ->(n) { "1\n" * n }, LINES],
    a_line_too_long: [16_000, ->(n) { "x" * n }, stream(:each_line, 16, max_bytes: 9, **SKIPPED)],
    broken_lines: [500, ->(n) { "[\n" * n }, stream(:each_line, **SKIPPED)],
    a_long_string: [16_000, ->(n) { "\"#{"\\\"" * (n / 2)}\"" }, DOCUMENTS],
    backslashes: [16_000, ->(n) { "\"#{"\\" * n}\"" }, DOCUMENTS],
    a_long_number: [16_000, ->(n) { "1" * n }, stream(:each_document, 16, max_digits: nil, decimal_class: String)],
    a_long_array: [8_000, ->(n) { "[#{"1," * n}1]" }, DOCUMENTS],
    depth: [1_000, ->(n) { "[" * n + "]" * n }, stream(:each_document, 16, max_nesting: 0)],
    white_space: [16_000, ->(n) { " " * n }, DOCUMENTS],
    documents: [4_000, ->(n) { "1 " * n }, stream(:each_document)],
    one_record: [2_000, ->(n) { "\x1e#{"1 " * n}" }, stream(:each_document)],
    broken_records: [250, ->(n) { "\x1e[1 " * n }, stream(:each_document, **SKIPPED)],
    elements: [4_000, ->(n) { "[#{"1," * n}1]" }, stream(:each_element, 16)],
    pairs: [500, ->(n) { "{#{(["\"a\":1"] * n).join(",")}}" }, stream(:each_element, 16)],
    steps: [500, ->(n) { "[#{"[]," * n}1]" }, stream(:each_element, 16, at: "/#{1 << 40}")],
    a_partial_text: [4_000, ->(n) { "[#{"[\"a\\u0041\",1]," * (n / 16)}\"#{"x\\\\" * n}" }, PARTIAL],
    open_containers: [250, ->(n) { "[" * n }, ->(text) { Jacinth.parse_partial(text, max_nesting: 0) }],
    comments: [2_000, ->(n) { "[#{"/*a" * n}" }, ->(text) { Jacinth.parse_partial(text, allow_comments: true) }]
  }.freeze

  (Workload::MEASURED ? CASES : {}).each do |name, (size, text, call)|
    define_method("test_#{name}") { assert_linear(size, text, &call) }
  end
end
