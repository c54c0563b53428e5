# frozen_string_literal: true

require "test_helper"
require "support/child"

# What is said of options that a call does not have, where the call has options of its own.
class OptionHintTest < Minitest::Test
  # Calls with options of their own, what is misspelled, and what was meant.
  OWN = {
    "each_line" => [->(options) { Jacinth.each_line("1", **options) { nil } }, { max_record: 1 }, "max_records:"],
    "each_line in parts" => [->(options) { Jacinth.each_line("1", **options) {} }, { red_ahead: 1 }, "read_ahead:"],
    "each_document" => [->(options) { Jacinth.each_document("1", **options) { nil } }, { onerror: :skip }, "on_error:"],
    "each_element" => [->(options) { Jacinth.each_element("[1]", **options) { nil } }, { freezee: true }, "freeze:"],
    "write_file" => [->(options) { Jacinth.write_file("none", 1, **options) }, { fsnyc: true }, "fsync:"],
    "object" => [->(options) { Jacinth::Type.object(Hash, **options) { nil } }, { initialise: true }, "initialize:"],
    "json_schema" => [->(options) { Jacinth::Type.of(String).json_schema(**options) }, { strct: true }, "strict:"],
    "json_schema with refs" => [->(options) { Jacinth::Type.of(Float).json_schema(**options) }, { ref: "#/" }, "refs:"],
    "infer" => [->(options) { Jacinth::Type.infer([1], **options) }, { targt: :hash }, "target:"],
    "parse_partial" => [->(options) { Jacinth.parse_partial("1", **options) }, { freeez: true }, "freeze:"]
  }.freeze

  def test_options_of_calls_that_were_meant
    OWN.each do |name, (call, options, meant)|
      error = assert_raises(ArgumentError, name) { call.(options) }
      assert_equal "unknown keyword: :#{options.keys.first}; did you mean #{meant}?", error.message, name
      # What another call has, or nobody, is not recommended.
      error = assert_raises(ArgumentError, name) { call.({ xyz: 1 }) }
      assert_equal "unknown keyword: :xyz", error.message
    end
    assert_raises(TypeError) { Jacinth.parse_partial("1", max_nesting: "9") }
    error = assert_raises(ArgumentError) { Jacinth.each_line("1", indnt: 2) { nil } }
    assert_equal "unknown keyword: :indnt", error.message
  end

  def test_options_that_were_meant_in_a_ractor
    out = Child.output(<<~'RUBY')
      Warning[:experimental] = false
      told = Ractor.new do
        calls = [-> { Jacinth.parse("1", symbolize_name: true) }, -> { Jacinth.each_line("1", max_record: 1) { nil } }]
        calls.map do |call|
          call.call
        rescue => e
          "#{e.class}: #{e.message}"
        end
      end
      puts told.value
    RUBY
    assert_equal ["ArgumentError: unknown keyword: :symbolize_name; did you mean symbolize_names:?",
                  "ArgumentError: unknown keyword: :max_record; did you mean max_records:?"], out.lines(chomp: true)
  end
end
