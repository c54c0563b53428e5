# frozen_string_literal: true

require "support/differences"

# What the tests of the differentials ask of each: its cases can be read, its rules are on the page, and it knows what
# it found.
module DifferentialTests
  private

  # Each family of the cases is made, and Ruby can read what it makes.
  #: (Class, ?count: Integer) { (Integer) -> Struct } -> void
  def assert_families(cases, count: 2000, &made)
    families = Array.new(count, &made).group_by(&:family)
    assert_equal cases::FAMILIES.keys.sort, families.keys.sort
    families.each_value { |some| some.first(5).each { |one| assert RubyVM::InstructionSequence.compile(one.source) } }
  end

  # The rules are those of the page that name this folder as their test.
  #: (String, Array[String]) -> void
  def assert_rules_on_page(folder, ids)
    listed = KnownDifferences.rows.select { |row| row.test.start_with?("test/#{folder}/differential/") }.map(&:id)
    assert_equal ids.uniq.sort, listed.sort
  end

  # Nothing unknown, and what is known has its row.
  #: (Object, Integer) -> void
  def assert_known(result, count)
    result.known.each_key { |ids| ids.split.each { |id| KnownDifferences.id(id) } }
    assert_empty result.unknown, -> { "#{result.summary}\n\n#{result.report}" }
    assert_equal count, result.compared
  end

  # Every 50th case was altered, and just these are unknown.
  #: (Object, Integer, String) -> void
  def assert_planted(result, count, words)
    assert_equal (0...count).step(50).to_a, result.unknown.map(&:number)
    assert_includes result.report, words
  end
end
