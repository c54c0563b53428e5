# frozen_string_literal: true

require "test_helper"
require "support/query_maker"
require "support/query_reference"
require "support/workload"

# Random queries on random documents, compared with the slow evaluator of test/support: the values, the objects
# themselves and their locations.
class QueryRandomTest < Minitest::Test
  def compare(count, ruby:, **limits)
    maker = QueryMaker.new(Workload.seed, ruby: ruby)
    found = count.times.sum do
      query, document = maker.query, maker.document
      text = maker.text(query)
      expected = QueryReference.nodes(query, document)
      path = Jacinth::Path.new(text, **limits)
      message = -> { "#{text} of #{document.inspect}" }
      assert_same_nodes expected.map(&:last), path.values(document), message
      assert_equal expected.map { |keys, _| pointer(keys) }, path.pointers(document), message
      assert_equal expected.size, path.paths(document).uniq.size + expected.size - expected.uniq(&:first).size, message
      expected.size
    end
    assert_operator found, :>, count / 2, "too few results to prove anything"
  end

  def assert_same_nodes(expected, values, message)
    assert_equal expected.size, values.size, message
    assert expected.zip(values).all? { |one, other| one.equal?(other) }, message
  end

  def pointer(keys) = keys.map { |key| "/#{key.to_s.gsub("~", "~0").gsub("/", "~1")}" }.join

  def test_documents = compare(5_000, ruby: false)
  def test_objects = compare(5_000, ruby: true)
  heavy def test_many = compare(Workload.rounds(20_000, 100_000), ruby: true)

  # What a query finds in the text of a document is what it finds in the parsed document.
  def compare_sources(count)
    maker = QueryMaker.new(Workload.seed + 1)
    found = count.times.sum do
      query, document = maker.text(maker.query), maker.document
      source = Jacinth.generate(document)
      path = Jacinth::Path.new(query)
      values = path.values(source)
      assert_equal path.values(Jacinth.parse(source)), values, query
      assert_equal path.paths(document), path.paths(source), query
      values.size
    end
    assert_operator found, :>, count / 2, "too few results to prove anything"
  end

  def test_sources = compare_sources(500)
  heavy def test_many_sources = compare_sources(Workload.rounds(20_000, 100_000))
end
