# frozen_string_literal: true

require "open3"
require "rbconfig"
require "tmpdir"
require_relative "../test_helper"

# tool/run/fuzz.rb with a compiler whose programs only say how often they ran: what a run returns, and which runs are
# noted in the ledger.
class FuzzTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)
  COMPILER = <<~'SH'
    #!/bin/sh
    while [ "$1" != -o ]; do shift; done
    printf '#!/bin/sh\n%s\n' "$PROGRAM" >"$2" && chmod +x "$2"
  SH
  CALL = "p Jacinth::Run::Fuzz.new('skip').public_send(*ARGV.map { |word| Integer(word, exception: false) || word })"

  def setup
    @folder = Dir.mktmpdir
    write("test/fuzz/skip_fuzz.c", "/* links: */\n")
    write(".ci/ledger.sh", File.read(File.join(ROOT, ".ci/ledger.sh")))
    write(".gitignore", "tmp/\n")
    write("clang", COMPILER)
    File.chmod(0o755, File.join(@folder, "clang"))
    git("init", "-q", ".")
    git("add", ".")
    git("-c", "user.name=n", "-c", "user.email=e", "commit", "-q", "-m", "m")
    Dir.mkdir(File.join(@folder, "tmp"))
    Dir.mkdir(File.join(@folder, "tmp/fuzz"))
  end

  def teardown = FileUtils.rm_rf(@folder)

  def write(path, text)
    FileUtils.mkdir_p(File.dirname(File.join(@folder, path)))
    File.write(File.join(@folder, path), text)
  end

  def git(*words) = assert(system("git", *words, chdir: @folder), words.join(" "))

  def call(*words, program: "echo 'Done 7 runs in 1 second(s)'")
    env = { "FUZZ_CC" => "./clang", "PROGRAM" => program, "RUBYOPT" => nil }
    output, = Open3.capture2e(env, RbConfig.ruby, "-r#{ROOT}/tool/run/fuzz", "-e", CALL, *words.map(&:to_s),
                              chdir: @folder)
    output.lines.last.chomp
  end

  def row
    path = File.join(@folder, ".ci/ledger.tsv")
    File.exist?(path) ? File.readlines(path, chomp: true).last.split("\t").values_at(0, 3, 4) : nil
  end

  def test_a_run_returns_how_often_the_target_ran
    assert_equal "7", call("run", 1)
    assert_nil row
  end

  def test_a_failed_run_returns_nil
    assert_equal "nil", call("run_for_ledger", 1, 9, program: "echo 'Done 7 runs in 1 second(s)'; exit 1")
    assert_nil row
  end

  def test_the_ledger_gets_the_number_of_a_run_on_a_commit
    assert_equal "7", call("run_for_ledger", 1, 9)
    assert_equal ["fuzz-skip", "7", "skip: 7"], row
    assert_equal "8", call("run_for_ledger", 1, 9, program: "echo 'Done 8 runs in 1 second(s)'")
    assert_equal ["fuzz-skip", "8", "skip: 8"], row
  end

  def test_the_ledger_gets_no_number_without_a_commit
    write("test/fuzz/skip_fuzz.c", "/* links: */ /* changed */\n")

    assert_equal "7", call("run_for_ledger", 1, 9)
    assert_nil row
    git("add", ".")
    git("-c", "user.name=n", "-c", "user.email=e", "commit", "-q", "-m", "m")

    assert_equal "7", call("run_for_ledger", 1, 9, program: "echo >>clang; echo 'Done 7 runs in 1 second(s)'")
    assert_nil row
  end
end
