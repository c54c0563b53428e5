# frozen_string_literal: true

require "test_helper"
require "support/query_grammar"
require "support/query_maker"
require "support/workload"

# Generated and damaged queries: what the ABNF of RFC 9535 does not allow is refused, and what it allows is refused for
# reasons of types or limits only.
class QueryGrammarTest < Minitest::Test
  PARTS = ["$", "@", ".", "..", "[", "]", "(", ")", "?", "*", ",", ":", "!", "==", "<", "&&", "||", "'a'", "\"b\"", "a",
           "0", "1", "-", "-1", "1.5", "e1", " ", "\n", "\\", "\\u00e9", "\\ud83d\\ude00", "\\ud83d", "é", "'", "\"",
           "length(", "count(", "match(", "value(", "true", "null", "_", "=", "\u0001", "@.a", "$.b", "[0]"].freeze

  def damaged(text, random)
    text = text.dup
    (1 + random.rand(3)).times do
      at, count = random.rand(text.size + 1), random.rand(3)
      text[at, count] = PARTS[random.rand(PARTS.size)] if at + count <= text.size
    end
    text
  end

  def check(text)
    reason = begin
      Jacinth::Path.new(text)
      nil
    rescue Jacinth::QueryError => e
      e.message
    end
    if QueryGrammar.well_formed?(text)
      assert reason.nil? || reason.match?(QueryGrammar::OTHER_REASONS), "#{text.inspect}: #{reason}"
    else
      refute_nil reason, text.inspect
    end
    reason.nil?
  end

  def test_queries
    maker = QueryMaker.new(Workload.seed)
    Workload.rounds(500).times { assert check(maker.text(maker.query)) }
  end

  def compare(count)
    maker, random = QueryMaker.new(Workload.seed + 1), Random.new(Workload.seed)
    accepted = count.times.count { check(damaged(maker.text(maker.query), random)) }
    assert_operator accepted, :>, count / 50
    assert_operator accepted, :<, count * 4 / 5
  end

  def test_damaged_queries = compare(Workload.rounds(5_000))
  heavy def test_many_damaged_queries = compare(Workload.rounds(20_000, 100_000))
end
