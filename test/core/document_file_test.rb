# frozen_string_literal: true

require_relative "../test_helper"
require "pathname"
require "tempfile"

# Jacinth.document_file: the source is a mapping of the file.
class DocumentFileTest < Minitest::Test
  TEXT = %({"a": [1, {"b": "\u00e9#{"x" * 5_000}"}], "end": true}\n)

  def test_values
    file do |path|
      document = Jacinth.document_file(path)

      assert_equal Jacinth.parse(TEXT), document.value
      assert_equal Jacinth.parse(TEXT)["a"][1]["b"], document["a"][1]["b"]
      assert_equal [true, "/a/1", 1], [document["end"], document.at("/a/1").pointer, document["a"].line]
      assert_equal [1, "{"], [Jacinth.document_file(Pathname(path), check: :all)["a"][0], document.raw[0]]
      assert_equal :a, Jacinth.document_file(path, symbolize_names: true).keys.first
    end
  end

  # Strings that were taken from the document stay valid after it and its mapping are gone.
  def test_what_outlives_the_document
    file do |path|
      raws = Array.new(50) { Jacinth.document_file(path).then { |document| [document.raw, document["a"].raw.dup] } }
      GC.start
      texts = Array.new(50) { +TEXT }

      assert_equal [[TEXT.chomp, TEXT[/\[.*\]/]]], raws.uniq
      assert_equal 50, texts.size
    end
  end

  def test_the_file_may_go
    file do |path|
      document = Jacinth.document_file(path)
      File.delete(path)

      assert document["end"]
    end
  end

  # An empty file and a pipe cannot be mapped.
  def test_files_that_are_read
    file("") { |path| assert_raises(Jacinth::ParserError) { Jacinth.document_file(path) } }
    Dir.mktmpdir do |folder|
      path = File.join(folder, "pipe").tap { |name| File.mkfifo(name) }
      writer = spawn("sh", "-c", "printf '[7]' > \"$0\"", path)
      sleep 0.05 # so that it mostly waits for a reader; either may come first

      assert_equal [7], Jacinth.document_file(path).value
      Process.wait(writer)
    end
  end

  def test_errors
    assert_raises(Errno::ENOENT) { Jacinth.document_file("/nowhere/at/all") }
    assert_raises(TypeError) { Jacinth.document_file(nil) }
    assert_raises(ArgumentError) { Jacinth.document_file(__FILE__, nothing: 1) }
    file("[1, oops, 2]") do |path|
      error = assert_raises(Jacinth::ParserError) { Jacinth.document_file(path)[1] }

      assert_equal [1, 5], [error.line, error.column]
      assert_raises(Jacinth::ParserError) { Jacinth.document_file(path, max_bytes: 5) }
    end
  end

  private

  def file(text = TEXT)
    Tempfile.create("document") do |file|
      file.write(text)
      file.close
      yield file.path
    end
  rescue Errno::ENOENT # the test has deleted it
    nil
  end
end
