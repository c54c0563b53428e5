# frozen_string_literal: true

require_relative "../../../test/test_helper"
require "fileutils"
require "open3"
require "rbconfig"
require "tmpdir"
require "jacinth/workbench/profile_library"

# The library with symbols that `jacinth profile` measures where the installed one has none.
class ProfileLibraryTest < Minitest::Test
  ROOT = File.expand_path("../../..", __dir__)
  Library = Jacinth::Workbench::ProfileLibrary

  def setup
    @folder = File.realpath(Dir.mktmpdir)
  end

  def teardown
    FileUtils.remove_entry(@folder)
  end

  # A library of one function, with or without symbols.
  def library(*flags)
    source = File.join(@folder, "source.c")
    File.write(source, "void Init_jacinth(void) {}\n")
    path = File.join(@folder, "lib#{flags.join}.so")
    output, status = Open3.capture2e(*RbConfig::CONFIG["CC"].split, "-shared", "-fPIC", *flags, "-o", path, source)
    assert_predicate status, :success?, output
    path
  end

  # An engine whose build writes a library, or fails with these words.
  def engine(failure = nil)
    path = File.join(@folder, "engine/extconf.rb")
    FileUtils.mkdir_p(File.dirname(path))
    made = "jacinth.#{RbConfig::CONFIG["DLEXT"]}"
    File.write(path, failure ? "abort #{failure.dump}" : <<~RUBY)
      File.write("Makefile", "all:\\n\\techo $$JACINTH_SYMBOLS >#{made}\\n")
    RUBY
    File.dirname(path)
  end

  # [folder, lines]
  def folder(path, from = engine)
    lines = []
    found = Library.new(path, engine: from, cache: File.join(@folder, "cache")).folder { |line| lines << line }
    [found, lines]
  end

  def test_symbols
    assert Library.symbols?(library("-O1"))
    refute Library.symbols?(library("-s"))
    assert_match(%r{/jacinth\.(so|bundle)\z}, Library.loaded)
    assert_equal [nil, []], folder(library("-O1"))
    assert_equal [nil, []], folder(nil)
  end

  def test_a_copy_is_built_once
    stripped = library("-s")
    found, lines = folder(stripped)

    assert_match(/\AJacinth is installed without symbols: a copy with them is built once/, lines.join)
    assert_equal "1\n", File.read(Dir[File.join(found, "jacinth/jacinth.{so,bundle}")].first)
    assert_path_exists File.join(found, "jacinth/jacinth.rb")
    assert_equal [found, []], folder(stripped, engine("not again"))
  end

  def test_without_a_compiler_it_goes_on
    found, lines = folder(library("-s"), engine("jacinth: the C compiler cc is missing"))

    assert_nil found
    assert_match(/\Ait cannot be built: jacinth: the C compiler cc is missing; functions .* no names\z/, lines.last)
    assert_empty Dir[File.join(@folder, "cache/*")]
  end

  # The engine itself, and a process that loads the copy ahead of another library.
  before_release def test_the_copy_is_loaded_and_has_names
    kept = ENV["JACINTH_QUICK"]
    ENV["JACINTH_QUICK"] = "1"
    found, = folder(library("-s"), Library::ENGINE)
    program = 'require "jacinth"; puts Jacinth.generate([1]), $LOADED_FEATURES.grep(/jacinth\.so\z/)'
    output, = Open3.capture2e({ "RUBYOPT" => nil }, RbConfig.ruby, "-I#{found}",
                              *$LOAD_PATH.map { |path| "-I#{path}" }, "-e", program)

    assert_equal ["[1]", "#{found}/jacinth/jacinth.so"], output.lines(chomp: true)
    assert Library.symbols?("#{found}/jacinth/jacinth.so")
  ensure
    ENV["JACINTH_QUICK"] = kept
  end
end
