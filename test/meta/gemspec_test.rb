# frozen_string_literal: true

require "fileutils"
require "open3"
require "rubygems/user_interaction"
require "test_helper"
require "tmpdir"
require_relative "../../tool/config/home"

# The two gems: their links, their versions, and that RubyGems has nothing to complain of.
class GemspecTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)
  Home = Jacinth::Config::Home
  FILES = %w[jacinth.gemspec workbench/jacinth-workbench.gemspec].freeze
  LINKS = %w[homepage_uri source_code_uri changelog_uri bug_tracker_uri documentation_uri].freeze

  def specs = FILES.map { |path| Gem::Specification.load(File.join(ROOT, path)).dup }

  # Before there is a home, a gem has no link, as nothing would answer.
  def test_the_links_have_one_home
    home = Home.new(ROOT)
    specs.each { |spec| assert_links home.address, spec }
    refute_match Home::RESERVED, home.address.to_s
    Dir.mktmpdir do |copy|
      copied(copy)
      File.write(File.join(copy, "config/home.yml"), "home: https://a.dev\n")
      FILES.each { |path| assert_links "https://a.dev", Gem::Specification.load(File.join(copy, path)) }
    end
  end

  def test_what_is_a_home
    %w[https://a.dev https://example.dev https://a.io/example.org].each do |address|
      assert_predicate home(address), :known?
    end
    ["https://a.example.org", "http://example.com/x", "https://a.test", "https://a.invalid:80", ""].each do |address|
      refute_predicate home(address), :known?, address
    end
  end

  # Pictures, and links to files that the gem lacks, lead to the site; a page of the gem, an anchor and an address stay.
  def test_a_page_in_a_gem
    text = "[a](docs/calls.md#b) ![p](bench/x.svg) [k](docs/json.md) [#](#e) [h](https://b.dev) [no](gone.md)"
    Dir.mktmpdir do |root|
      write(root, "config/home.yml" => "home: https://a.dev\n", "docs/calls.md" => "", "docs/json.md" => "",
                  "bench/x.svg" => "")
      packed = Home.new(root).packed(text, "README.md", %w[docs/json.md bench/x.svg])

      assert_equal "[a](https://a.dev/docs/calls.html#b) ![p](https://a.dev/docs/files/bench/x.svg) " \
                   "[k](docs/json.md) [#](#e) [h](https://b.dev) [no](gone.md)", packed
      assert_equal "[c](https://a.dev/docs/calls.html)", Home.new(root).packed("[c](calls.md)", "docs/json.md", [])
      write(root, "config/home.yml" => "home: https://a.example.org\n")
      assert_equal text, Home.new(root).packed(text, "README.md", [])
    end
  end

  def test_required_versions
    library, workbench = specs

    assert_equal [Gem::Requirement.new(">= 3.1")] * 2, specs.map(&:required_ruby_version)
    needed = workbench.dependencies.find { |one| one.name == "jacinth" }.requirement
    assert_equal Gem::Requirement.new("= #{library.version}"), needed
  end

  # RubyGems of Ruby 4.1 does not resolve "..", and takes what is required so for a compiled extension.
  RELATIVE = /^WARNING:  \S+ uses `require_relative "\.\..*\n.*\n.*\n/

  # RubyGems asks for a homepage, which there is not yet.
  def test_no_warning_at_the_build
    wanted = Home.new(ROOT).known? ? /\A\z/ : /\AWARNING:  no homepage specified\nWARNING:  See .*\n\z/
    specs.each do |spec|
      output = StringIO.new
      Dir.chdir(File.dirname(spec.loaded_from)) do
        Gem::DefaultUserInteraction.use_ui(Gem::StreamUI.new(StringIO.new, output, output, false)) { spec.validate }
      end
      assert_match wanted, output.string.gsub(RELATIVE, ""), spec.name
    end
  end

  # tool/gen/links.rb leaves the changelog alone before there is a home.
  def test_the_changelog_without_a_home
    with_links("https://a.example.org") do |copy|
      File.write(File.join(copy, "CHANGELOG.md"), "# C\n\n## [1.0.0] - y\n")
      run_links(copy)

      assert_equal "# C\n\n## [1.0.0] - y\n", File.read(File.join(copy, "CHANGELOG.md"))
    end
  end

  def test_the_changelog_has_a_link_for_each_version
    with_links("https://a.dev") do |copy|
      File.write(File.join(copy, "CHANGELOG.md"), "# C\n\n## [Unreleased]\n\n## [1.1.0] - x\n\n## [1.0.0] - y\n\n- z\n")
      run_links(copy)

      assert_equal [
        "- z", "", "[Unreleased]: https://a.dev/source/compare/v1.1.0...HEAD",
        "[1.1.0]: https://a.dev/source/compare/v1.0.0...v1.1.0", "[1.0.0]: https://a.dev/source/releases/tag/v1.0.0"
      ], File.readlines(File.join(copy, "CHANGELOG.md"), chomp: true).last(5)
    end
  end

  def test_the_signatures_are_in_the_gem
    assert_includes specs.first.files, "sig/manifest.yaml"
    assert_includes specs.first.files, "sig/jacinth.rbs"
  end

  # The lab's experiments stay in the repository; the parts of the three commands are in the gem.
  def test_the_workbench_without_the_lab
    files = specs.last.files

    assert_empty files.grep(%r{(?:\A|/)lab|charts/})
    %w[
      docs/growth.md docs/inspector.md ext/jacinth_workbench/floor.c lib/jacinth/cli/bench.rb lib/jacinth/cli/inspect.rb
      lib/jacinth/cli/profile.rb
    ].each { |path| assert_includes files, path }
    assert_empty files.grep(/\.rb\z/).select { |path|
      File.read(File.join(ROOT, "workbench", path)).match?(%r{\bLab\b|require.*[/"]lab})
    }
  end

  private

  def assert_links(home, spec)
    assert_equal ["true", home], [spec.metadata["rubygems_mfa_required"], spec.homepage]
    below = ["", "/changelog", "/docs", "/issues", "/source"]

    assert_equal below.map { |path| "#{home}#{path}" if home }, spec.metadata.values_at(*LINKS).sort_by(&:to_s)
  end

  def copied(copy)
    %w[jacinth.gemspec README.md lib/jacinth/version.rb workbench/jacinth-workbench.gemspec].each do |path|
      write(copy, path => File.read(File.join(ROOT, path)))
    end
    write(copy, "config/home.yml" => "")
  end

  def home(address)
    Dir.mktmpdir { |root| Home.new(write(root, "config/home.yml" => "home: #{address}\n")) }
  end

  # Returns the folder.
  def write(root, files)
    files.each do |path, text|
      FileUtils.mkdir_p(File.dirname(File.join(root, path)))
      File.write(File.join(root, path), text)
    end
    root
  end

  # A folder with what tool/gen/links.rb reads, and this home.
  def with_links(address)
    Dir.mktmpdir do |copy|
      tools = %w[tool/config/home.rb tool/gen/links.rb].to_h { |path| [path, File.read(File.join(ROOT, path))] }
      yield write(copy, tools.merge("config/home.yml" => "home: #{address}\n"))
    end
  end

  def run_links(copy)
    output, status = Open3.capture2e(RbConfig.ruby, "-w", File.join(copy, "tool/gen/links.rb"))

    assert status.success? && output.empty?, output
  end
end
