# frozen_string_literal: true

require "test_helper"
require "yaml"
require_relative "../../tool/run/native_gem"

# The workflows in .github, which no test can run: that they are YAML, that what they name exists and is pinned, and
# that they say whether they have ever run. Also the forms there, and the policies that people rely on.
class WorkflowsTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)
  PATHS = Dir[File.join(ROOT, ".github/workflows/*.yml")].sort.freeze

  def workflows = PATHS.to_h { |path| [path, YAML.safe_load_file(path)] }

  # Without those that are another workflow of this repository: they have no steps of their own.
  def jobs = workflows.values.flat_map { |workflow| workflow.fetch("jobs").to_a }.reject { |_, job| job["uses"] }

  def test_each_says_whether_it_has_run
    refute_empty PATHS
    PATHS.each { |path| assert_match(/\A(?:#.*\n)*#.*\bNOT YET RUN\b/, File.read(path), path) }
  end

  def test_what_they_name_exists
    jobs.each do |name, job|
      assert_empty Array(job["needs"]) - workflows.values.flat_map { |one| one["jobs"].keys }, name
      refute_empty job.fetch("steps"), name
      assert_kind_of Integer, job.fetch("timeout-minutes"), name
      job["steps"].each { |step| assert_equal 1, step.slice("run", "uses").size, name }
    end
    commands = jobs.flat_map { |_, job| job["steps"] }.filter_map { |step| step["run"] }.join("\n")
    files = commands.scan(%r{(?:tool|ext|script)/[\w/]+\.rb|\.ci/\w+})
    refute_empty files
    files.each { |file| assert_path_exists File.join(ROOT, file) }
  end

  # A tag can be moved to other code, a hash cannot. Its release stands behind it, for readers and dependabot.
  def test_actions_are_pinned
    uses = PATHS.flat_map { |path| File.readlines(path, chomp: true).filter_map { |line| line[/\buses: +(.*)/, 1] } }
    ours, others = uses.partition { |one| one.start_with?("./") }

    assert_operator others.size, :>=, 15
    others.each { |one| assert_match(/\A[\w-]+\/[\w-]+@\h{40} # v\d+\.\d+\.\d+\z/, one) }
    assert_equal others.map { |one| one[/\A[^@]+/] }.uniq.size, others.uniq.size, "one release of each"
    ours.each { |one| assert_path_exists File.join(ROOT, one) }
  end

  # What a stolen job could do: only the one that publishes may do more than read.
  def test_permissions
    workflows.each do |path, workflow|
      assert_equal({ "contents" => "read" }, workflow["permissions"], path)
      more = workflow["jobs"].select { |_, job| job["permissions"] }
      assert_equal path.end_with?("release.yml") ? %w[publish] : [], more.keys
      more.each_value { |job| assert_equal "release", job["environment"] }
    end
    release = workflows.find { |path, _| path.end_with?("release.yml") }.last
    assert_equal({ "push" => { "tags" => ["v*"] } }, release[true])
    assert_equal({ "contents" => "read", "id-token" => "write", "attestations" => "write" },
                 release["jobs"]["publish"]["permissions"])
  end

  def test_the_templates
    forms = Dir[File.join(ROOT, ".github/ISSUE_TEMPLATE/*.yml")].to_h { |path| [path, YAML.safe_load_file(path)] }
    forms.delete_if { |path, _| path.end_with?("config.yml") }

    assert_equal 2, forms.size
    forms.each do |path, form|
      assert_empty %w[name description body] - form.keys, path
      ids = form["body"].filter_map { |field| field["id"] }
      assert_equal ids.uniq, ids, path
      form["body"].each { |field| assert_includes %w[markdown textarea input dropdown checkboxes], field["type"], path }
    end
    assert_equal 2, YAML.safe_load_file(File.join(ROOT, ".github/dependabot.yml")).fetch("version")
  end

  # SECURITY.md has a row with a day for the current version, and names no address that nobody answers.
  def test_the_security_policy
    text = File.read(File.join(ROOT, "SECURITY.md"))
    version = File.read(File.join(ROOT, "lib/jacinth/version.rb"))[/"(\d+\.\d+)/, 1]

    assert_match(/^\| #{Regexp.escape(version)} \| [^|]+ \| \d{4}-\d\d-\d\d/, text)
    assert_includes text, "Report a vulnerability"
    refute_match(/\w@\w|mailto:|security@/, text)
    refute_match(/\w@\w|mailto:/, File.read(File.join(ROOT, "CODE_OF_CONDUCT.md")))
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
