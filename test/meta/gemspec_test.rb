# frozen_string_literal: true

require "rubygems/user_interaction"
require "test_helper"
require "yaml"

# The two gems: their links, their versions, and that RubyGems has nothing to complain of.
class GemspecTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)
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

  def test_the_signatures_are_in_the_gem
    assert_includes specs.first.files, "sig/manifest.yaml"
    assert_includes specs.first.files, "sig/jacinth.rbs"
  end
end
