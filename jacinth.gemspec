# frozen_string_literal: true

Gem::Specification.new do |spec|
  spec.name = "jacinth"
  spec.version = File.read(File.join(__dir__, "lib/jacinth/version.rb"))[/VERSION = "(.+)"/, 1]
  spec.summary = "JSON for Ruby: strict, safe and fast, on one small C engine."
  # The README's first sentence, whose figures `rake bench:readme` writes.
  spec.description = File.read(File.join(__dir__, "README.md"), encoding: Encoding::UTF_8)[/^Jacinth is .+/]
  spec.authors = ["The Jacinth developers"]
  spec.license = "MIT"

  spec.required_ruby_version = ">= 3.1"
  spec.metadata = { "rubygems_mfa_required" => "true" }
  # There are no links before config/home.yml names a home.
  if (home = File.read(File.join(__dir__, "config/home.yml"))[/^home: (\S+)/, 1])
    spec.homepage = home
    spec.metadata.update(
      "homepage_uri" => home, "source_code_uri" => "#{home}/source", "changelog_uri" => "#{home}/changelog",
      "bug_tracker_uri" => "#{home}/issues", "documentation_uri" => "#{home}/docs"
    )
  end

  # The files are found by patterns instead of git, so that a tree without git gives the same gem. All pages are in it,
  # and what they link to.
  spec.files = Dir.chdir(__dir__) do
    Dir["*.md", "LICENSE", "docs/**/*.md", "bench/results/speed.svg", "exe/*", "sig/**/*.{rbs,yaml}",
        "lib/**/*.rb", "ext/jacinth/**/*.{c,h,def,rb}", "{lib,ext}/.document"].select { |path| File.file?(path) }.sort
  end
  spec.bindir = "exe"
  spec.executables = Dir.chdir(__dir__) { Dir["exe/*"].map { |path| File.basename(path) }.sort }
  spec.extensions = ["ext/jacinth/extconf.rb"]

  spec.add_dependency "bigdecimal", ">= 3.1", "< 5"
end
