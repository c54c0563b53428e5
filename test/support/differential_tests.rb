# frozen_string_literal: true

require "support/differences"

# The common tests of the differentials: the cases are valid, the rules are on the page, and unknown differences are
# found.
module DifferentialTests
  private

  # Each family generates cases, and Ruby can parse them.
  #: (Class, ?count: Integer) { (Integer) -> Struct } -> void
  def assert_families(cases, count: 2000, &made)
    families = Array.new(count, &made).group_by(&:family)
    assert_equal cases::FAMILIES.keys.sort, families.keys.sort
    families.each_value { |some| some.first(5).each { |one| assert RubyVM::InstructionSequence.compile(one.source) } }
  end

  # The rules are the rows of the page that name this folder as their test.
  #: (String, Array[String]) -> void
  def assert_rules_on_page(folder, ids)
    listed = KnownDifferences.rows.select { |row| row.test.start_with?("test/#{folder}/differential/") }.map(&:id)
    assert_equal ids.uniq.sort, listed.sort
  end

  # There is no unknown difference, and each known one has its row.
  #: (Object, Integer) -> void
  def assert_known(result, count)
    result.known.each_key { |ids| ids.split.each { |id| KnownDifferences.id(id) } }
    assert_empty result.unknown, -> { "#{result.summary}\n\n#{result.report}" }
    assert_equal count, result.compared
  end

  # Every 50th case was altered, and exactly these are unknown.
  #: (Object, Integer, String) -> void
  def assert_planted(result, count, words)
    assert_equal (0...count).step(50).to_a, result.unknown.map(&:number)
    assert_includes result.report, words
  end
end
