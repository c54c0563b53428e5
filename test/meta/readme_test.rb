# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/command_line"
require_relative "../support/page_blocks"
require_relative "../support/page_links"
require "open3"
require "zlib"

# README.md: its parts, its length, and that every command does what the page says. docs_examples_test.rb runs its Ruby,
# page_links_test.rb follows its links, and workbench/test/meta/bench_page_test.rb holds its figures.
class ReadmeTest < Minitest::Test
  include CommandLine

  ROOT = File.expand_path("../..", __dir__)
  TEXT = File.read(File.join(ROOT, "README.md"), encoding: Encoding::UTF_8)
  PARTS = ["Install", "Sixty seconds", "You use, you write", "Speed", "When not to use it", "Features compared",
           "Command line", "Platforms", "Stability", "Security", "Contributing", "Licence and thanks"].freeze
  WORDS = 900
  COLUMNS = 88
  # The files that the commands read, and the exit status of those that do not end with 0: documents that differ.
  FILES = {
    "data.json" => '{"users":[{"name":"Ann","age":30},{"name":"Bob","age":40},{"name":"Cid"},{"name":"Dee","age":50}]}',
    "config.json" => "{\"timeout\": 5}\n", "old.json" => '{"a":1}', "new.json" => '{"a":2}',
    "users.ndjson" => "{\"id\":1,\"name\":\"Ann\"}\n", "log.ndjson" => "{\"time\":1,\"level\":\"error\"}\n"
  }.freeze
  STATUS = { "jacinth diff old.json new.json" => 1 }.freeze

  def blocks(language) = TEXT.scan(/^```#{language}\n(.*?)^```/m).flatten

  def test_the_parts
    assert_equal PARTS, TEXT.scan(/^## (.*)/).flatten
    title, sentence, status, bullets = TEXT.split("\n\n")

    assert_equal "# Jacinth", title
    assert_match(/\AJacinth is [^\n]+\.\z/, sentence)
    version = File.read(File.join(ROOT, "lib/jacinth/version.rb"))[/"(\d+\.\d+)/, 1]
    assert_match(/\AStatus: #{version}, /, status)
    assert_equal [4, 6], [PageLinks.targets(status).size, bullets.lines.grep(/\A- /).size]
    assert_equal 1, TEXT.scan("![").size
  end

  # "not yet published" goes when the changelog has the day of the version.
  def test_the_status
    heading = File.read(File.join(ROOT, "CHANGELOG.md"))[/^## \[\d.*/]

    assert_equal !heading.match?(/\d{4}-\d\d-\d\d/), TEXT.include?("not yet published")
  end

  def test_the_length
    prose = TEXT.gsub(/^```.*?^```/m, "").gsub(/^\|.*/, "").gsub(/\]\([^)]*\)/, "]")

    assert_operator prose.split.size, :<=, WORDS
    assert_empty(blocks("\\w+").flat_map(&:lines).select { |line| line.chomp.size > COLUMNS })
  end

  # One line of a table is one line on the screen, or two.
  def test_the_rows_are_short
    rows = TEXT.lines.grep(/\A\|/).map { |line| line.gsub(/\]\([^)]*\)/, "]").chomp }

    assert_empty(rows.select { |row| row.size > 150 })
  end

  # As Ruby 3.4 and newer print them, on every Ruby that runs this.
  def test_results_are_as_ruby_prints_them
    results = blocks("ruby").flat_map(&:lines).filter_map { |line| line[/ # => (.*)/, 1] }

    assert_operator results.size, :>=, 8
    results.each { |text| assert_equal printed(eval(text)), text } # rubocop:disable Security/Eval
  end

  # Each block of text follows the Ruby that prints it, so docs_examples_test.rb compares them.
  def test_what_is_printed
    texts = PageBlocks.examples(TEXT).sum(&:texts)

    assert_operator texts, :>=, 2
    assert_equal blocks("text").size, texts
  end

  # What is written in the console of a shell, but for what `bundle` does, which script/first_hour tries.
  def test_the_commands
    installation, commands = blocks("sh").map { |block| block.lines.map { |line| line[/\A.*?(?=\s+#|$)/] } }

    assert_equal 3, installation.size
    assert_match(/\Abundle add jacinth --require jacinth\/rails\z/, installation.shift)
    installation.each { |line| assert_includes Jacinth::CLI::COMMANDS, line[/\Abundle exec jacinth (\w+)\z/, 1] }
    FILES.each { |name, text| file(text, name) }
    Zlib::GzipWriter.open(File.join(@folder, "log.ndjson.gz")) { |gzip| gzip.write(FILES["log.ndjson"]) }
    commands.each do |line|
      output, status = Open3.capture2e(shell, "sh", "-c", line, chdir: @folder, stdin_data: "")
      assert_equal STATUS.fetch(line, 0), status.exitstatus, "#{line}\n#{output}"
    end
  end

  private

  # The command of this checkout.
  def shell
    bin = File.join(@folder, "bin")
    FileUtils.mkdir_p(bin)
    File.write(File.join(bin, "jacinth"), "#!/bin/sh\nexec #{RbConfig.ruby} #{ROOT}/exe/jacinth \"$@\"\n")
    File.chmod(0o755, File.join(bin, "jacinth"))
    { "PATH" => "#{bin}:#{ENV.fetch("PATH")}" }
  end

  # What Ruby 3.4 says of a value.
  def printed(value)
    case value
    when Hash
      members = value.map { |key, one| "#{key.is_a?(Symbol) ? "#{key}:" : "#{printed(key)} =>"} #{printed(one)}" }
      "{#{members.join(", ")}}"
    when Array then "[#{value.map { |one| printed(one) }.join(", ")}]"
    else value.inspect
    end
  end
end
