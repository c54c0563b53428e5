# frozen_string_literal: true

require "test_helper"
require "support/document_paths"
require "support/workload"

# Documents of which a byte was changed, or the end is missing, in all ways in which they can be read.
class DocumentChangesTest < Minitest::Test
  include DocumentPaths

  BYTES = "{}[],:\"\\tx1 \x00\xff".b.freeze

  # Each prefix and each change of one byte: the value of parse, or ParserError, in whichever way it is read.
  def test_changed_documents = change_documents(Workload.rounds(25))
  heavy def test_many_changed_documents = change_documents(Workload.rounds(80, 200))

  # All 255 other bytes at each place.
  before_release def test_all_changes = change_documents(Workload.rounds(200), largest: 40, bytes: ->(_) { 0..255 })

  def change_documents(count, largest: 150, bytes: ->(random) { [BYTES.getbyte(random.rand(BYTES.bytesize))] })
    each_document(count, largest: largest) do |source, value, random|
      path, pointer = random_path(value, random)
      binary = source.b
      binary.bytesize.times do |i|
        assert_as_parse(binary.byteslice(0, i), path, pointer)
        bytes.call(random).each do |byte|
          changed = binary.dup
          changed.setbyte(i, byte)
          assert_as_parse(changed, path, pointer)
        end
      end
    end
  end

  def assert_as_parse(text, path, pointer)
    value = begin
      Jacinth.parse(text)
    rescue Jacinth::ParserError
      return readings(text, path, pointer).each_value { |reading| read(reading) } # may find no fault
    end
    tokens = pointer.split("/", -1).drop(1).map { |token| token.gsub("~1", "/").gsub("~0", "~") }
    there = found(value, tokens).first
    expected = { dig: dug(value, path), at: there, all: [there, value], query: found(value, path), part: there,
                 each: [value], whole: value }
    readings(text, path, pointer).each do |name, reading|
      assert_equal [expected.fetch(name)], [read(reading)], "#{name}: #{text.inspect} #{path}"
    end
  end

  # The ways to read a text.
  def readings(text, path, pointer)
    query = "$#{path.map { |step| "[#{Jacinth.generate(step)}]" }.join}"
    { dig: -> { Jacinth.dig(text, *path) }, at: -> { Jacinth.at(text, pointer) },
      all: -> { Jacinth.at_all(text, [pointer, ""]) }, query: -> { Jacinth.query(text, query) },
      part: -> { built(Jacinth.document(text).at(pointer)) }, each: -> { [children(Jacinth.document(text))] },
      whole: -> { Jacinth.document(text, check: :all).value } }
  end

  def read(reading)
    reading.call
  rescue TypeError => e
    e.message
  rescue Jacinth::ParserError
    :fault
  end

  # The value, from the children that each yields.
  def children(document)
    case document
    when Jacinth::Document::Array then document.map { |child| built(child) }
    when Jacinth::Document::Object then document.each.to_h { |key, child| [key, built(child)] }
    else document.value
    end
  end

  # What the steps lead to, in an Array; or an empty one. A step is a key, an index, or a token for either.
  def found(value, steps)
    steps.reduce([value]) do |(around), step|
      step = step.to_i if around.is_a?(Array) && step.to_s.match?(/\A(?:0|-?[1-9]\d*)\z/)
      case around
      when Hash then return [] unless around.key?(step)
      when Array then return [] unless step.is_a?(Integer) && step.between?(-around.size, around.size - 1)
      else return []
      end
      [around[step]]
    end
  end
end
