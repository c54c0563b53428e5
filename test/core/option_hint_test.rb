# frozen_string_literal: true

require "test_helper"
require "support/child"
require "stringio"
require "tempfile"

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
    "document" => [->(options) { Jacinth.document("{}", **options) }, { chek: :all }, "check:"],
    "document, an option of parse" => [->(options) { Jacinth.document("1", **options) }, { freez: true }, "freeze:"],
    "document_file" => [->(options) { Jacinth.document_file(__FILE__, **options) }, { chekc: :all }, "check:"],
    "query" => [->(options) { Jacinth.query("1", "$", **options) }, { max_resutls: 1 }, "max_results:"],
    "Path.new" => [->(options) { Jacinth::Path.new("$", **options) }, { max_step: 1 }, "max_steps:"],
    "Path.new, from habit" => [->(options) { Jacinth::Path.new("$", **options) }, { max_depth: 1 }, "max_nesting:"],
    "Fragment" => [->(options) { Jacinth::Fragment.new("1", **options) }, { validat: true }, "validate:"],
    "Number.format" => [->(options) { Jacinth::Number.format(1.5, **options) }, { digit: 1 }, "digits:"],
    "each_line, not yet read" => [->(options) { Jacinth.each_line("1", **options) }, { max_record: 1 },
                                  "max_records:"],
    "each_document, not yet read" => [->(options) { Jacinth.each_document("1", **options) }, { chnk: 1 }, "chunk:"],
    "each_element, not yet read" => [->(options) { Jacinth.each_element("[]", **options) }, { readahead: 1 },
                                     "read_ahead:"],
    "each_line of a type" => [->(options) { Jacinth::Type.of(Integer).each_line("1", **options) }, { max_byte: 1 },
                              "max_bytes:"],
    "edit" => [->(options) { Jacinth.edit("1", {}, **options) }, { allow_comment: true }, "allow_comments:"],
    "diff" => [->(options) { Jacinth.diff([], [], **options) }, { max_nestings: 1 }, "max_nesting:"],
    "unknown" => [->(options) { Jacinth::Type.object { unknown(**options) } }, { intoo: :a }, "into:"],
    "view" => [->(options) { Jacinth::Type.object { view(:a, **options) } }, { exept: :a }, "except:"],
    "parse_partial" => [->(options) { Jacinth.parse_partial("1", **options) }, { freeez: true }, "freeze:"]
  }.freeze

  NUMBER = Tempfile.new("number").tap { |file| file.write("1") && file.close } # kept until the process ends

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

  # What only generate has is recommended to no call that reads, and the other way round.
  def test_options_of_the_other_side
    reading = [
      ->(options) { Jacinth.parse("1", **options) }, ->(options) { Jacinth.load("1", **options) },
      ->(options) { Jacinth.valid?("1", **options) }, ->(options) { Jacinth.statistics("1", **options) },
      ->(options) { Jacinth.dig("[1]", 0, **options) }, ->(options) { Jacinth.at("[1]", "/0", **options) },
      ->(options) { Jacinth.parse_partial("1", **options) }, ->(options) { Jacinth.diff("1", "2", **options) }
    ]
    writing = [
      ->(options) { Jacinth.generate(1, **options) }, ->(options) { Jacinth.dump(1, **options) },
      ->(options) { Jacinth.generate_lines([1], **options) },
      ->(options) { Jacinth.write_lines(StringIO.new, [1], **options) },
      ->(options) { Jacinth.write_file("none", 1, **options) }
    ]
    both = [->(options) { Jacinth::Coder.new(**options) }, ->(options) { Jacinth.patch("1", [], **options) }]
    { indnt: "indent:", symbolize_name: "symbolize_names:", max_nestng: "max_nesting:" }.each do |name, meant|
      (reading + writing + both).each_with_index do |call, at|
        message = assert_raises(ArgumentError) { call.({ name => 1 }) }.message
        lacks = name == :indnt ? reading.include?(call) : name == :symbolize_name && writing.include?(call)
        hint = "; did you mean #{meant}?" unless lacks
        assert_equal "unknown keyword: :#{name}#{hint}", message, "call #{at}"
      end
    end
  end

  # Every public method that takes options, with one that nothing has: the same message.
  def test_an_option_that_no_call_has
    calls = {
      parse: ["1"], valid?: ["1"], load: ["1"], load_file: [NUMBER.path], generate: [1],
      pretty_generate: [1], dump: [1], reformat: ["1"], statistics: ["1"], document: ["1"],
      document_file: [NUMBER.path],
      error: ["1"], at: ["1", ""], at_all: ["1", []], dig: ["1"], query: ["1", "$"], edit: ["1", {}], patch: ["1", []],
      merge_patch: ["1", {}], diff: [[], []], each_line: [""], each_document: [""], each_element: ["[]"],
      parse_partial: ["1"], generate_lines: [[1]], write_lines: [StringIO.new, [1]], write: [StringIO.new],
      write_file: ["none", 1]
    }
    assert_empty Jacinth.singleton_methods(false) - calls.keys - %i[info], "methods that are not in this list"
    calls.each do |name, arguments|
      block = ->(_) {} if %i[each_line each_document each_element write].include?(name)
      error = assert_raises(ArgumentError, name.to_s) { Jacinth.public_send(name, *arguments, xyz: 1, &block) }
      assert_equal "unknown keyword: :xyz", error.message, name.to_s
    end
  end

  def test_constraints_that_were_meant
    {
      ->(type) { type.union(Integer, String, tagg: "a") } => /did you mean :tag\?/,
      ->(type) { type.object { virtual(:a, Integer, metod: :b) } } => /did you mean :method\?/,
      ->(type) { type.of(String).generate("", rot: 1) } => /did you mean :root\?/
    }.each do |call, message|
      assert_match message, assert_raises(ArgumentError) { call.call(Jacinth::Type) }.message
    end
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
