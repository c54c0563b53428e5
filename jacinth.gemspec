# frozen_string_literal: true

Gem::Specification.new do |spec|
  spec.name = "jacinth"
  spec.version = File.read(File.join(__dir__, "lib/jacinth/version.rb"))[/VERSION = "(.+)"/, 1]
  spec.summary = "JSON for Ruby: strict, safe and fast, on one small C engine."
  spec.description =
    "Parses real documents about 2.2 times as fast as the json gem and writes them about twice as fast, " \
      "on average; RFC 8259 to the letter and no crash on any input."
  spec.authors = ["The Jacinth developers"]
  spec.license = "MIT"

  spec.required_ruby_version = ">= 3.1"
  home = File.read(File.join(__dir__, "config/home.yml"))[/^home: (.+)/, 1]
  spec.homepage = home
  spec.metadata = {
    "homepage_uri" => home, "source_code_uri" => "#{home}/source", "changelog_uri" => "#{home}/changelog",
    "bug_tracker_uri" => "#{home}/issues", "documentation_uri" => "#{home}/docs", "rubygems_mfa_required" => "true"
  }

  # The files are found by patterns instead of git, so that a tree without git gives the same gem. The list of all
  # differences, the table of all measurements, the pages about Rubies, packages, types, JSON Schema, queries,
  # edits, streams, Rails, the doctor, numbers and the web, the guides and the folders of docs stay in the repository.
  spec.files = Dir.chdir(__dir__) do
    outside = %w[
      known-differences speed rubies other-rubies packages security performance troubleshooting calls command-line
      types type-schema query editing streams rails doctor numbers web
    ]
    outside.map! { |name| "docs/#{name}.md" }
    Dir["README.md", "CHANGELOG.md", "LICENSE", "docs/*.md", "exe/*", "sig/**/*.{rbs,yaml}",
        "lib/**/*.rb", "ext/jacinth/**/*.{c,h,def,rb}"]
      .select { |path| File.file?(path) && !outside.include?(path) }
      .sort
  end
  spec.bindir = "exe"
  spec.executables = Dir.chdir(__dir__) { Dir["exe/*"].map { |path| File.basename(path) }.sort }
  spec.extensions = ["ext/jacinth/extconf.rb"]

  spec.add_dependency "bigdecimal", ">= 3.1", "< 5"
end
