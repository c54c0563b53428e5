# frozen_string_literal: true

require "digest"
require "fileutils"
require "tmpdir"
require "rubygems/package"
require "stringio"
require "zlib"
require_relative "../../../test/test_helper"
require_relative "../../../test/support/command_line"
require_relative "bench_tools"
require "jacinth/cli/bench"

# The real documents: where they are taken from, and that no other document has their names. The clients of the
# registries are stand-ins, and so are the packages.
class CorpusTest < Minitest::Test
  include Jacinth::Workbench
  include CommandLine

  ROOT = File.expand_path("../../..", __dir__)
  TEXT = '{"real":[1]}'
  OTHER = '{"real":[1]} '
  PUBLISHED = '{"really":[1]}'
  Package = Jacinth::Workbench::Package

  def setup
    super
    @kept = ENV.to_h.slice("JACINTH_CORPUS", "XDG_CACHE_HOME", "PATH")
    ENV.update("JACINTH_CORPUS" => nil, "XDG_CACHE_HOME" => File.join(@folder, "cache"))
    @row = Corpus::Row.new(name: "twitter", bytes: 12, sha256: sha(TEXT), origin: "a/b/c", path: "x/twitter.json",
                           edits: { sha(PUBLISHED) => ->(text) { text.sub("really", "real") } })
  end

  def teardown
    ENV.update({ "JACINTH_CORPUS" => nil, "XDG_CACHE_HOME" => nil }.merge(@kept))
    super
  end

  def sha(text) = Digest::SHA256.hexdigest(text)

  # Yields while the only document is this row's.
  def alone(row = @row, &block)
    kept = Corpus::ROWS
    Corpus.send(:remove_const, :ROWS)
    Corpus.const_set(:ROWS, { row.name => row })
    block.call
  ensure
    Corpus.send(:remove_const, :ROWS)
    Corpus.const_set(:ROWS, kept)
  end

  # A package that the stand-in of its client copies; files: path => text. damage: bytes after the archive.
  def package(kind, files, damage: "", sha256: nil)
    archive = kind == "npm" ? packed(files.transform_keys { |path| "package/#{path}" }) : gem(files)
    source = File.join(@folder, kind == "npm" ? "made.tgz" : "made.gem")
    File.binwrite(source, archive + damage)
    client(kind == "npm" ? "npm" : "gem", "cp #{source} .")
    Package.new(kind: kind, name: "made", version: "1.0", megabytes: 1, license: "MIT",
                sha256: sha256 || sha(archive))
  end

  def packed(files)
    bytes = StringIO.new(+"".b)
    Gem::Package::TarWriter.new(bytes) do |tar|
      files.each { |path, text| tar.add_file_simple(path, 0o644, text.bytesize) { |io| io.write(text) } }
    end
    Zlib.gzip(bytes.string)
  end

  def gem(files)
    data = packed(files)
    bytes = StringIO.new(+"".b)
    Gem::Package::TarWriter.new(bytes) do |tar|
      tar.add_file_simple("data.tar.gz", 0o644, data.bytesize) { |io| io.write(data) }
    end
    bytes.string
  end

  # A program of that name, ahead of all others. RubyGems' client is run by Ruby, so its stand-in is Ruby.
  def client(name, command)
    path = File.join(@folder, "bin", name)
    FileUtils.mkdir_p(File.dirname(path))
    File.write(path, name == "gem" ? "#!ruby\nsystem(#{command.dump}) || exit(1)\n" : "#!/bin/sh\n#{command}\n")
    File.chmod(0o755, path)
    ENV["PATH"] = "#{File.dirname(path)}:#{@kept["PATH"]}"
  end

  def given(text, path = "twitter.json")
    folder = File.join(@folder, "corpus")
    FileUtils.mkdir_p(File.dirname(File.join(folder, path)))
    File.write(File.join(folder, path), text)
    ENV["JACINTH_CORPUS"] = folder
  end

  def test_a_folder_of_documents
    alone do
      assert_nil Corpus.here("twitter")
      given(TEXT)
      assert_equal [TEXT, Encoding::UTF_8], [Corpus.text("twitter"), Corpus.text("twitter").encoding]
      given(PUBLISHED, "documents/twitter.json")
      assert_equal TEXT, Corpus.text("twitter")
      given(OTHER, "documents/twitter.json")
      error = assert_raises(Corpus::Missing) { Corpus.text("twitter") }
      assert_match(%r{corpus/documents/twitter.json is not the document twitter of the README's table}, error.message)
    end
  end

  def test_a_package_is_fetched_once
    %w[npm gem].each do |kind|
      FileUtils.rm_rf(Corpus.cache)
      alone(@row.dup.tap { |row| row.package = package(kind, { "x/twitter.json" => PUBLISHED, "y" => "z" }) }) do
        told = []
        assert_equal TEXT, Corpus.text("twitter") { |line| told << line }
        assert_match(/\Atwitter: fetching the .*made 1\.0 \(1 MB\) into /, told.join)
        client(kind == "npm" ? "npm" : "gem", "exit 1")
        assert_equal TEXT, Corpus.text("twitter") { flunk("fetched again") }
        assert_equal({ "twitter" => "here" }, Corpus.places)
        File.write(File.join(Corpus.cache, "twitter.json"), OTHER)
        assert_raises(Corpus::Missing) { Corpus.text("twitter") }
      end
    end
  end

  # Never a document of another content, and always what to do.
  def test_what_cannot_be_fetched
    wrong = ->(**more) { package("npm", { "x/twitter.json" => TEXT }, **more) }
    {
      -> { wrong.(damage: "x") } => /the npm package made 1\.0 is not the expected file \(SHA-256\)/,
      -> { package("npm", { "x/twitter.json" => OTHER }) } => %r{has another x/twitter.json than expected},
      -> { package("npm", { "y" => TEXT }) } => %r{has another x/twitter.json than expected},
      -> { wrong.().tap { client("npm", "echo no network >&2; exit 1") } } => /npm pack --silent: no network/,
      -> { wrong.().tap { client("npm", "true") } } => /was not fetched/,
      -> { wrong.().tap { ENV["PATH"] = @folder } } => /npm is not installed \(Debian: apt-get install npm\)/,
      -> {} => %r{no package ships it: it is a/b/c/twitter.json\. All of them are in the folder benchmark}
    }.each do |made, words|
      alone(@row.dup.tap { |row| row.package = made.call }) do
        assert_match words, assert_raises(Corpus::Missing) { Corpus.text("twitter") }.message
        assert_nil Corpus.here("twitter")
      end
    end
  end

  def test_the_command_says_so
    alone do
      absent = "jacinth: twitter is not on this machine, and no package ships it: it is a/b/c/twitter.json. "
      assert_equal [2, "", "#{absent}#{Corpus.advice}\n"], command("bench", "twitter").tap { |all| all[1].strip! }
      listed = "twitter        in no package: a/b/c/twitter.json\n#{Corpus.advice}\n"
      assert_equal [0, listed, ""], command("bench", "--fetch")
      assert_equal [2, ""], command("profile", "jacinth", "json", "twitter").first(2)
      assert_equal [2, ""], command("inspect", "twitter").first(2)
      given(TEXT)
      assert_equal [0, "twitter        here\n", ""], command("bench", "--fetch")
    end
  end

  def command(*words)
    kept = Cases.all.dup
    Cases.all.clear
    Contenders.stub(:load_libraries, %w[jacinth]) { jacinth(*words) }
  ensure
    Cases.all.replace(kept)
  end

  # The rows of the kept results are these documents.
  def test_the_results_are_of_these_documents
    reports = Dir[File.join(ROOT, "bench/results/[0-9]*.json")]
    refute_empty reports
    reports.each do |path|
      results = Jacinth.parse(File.read(path)).fetch("results").select { |one| one["direction"] == "parse" }
      real, made = results.partition { |one| one["real"] }
      assert_empty made.map { |one| one["case"] } & Corpus.names, path

      assert_equal Corpus.names, real.map { |one| one["case"] }.sort, path
      assert_equal real.to_h { |one| one.values_at("case", "bytes") }, Corpus::ROWS.transform_values(&:bytes), path
    end
  end

  # Fetches from the registries: by hand, with JACINTH_FETCH=1.
  before_release def test_the_packages_hold_them
    skip "JACINTH_FETCH=1 fetches from the registries" unless ENV["JACINTH_FETCH"] == "1"

    Corpus::ROWS.each_value { |row| assert_equal row.bytes, Corpus.text(row.name).bytesize if row.package }
  end
end
