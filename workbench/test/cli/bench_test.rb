# frozen_string_literal: true

require_relative "../../../test/test_helper"
require_relative "../../../test/support/command_line"
require "json"
require "jacinth/cli/bench"

# `jacinth bench`: what it reads, measures, writes and refuses. Times are as short as possible.
class CLIBenchTest < Minitest::Test
  include CommandLine

  def setup
    super
    @kept = ENV["JACINTH_BENCH_TIME"]
    @cache = ENV["XDG_CACHE_HOME"]
    ENV.update("JACINTH_BENCH_TIME" => "0", "XDG_CACHE_HOME" => File.join(@folder, "cache"))
  end

  def teardown
    ENV.update("JACINTH_BENCH_TIME" => @kept, "XDG_CACHE_HOME" => @cache)
    super
  end

  # Uses two contenders only, unless the measuring itself is tested.
  def jacinth(*arguments, all: false)
    return super(*arguments) if all

    few { super(*arguments) }
  end

  def few(&block)
    contenders = Jacinth::Workbench::Contenders
    every = contenders.method(:for)
    two = lambda do |*names, **each|
      every.call(*names, **each).select { |one| %w[jacinth json].include?(one.name) }
    end
    contenders.stub(:for, two, &block)
  end

  heavy def test_a_file_from_end_to_end
    html = File.join(@folder, "speed.html")
    json = File.join(@folder, "speed.json")
    status, output, errors = jacinth("bench", "--all", "--html", html, "--json", json,
                                     file('{"a":[1,2.5,"é"]}', "my own.json"), all: true)

    assert_equal [0, ""], [status, errors]
    assert_match(/^ruby +#{Regexp.escape(RUBY_DESCRIPTION)}$/, output)
    assert_match(/^yjit +(on|off|not built in)$/, output)
    assert_match(/^my own +18 +\S+ [nu]s +\S+ [nu]s +\d+\.\d\d +\S.* \d+ [nu]s +\d+\.\d\d$/, output)
    refute_match(/median +\d/, output)
    assert_includes output, "written: #{html}\n"
    report = JSON.parse(File.read(json))
    assert_equal %w[parse generate], (report["results"].map { |result| result["direction"] })
    times = report["results"][0]["contenders"]["json"]
    assert_equal %w[best median objects turns spread memory bytes_per_second], times.keys
    assert_operator times["best"], :<=, times["median"]
    assert_in_delta 18e9 / times["best"], times["bytes_per_second"], 1
    assert_includes File.read(html), "<h3>my own parse, 18 bytes</h3>"
  end

  # The sentence, one table, and what differs from the last run.
  def test_what_comes_first
    path = file("[1]")
    status, output, errors = jacinth("bench", path)

    assert_equal [0, ""], [status, errors]
    assert_match(/\Adata: Jacinth parses [\d.]+ times as fast as json; it generates [\d.]+ times as fast as json\.$/,
                 output)
    assert_equal 1, output.scan(/^document +call +bytes +Jacinth +json +Jacinth, memory +json, memory$/).size
    refute_match(/lower bound|best/, output)
    assert_includes output, "jacinth bench --all shows more, --html FILE draws it.\n"
    change = /[+-]\d+ %, (?:no change|slower|faster|but the machine was busy)$/
    assert_match(/since the last run$.*^data +parse .* #{change}/m, jacinth("bench", path)[1])
  end

  heavy def test_the_built_in_cases
    status, output, = jacinth("bench", "-v", "mixed", all: true)

    assert_equal 0, status
    assert_match(/^mixed generate, 34 bytes$/, output)
    assert_match(/^  oj strict .* median |^skipped: oj/, output)
    assert_equal [0, true],
                 jacinth("bench", "--list").then { |code, names, _| [code, names.split("\n").include?("twitter")] }
  end

  def test_a_case_that_does_not_exist
    status, output, errors = jacinth("bench", "nothing")

    assert_equal [2, ""], [status, output]
    assert_equal "jacinth: no case has \"nothing\" in its name; jacinth bench --list prints the names\n",
                 errors.lines.first
  end

  def test_an_extension_that_is_not_compiled
    missing = ->(*) { raise LoadError, "cannot load such file -- jacinth/jacinth_workbench" }
    status, output, errors = Jacinth::Workbench::Extension.stub(:require, missing) { jacinth("bench", "pair") }

    assert_equal [2, ""], [status, output]
    assert_match(/\Ajacinth: the extension of jacinth-workbench cannot be loaded: cannot load .* gem pristine /, errors)
  end

  heavy def test_results_to_the_standard_output
    status, output, = jacinth("bench", "--json", "-", file("[1]"))

    assert_equal [0, "jacinth bench"], [status, JSON.parse(output)["kind"]]
    assert_operator jacinth("bench", "--html=-", file("[1]"))[1], :start_with?, "<!DOCTYPE html>"
  end

  def test_what_is_no_document
    wrong = "#{@folder}/data.json:3:5: expected a value, found 'oops' at $.a[1]\n      oops]\n      ^\n"
    assert_equal [2, "", "jacinth: #{wrong}"], jacinth("bench", file(BAD))
    assert_equal [2, "", "jacinth: cannot read none.json: No such file or directory\n"], jacinth("bench", "none.json")
    assert_equal 2, jacinth("bench", "--frob").first
    assert_match(/--time x: it takes a number from 0 to 3600, such as --time 2$/, jacinth("bench", "--time", "x")[2])
    assert_match(/--time -1: it takes a number/, jacinth("bench", "--time=-1")[2])
  end

  # The older names have no prefix.
  def test_settings_from_the_environment
    environment = Jacinth::Workbench::Environment
    kept = ENV.to_h.slice("BENCH_TIME", "BENCH_JSON", "JACINTH_BENCH_JSON", "JACINTH_BENCH_HEAPS")
    [["2", nil, 2.0], ["2", "3", 2.0], [nil, "3", 3.0], ["", "3", 3.0], [nil, nil, 20.0]].each do |name, older, seconds|
      ENV.update("JACINTH_BENCH_TIME" => name, "BENCH_TIME" => older)
      assert_equal seconds, environment.seconds(20.0)
      assert_equal seconds, Jacinth::Workbench::Bench.new(output: StringIO.new).instance_variable_get(:@seconds)
    end
    ENV.update("JACINTH_BENCH_JSON" => "a", "BENCH_JSON" => "b")
    assert_equal "a", environment.setting("JSON")
    %w[x -1 4e3].each do |text|
      ENV["JACINTH_BENCH_TIME"] = text
      assert_equal [2, "", "jacinth: JACINTH_BENCH_TIME=#{text}: it takes a number from 0 to 3600, such as 2\n" \
                           "jacinth bench --help shows its options and examples\n"], jacinth("bench", file("[1]"))
    end
    ENV.delete("JACINTH_BENCH_TIME")
    %w[x 0 101].each do |text|
      ENV["JACINTH_BENCH_HEAPS"] = text
      assert_equal [2, "", "jacinth: JACINTH_BENCH_HEAPS=#{text}: it takes a number from 1 to 100, such as 3\n" \
                           "jacinth bench --help shows its options and examples\n"], jacinth("bench", file("[1]"))
    end
    assert_includes jacinth("bench", "--help")[1].split.join(" "), "(default 20, or JACINTH_BENCH_TIME)"
  ensure
    ENV.update({ "BENCH_TIME" => nil, "BENCH_JSON" => nil, "JACINTH_BENCH_JSON" => nil,
                 "JACINTH_BENCH_HEAPS" => nil }.merge(kept))
  end

  # Someone who takes --json for a flag does not lose the document.
  heavy def test_a_file_of_the_users_is_not_replaced
    path = file("[1]")
    kept = jacinth("bench", "--json", path)

    assert_equal [2, "", "jacinth: will not replace #{path}: it holds no results of jacinth bench\n"], kept
    refused = "jacinth: #{path} is an input; --html and --json would overwrite it\n" \
              "jacinth bench --help shows its options and examples\n"
    assert_equal [2, "", refused],
                 jacinth("bench", "--json", path, path)
    assert_equal "[1]", File.read(path)
    results = File.join(@folder, "results.json")
    File.write(results, Jacinth::Workbench::Report.text(Jacinth::Workbench::Report.of({}, [])))
    assert_equal 0, jacinth("bench", "--json", results, path).first
    refute_empty JSON.parse(File.read(results))["results"]
    assert_equal [2, "", "jacinth: cannot write #{@folder}/no/x.html: no such folder\n"],
                 jacinth("bench", "--html", "#{@folder}/no/x.html", path)
  end

  heavy def test_two_files_of_one_name
    Dir.mkdir(File.join(@folder, "b"))
    paths = [file("[1]"), file("[1]", "b/data.json")]
    names = JSON.parse(jacinth("bench", "--json=-", *paths)[1])["results"].map { |result| result["case"] }

    assert_equal ["data", paths.last], names.uniq
  end

  def test_a_difference_is_no_measurement
    different = Jacinth::Workbench::Sameness::Verdict.new(false, "another value at $")
    status, _, errors = Jacinth::Workbench::Sameness.stub(:of_trees, different) { jacinth("bench", file("[1]")) }

    assert_equal [1, "jacinth: the results differ: data: jacinth parse: another value at $\n"], [status, errors]
  end

  def test_the_line_on_a_terminal
    errors = StringIO.new
    errors.define_singleton_method(:tty?) { true }
    few { Jacinth::CLI.new(input: StringIO.new, output: StringIO.new, errors: errors).run(["bench", file("[1]")]) }

    assert_includes errors.string, "\r\e[K1 of 2: data parse"
    assert errors.string.end_with?("2 of 2: data generate\r\e[K")
  end

  heavy def test_the_examples_of_the_help
    help = jacinth("bench", "--help")[1]
    Dir.chdir(@folder) do
      File.write("data.json", "[1]")
      examples = help.scan(/^  jacinth (.+)$/).flatten.map do |line|
        line.sub("--time 2", "--time 0").sub("twitter canada", "mixed user")
      end
      assert_equal([0, 0], examples.map { |example| jacinth(*example.split).first })
      assert_operator File.size("speed.html"), :>, 5_000
    end
  end
end
