# frozen_string_literal: true

require_relative "folder_files"

# A small tree whose version 1.2.0 can be released, in @folder: its version, changelog and gemspecs.
module ReleaseTree
  include FolderFiles

  GEMSPEC = <<~'RUBY'
    Gem::Specification.new do |spec|
      spec.name = %p
      spec.version = "1.2.0"
      spec.summary = "x"
      spec.description = "y"
      spec.authors = %%w[a]
      spec.license = "MIT"
      spec.homepage = "https://jacinth.dev"
      spec.metadata = { "rubygems_mfa_required" => "true" }
      %%w[homepage source_code changelog bug_tracker documentation].each do |name|
        spec.metadata["#{name}_uri"] = "#{spec.homepage}/#{name}"
      end
      spec.required_ruby_version = ">= 3.1"
      spec.files = []
    end
  RUBY

  def write_tree
    write("lib/jacinth/version.rb", "VERSION = \"1.2.0\"\n")
    write("CHANGELOG.md", "# Changelog\n\n## 1.2.0 (2027-01-31)\n\n- x\n")
    write("config/home.yml", "home: https://jacinth.dev\n")
    write(".gitignore", "/tmp/\n/pkg/\n")
    write("jacinth.gemspec", format(GEMSPEC, "jacinth"))
    write("workbench/jacinth-workbench.gemspec", format(GEMSPEC, "jacinth-workbench"))
  end
end
