# frozen_string_literal: true

require "test_helper"
require "fileutils"
require "open3"
require "rbconfig"
require "tmpdir"
require_relative "../../tool/run/installed_gem"

# How a gem is installed and used: by which Ruby, and within which time. That Ruby is a stand-in, which notes how it was
# called.
class InstalledGemTest < Minitest::Test
  TOOL = File.expand_path("../../tool/run/installed_gem.rb", __dir__)
  RUBY = <<~'SH'
    #!/bin/sh
    echo "with $GEM_HOME: $*" >>"$NOTES"
    count=0
    while [ $count -lt 2000 ]; do count=$((count + 1)); done
    echo "with $GEM_HOME: $*"
  SH

  def setup
    @folder = File.realpath(Dir.mktmpdir)
    @gem = file("x.gem", "")
    @ruby = file("ruby", RUBY)
    File.chmod(0o755, @ruby)
    ENV["NOTES"] = File.join(@folder, "notes")
  end

  def teardown
    ENV["NOTES"] = nil
    FileUtils.remove_entry(@folder)
  end

  def file(name, text) = File.join(@folder, name).tap { |path| File.write(path, text) }

  # [status, output] of the tool in a process of its own.
  def tool(*arguments)
    output, status = Open3.capture2e({ "RUBYOPT" => nil }, RbConfig.ruby, TOOL, *arguments)
    [status.exitstatus, output]
  end

  # How often a gem was installed.
  def installed = File.read(ENV.fetch("NOTES")).scan("gem install").size

  # It may be one under qemu.
  def test_the_ruby_is_a_command
    Jacinth::Run::InstalledGem.in(@gem, ruby: [@ruby, "-L", "root"]) do |gem|
      assert_equal "with #{gem.home}: -L root -S gem install --local --no-document #{@gem}", gem.install.output
      assert_match(/\Awith #{gem.home}: -L root -w -I .* -e home = /, gem.use.output)
    end
    assert_match(/\Ainstalled: .* s of CPU\nused: .*with .*: -L root -w/, tool(@gem, @ruby, "-L", "root").last)
  end

  def test_a_gem_that_is_fast_enough
    status, output = tool("--within", "60", @gem, @ruby)

    assert_match(/\Ain all: .* s of CPU, at most 60\.00\ninstalled: /, output)
    assert_equal [1, 2], [status, installed], "ri knows nothing of a stand-in"
  end

  def test_a_ruby_without_rdoc
    File.write(@ruby, "#!/bin/sh\ncase \"$*\" in *'no rdoc'*) echo no rdoc ;; esac\n")

    assert_match(/^ri: +not asked, no rdoc\n\z/, tool(@gem, @ruby).last)
  end

  def test_a_gem_that_is_too_slow_three_times
    status, output = tool("--within", "0.0001", @gem, @ruby)

    assert_equal [1, 3], [status, installed]
    assert_equal 3, output.scan(/^in all: .* s of CPU, at most 0\.00$/).size
    assert_match(/^installed_gem: took .* s of CPU in the fastest of 3 tries, more than 0\.00$/, output)
  end

  def test_wrong_usage
    [[], ["--within"], ["--within", "soon", @gem], ["--within", "2"], [File.join(@folder, "no.gem")]].each do |words|
      status, output = tool(*words)
      assert_equal 2, status, words
      assert_match(/\Ausage: ruby tool/, output)
    end
  end
end
