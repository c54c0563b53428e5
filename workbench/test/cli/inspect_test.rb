# frozen_string_literal: true

require_relative "../../../test/test_helper"
require_relative "../../../test/support/command_line"
require "json"
require "open3"
require "jacinth/cli/inspect"

# `jacinth inspect`: what it reads, prints, writes and refuses.
class CLIInspectTest < Minitest::Test
  include CommandLine

  TEXT = '{"a":[1,2.5,"é"],"b":{"a":null}}'

  def test_a_file_from_end_to_end
    html = File.join(@folder, "page.html")
    status, output, errors = jacinth("inspect", "--html", html, file(TEXT, "my own.json"))

    assert_equal [0, "written: #{html}\n"], [status, errors]
    assert_match(/\A#{@folder}\/my own.json: 33 bytes of JSON\nRuby #{Regexp.escape(RUBY_VERSION)}: /, output)
    assert_match(/^ +jacinth +json( +oj strict)?$/, output)
    assert_match(/^objects( +[67]){2,3}$/, output)
    assert_match(/^keys( +3){2,3}$/, output)
    assert_match(/^jacinth +Hash +[█#]+[░.]* +[\d,]+ bytes, 2 objects$/, output)
    assert_operator File.read(html), :start_with?, Jacinth::Inspector::Page::OPENING
    assert_equal 0, jacinth("inspect", "--html", html, file(TEXT)).first
  end

  def test_json
    status, output, = jacinth("inspect", "--json", "--library", "jacinth", file(TEXT))
    found = JSON.parse(output)

    assert_equal [0, "jacinth inspect", { "name" => "#{@folder}/data.json", "bytes" => 33 }],
                 [status, *found.values_at("kind", "document")]
    counts = found["libraries"].fetch("jacinth")
    assert_equal [1, 3], [found["libraries"].size, counts["keys"]["places"]]
    assert_equal counts["bytes"], counts["types"].values.sum { |sum| sum["bytes"] }
    assert_equal %w[parses gc_runs major_gc_runs allocated_objects], counts["parse"].keys
  end

  def test_the_standard_input_and_what_is_built_in
    assert_match(/\A\(standard input\): 3 bytes of JSON\n/,
                 jacinth("inspect", "--library=jacinth", "-", input: "[1]")[1])
    assert_match(/\Apair: 7 bytes of JSON\n/, jacinth("inspect", "--library=jacinth", "pair")[1])
    assert_match(/\Amade_ohai: [\d,]+ bytes of JSON\n/, jacinth("inspect", "--library=json", "made_ohai")[1])
    assert_operator jacinth("inspect", "--library=json", "--html=-", "-", input: "[1]")[1],
                    :start_with?,
                    "<!DOCTYPE html>"
  end

  def test_what_is_no_document
    see = "jacinth inspect --help shows its options and examples\n"
    refused = {
      ["none.json"] => [2, "jacinth: cannot read none.json: No such file or directory\n"],
      [@folder] => [2, "jacinth: cannot read #{@folder}: Is a directory\n"],
      [file("", "empty.json")] => [1, "#{@folder}/empty.json:1:1: unexpected end of input at $\n" \
                                      "  hint: the text is empty\n"],
      [file(BAD)] => [1, "#{@folder}/data.json:3:5: expected a value, found 'oops' at $.a[1]\n      oops]\n      ^\n"],
      ["nothing\e"] => [2, "jacinth: nothing\\e is no file and no case; jacinth bench --list names the cases\n"],
      [] => [2, "jacinth: inspect needs one FILE or CASE (got 0), such as jacinth inspect data.json\n#{see}"],
      %w[a b] => [2, "jacinth: inspect needs one FILE or CASE (got 2), such as jacinth inspect data.json\n#{see}"],
      ["--frob"] => [2, "jacinth: no such option: --frob\n#{see}"],
      ["--json", "--html=-", "pair"] => [2, "jacinth: --html and --json cannot both be the standard output\n#{see}"]
    }
    refused.each do |arguments, (code, words)|
      assert_equal [code, "", words], jacinth("inspect", *arguments)
    end
    assert_match(/\Ajacinth: no library is called "simdjson"; there are jacinth, /,
                 jacinth("inspect", "--library", "simdjson", "pair")[2])
  end

  def test_bytes_that_are_no_text
    status, _, errors = jacinth("inspect", file("[\"\xFF\"]"))
    assert_equal 1, status
    assert_predicate errors, :valid_encoding?
    assert_equal 2, jacinth("inspect", "\xFF\xFE").first
  end

  def test_a_file_of_the_users_is_not_replaced
    path = file(TEXT)
    other = file("mine", "other.html")
    assert_match(/is the input; --html would overwrite it/, jacinth("inspect", "--html", path, path)[2])
    assert_equal [2, "", "jacinth: will not replace #{other}: it holds no page of jacinth inspect\n"],
                 jacinth("inspect", "--html", other, path)
    assert_equal [2, "", "jacinth: cannot write #{@folder}/no/x.html: no such folder\n"],
                 jacinth("inspect", "--html", "#{@folder}/no/x.html", path)
    assert_equal [TEXT, "mine"], [File.read(path), File.read(other)]
  end

  # Runs the command with given reports of the libraries.
  def with(reports, errors: StringIO.new)
    output = StringIO.new
    inspect = Jacinth::CLI::Inspect.new(input: StringIO.new, output: output, errors: errors)
    inspect.define_singleton_method(:compared) { |_| reports }
    [inspect.run([file(TEXT)]), output.string, errors.string]
  end

  # A library that fails is reported in a line; when all fail, the status says so.
  def test_a_library_that_fails
    reports = { "jacinth" => Jacinth::Inspector.new([1]).report, "json" => { error: "RuntimeError: broken" } }
    status, output, errors = with(reports)
    assert_equal [0, "", true], [status, errors, output.end_with?("\njson: RuntimeError: broken\n")]
    assert_equal 2, with(reports.slice("json")).first
  end

  def test_the_line_on_a_terminal
    errors = StringIO.new
    errors.define_singleton_method(:tty?) { true }
    inspect = Jacinth::CLI::Inspect.new(input: StringIO.new, output: StringIO.new, errors: errors)
    times = [0.0, 0.5, 1.5, 3.0].each
    inspect.define_singleton_method(:clock) { times.next }
    inspect.define_singleton_method(:compared) do |_|
      [100, 200, 4096].each { |count| progress("json", count) } && { "json" => { error: "none" } }
    end
    inspect.run([file(TEXT)])

    assert_equal "\r\e[Kjson: 200 objects\r\e[Kjson: 4,096 objects\r\e[K", errors.string
  end

  def test_the_examples_of_the_help
    help = jacinth("inspect", "--help")[1]
    Dir.chdir(@folder) do
      File.write("data.json", "[1]")
      examples = help.scan(/^  jacinth (.+)$/).flatten.map { |line| line.sub("made_twitter", "made_ohai") }
      assert_equal([0, 0], examples.map { |example| jacinth(*example.split).first })
      assert_operator File.size("inspect.html"), :>, 10_000
    end
    assert_match(/^  inspect +show where /, jacinth("--help")[1])
  end

  def test_as_a_program_without_utf8
    out, status = Open3.capture2({ "LC_ALL" => "C", "RUBYOPT" => nil },
                                 *command("inspect", "--library", "jacinth", "-"), stdin_data: "[[],{}]")
    assert_predicate status, :success?
    sizes = [[], {}].map { |object| ObjectSpace.memsize_of(object) } # in an Array of two there are these two more
    assert_match(/^jacinth +Array +#+\.+ +#{2 * sizes.first} bytes|^jacinth +Hash +#+\.* +#{sizes.last} bytes/, out.b)
  end
end
