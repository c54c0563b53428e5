# frozen_string_literal: true

require "test_helper"
require "yaml"
require "support/named_tests"

# nosj_changelog.yml lists what another library's releases have mended, with the test of ours for each.
class NosjChangelogTest < Minitest::Test
  FOLDER = File.expand_path("..", __dir__)
  ROWS = YAML.safe_load_file(File.expand_path("nosj_changelog.yml", __dir__))

  def test_each_fix_has_a_test
    refute_empty ROWS
    ROWS.each { |row| assert NamedTests.there?(FOLDER, row["test"]), row["test"] }
    refute NamedTests.there?(FOLDER, "core/nosj_changelog_test.rb test_of_nothing")
  end
end
