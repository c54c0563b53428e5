# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/command_line"
require "jacinth/cli/whole_document_command"
require "zlib"

# fmt and min of documents that are too long to be handled as a whole.
class LongTest < Minitest::Test
  include CommandLine

  ROW = "{ \"id\": 12345, \"text\": \"some t\u00e9xt\", \"tags\": [ 1.50, {} ] }"
  COUNT = (Jacinth::CLI::WholeDocumentCommand::LONG / ROW.bytesize) + 20_000
  LAYOUT = { indent: "  ", space: " ", object_nl: "\n", array_nl: "\n" }.freeze

  def self.text = @text ||= "[#{([ROW] * COUNT).join(",\n")}]\n".freeze

  def text = self.class.text

  def test_the_result_is_that_of_reformat
    min = "#{Jacinth.reformat(text)}\n"
    path = file(text)

    assert_equal [0, min, ""], jacinth("min", path)
    assert_equal [0, min, ""], jacinth("min", input: "\u{FEFF}#{text}")
    assert_equal [0, min, ""], jacinth("min", input: Zlib.gzip(text))
    assert_equal [0, "#{Jacinth.reformat(text, **LAYOUT)}\n", ""], jacinth("fmt", path)
    assert_equal [0, "#{Jacinth.reformat(text, **LAYOUT, indent: "\t")}\n", ""], jacinth("fmt", "--tabs", path)
  end

  # The report and the status do not depend on how much is in memory; what was printed before the error does.
  def test_errors_are_those_of_a_document_in_memory
    row = 70_000
    broken = { "oops" => "[1.50, oops]", "key" => "{\"a b\": [], \"c\": 1, \"a b\": 2}", "string" => "\"\t\"" }
    broken.each do |name, value|
      lines = text.lines
      lines.insert(row, " #{value},\n")
      bad = file(lines.join, "#{name}.json")
      status, output, errors = jacinth("min", bad)

      assert_equal jacinth("min", "--max-bytes", (1 << 30).to_s, bad).values_at(0, 2), [status, errors]
      assert_equal 1, status
      assert_match(/\A#{bad}:#{row + 1}:\d+: .* at \$\[#{row}\]/, errors)
      assert_operator Jacinth.reformat(text), :start_with?, output
    end
    status, _, errors = jacinth("min", "--max-bytes", (1 << 30).to_s, input: text.chop.chop)
    # Where an array began that is not closed is known of what is in memory only.
    unclosed = "  hint: the array that begins at line 1 column 1 is not closed\n"

    assert errors.end_with?(unclosed)
    assert_equal [status, errors.delete_suffix(unclosed)], jacinth("min", input: text.chop.chop).values_at(0, 2)
  end

  def test_options
    loose = text.sub(ROW, "/* x */ NaN, { \"a\": \"\t\", \"a\": 1 }").sub(/\]\s*\z/, ",]")
    flags = %w[comments trailing-comma nan duplicate-key control-characters].map { |name| "--allow-#{name}" }

    assert_equal [0, jacinth("min", "--max-bytes", (1 << 30).to_s, *flags, input: loose)[1], ""],
                 jacinth("min", *flags, input: loose)
    assert_equal 1, jacinth("min", "--max-bytes", "5000000", input: text).first
    assert_equal 1, jacinth("fmt", "--max-nesting", "2", input: text).first
  end

  def test_in_place
    path = file(text)

    assert_equal [0, "", ""], jacinth("min", "-i", path)
    assert_equal "#{Jacinth.reformat(text)}\n".b, File.binread(path)
    before = File.stat(path).ino

    assert_equal [0, "", ""], jacinth("min", "-i", path)
    assert_equal before, File.stat(path).ino, "a file that stays as it is is not replaced"
    File.binwrite(path, broken = "#{text}x")

    assert_equal [1, ""], jacinth("fmt", "-i", path).first(2)
    assert_equal broken.b, File.binread(path)
    assert_equal 1, Dir.children(@folder).size
  end

  def test_the_limit
    exact = "[#{" " * (Jacinth::CLI::WholeDocumentCommand::LONG - 3)}1]"

    ["", " "].each do |more|
      assert_equal [0, "[1]\n", ""], jacinth("min", input: exact.sub("[", "[#{more}"))
      assert_equal [1, ""], jacinth("min", input: exact.sub("[", "[#{more}").sub("1", "x")).first(2)
    end
  end
end
