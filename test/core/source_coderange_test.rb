# frozen_string_literal: true

require "test_helper"
require "support/text_parts"
require "support/value_comparison"

# What a call finds out about the bytes of its source is left behind in the String, as String#valid_encoding? does it.
class SourceCoderangeTest < Minitest::Test
  LONG = ["x" * 90] * 4_000 # longer than the texts that are checked without Ruby's lock

  CALLS = {
    parse: ->(text) { Jacinth.parse(text) },
    valid: ->(text) { Jacinth.valid?(text) },
    reformat: ->(text) { Jacinth.reformat(text) },
    statistics: ->(text) { Jacinth.statistics(text) }
  }.freeze

  # name => elements of the source and the coderange that is expected
  SOURCES = {
    "7bit" => ["a"], "valid" => ["é"], "7bit of a long text" => LONG, "valid of a long text" => [*LONG, "é"]
  }.freeze

  # A String of which Ruby knows nothing.
  def fresh(elements, encoding = Encoding::UTF_8) = "[\"#{elements.join('","')}\"]".b.force_encoding(encoding)

  CALLS.each do |name, call|
    SOURCES.each do |title, elements|
      define_method("test_#{name}_#{title.tr(" ", "_")}") do
        text = fresh(elements)
        call.(text)

        assert_nil ValueComparison.coderange(text)
        # Ruby 3.1 does not show it.
        assert_equal title[/\w+/], TextParts.coderange(text) if TextParts.coderange("a")
      end
    end

    define_method("test_#{name}_of_binary") do
      text = fresh(["é"], Encoding::BINARY)
      call.(text)

      assert_nil ValueComparison.coderange(text)
      refute_predicate text, :ascii_only?
    end

    define_method("test_#{name}_of_broken_bytes") do
      text = fresh(["é"]).tap { |source| source.setbyte(2, 0xff) }
      begin
        call.(text)
      rescue Jacinth::ParserError
        nil
      end

      assert_nil ValueComparison.coderange(text)
      refute_predicate text, :valid_encoding?
    end
  end
end
