# frozen_string_literal: true

require_relative "../test_helper"
require "pathname"
require "set"
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

  # Ruby may keep the bytes of an interned String in place, so no String may have those of the mapping.
  def test_texts_that_are_interned
    file do |path|
      interned = Array.new(20) do
        document = Jacinth.document_file(path)
        texts = [document.raw, document["a"].raw, document.at("/a/1").raw, document["a"][1]["b"], *document.keys]
        Set.new([document.raw]).to_a + { document["a"].raw => 1 }.keys + texts.map { |text| -text } +
          [document.inspect, document["a"].inspect, document.send(:source).then { |source| -source }]
      end
      GC.start
      interned.flatten.each { |text| text.encode("UTF-16LE") } # reads all of the bytes

      assert_equal 1, interned.uniq.size
    end
  end

  # A program that looks for all Strings does not meet the mapping.
  def test_the_mapping_is_hidden
    file(text = TEXT.sub("end", "mapped here")) do |path|
      document = Jacinth.document_file(path)
      found = strings.select { |one| one.b.include?("mapped here") }

      assert_equal [true], found.map { |one| one.equal?(text) }
      assert document["mapped here"]
    end
  end

  # What is searched before a document is frozen is searched in the mapping.
  def test_freeze_copies_no_file
    file(text = TEXT.sub("end", "frozen here")) do |path|
      document = Jacinth.document_file(path)
      GC.disable
      document.freeze
      found = strings.select { |one| one.b.include?("frozen here") }

      assert_equal [true], found.map { |one| one.equal?(text) }
    ensure
      GC.enable
    end
  end

  def test_parts_and_copies
    file do |path|
      document = Jacinth.document_file(path)
      text = Jacinth.document(TEXT)

      assert_equal text.inspect, document.inspect
      assert_equal [text["a"].raw, Encoding::UTF_8], [document["a"].raw, document["a"].raw.encoding]
      refute_predicate document.raw, :frozen?
      assert_equal Jacinth.generate(text), Jacinth.generate(document)
      assert_equal Jacinth.query(text, "$..b"), Jacinth.query(document, "$..b")
      assert Ractor.shareable?(Ractor.make_shareable(document))
      assert_equal text.value, document.value
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

  # The long Strings of the program. They are collected before the caller makes more of them.
  def strings = ObjectSpace.each_object(String).to_a.select { |one| one.bytesize > 5_000 }

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
