# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/former_gems"
require_relative "../support/command_line"
require "open3"

# The commands of the gem jacinth-workbench, and that of the repository alone, for a program that was installed without
# the gem, and with it. The tests use separate processes and a copy of exe/jacinth that has the library next to it and
# no workbench.
class WorkbenchCommandsTest < Minitest::Test
  include CommandLine

  COMMANDS = %w[bench inspect profile].freeze
  ROOT = File.expand_path("../..", __dir__)

  def setup
    super
    FileUtils.mkdir_p(File.join(@folder, "program/exe"))
    FileUtils.cp(EXE, program)
    FileUtils.ln_s(File.join(ROOT, "lib"), File.join(@folder, "program/lib"))
  end

  def program = File.join(@folder, "program/exe/jacinth")

  # [status, output, errors]
  def run_program(*arguments, options: [])
    clean = ENV.keys.grep(/\A(?:BUNDLE|RUBYOPT|RUBYLIB|GEM_)/).to_h { |name| [name, nil] }
    built = ENV["JACINTH_LIB"] ? ["-I#{File.expand_path(ENV["JACINTH_LIB"])}"] : []
    env = clean.merge("GEM_HOME" => File.join(@folder, "gems"), "RUBYLIB" => FormerGems::RUBYLIB)
    output, errors, status = Open3.capture3(env, RbConfig.ruby, *built, *options, program, *arguments)
    [status.exitstatus, output, errors]
  end

  # Installs a gem with these files, as `gem install` does.
  def install(name, version, files = {}, depends: {})
    spec = Gem::Specification.new(name, version) do |one|
      one.summary = one.authors = name
      depends.each { |other, wanted| one.add_dependency(other, wanted) }
    end
    files.merge("" => nil).each do |path, text|
      target = File.join(@folder, "gems/gems", spec.full_name, "lib", path)
      text ? FileUtils.mkdir_p(File.dirname(target)) && File.write(target, text) : FileUtils.mkdir_p(target)
    end
    FileUtils.mkdir_p(File.join(@folder, "gems/specifications"))
    File.write(File.join(@folder, "gems/specifications/#{spec.full_name}.gemspec"), spec.to_ruby)
  end

  def install_workbench(version)
    install("jacinth", version)
    bench = <<~RUBY
      class Jacinth::CLI::Bench
        def initialize(output:, errors:) = @output = output
        def run(arguments) = @output.puts("bench of #{version}: \#{arguments.inspect}") || 0
      end
    RUBY
    install("jacinth-workbench", version, { "jacinth/cli/bench.rb" => bench }, depends: { "jacinth" => "= #{version}" })
  end

  def test_without_the_gem_each_says_what_it_is_and_where
    COMMANDS.each do |name|
      status, output, errors = run_program(name, "--help")

      assert_equal [2, ""], [status, output], name
      version = Jacinth::VERSION
      assert_equal <<~TEXT, errors
        jacinth: #{name} is a command of the gem jacinth-workbench, which is not installed in version #{version}.
        To install it: gem install jacinth-workbench -v #{version}
        In a bundle, add this line to the Gemfile: gem "jacinth-workbench", "#{version}"
      TEXT
    end
    assert_equal 2, run_program("bench", options: ["--disable-gems"]).first
  end

  def test_the_help_lists_them_with_the_gem
    status, output, = run_program("--help")

    assert_equal 0, status
    listed = output[/^commands of the gem jacinth-workbench \(gem install jacinth-workbench\):\n((?:  \w.*\n)+)/, 1]
    assert_equal COMMANDS, listed.scan(/^  (\w+)/).flatten
    assert_match(/^in a checkout:\n  lab +run experiments.*\n\n/, output)
    assert_equal output, jacinth("--help")[1]
  end

  def test_the_others_need_no_gem
    assert_equal [0, "[1]\n", ""], run_program("min", file("[ 1 ]"))
    assert_match(/\Ausage: jacinth doctor/, run_program("doctor", "--help")[1])
  end

  def test_with_the_gem_it_is_asked
    install_workbench(Jacinth::VERSION)

    assert_equal [0, "bench of #{Jacinth::VERSION}: [\"--list\"]\n", ""], run_program("bench", "--list")
  end

  def test_the_lab_is_in_no_gem
    install_workbench(Jacinth::VERSION)

    [%w[lab], %w[lab buffer --json], %w[lab --help], %w[help lab]].each do |words|
      assert_equal [2, "", <<~TEXT], run_program(*words), words
        jacinth: lab is part of Jacinth's repository, and of no gem. In a checkout: exe/jacinth lab --help
        What it found: workbench/docs/lab-*.md in the repository, "The lab" on the site
      TEXT
    end
    assert_includes run_program("help", "--man")[1], ".SS \"jacinth lab\"\nRun experiments: how this Ruby stores " \
                                                     "Strings, and what that costs. In a checkout.\n"
  end

  def test_another_version_of_the_gem_is_none
    install_workbench("99.0")
    assert_equal [2, ""], run_program("bench", "--list").first(2)
    install_workbench(Jacinth::VERSION)

    assert_equal [0, "bench of #{Jacinth::VERSION}: []\n"], run_program("bench").first(2)
  end
end
