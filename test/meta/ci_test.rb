# frozen_string_literal: true

require "test_helper"
require "fileutils"
require "open3"
require "tmpdir"

# The queue of .ci/run and .ci/full (.ci/queue.sh), with stages that do nothing. And .ci/differential, in a repository
# whose differential reads the cases that differ from a file.
class CiTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)

  def setup
    @folder = File.realpath(Dir.mktmpdir)
    copy(".ci/queue.sh")
  end

  def teardown
    FileUtils.remove_entry(@folder)
  end

  def copy(path) = write(path, File.read(File.join(ROOT, path)))

  def write(path, text)
    file = File.join(@folder, path)
    FileUtils.mkdir_p(File.dirname(file))
    File.write(file, text)
    FileUtils.chmod(0o755, file)
  end

  def clean = ENV.keys.grep(/\A(?:BUNDLE|RUBYOPT|RUBYLIB|GIT_|CI_|SEED)/).to_h { |name| [name, nil] }

  # [exit status, output] of a program with these stages.
  def run_stages(stages, *words, workers: 2, **env)
    write("program", "set -u\n. .ci/queue.sh\n#{stages}\nchoose \"$@\"\nrun_stages #{workers}\nsummary\n")
    output, status = Open3.capture2e(clean.merge(env.transform_keys(&:to_s)), "bash", "program", *words, chdir: @folder)
    [status.exitstatus, output]
  end

  # No process of the run is left. A process that was just ended may take a moment to disappear.
  def assert_nothing_stays
    left = -> { Dir["/proc/[0-9]*/cwd"].select { |link| File.readlink(link) == @folder rescue false } }
    600.times { left.call.empty? ? break : sleep(0.1) }
    assert_empty left.call
  end

  def stage(name, script, after: "-") = "stage #{name} #{after} bash -c '#{script}'\n"
  def passed(suite = "a") = "echo \"#{suite}: 2 passed, 0 failed\""

  # The result of each stage in the closing table, by name: [passed, failed, note].
  def results(output)
    rows = output[/^stage  .*?(?=^\d+ seconds in all)/m].lines.drop(1).grep_v(/^SKIPPED/)
    rows.to_h do |row|
      name, passed, failed, _, _, note = row.split(" ", 6)
      [name, [passed.to_i, failed.to_i, note.to_s.strip]]
    end
  end

  def test_what_stages_come_to
    stages = stage("good", "#{passed}; #{passed("b b")}; #{passed}") + stage("bad", "#{passed}; exit 3") +
             stage("none", "true") + stage("counted", "echo \"a: 5 passed, 1 failed\"") +
             stage("skipped", "echo \"SKIPPED skipped: no machine\"; exit 75")
    expected = {
      "good" => [4, 0, ""],
      "bad" => [2, 1, "FAILED: status 3"],
      "none" => [0, 1, "FAILED: it ran no test"],
      "counted" => [5, 1, "FAILED: status 0"],
      "skipped" => [0, 0, "SKIPPED skipped: no machine"]
    }
    status, output = run_stages(stages)

    assert_equal 1, status
    assert_equal expected, results(output)
    assert_equal "11 passed, 3 failed\n", output.lines.last
    assert_equal "SKIPPED skipped: no machine\n", output.lines.grep(/^SKIPPED/).last
    status, output = run_stages(stage("good", passed))
    assert_equal [0, "2 passed, 0 failed\n"], [status, output.lines.last]
    assert_equal 1, run_stages(stage("skipped", "echo \"SKIPPED x\"; exit 75")).first
  end

  # A stage waits for the stage that it names. If that one is a build and fails, the stage is not run.
  def test_the_order
    stages = stage("last", "cat first && #{passed}", after: "first") + stage("on-x", passed, after: "compile-x") +
             stage("compile-x", "exit 1") + stage("first", "sleep 0.5; echo x >first; exit 1")
    expected = {
      "last" => [2, 0, ""], "on-x" => [0, 1, "FAILED: not run, as compile-x failed"],
      "compile-x" => [0, 1, "FAILED: status 1"], "first" => [0, 1, "FAILED: status 1"]
    }
    status, output = run_stages(stages, workers: 3)

    assert_equal 1, status
    assert_equal expected, results(output)
  end

  # Two stages run at a time, never three. The first one waits for the second.
  def test_two_workers
    script = <<~SHELL
      count() { ls running-* | wc -l >>most; }
      touch running-$$
      count
      for i in {1..600}; do ! grep -q 2 most || break; sleep 0.1; count; done
      sleep 0.3
      count
      rm running-$$
      #{passed}
    SHELL
    status, = run_stages((1..5).map { |number| stage("s#{number}", script) }.join)

    assert_equal 0, status
    assert_equal 2, File.readlines(File.join(@folder, "most")).map(&:to_i).max
  end

  def test_the_stages_that_are_asked_for
    stages = stage("compile-x", passed) + stage("a", passed, after: "compile-x") + stage("b", passed)

    assert_equal %w[compile-x a], results(run_stages(stages, "a").last).keys
    assert_equal [0, "a\nb\n"], run_stages(stages, "--list")
    assert_equal [2, "program: there is no stage c; --list names them\n"], run_stages(stages, "b", "c")
  end

  FAILURES = [
    "FAILED A#b [a_test.rb:1]: Expected 1", "ENDED by a signal while A#c ran", "x.rb:1: [BUG] Segmentation fault",
    "==1==ERROR: AddressSanitizer: heap-use-after-free", "x.c:1:2: runtime error: shift", "x.c:3:4: error: expected ;",
    "  buf_test avx2  10 checks, 1 failed  0.1 s", "    | buf_test.c:3: no",
    "case 7 (docs): rake oj_differential SEED=3 SHOW=7", "rake aborted!"
  ].freeze

  # Each kind of failure is shown once, after the stage's name, while the stage still runs.
  def test_failures_are_shown_at_once
    write("words", "#{FAILURES.join("\n")}\n#{FAILURES[0]}\nc: 9 passed, 0 failed\n")
    late = "cat words; for i in {1..600}; do sleep 0.1; [ ! -e shown ] || exit 1; done; " \
           "echo \"shown late: 0 passed, 1 failed\""
    watcher = "{ until grep -q \"aborted\" seen 2>/dev/null; do sleep 0.1; done; touch shown; } &\nexec > >(tee seen)"
    _, output = run_stages(stage("bad", late) + watcher)

    assert_equal FAILURES, output.lines(chomp: true).grep(/\Abad! /).map { |line| line.delete_prefix("bad! ") }
    assert_match(/^== bad +9 passed, 1 failed .* FAILED: status 1$/, output)
  end

  # A stage that the run's time limit ends says so and shows its failures. None of its processes stays, not even one
  # below `timeout` or one that ignores signals.
  heavy def test_the_limit_of_the_run
    forever = "while :; do sleep 0.1; done"
    write("child", "trap \"echo ENDED by a signal while A#slow ran; exit 1\" TERM; touch slow-runs; #{forever}")
    write("deaf", "trap \"\" TERM; touch deaf-runs; #{forever}")
    # The time limit begins when both programs run, however long they take to start.
    begun = "[ -e slow-runs ] && [ -e deaf-runs ]"
    patient = "sleep() { until #{begun}; do command sleep 0.1; done; command sleep \"$@\"; }\n"
    ended = "echo \"FAILED A#b [x]: y\"; timeout 50 bash -c \"bash child; true\"; echo over"
    stages = patient + stage("ended", ended) + stage("deaf", "bash deaf") + stage("never", passed)
    status, output = run_stages(stages, CI_SECONDS: "2", CI_GRACE: "6")

    assert_equal 1, status
    over = /^== ended .* FAILED: ended after \d+ seconds, as the whole run was over its limit$/
    assert_match(/#{over}\n(?:    .*\n)*    > FAILED A#b \[x\]: y$/, output)
    assert_match(/^    > ENDED by a signal while A#slow ran$/, output)
    assert_match(/^== deaf .* FAILED: ended after/, output)
    assert_equal [0, 1, "FAILED: not run, as the whole run was over its limit"], results(output)["never"]
    assert_nothing_stays
  end

  def test_a_run_that_is_ended
    long = stage("long", "touch began; timeout 50 sleep 50")
    write("program", "set -u\n. .ci/queue.sh\n#{long}\nrun_stages 2\nsummary\n")
    output = IO.popen([clean, "bash", "program", { chdir: @folder, err: %i[child out] }])
    sleep 0.05 until File.exist?(File.join(@folder, "began"))
    Process.kill(:TERM, output.pid)
    words = output.read
    output.close

    assert_equal [143, true], [$?.exitstatus, words.include?("ended by a signal after")], words
    assert_nothing_stays
  end

  RAKEFILE = <<~'RUBY'
    task(:compile) { mkdir_p "tmp/variants/split/lib", verbose: false }
    task :oj_differential do
      first, count = ENV.values_at("FIRST", "CASES").map(&:to_i)
      differ = File.read("differ").split.map(&:to_i).select { |number| number.between?(first, first + count - 1) }
      differ.each { |number| puts "case #{number} (docs): rake oj_differential SEED=#{ENV["SEED"]} SHOW=#{number}" }
      puts "oj_differential: #{count - differ.size} passed, #{differ.size} failed"
      exit 1 unless differ.empty?
    end
  RUBY

  # Makes a repository with a commit for each argument: the numbers of the cases that differ there. Returns the first
  # digits of the last commit.
  def commits(*differ)
    copy(".ci/differential")
    source = File.read(File.join(ROOT, "Gemfile"))[/^source.*/]
    write("Rakefile", RAKEFILE)
    write("Gemfile", "#{source}\ngem \"rake\"\n")
    write(".gitignore", "/tmp/\nGemfile.lock\n")
    git("init", "-q")
    differ.each_with_index do |cases, index|
      write("differ", cases)
      git("add", "-A")
      git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", index.to_s)
    end
    git("rev-parse", "HEAD")[0, 7]
  end

  def git(*words)
    Open3.capture2e(clean.merge("GIT_CONFIG_GLOBAL" => "/dev/null"), "git", *words, chdir: @folder).first
  end

  def differential(**env)
    command = %w[.ci/differential oj_differential CASES=100]
    output, status = Open3.capture2e(clean.merge(env.transform_keys(&:to_s)), *command, chdir: @folder)
    [status.exitstatus, output]
  end

  heavy def test_the_commit_is_the_seed
    digits = commits("")
    status, output = differential

    assert_equal 0, status, output
    seed = digits.to_i(16)
    assert_includes output, "seed #{seed}, of commit #{digits}; the same again: " \
                            "SEED=#{seed} .ci/differential oj_differential CASES=100\n"
    assert_includes differential(SEED: "5").last, "seed 5,"
  end

  # A difference that the commit before has is reported and counts as passed. A new one is a failure.
  heavy def test_differences_that_the_commit_before_has
    commits("3 40", "3 40 200")
    status, output = differential(SEED: "5")

    assert_equal [0, "oj_differential: 100 passed, 0 failed\n"], [status, output.lines.last], output
    old = "OLD difference, the commit before has it as well: rake oj_differential SEED=5 SHOW="
    assert_equal ["#{old}3\n", "#{old}40\n"], output.lines.grep(/^OLD/)
    write("differ", "3 40 41")
    status, output = differential(SEED: "5")
    assert_equal [1, "oj_differential: 99 passed, 1 failed\n"], [status, output.lines.last], output
    new = "FAILED: the commit before has no such difference: rake oj_differential SEED=5 SHOW="
    assert_equal ["#{new}41\n"], output.lines.grep(/^FAILED/)
  end

  before_release def test_without_a_commit_before
    commits("3")
    status, output = differential

    assert_equal 1, status
    assert_includes output, "there is no commit before this one to compare with (CI_BASE names one): " \
                            "each difference counts\n"
    commits("3", "")
    write("differ", "3")
    assert_equal [0, 1], [differential(CI_BASE: "HEAD^").first, differential(CI_BASE: "HEAD").first]
  end
end
