# frozen_string_literal: true

require_relative "../../../test/test_helper"
require_relative "../../../test/support/folder_files"
require "fileutils"
require "stringio"
require "tmpdir"
require "jacinth/workbench/bench_results"
require "jacinth/workbench/countdown"

# `rake bench:results`: which commands it runs on which Ruby, and what it keeps. Its programs are stand-ins, which write
# what they were called with.
class BenchResultsTest < Minitest::Test
  include FolderFiles
  include Jacinth::Workbench

  # Writes a report of the Ruby in tmp/ruby, with the variables that it saw.
  BUNDLE = <<~'SH'
    #!/bin/sh
    [ "$3" = compile ] && exit
    echo "measuring" "$@"
    echo "[1 of 1] parse simple" >&2
    [ -f broken ] && { echo "bench: died"; exit 1; }
    facts='{"ruby":"ruby %s.9","seen":"%s %s %s %s %s %s %s"}'
    printf '{"kind":"jacinth bench","facts":'"$facts"',"warning":%s,"results":[]}' \
        "$(cat ruby)" "$*" "$RUBYOPT" "$JACINTH_CORPUS" "$JACINTH_BENCH_TIME" "$JACINTH_BENCH_HEAPS" "$RUBYLIB" \
        "$(cat "$JACINTH_CORPUS/documents/simple.json")" "$(cat warning 2>/dev/null || echo null)" \
        >"$JACINTH_BENCH_JSON"
  SH
  GEM = "#!/bin/sh\necho no library for this Ruby\nexit 1\n"
  # A machine is a folder beside the tree, with the same stand-ins; "9.9" cannot be made.
  RUBIES = <<~'SH'
    #!/bin/sh
    [ "$2" = 3.3 ] && { echo "SKIPPED $2: no root"; exit 75; }
    [ "$1" = make ] && { echo "made $2"; exit; }
    verb=$1 name=$2
    shift 2
    cd "../$name" && exec "$@"
  SH

  def setup
    @folder = File.realpath(Dir.mktmpdir)
    @root = tree("tree", "3.1")
    tree("3.4", "3.4")
    tree("4.0", "4.0")
    program("tree/script/rubies", RUBIES)
    program("bin/bundle", BUNDLE)
    program("bin/gem", GEM)
    program("bin/awk", "#!/bin/sh\nexit 1\n") # the machine is idle
    write("the corpus/documents/simple.json", "11")
    @before = ENV.to_h.slice("PATH", "JACINTH_BENCH_TIME")
    ENV["PATH"] = "#{@folder}/bin:#{ENV.fetch("PATH")}"
    ENV["JACINTH_BENCH_TIME"] = "7"
    @cases = Cases.all.dup
  end

  def teardown
    ENV.update(@before)
    ENV.delete("JACINTH_BENCH_TIME") unless @before.key?("JACINTH_BENCH_TIME")
    Cases.all.replace(@cases)
    FileUtils.remove_entry(@folder)
  end

  def program(path, text)
    write(path, text)
    File.chmod(0o755, File.join(@folder, path))
  end

  def tree(name, ruby)
    program("#{name}/script/setup", "#!/bin/sh\necho set up\n")
    write("#{name}/ruby", ruby)
    File.join(@folder, name)
  end

  # [kept, output] of a run.
  def results(names, corpus: File.join(@folder, "the corpus"), here: "3.1")
    output = StringIO.new
    kept = nil
    _, @errors = capture_subprocess_io do
      kept = BenchResults.new(@root, output: output, corpus: corpus, here: here).run(names)
    end
    [kept, output.string]
  end

  def kept(name) = Jacinth.parse(File.read(File.join(@root, "bench/results/#{name}.json")))["facts"]

  # Of a result the pages' times are kept; the rest of a report is the whole.
  def test_what_is_kept_of_a_result
    times = { "best" => 1 / 3.0, "median" => 2.5, "objects" => 1 }
    steady = { "call" => "json", "cpu" => 4.0, "low" => 3.0, "high" => 5.0, "calls" => 9, "faults" => 0,
               "gc_runs" => 0 }
    result = { "case" => "a", "contenders" => { "json" => times }, "steady" => { "json" => steady } }
    report = { "kind" => "jacinth bench", "facts" => { "ruby" => "x" }, "results" => [result, result] }
    text = Jacinth::Workbench::Report.kept(report)
    short = { "case" => "a", "contenders" => { "json" => { "best" => 0.333333333 } },
              "steady" => { "json" => steady.slice("cpu", "low", "high", "faults", "gc_runs") } }

    assert_equal report.merge("results" => [short, short]), Jacinth.parse(text)
    assert_equal 4, text.lines.size
  end

  def test_this_ruby
    kept, output = results(%w[3.1])

    assert kept, output
    assert_equal "exec rake bench  #{@folder}/the corpus 7.0 3  11", kept("3.1")["seen"]
    assert_includes output, "3.1: written to bench/results/3.1.json"
    assert_includes @errors, "nosj is left out: no library for this Ruby"
    assert_includes @errors, "[1 of 1] parse simple"
  end

  def test_other_rubies_get_the_documents
    kept, output = results(%w[3.4 4.0])

    assert kept, output
    assert_equal "exec rake bench  tmp/corpus 7.0 3  11", kept("3.4")["seen"]
    assert_equal "exec rake bench --yjit tmp/corpus 7.0 3  11", kept("4.0")["seen"]
    assert_path_exists File.join(@folder, "3.4/tmp/corpus/documents/simple.json")
  end

  def test_nosj_is_found_where_it_can_be_installed
    program("bin/gem", "#!/bin/sh\nmkdir -p tmp/nosj/gems/nosj-0.5.2/lib\n")
    results(%w[3.1])

    assert_includes kept("3.1")["seen"], " #{@root}/tmp/nosj/gems/nosj-0.5.2/lib "
  end

  # It waits until the machine is idle, but not for ever.
  def test_it_waits
    program("bin/awk", "#!/bin/sh\necho asked >>'#{@folder}/asked'\nexit 0\n")
    program("bin/sleep", "#!/bin/sh\necho \"slept $1\" >>'#{@folder}/asked'\n")
    results(%w[3.1])

    assert_equal ["asked\n", "slept 10\n"] * 18, File.readlines(File.join(@folder, "asked"))
    assert_path_exists File.join(@root, "bench/results/3.1.json")
  end

  def test_results_of_a_busy_machine_are_not_kept
    write("tree/warning", '"The machine was busy."')
    kept, output = results(%w[3.1])

    refute kept
    assert_includes output, "The machine was busy.\n3.1: written to tmp/bench-results/3.1.json and not kept"
    assert_path_exists File.join(@root, "tmp/bench-results/3.1.json")
    refute_path_exists File.join(@root, "bench/results/3.1.json")
  end

  def test_one_failure_does_not_end_the_others
    write("3.4/broken", "")
    write("4.0/ruby", "3.4")
    kept, output = results(%w[3.3 3.4 4.0 3.1])

    refute kept
    assert_includes output, "3.3: not measured, because it has no machine"
    assert_includes @errors, "SKIPPED 3.3: no root"
    assert_includes output, "3.4: the measurement failed"
    assert_includes @errors, "bench: died"
    assert_includes output, "4.0: these are no results of Ruby 4.0: ruby 3.4.9"
    assert_equal ["3.1.json"], Dir.children(File.join(@root, "bench/results"))
  end

  def test_what_cannot_be_measured
    unknown = assert_raises(BenchResults::Trouble) { results(%w[3.1 2.7]) }
    assert_equal "no results are called 2.7; there are 3.1, 3.3, 3.4, 4.0", unknown.message
    [nil, "", @root].each do |corpus|
      error = assert_raises(BenchResults::Trouble) { results(%w[3.1], corpus: corpus) }
      assert_match(/\AJACINTH_CORPUS must name the folder/, error.message)
    end
    refute_path_exists File.join(@root, "tmp")
  end

  def test_how_long_it_takes
    made = BenchResults.new(@root, corpus: File.join(@folder, "the corpus"), here: "3.1")
    Cases.load_all(BenchResults::CASES) if Cases.all.empty?
    heaps = 7 * Bench::STEADY * 2 # the real document has three heaps
    seconds = ((Cases.all.count { |entry| !entry.real } + 1) * 9.5) + heaps

    assert_equal (seconds / 60).ceil, made.minutes(%w[3.1])
    assert_equal ((seconds * 2 + 150) / 60).ceil, made.minutes(%w[3.1 4.0])
  end

  def test_the_countdown
    output = StringIO.new
    times = [100.0, 130.0, 159.0].each
    countdown = Countdown.new(output, clock: -> { times.next })
    countdown.call("twitter", "parse", 1, 11)
    countdown.call("twitter", "generate", 2, 11)
    countdown.call("canada", "parse", 11, 11)

    assert_equal ["[1 of 11] parse twitter", "[2 of 11] generate twitter, about 5 min left",
                  "[11 of 11] parse canada, less than a minute left"], output.string.lines(chomp: true)
  end
end
