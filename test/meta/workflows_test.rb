# frozen_string_literal: true

require "test_helper"
require "yaml"
require_relative "../../tool/run/native_gem"

# The workflows in .github, which no test can run: that they are YAML, that what they name exists, and that they say
# whether they have ever run.
class WorkflowsTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)
  PATHS = Dir[File.join(ROOT, ".github/workflows/*.yml")].sort.freeze

  def jobs = PATHS.flat_map { |path| YAML.safe_load_file(path).fetch("jobs").to_a }

  def test_each_says_whether_it_has_run
    refute_empty PATHS
    PATHS.each { |path| assert_match(/\A(?:#.*\n)*#.*\bNOT YET RUN\b/, File.read(path), path) }
  end

  def test_what_they_name_exists
    jobs.each do |name, job|
      assert_empty Array(job["needs"]) - jobs.map(&:first), name
      refute_empty job.fetch("steps"), name
      assert_kind_of Integer, job.fetch("timeout-minutes"), name
      job["steps"].each { |step| assert_equal 1, step.slice("run", "uses").size, name }
    end
    commands = jobs.flat_map { |_, job| job["steps"] }.filter_map { |step| step["run"] }.join("\n")
    files = commands.scan(%r{(?:tool|ext|script)/[\w/]+\.rb|\.ci/\w+})
    refute_empty files
    files.each { |file| assert_path_exists File.join(ROOT, file) }
  end

  # Each platform has a machine, and each job that has Rubies has all of them.
  def test_the_matrices
    matrices = jobs.filter_map { |name, job| [name, job["strategy"]["matrix"]] if job["strategy"] }
    assert_equal 1, matrices.map { |_, matrix| matrix["platform"] }.uniq.size
    matrices.each do |name, matrix|
      assert_equal Jacinth::Run::NativeGem::RUBIES, matrix["ruby"], name if matrix["ruby"]
      assert_equal matrix["platform"], matrix["include"].map { |row| row["platform"] }, name if matrix["include"]
    end
  end
end
