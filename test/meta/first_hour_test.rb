# frozen_string_literal: true

require "test_helper"
require "fileutils"
require "tmpdir"
load File.expand_path("../../script/first_hour", __dir__) unless defined?(FirstHour)

# script/first_hour where gems cannot be installed, with a stand-in for Bundler: what was skipped is said, and is no
# success. `.ci/full first-hour` runs the whole script.
class FirstHourTest < Minitest::Test
  PAGES = Dir[File.expand_path("../../docs/recipes/*.md", __dir__)].to_h { |path| [path, File.read(path)] }

  # The output and the exit status of the steps, where `bundle` prints the words and ends with the status.
  def play(words, status, *steps, pages: nil)
    Dir.mktmpdir do |folder|
      hour = FirstHour.new(folder)
      hour.define_singleton_method(:pages) { pages } if pages
      stub = File.join(folder, "gems/bin/bundle")
      FileUtils.mkdir_p(File.dirname(stub))
      File.write(stub, "#!/bin/sh\necho '#{words}'\nexit #{status}\n")
      File.chmod(0o755, stub)
      ended = nil
      output, = capture_io do
        steps.each { |name| hour.send(name) }
        ended = hour.send(:finish)
      end
      return [output, ended]
    end
  end

  def test_without_a_registry
    output, status = play("Could not reach host", 1, :signatures, :libraries)
    names = PAGES.select { |_, text| text.include?("# Gemfile") }.map { |path, _| File.basename(path, ".md") }.sort

    assert_operator names.size, :>=, 11
    ["rbs", *names].each { |name| assert_includes output, "SKIPPED #{name}: Could not reach host\n" }
    assert_equal "SKIPPED #{["rbs", *names].join(", ")}: gems that cannot be installed\n", output.lines.last
    assert_equal 75, status
  end

  # A failure is more than what was skipped.
  def test_a_bundle_that_jacinth_prevents
    output, status = play("jacinth needs another bigdecimal", 1, :libraries)

    assert_match(/^FAILED bundle of sinatra\n    jacinth needs another bigdecimal$/, output)
    assert_equal 1, status
  end

  # A page that gives no results has failed.
  def test_a_page_that_fails
    Dir.mktmpdir do |folder|
      page = File.join(folder, "empty.md")
      File.write(page, "# Empty\n")
      output, status = play("installed", 0, :libraries, pages: [[page, "", "gem \"x\"\n"]])

      assert_match(/^FAILED recipe empty$/, output)
      assert_equal 1, status
    end
  end

  def test_nothing_failed_and_nothing_was_skipped
    assert_equal ["first-hour: 0 passed, 0 failed\n", 0], play("", 0)
  end
end
