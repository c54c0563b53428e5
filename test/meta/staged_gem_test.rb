# frozen_string_literal: true

require "test_helper"
require "digest"
require "fileutils"
require "tmpdir"
require_relative "../../tool/run/staged_gem"

# Builds are reproducible: both ways of building the gem give equal bytes for equal sources, whatever the clock and the
# modes of the files are. SECURITY.md says so.
class StagedGemTest < Minitest::Test
  ROOT = File.expand_path("../..", __dir__)
  EPOCH = "1790000000"

  def setup
    @folder = File.realpath(Dir.mktmpdir)
    @before = ENV.fetch("SOURCE_DATE_EPOCH", nil)
  end

  def teardown
    ENV["SOURCE_DATE_EPOCH"] = @before
    FileUtils.remove_entry(@folder)
  end

  # What anybody can do: no tool of the project takes part.
  def test_gem_build_twice
    digests = Array.new(2) do |number|
      path = File.join(@folder, "#{number}.gem")
      built = system({ "SOURCE_DATE_EPOCH" => EPOCH, "RUBYOPT" => nil }, "gem", "build", "--silent", "--output", path,
                     "jacinth.gemspec", chdir: ROOT, out: File::NULL, err: File::NULL)
      assert built
      digest(path)
    end

    assert_equal 1, digests.uniq.size
  end

  # Another copy has other times and modes.
  def test_another_checkout
    digests = %w[a b].map do |name|
      root = File.join(@folder, name)
      tree(root)
      File.chmod(name == "a" ? 0o700 : 0o775, File.join(root, "exe/x"))
      File.utime(Time.at(0), Time.at(name.ord * 1000), File.join(root, "README.md"))
      pack(root, EPOCH)
    end

    assert_equal 1, digests.uniq.size
    refute_equal digests.first, pack(File.join(@folder, "a"), "1790000001"), "the time is part of the gem"
  end

  # Without SOURCE_DATE_EPOCH, the time is that of the commit.
  def test_the_time_of_the_commit
    root = File.join(@folder, "a")
    tree(root)
    date = "#{EPOCH} +0000"
    env = { "GIT_AUTHOR_DATE" => date, "GIT_COMMITTER_DATE" => date, "GIT_CONFIG_GLOBAL" => "/dev/null" }
    [%w[init -q], %w[add -A], %w[-c user.name=a -c user.email=a@b commit -q -m x]].each do |words|
      assert system(env, "git", *words, chdir: root)
    end

    assert_equal pack(root, EPOCH), pack(root, nil)
    assert_nil ENV.fetch("SOURCE_DATE_EPOCH", nil)
  end

  # Links are rewritten in the gem, where there is a home, and not in the tree.
  def test_the_links
    root = File.join(@folder, "a")
    tree(root, home: "https://a.dev")
    pack(root, EPOCH)
    Gem::Package.new(File.join(@folder, "x.gem")).extract_files(File.join(@folder, "out"))

    assert_equal "[b](https://a.dev/docs/files/b.txt) [c](c.md)\n", File.read(File.join(@folder, "out/README.md"))
    assert_equal "[b](b.txt) [c](c.md)\n", File.read(File.join(root, "README.md"))
    assert_equal 0o755, File.stat(File.join(@folder, "out/exe/x")).mode & 0o777
  end

  private

  def digest(path) = Digest::SHA256.file(path).hexdigest

  # The digest of the gem of a tree.
  def pack(root, epoch)
    ENV["SOURCE_DATE_EPOCH"] = epoch
    spec = Gem::Specification.new do |one|
      one.name = "x"
      one.version = "1"
      one.summary = one.description = "y"
      one.authors = %w[a]
      one.license = "MIT"
      one.files = %w[README.md c.md exe/x]
    end
    path = File.join(@folder, "x.gem")
    Jacinth::Run::StagedGem.new(root).pack(spec, path)
    digest(path)
  end

  def tree(root, home: "")
    files = { "README.md" => "[b](b.txt) [c](c.md)\n", "b.txt" => "b", "c.md" => "# C\n", "exe/x" => "#!/bin/sh\n",
              "config/home.yml" => "home: #{home}\n" }
    files.each do |path, text|
      FileUtils.mkdir_p(File.dirname(File.join(root, path)))
      File.write(File.join(root, path), text)
    end
  end
end
