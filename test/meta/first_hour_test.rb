# frozen_string_literal: true

require "test_helper"
require "fileutils"
require "tmpdir"
load File.expand_path("../../script/first_hour", __dir__) unless defined?(FirstHour)

# script/first_hour where gems cannot be installed, with a stand-in for Bundler: what was skipped is said, and is no
# success. `.ci/full first-hour` runs the whole script.
class FirstHourTest < Minitest::Test
  PAGES = Dir[File.expand_path("../../docs/recipes/*.md", __dir__)].sort.map do |path|
    text = File.read(path)
    [File.basename(path, ".md"), path, text, ("gem \"#{File.basename(path, ".md")}\"" if text.include?("# Gemfile"))]
  end

  # The output and the exit status of the part `libraries`, where `bundle` prints the words and ends with the status.
  def play(words, status, pages: PAGES)
    Dir.mktmpdir do |folder|
      hour = FirstHour.new(folder)
      hour.define_singleton_method(:install) { nil }
      hour.define_singleton_method(:recipe_pages) { pages }
      stub = File.join(folder, "gems/bin/bundle")
      FileUtils.mkdir_p(File.dirname(stub))
      File.write(stub, "#!/bin/sh\necho '#{words}'\nexit #{status}\n")
      File.chmod(0o755, stub)
      ended = nil
      output, = capture_io { ended = hour.run([:libraries]) }
      return [output, ended]
    end
  end

  def test_without_a_registry
    output, status = play("Could not reach host", 1)
    names = PAGES.select(&:last).map(&:first)

    assert_operator names.size, :>=, 11
    ["rbs", *names].each do |name|
      assert_match(/^SKIPPED +\d+\.\d s  bundle of #{name}\n    Could not reach host$/, output)
    end
    list = ["rbs", *names].map { |name| "bundle of #{name}" }.join(", ")

    assert_equal "SKIPPED #{list}: gems that cannot be installed\n", output.lines.last
    assert_equal 75, status
  end

  # A failure is more than what was skipped.
  def test_a_bundle_that_jacinth_prevents
    output, status = play("jacinth needs another bigdecimal", 1)

    assert_match(/^FAILED .* bundle of sinatra\n    \| jacinth needs another bigdecimal\n    exit status 1\n/, output)
    assert_equal 1, status
  end

  # A page that gives no results has failed. The output says what to do, and the table counts it.
  def test_a_page_that_fails
    Dir.mktmpdir do |folder|
      page = File.join(folder, "empty.md")
      File.write(page, "# Empty\n")
      output, status = play("installed", 0, pages: [["empty", page, "", "gem \"x\"\n"]])

      assert_match(/^FAILED .* recipe empty\n(?:    .*\n)*    what to do: `rake recipes` .*$/, output)
      assert_match(/^part +steps +failed +skipped +seconds +CPU\nlibraries +4 +1 +0 /, output)
      assert_match(/^first-hour: 3 passed, 1 failed$/, output)
      assert_equal 1, status
    end
  end

  def test_nothing_failed_and_nothing_was_skipped
    output, status = play("", 0, pages: [])

    assert_equal ["first-hour: 2 passed, 0 failed\n", 0], [output.lines.last, status]
  end

  def test_arguments
    assert_equal [FirstHour::PARTS.keys - [:libraries], nil], read_arguments([])
    assert_equal [FirstHour::PARTS.keys, nil], read_arguments(["--all"])
    assert_equal [%i[links pages], "/x"], read_arguments(["links", "--keep", "/x", "pages"])
    [["nothing"], ["--bogus"], ["--keep"]].each do |words|
      assert_raises(OptionParser::ParseError) { read_arguments(words) }
    end
  end
end
