# frozen_string_literal: true

require_relative "../test_helper"
require "bundler"
require "open3"
require_relative "../support/child"
require_relative "../support/command_line"
require_relative "../support/folder_files"
require_relative "../support/former_gems"

# `jacinth doctor` in bundles: Oj that is loaded too early, calls of Oj that run later, Gemfiles that cannot be used.
# The gems of the bundles are in the test's folder: Jacinth itself, a stand-in for Oj, and a gem that requires it.
class CLIDoctorBundleTest < Minitest::Test
  include CommandLine
  include FolderFiles

  LIMIT = 60 * Child::PATIENCE # seconds; a command that has to be ended has the status 124
  SPEC = %q(Gem::Specification.new("%s", "1.0") { |s| s.summary = s.author = "test"; s.files = ["lib/%s.rb"] })
  STAND_IN = <<~RUBY
    module Oj
      VERSION = "3.17.8"
      def self.mimic_JSON(*) = nil
    end
  RUBY
  JACINTH = 'gem "jacinth", path: "gems/jacinth", require: '

  def setup
    super
    @folder = File.realpath(@folder)
    { "oj" => STAND_IN, "middle" => "# in use\nrequire \"oj\"\n" }.each do |name, text|
      write("gems/#{name}/lib/#{name}.rb", text)
      write("gems/#{name}/#{name}.gemspec", format(SPEC, name, name))
    end
    write("gems/jacinth/jacinth.gemspec", format(SPEC, "jacinth", "jacinth"))
    File.symlink(File.expand_path("../../lib", __dir__), File.join(@folder, "gems/jacinth/lib"))
  end

  def test_a_bundle_without_mistakes
    bundle("#{JACINTH}[\"jacinth/json\", \"jacinth/oj\"]", "gem 'oj', path: 'gems/oj'")
    assert_report 0, /^jacinth +Oj +jacinth \S+, as Oj [\d.]+$/,
                  /^Nothing to change: JSON and Oj use Jacinth everywhere\.\n\z/
  end

  def test_oj_above_jacinth
    bundle("gem 'oj', path: 'gems/oj'", "#{JACINTH}[\"jacinth/json\", \"jacinth/oj\"]")
    assert_report 1, /^jacinth +Oj +jacinth \S+, as Oj, after oj 3\.17\.8 +\S+gems\/oj\/lib\/oj\.rb$/,
                  /^- oj 3\.17\.8 was loaded before jacinth\/oj, .* keeps them: move gem "jacinth" \(Gemfile:4\) above/,
                  /above gem "oj" \(Gemfile:3\), or remove gem "oj"\n\z/
  end

  heavy def test_a_gem_that_requires_oj_above_jacinth
    bundle("gem 'middle', path: 'gems/middle'", "#{JACINTH}\"jacinth/oj\"",
           "gem 'oj', path: 'gems/oj', require: false")
    assert_report 1, /: move gem "jacinth" \(Gemfile:4\) above gem "middle" \(Gemfile:3\), whose middle\.rb:2 requires/
  end

  heavy def test_a_file_of_the_program_that_requires_oj_first
    bundle("#{JACINTH}\"jacinth/oj\"", "gem 'oj', path: 'gems/oj', require: false")
    write("config/environment.rb", "require \"set\"\nrequire \"oj\"\nBundler.require\n")
    assert_report 1, /: config\/environment\.rb:2 requires it: write require "jacinth\/oj" above that line$/
  end

  # Only a call of the real Oj counts: not one in a comment or in a text, and none where Jacinth is Oj.
  heavy def test_a_program_that_mimics_later
    write("lib/job.rb", "# Oj.mimic_JSON\nTEXT = 'Oj.mimic_JSON'\ndef job\n  Oj.mimic_JSON\nend\n")
    oj = "gem 'oj', path: 'gems/oj'"
    bundle("#{JACINTH}\"jacinth/json\"", oj)
    assert_report 1, /^jacinth +JSON\.parse /, /^other +Oj\.mimic_JSON +gives ::JSON to Oj .* lib\/job\.rb:4$/,
                  /^- lib\/job\.rb:4 calls Oj\.mimic_JSON, which takes ::JSON from Jacinth: remove the call, or let/,
                  /Gemfile:3: in the line of jacinth write require: \["jacinth\/json", "jacinth\/oj"\]/
    refute_match(/job\.rb:[12]/, doctor[1])
    bundle("#{JACINTH}[\"jacinth/json\", \"jacinth/oj\"]", oj)
    assert_report 0, /^Nothing to change: JSON and Oj use Jacinth everywhere\.\n\z/
    bundle("#{JACINTH}\"jacinth/json\"")
    assert_report 0, /^Nothing to change: JSON uses Jacinth everywhere\.\n\z/
  end

  heavy def test_what_to_write_into_the_gemfile
    bundle
    assert_report 1, /^- Gemfile: add gem "jacinth", require: "jacinth\/json"\n\z/
    bundle("", "#{JACINTH}false")
    assert_report 1, /^- Gemfile:4: in the line of jacinth write require: "jacinth\/json"\n\z/
    bundle("#{JACINTH}\"jacinth/json\", group: :test")
    assert_report 1, /^- Gemfile:3: jacinth is in a group or on a platform that was not loaded \(test\): move the line/
  end

  # Each Gemfile, and what is said of it.
  heavy def test_gemfiles_that_cannot_be_used
    {
      ["gem 'middle', require 'x'"] => /^- Gemfile:3: syntax error.*: correct that line$/,
      ["gme 'middle'"] => /^- Gemfile:3: Undefined local variable or method .gme. for Gemfile: correct that line$/,
      ["source 'https://rubygems.org' if false", "gem 'no_such'"] => /^- Gemfile:4: Could not find gem 'no_such'/,
      ["source 'https://rubygems.org' if false", "ruby '2.0.0'"] => /^- Gemfile:4: Your Ruby version/,
      ["", "gem 'no_such_gem_at_all'"] => /^- Gemfile:4: Could not find gem 'no_such_.*: run bundle install;/,
      ["gem 'middle', path: '/nowhere/at/all'"] => /^- Gemfile:3: The path .* does not exist: correct the path: of/,
      ["ruby '2.0.0'"] => /^- Gemfile:3: Your Ruby version is .*: change the line ruby, or run that Ruby$/,
      ["#{JACINTH}\"jacinth/jsno\""] => /^- Gemfile:3: gem jacinth has no .*\/jsno: write require: "jacinth\/json"$/
    }.each do |lines, words|
      bundle(*lines)
      status, output, = doctor
      assert_equal 1, status, output
      assert_match(/^other  Gemfile  cannot be used: .* Gemfile:\d$/, output)
      assert_match words, output
    end
  end

  heavy def test_a_conflict_in_the_lockfile_as_json
    bundle("gem 'middle', path: 'gems/middle'")
    write("Gemfile.lock", "<<<<<<< HEAD\n=======\n>>>>>>> other\n")
    status, output, = doctor("--json")
    told = Jacinth.parse(output)
    assert_equal [1, false, "Gemfile.lock"], [status, told["ok"], told["findings"][0]["place"]]
    assert_match(/\AGemfile\.lock: .*: remove the marks of the merge, then run bundle install\z/, told["advice"][0])
  end

  def test_a_gemfile_that_is_not_there
    status, output, = doctor(env: { "BUNDLE_GEMFILE" => "/nowhere/Gemfile" })
    assert_equal 1, status
    assert_match(/^- \/nowhere\/Gemfile: .*: unset BUNDLE_GEMFILE, or write that file$/, output)
  end

  heavy def test_an_application_that_cannot_be_loaded
    bundle
    write("config/environment.rb", "require_relative 'json'\n")
    write("config/json.rb", "\nraise 'no settings'\n")
    assert_equal [2, "", "jacinth: cannot load the application: config/json.rb:2: RuntimeError: no settings\n"], doctor
    write("config/json.rb", "\ndef (\n")
    assert_match(/: config\/json\.rb:\d: SyntaxError: /, doctor[2])
  end

  private

  # A Gemfile whose third line is the first of `lines`.
  def bundle(*lines)
    FileUtils.rm_f(File.join(@folder, "Gemfile.lock"))
    write("Gemfile", ["# frozen_string_literal: true", "source 'file://#{@folder}'", *lines, ""].join("\n"))
  end

  def assert_report(status, *words)
    got, output, errors = doctor
    assert_equal status, got, output + errors
    words.each { |one| assert_match one, output }
  end

  # Runs the command in the test's folder: [status, standard output, standard error].
  def doctor(*arguments, env: {})
    built = ENV["JACINTH_LIB"] && File.expand_path(ENV["JACINTH_LIB"])
    folders = [built, FormerGems::RUBYLIB].compact.join(File::PATH_SEPARATOR)
    Bundler.with_unbundled_env do
      out, err, status = Open3.capture3(
        { "BUNDLE_GEMFILE" => nil, "RUBYOPT" => nil, "RUBYLIB" => (folders unless folders.empty?) }.merge(env),
        "timeout", LIMIT.to_s, *command("doctor", *arguments), chdir: @folder
      )
      [status.exitstatus, out, err]
    end
  end
end
