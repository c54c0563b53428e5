# frozen_string_literal: true

require "test_helper"
require "open3"

# The commands of the stages (.ci/stages.sh), which are not run, and their table in .ci/README.md.
class CiStagesTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)

  # Each variable of ccache reaches the compiler as a word of its own.
  def test_builds_and_c_tests_use_ccache
    script = "library=-; . .ci/stages.sh; compile x JAC_DEBUG=1; c_tests y z; " \
             "for one in compile-x y; do eval \"set -- ${command[$one]}\"; printf \"%s\\n\" \"$@\"; echo; done"
    output, status = Open3.capture2e("bash", "-uc", script, chdir: ROOT)

    assert_predicate status, :success?, output
    output.split("\n\n").each do |words|
      assert_equal %w[CCACHE_COMPILERCHECK=content CCACHE_DEPEND=true CCACHE_SLOPPINESS=pch_defines,time_macros],
                   words.lines(chomp: true).grep(/\ACCACHE_/).sort.drop(1), words
      assert_includes words, "CCACHE_BASEDIR=#{ROOT}\n"
    end
  end

  # A row of .ci/README.md: the patterns of names in its first cell, and whether the last two say that .ci/run and
  # .ci/full have such a stage.
  ROWS = File.readlines(File.join(ROOT, ".ci/README.md")).grep(/\A\| `/).map do |line|
    names, _, *cells = line.split("|").drop(1).map(&:strip)
    [names.scan(/`([^`]+)`/).flatten, *cells.first(2).map { |cell| !cell.empty? }]
  end

  def test_the_table_has_every_stage
    all = %w[run full].each_with_index.flat_map do |program, index|
      stages = Open3.capture2(File.join(ROOT, ".ci", program), "--list").first.split
      patterns = ROWS.select { |row| row[index + 1] }.flat_map(&:first)
      assert_empty(stages.reject { |stage| patterns.any? { |one| File.fnmatch(one, stage) } }, ".ci/#{program}")
      stages
    end
    former = ROWS.flat_map(&:first).reject { |one| all.any? { |stage| File.fnmatch(one, stage) } }

    assert_empty former, "rows without a stage"
  end
end
