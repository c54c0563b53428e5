# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/command_line"
require "open3"
require "pty"
require "jacinth/cli/docs"

# `jacinth docs`: the list of the pages, and each of them, on a terminal and elsewhere.
class DocsTest < Minitest::Test
  include CommandLine

  ROOT = File.expand_path("../..", __dir__)
  PAGES = Dir.glob("{*,docs/**/*}.md", base: ROOT).sort.freeze

  def text(path) = File.read(File.join(ROOT, path), encoding: Encoding::UTF_8)

  def test_the_list_names_every_page_with_its_title
    status, output, errors = jacinth("docs")

    assert_equal [0, ""], [status, errors]
    rows = output.lines(chomp: true).drop(2).map { |line| line.strip.split(/ {2,}/, 2) }
    assert_equal PAGES.size, rows.map(&:first).uniq.size
    assert_equal PAGES.map { |path| text(path)[/^# (.*)/, 1] }.sort, rows.map(&:last).sort
    assert_includes output.lines.first, File.join(ROOT, "docs")
    rows.each { |name, title| assert_equal title, jacinth("docs", name)[1][/^# (.*)/, 1], name }
  end

  def test_a_page
    assert_equal [0, text("docs/types.md"), ""], jacinth("docs", "types")
    %w[Types types.md docs/types.md].each { |name| assert_equal text("docs/types.md"), jacinth("docs", name)[1], name }
    assert_equal text("docs/recipes/sidekiq.md"), jacinth("docs", "sidekiq")[1]
    assert_equal text("docs/rails.md"), jacinth("docs", "rails")[1], "a whole name is before the end of another"
    assert_equal text("SECURITY.md"), jacinth("docs", "security-policy")[1]
    assert_equal text("docs/security.md"), jacinth("docs", "security")[1]
  end

  def test_the_path
    assert_equal [0, "#{ROOT}/docs/types.md\n", ""], jacinth("docs", "--path", "types")
    assert_equal [0, "#{ROOT}/docs\n", ""], jacinth("docs", "--path")
  end

  def test_wrong_names
    assert_match(/\Ajacinth: no such page: typse; did you mean types\?; jacinth docs lists them\n/, wrong("typse"))
    assert_match(/no such page: .*FF/, wrong("\xFF"))
    assert_match(/docs takes one page, not 2/, wrong("types", "query"))
    assert_match(/no such option: --pth/, wrong("--pth"))
    assert_match(/no such page: \.\.\/Gemfile;/, wrong("../Gemfile"))
  end

  # In a process of its own, where nothing else has loaded what prints a name.
  def test_wrong_names_in_a_shell
    { %w[docs typse] => "no such page: typse; did you mean types?", %w[doc] => "no such command: doc" }
      .each do |arguments, words|
        _, errors, status = Open3.capture3(*command(*arguments))
        assert_equal [2, "jacinth: #{words}"], [status.exitstatus, errors[0, words.size + 9]], errors
      end
  end

  # As in a package of a system that leaves the pages out, and with pages whose names end alike.
  def test_other_folders
    docs = Jacinth::CLI::Docs.new(output: StringIO.new, errors: StringIO.new, root: @folder)
    assert_match(/not installed here: there is no #{@folder}/,
                 assert_raises(Jacinth::CLI::FileTrouble) { docs.run(["types"]) }.message)
    %w[docs/a/x.md docs/b/x.md].each do |path|
      FileUtils.mkdir_p(File.dirname(File.join(@folder, path)))
      file("# X\n", path)
    end
    assert_equal "x may be a/x or b/x", assert_raises(Jacinth::CLI::Wrong) { docs.run(["x"]) }.message
  end

  # The pager gets the page, whatever its exit status; less knows how to show one that fits the screen.
  def test_a_terminal
    pager = file("#!/bin/sh\necho \"pager $LESS\"\nhead -n 1\nexit 3\n", "pager")
    File.chmod(0o755, pager)
    shown = on_a_terminal("PAGER" => "#{pager} -x", "LESS" => nil)
    assert_equal ["pager -FRX", "# Types"], shown.lines.map(&:strip)
    assert_equal ["pager -i", "# Types"], on_a_terminal("PAGER" => pager, "LESS" => "-i").lines.map(&:strip)
    gone = on_a_terminal("PAGER" => File.join(@folder, "gone"))
    assert_equal text("docs/types.md").lines.size, gone.lines.size
  end

  private

  def wrong(*arguments)
    status, output, errors = jacinth("docs", *arguments)

    assert_equal [2, ""], [status, output]
    errors
  end

  # What `jacinth docs types` shows there.
  def on_a_terminal(environment)
    output, input, child = PTY.spawn(environment.merge("RUBYOPT" => nil), *command("docs", "types"))
    input.close
    shown = +""
    loop { shown << output.readpartial(65_536) }
  rescue Errno::EIO, EOFError
    Process.wait(child)
    shown.gsub("\r\n", "\n")
  end
end
