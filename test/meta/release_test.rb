# frozen_string_literal: true

require "test_helper"
require "fileutils"
require "open3"
require "tmpdir"
require_relative "../support/release_tree"

# The ledger that .ci/full writes, and how script/release uses it, in a small repository whose stages do nothing.
class ReleaseTest < Minitest::Test
  include ReleaseTree

  ROOT = File.expand_path("../..", __dir__)
  # .ci/full with the real queue and ledger, and three stages.
  FULL = <<~'BASH'
    #!/usr/bin/env bash
    set -u
    cd "$(dirname -- "$0")/.." || exit 1
    . .ci/queue.sh
    . .ci/ledger.sh
    stage compile-x - echo "compile: 1 passed, 0 failed"
    stage suite compile-x sh -c 'cat stages/suite'
    stage other - sh -c 'cat stages/other; ! grep -q "1 failed" stages/other'
    stage skipped - sh -c 'cat stages/skipped; ! grep -q SKIPPED stages/skipped || exit 75'
    choose "$@"
    note_commit
    run_stages 2
    summary
  BASH
  PASSED = {
    "suite" => "engine: 20 passed, 0 failed\njson: 5 passed, 0 failed\n",
    "other" => "c plain: 7 passed, 0 failed\n",
    "skipped" => "SKIPPED skipped: no such machine\n"
  }.freeze

  def setup
    @folder = File.realpath(Dir.mktmpdir)
    write_tree
    write("test/minimum_counts.yml", "engine: 20\nother: 9\n")
    PASSED.each { |name, words| write("stages/#{name}", words) }
    write(".ci/full", FULL)
    %w[
      .ci/queue.sh .ci/ledger.sh script/release tool/run/release.rb tool/run/staged_gem.rb tool/config/home.rb
    ].each do |path|
      write(path, File.read(File.join(ROOT, path)))
    end
    FileUtils.chmod(0o755, %w[.ci/full script/release].map { |path| File.join(@folder, path) })
    run_here("git", "init", "-q")
    commit
  end

  def teardown
    FileUtils.remove_entry(@folder)
  end

  # [exit status, output]. git does not read the user's configuration.
  def run_here(*command)
    env = ENV.keys.grep(/\A(?:BUNDLE|RUBYOPT|RUBYLIB|GIT_)/).to_h { |name| [name, nil] }
    env.merge!("GIT_CONFIG_GLOBAL" => "/dev/null", "GIT_CONFIG_SYSTEM" => "/dev/null", "CI_SECONDS" => nil)
    output, status = Open3.capture2e(env, *command, chdir: @folder)
    [status.exitstatus, output]
  end

  def commit(message = "x")
    run_here("git", "add", "-A")
    run_here("git", "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", message)
    run_here("git", "rev-parse", "HEAD").last.strip
  end

  def ledger = File.readlines(File.join(@folder, ".ci/ledger.tsv"), chomp: true).map { |line| line.split("\t") }

  def missing
    run_here("script/release", "--check")
      .last
      .lines(chomp: true)
      .grep(/\Amissing: /)
      .map { |line| line.delete_prefix("missing: ") }
  end

  # All three stages have passed on their commit, and the ledger is kept.
  def pass_all
    write("stages/skipped", "third: 1 passed, 0 failed\n")
    tried = commit
    run_here(".ci/full")
    commit("Ledger")
    tried
  end

  def test_a_stage_that_passed_gets_a_line
    head = run_here("git", "rev-parse", "HEAD").last.strip
    status, output = run_here(".ci/full")

    assert_equal [0, "33 passed, 0 failed"], [status, output.lines.last.chomp], output
    day = Time.now.utc.strftime("%F")
    assert_equal [
                   ["# stage", "commit", "day", "passed", "suites"],
                   ["other", head, day, "7", "c plain: 7"],
                   ["suite", head, day, "25", "engine: 20; json: 5"]
                 ],
                 ledger
  end

  heavy def test_only_the_newest_line_stays
    run_here(".ci/full")
    write("stages/suite", "engine: 21 passed, 0 failed\n")
    later = commit
    run_here(".ci/full", "suite")

    assert_equal [%w[other 7], %w[suite 21]], ledger.drop(1).map { |row| row.values_at(0, 3) }
    assert_equal later, ledger.last[1]
  end

  heavy def test_what_failed_and_what_is_no_commit_gets_none
    write("stages/other", "c plain: 7 passed, 1 failed\n")
    _, output = run_here(".ci/full")

    assert_includes output, "-- suite is not in the ledger: the tree is not a commit\n"
    refute_path_exists File.join(@folder, ".ci/ledger.tsv")
    commit
    assert_equal 1, run_here(".ci/full").first
    assert_equal %w[suite], ledger.drop(1).map(&:first)
  end

  def test_the_names_of_the_stages
    assert_equal [0, "suite\nother\nskipped\n"], run_here(".ci/full", "--list")
    assert_equal [2, ".ci/full: there is no stage nothing; --list names them\n"], run_here(".ci/full", "nothing")
    refute_path_exists File.join(@folder, "tmp")
  end

  def test_a_release
    pass_all
    # Files that do not affect the code may change afterwards.
    write("README.md", "x\n")
    commit
    status, output = run_here("script/release")

    assert_equal [0, <<~TEXT], [status, output]
      built pkg/jacinth-1.2.0.gem
      built pkg/jacinth-workbench-1.2.0.gem
      nothing is published yet; the next command is: #{[
        "git tag v1.2.0", "gem push pkg/jacinth-1.2.0.gem", "gem push pkg/jacinth-workbench-1.2.0.gem"
      ].join(" && ")}
    TEXT
    assert_path_exists File.join(@folder, "pkg/jacinth-workbench-1.2.0.gem")
    assert_equal [0, "1.2.0 can be released; the next command is: script/release\n"],
                 run_here("script/release", "--check")
  end

  heavy def test_what_is_missing
    assert_equal %w[suite other skipped].map { |name| "the stage #{name} was never passed: run '.ci/full #{name}'" },
                 missing
    assert_match(/^1\.2\.0 cannot be released: 3 missing$/, run_here("script/release").last)
    refute_path_exists File.join(@folder, "pkg")
    tried = pass_all
    %w[lib/jacinth/x.rb ext/jacinth/x.c workbench/lib/x.rb workbench/ext/x.c config/x.yml].each do |path|
      write(path, "x\n")
      commit
      expected = %w[suite other skipped].map do |name|
        "the stage #{name} passed on #{tried[0, 12]} of #{ledger.last[2]}; #{path} changed since: " \
          "run '.ci/full #{name}'"
      end
      assert_equal expected, missing
      run_here("git", "reset", "-q", "--hard", "HEAD^")
    end
  end

  heavy def test_the_tree_the_changelog_and_the_minimum_counts
    pass_all
    write("CHANGELOG.md", "## 1.2.0 (unreleased)\n")
    write("test/minimum_counts.yml", "engine: 22\n")
    assert_equal ["the tree is not a commit: CHANGELOG.md, test/minimum_counts.yml; commit it, or take it back",
                  "CHANGELOG.md does not say when 1.2.0 is released: " \
                  "'## 1.2.0 (unreleased)' needs a day, as in '## [1.2.0] - 2027-01-31'",
                  "the stage suite counted 20 of engine, its minimum is 22: run '.ci/full suite'"], missing
    write("CHANGELOG.md", "## 1.2.0.1 (2027-01-31)\n")
    assert_equal "CHANGELOG.md has no heading for 1.2.0", missing[1]
  end

  heavy def test_the_tag
    pass_all
    run_here("git", "tag", "v1.2.0")
    assert_empty missing
    write("README.md", "x\n")
    commit
    assert_equal ["the tag v1.2.0 names another commit: raise VERSION in lib/jacinth/version.rb"], missing
  end

  # A commit that is no longer in the history proves nothing.
  heavy def test_a_commit_of_another_branch
    text = "suite\t#{"1" * 40}\t2027-01-31\t25\tengine: 20\n"
    write(".ci/ledger.tsv", text)
    assert_includes missing.join("\n"), "the stage suite passed on 111111111111, " \
                                         "which is not in this commit's history: run '.ci/full suite'"
  end

  def test_help_and_wrong_usage
    assert_match(
      /\A\[0, "Checks whether .*For example: .*wrong usage\.\\n"\]\z/m,
      run_here("script/release", "--help").inspect
    )
    assert_equal 2, run_here("script/release", "now").first
  end
end
