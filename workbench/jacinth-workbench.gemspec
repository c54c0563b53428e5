# frozen_string_literal: true

Gem::Specification.new do |spec|
  spec.name = "jacinth-workbench"
  # The version of the library, because parts of its engine are compiled here. The file does not exist after this gem is
  # installed; then RubyGems uses the recorded version.
  spec.version = File.read(File.join(__dir__, "../lib/jacinth/version.rb"))[/VERSION = "(.+)"/, 1]
  spec.summary = "Benchmark, profile and inspector of Jacinth, JSON for Ruby."
  spec.description =
    "The commands `jacinth bench`, `profile` and `inspect`: speed compared with the installed json and oj and with a " \
      "lower bound, flame graphs of two implementations of one task, and where the bytes of a document's objects live."
  spec.authors = ["The Jacinth developers"]
  spec.license = "MIT"

  spec.required_ruby_version = ">= 3.1"
  spec.metadata = { "rubygems_mfa_required" => "true" }
  # There are no links before config/home.yml names a home.
  if (home = File.read(File.join(__dir__, "../config/home.yml"))[/^home: (\S+)/, 1])
    spec.homepage = home
    spec.metadata.update(
      "homepage_uri" => home, "source_code_uri" => "#{home}/source", "changelog_uri" => "#{home}/changelog",
      "bug_tracker_uri" => "#{home}/issues", "documentation_uri" => "#{home}/docs"
    )
  end

  # The files are found by patterns instead of git, so that a tree without git gives the same gem. The folder engine is
  # a link to the engine's sources, which a precompiled gem of the library lacks: the extension compiles parts of them,
  # and `jacinth profile` builds a library with symbols from them. The lab's files, whose names begin with lab, and its
  # charts stay in the repository.
  spec.files = Dir.chdir(__dir__) do
    Dir["README.md", "LICENSE", "docs/*.md", "sig/**/*.rbs", "lib/**/*.{c,rb}", "bench/cases/*.rb",
        "ext/jacinth_workbench/*.{c,h,rb}", "engine/**/*.{c,h,def,rb}"]
      .select { |path| File.file?(path) && !File.basename(path).start_with?("lab") }.sort
  end
  spec.extensions = ["ext/jacinth_workbench/extconf.rb"]

  spec.add_dependency "jacinth", "= #{spec.version}"
end
