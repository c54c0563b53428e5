# frozen_string_literal: true

require "test_helper"
require "open3"
require "stringio"
require "tmpdir"
require_relative "../../tool/run/release_check"
require_relative "../support/release_tree"

# The metadata that a release needs, and what `rake release:check` prints, in a small repository. release_test.rb tests
# the other rules.
class ReleaseCheckTest < Minitest::Test
  include ReleaseTree

  def setup
    @folder = File.realpath(Dir.mktmpdir)
    write_tree
    # There are no stages, so the ledger lacks none.
    write(".ci/full", "#!/bin/sh\n")
    File.chmod(0o755, File.join(@folder, ".ci/full"))
    git("init", "-q")
    commit
  end

  def teardown
    FileUtils.remove_entry(@folder)
  end

  def git(*words) = Open3.capture2e("git", *words, chdir: @folder)

  def commit
    git("add", "-A")
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "x")
  end

  def metadata = Jacinth::Run::Release.new(@folder).checks.fetch("metadata")

  def test_the_metadata
    assert_empty metadata
    text = format(GEMSPEC, "jacinth")
    {
      ['license = "MIT"', "license = nil"] => "names no license: set spec.license",
      [" documentation]", "]"] => "lacks metadata: documentation_uri",
      ['"rubygems_mfa_required" => "true"', ""] => "lacks metadata: rubygems_mfa_required",
      ['version = "1.2.0"', 'version = "1.1.0"'] => "has the version 1.1.0, the library 1.2.0",
      ['summary = "x"', 'summary = ""'] => "has no summary",
      ["jacinth.dev", "a.example.org"] => "links to https://a.example.org/homepage, an address for examples: " \
                                          "name the project's own in config/home.yml"
    }.each do |(words, others), fault|
      assert_includes text, words
      # RubyGems keeps a specification in memory, by its path.
      Gem::Specification.reset
      write("jacinth.gemspec", text.sub(words, others))
      assert_equal ["jacinth.gemspec #{fault}"], metadata
    end
    write("jacinth.gemspec", "raise 'x'")
    Gem::Specification.reset
    capture_io { assert_equal ["jacinth.gemspec cannot be read: run 'gem build jacinth.gemspec'"], metadata }
  end

  # [whether all is well, lines], with a command of the test in place of `rake gem:native`.
  def check(native)
    output = StringIO.new
    well = Jacinth::Run::ReleaseCheck.new(@folder, output: output, native: ["sh", "-c", native]).run
    [well, output.string.lines(chomp: true)]
  end

  # These gems hold nothing, so they install, but cannot be used.
  heavy def test_the_whole_check
    native = "pkg/jacinth-1.2.0-#{Jacinth::Run::ReleaseCheck::PLATFORM}.gem"
    well, lines = check("cp pkg/jacinth-1.2.0.gem #{native}")

    refute well
    assert_equal %w[commit version changelog ledger metadata].map { |name| "#{"#{name}:".ljust(14)}ok" }, lines.first(5)
    assert_match(%r{\Agem build: +ok \(pkg/jacinth-1\.2\.0\.gem, \d+ bytes; pkg/jacinth-workbench}, lines[5])
    assert_includes lines[6], "ok (#{native}, #{File.size(File.join(@folder, native))} bytes)"
    assert_equal 2, lines.grep(/\Agem install:  MISSING: .* does not install or run: .*cannot load such file/).size
    assert_equal "1.2.0: 2 missing", lines.last
  end

  def test_a_gem_that_cannot_be_built
    write("jacinth.gemspec", format(GEMSPEC, "jacinth").sub("files = []", "files = %w[none]"))
    commit
    well, lines = check("echo SKIPPED 3.4: no machine; exit 75")

    refute well
    assert_match(/\Agem build: +MISSING: jacinth cannot be built/, lines.grep(/\Agem build/).first)
    assert_includes lines.join("\n"), "failed: SKIPPED 3.4: no machine"
  end
end
