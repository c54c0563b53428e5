# frozen_string_literal: true

require "open3"
require "rubygems/user_interaction"
require "test_helper"
require "tmpdir"
require "yaml"
require_relative "../../tool/config/home"

# The two gems: their links, their versions, and that RubyGems has nothing to complain of.
class GemspecTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)
  Home = Jacinth::Config::Home
  FILES = %w[jacinth.gemspec workbench/jacinth-workbench.gemspec].freeze
  LINKS = %w[homepage_uri source_code_uri changelog_uri bug_tracker_uri documentation_uri].freeze

  def specs = FILES.map { |path| Gem::Specification.load(File.join(ROOT, path)).dup }

  def test_the_links_have_one_home
    home = YAML.load_file(File.join(ROOT, "config/home.yml")).fetch("home")
    specs.each do |spec|
      assert_equal home, spec.homepage
      assert_empty LINKS - spec.metadata.keys
      assert_equal LINKS.size, spec.metadata.values_at(*LINKS).grep(/\A#{Regexp.escape(home)}(?:\/\w+)?\z/).uniq.size
      assert_equal "true", spec.metadata["rubygems_mfa_required"]
    end
  end

  def test_required_versions
    library, workbench = specs

    assert_equal [Gem::Requirement.new(">= 3.1")] * 2, specs.map(&:required_ruby_version)
    needed = workbench.dependencies.find { |one| one.name == "jacinth" }.requirement
    assert_equal Gem::Requirement.new("= #{library.version}"), needed
  end

  def test_no_warning_at_the_build
    specs.each do |spec|
      output = StringIO.new
      Dir.chdir(File.dirname(spec.loaded_from)) do
        Gem::DefaultUserInteraction.use_ui(Gem::StreamUI.new(StringIO.new, output, output, false)) { spec.validate }
      end
      assert_empty output.string, spec.name
    end
  end

  # A README is read in the repository, in the installed gem and on pages that have nothing but the gem.
  def test_the_readme_links_to_files_of_the_gem_or_to_the_home
    specs.each do |spec|
      page = spec.loaded_from.delete_prefix("#{ROOT}/").sub(%r{[^/]+\z}, "README.md")
      targets = File.read(File.join(ROOT, page)).scan(Home::LINK).grep_v(/\A#/)
      addresses, held = targets.partition { |target| target.start_with?("#{spec.homepage}/docs/") }

      assert_empty held.map { |target| target[/\A[^#]+/] } - spec.files, page
      assert_empty addresses.grep_v(/\.(?:html|svg)(?:#|\z)/), page
      files = addresses.map { |target| Home.new(ROOT).file(target, page)[/\A[^#]+/] }
      assert_empty files.reject { |path| File.file?(File.join(ROOT, path)) }, page
    end
  end

  # A picture is shown where there is no file beside the page.
  def test_the_pictures_have_addresses
    targets = File.read(File.join(ROOT, "README.md")).scan(/!\[[^\]]*\]\(([^)]*)\)/).flatten

    assert_equal(%w[parse generate].map { |name| Home.new(ROOT).of("bench/results/speed-#{name}.svg") }, targets)
  end

  # tool/gen/links.rb with another home, and with a link as a writer types it.
  def test_the_home_is_in_one_place
    with_links do |copy, home|
      before = %w[README.md workbench/README.md CHANGELOG.md].to_h { |path| [path, File.read(File.join(ROOT, path))] }
      File.write(File.join(copy, "config/home.yml"), "home: https://moved.example.com\n")
      File.write(File.join(copy, "README.md"), "#{before["README.md"]}[a](docs/calls.md#b) [c](docs/json.md) [d](#e)\n")
      run_links(copy)

      after = before.transform_values { |text| text.gsub(home, "https://moved.example.com") }
      after["README.md"] += "[a](https://moved.example.com/docs/calls.html#b) [c](docs/json.md) [d](#e)\n"
      after.each { |path, text| assert_equal [], File.readlines(File.join(copy, path)) - text.lines, path }
    end
  end

  def test_the_changelog_has_a_link_for_each_version
    with_links do |copy, home|
      File.write(File.join(copy, "CHANGELOG.md"), "# C\n\n## [Unreleased]\n\n## [1.1.0] - x\n\n## [1.0.0] - y\n\n- z\n")
      run_links(copy)

      assert_equal [
        "- z", "", "[Unreleased]: #{home}/source/compare/v1.1.0...HEAD",
        "[1.1.0]: #{home}/source/compare/v1.0.0...v1.1.0", "[1.0.0]: #{home}/source/releases/tag/v1.0.0"
      ], File.readlines(File.join(copy, "CHANGELOG.md"), chomp: true).last(5)
    end
  end

  def test_the_signatures_are_in_the_gem
    assert_includes specs.first.files, "sig/manifest.yaml"
    assert_includes specs.first.files, "sig/jacinth.rbs"
  end

  private

  # A copy of what tool/gen/links.rb reads, and the home.
  def with_links
    Dir.mktmpdir do |copy|
      paths = Dir.glob(
        "{*.{md,gemspec},LICENSE,config/home.yml,tool/**/{home,links}.rb,lib/jacinth/version.rb,docs/**/*.md," \
        "bench/results/*.svg,workbench/{*.md,*.gemspec,docs/*}}",
        base: ROOT
      )
      paths.each do |path|
        FileUtils.mkdir_p(File.dirname(File.join(copy, path)))
        FileUtils.cp(File.join(ROOT, path), File.join(copy, path))
      end
      yield copy, Home.new(ROOT).address
    end
  end

  def run_links(copy)
    output, status = Open3.capture2e(RbConfig.ruby, "-w", File.join(copy, "tool/gen/links.rb"))

    assert status.success? && output.empty?, output
  end
end
