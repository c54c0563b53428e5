# frozen_string_literal: true

require "test_helper"
require "fileutils"
require "open3"
require "rbconfig"
require "rubygems/package"
require "tmpdir"
require_relative "../../tool/run/installed_gem"
require_relative "../../tool/run/native_gem"

# Precompiled gems, made of small libraries, and of this build's own for the loader. `rake gem:native` builds the real
# one.
class NativeGemTest < Minitest::Test
  LIB = ENV["JACINTH_LIB"] || "lib"
  PLATFORM = "x86_64-linux-gnu"
  PUBLIC = "__attribute__((visibility(\"default\")))"
  LIBRARY = "#{PUBLIC} void Init_jacinth(void) {}".freeze
  # It holds the path of its source.
  NAMED = "#{LIBRARY}\n__attribute__((used)) static const char path[] = __FILE__;".freeze
  SERIES = RbConfig::CONFIG["ruby_version"][/\A\d+\.\d+/]
  RUBIES = Jacinth::Run::NativeGem::RUBIES

  def setup
    @folder = File.realpath(Dir.mktmpdir)
  end

  def teardown
    FileUtils.remove_entry(@folder)
  end

  # The path of a library of `text`, compiled with `flags`. It is stripped, unless strip is nil.
  def library(text = LIBRARY, *flags, strip: "-s")
    file = File.join(@folder, "lib#{Dir.children(@folder).size}.so")
    source = File.join(@folder, "source.c")
    File.write(source, text)
    output, status = Open3.capture2e(*RbConfig::CONFIG["CC"].split, "-shared", "-fPIC", "-fvisibility=hidden",
                                     *strip, "-o", file, source, *flags)
    assert_predicate status, :success?, output
    file
  end

  def faults(path, newest: "2.99")
    Jacinth::Run::ElfLibrary.new(path).faults(newest_glibc: Gem::Version.new(newest))
  end

  def native(series, path = library)
    Jacinth::Run::NativeGem.new(PLATFORM, series.to_h { |one| [one, path] })
  end

  def test_a_library_without_fault
    assert_empty faults(library)
    assert_equal RbConfig::CONFIG["host_cpu"].tr("_", "-").downcase,
                 Jacinth::Run::ElfLibrary.new(library).machine.downcase
  end

  heavy def test_each_fault_of_a_library
    ruby = File.join(@folder, "libruby-9.9.so")
    File.rename(library("#{PUBLIC} int rb_x(void) { return 1; }"), ruby)
    call = "extern int rb_x(void); #{PUBLIC} void Init_jacinth(void) { rb_x(); }"
    linked = library(call, "-L#{@folder}", "-l:libruby-9.9.so")
    path = File.join(@folder, "source.c")

    assert_equal ["is linked with libruby-9.9.so"], faults(linked)
    assert_equal ["searches for libraries in /x/lib"], faults(library(LIBRARY, "-Wl,-rpath,/x/lib"))
    assert_equal ["exports helper"], faults(library("#{LIBRARY} #{PUBLIC} void helper(void) {}"))
    assert_equal ["holds a path of the machine that built it: #{path}"],
                 faults(library(NAMED))
    assert_empty faults(library(NAMED, "-ffile-prefix-map=#{@folder}=."))
    assert_equal ["is not stripped: it has .symtab"], faults(library(strip: nil))
    used = library("#include <stdlib.h>\n#{PUBLIC} void Init_jacinth(void) { abort(); }")
    assert_match(/\Aasks for glibc 2\.\S+, the limit is 1\.0\z/, faults(used, newest: "1.0").first)
  end

  def test_the_specification
    spec = native(%w[3.1 3.3 3.4 4.0]).specification
    runs = ->(version) { spec.required_ruby_version.satisfied_by?(Gem::Version.new(version)) }

    assert_equal PLATFORM, spec.platform.to_s
    assert_empty spec.extensions
    %w[3.1.0 3.1.7 3.3.0 3.4.9 4.0.5].each { |version| assert runs.(version), version }
    %w[3.0.7 3.2.0 3.2.11 4.1.0.preview1 4.1.0 5.0.0].each { |version| refute runs.(version), version }
    assert_includes spec.description, "Precompiled for Ruby 3.1, 3.3, 3.4, 4.0"
    source = Gem::Specification.load(File.expand_path("../../jacinth.gemspec", __dir__))
    assert_equal ["lib/jacinth/jacinth.rb", *%w[3.1 3.3 3.4 4.0].map { |one| "lib/jacinth/#{one}/jacinth.so" }],
                 (spec.files - source.files).sort_by { |path| [path.size, path] }
    assert_empty (source.files - spec.files).grep_v(%r{\Aext/})
    assert_equal source.dependencies, spec.dependencies
    assert spec.required_rubygems_version.satisfied_by?(Gem::Version.new("3.3.15"))
    musl = Jacinth::Run::NativeGem.new("x86_64-linux-musl", RUBIES.last => library).specification
    refute musl.required_rubygems_version.satisfied_by?(Gem::Version.new("3.3.15"))
  end

  def test_the_gem
    path = native([RUBIES.last]).build(File.join(@folder, "pkg"))
    package = Gem::Package.new(path)

    assert_equal "jacinth-#{Jacinth::VERSION}-#{PLATFORM}.gem", File.basename(path)
    assert_empty package.spec.files - package.contents
    assert_empty ["lib/jacinth/#{RUBIES.last}/jacinth.so", "lib/jacinth/jacinth.rb"] - package.contents
    assert_equal package.spec.extra_rdoc_files, package.contents.grep(%r{\Aext/|\.c\z}).sort
    assert_includes package.spec.extra_rdoc_files, "ext/jacinth/frontends/native/native.c"
    paths = package.spec.extra_rdoc_files.map { |path| File.expand_path("../../#{path}", __dir__) }
    assert_operator paths.sum { |one| File.size(one) }, :<, 250_000
  end

  # A preview of Ruby has no precompiled gem.
  if RUBIES.include?(SERIES)
    # ri answers for methods of the extension, whose sources the gem does not compile.
    before_release def test_ri
      skip "this Ruby has no ri" unless system(RbConfig.ruby, "-S", "ri", "--version", %i[out err] => File::NULL)

      known = ->(path) { Jacinth::Run::InstalledGem.in(path) { |gem| gem.install && gem.document.output } }
      assert_match(/\AJacinth\.parse, /, known.(native([SERIES]).build(@folder)))
      bare = native([SERIES])
      bare.define_singleton_method(:documentation?) { |_| false }
      assert_raises(Jacinth::Run::InstalledGem::Trouble) { known.(bare.build(@folder)) }
    end

    # The gem of the workbench compiles with its own copy of the engine, and without the lab.
    heavy def test_the_workbench_beside_it
      library = native([SERIES], File.expand_path("jacinth/jacinth.so", LIB))
      library.define_singleton_method(:faults) { [] } # it has symbols, which `rake compile` keeps
      Jacinth::Run::InstalledGem.in(library.build(@folder)) do |gem|
        gem.install
        gem.install(workbench)
        File.write(data = File.join(@folder, "data.json"), "[1]")

        assert_match(/"floor"/, gem.run("bench", "--json", "-", "--time", "0.1", data).output)
        error = assert_raises(Jacinth::Run::InstalledGem::Trouble) { gem.run("lab", "buffer") }
        assert_match(/\Ajacinth: lab is part of Jacinth's repository/, error.message)
      end
    end
  end

  def workbench
    root = File.expand_path("../..", __dir__)
    spec = Gem::Specification.load(File.join(root, "workbench/jacinth-workbench.gemspec"))
    path = File.join(@folder, spec.file_name)
    Jacinth::Run::StagedGem.new(root).pack(spec, path, folder: "workbench")
    path
  end

  def test_what_cannot_be_built
    wrong = library("#{LIBRARY} #{PUBLIC} void helper(void) {}")
    trouble = Jacinth::Run::NativeGem::Trouble

    error = assert_raises(trouble) { native(%w[3.4], wrong).build(@folder) }
    assert_equal "the library for Ruby 3.4 exports helper", error.message
    assert_empty Dir[File.join(@folder, "*.gem")]
    assert_match(/\Ano library for/, assert_raises(trouble) { native([]) }.message)
    assert_match(/\A9\.9 is no series/, assert_raises(trouble) { native(%w[9.9]) }.message)
  end

  # [success, output] of a program with this build's library in the layout of a precompiled gem for `series`, without
  # RubyGems.
  def load_as(series)
    lib = File.join(@folder, "lib")
    FileUtils.cp_r(File.expand_path("../../lib", __dir__), lib)
    FileUtils.rm_f(Dir[File.join(lib, "jacinth/jacinth.*")])
    FileUtils.mkdir_p(File.join(lib, "jacinth", series))
    FileUtils.cp(File.join(LIB, "jacinth/jacinth.so"), File.join(lib, "jacinth", series))
    FileUtils.cp(Jacinth::Run::NativeGem::LOADER, File.join(lib, "jacinth/jacinth.rb"))
    program = 'require "jacinth"; print Jacinth.generate([1]), $LOADED_FEATURES.grep(/jacinth\.so\z/).join(" ")'
    paths = [lib, *Gem.loaded_specs["bigdecimal"]&.full_require_paths].map { |path| "-I#{path}" }
    env = { "RUBYOPT" => nil }
    output, status = Open3.capture2e(env, RbConfig.ruby, "--disable-gems", "-w", *paths, "-e", program)
    [status.success?, output]
  end

  def test_the_library_of_this_ruby_is_loaded
    assert_equal [true, "[1]#{@folder}/lib/jacinth/#{SERIES}/jacinth.so"], load_as(SERIES)
  end

  def test_a_ruby_without_library
    success, output = load_as("9.9")

    refute success
    assert_includes output, "this precompiled gem does not work with Ruby #{RUBY_VERSION} on this system. " \
                            "Install the gem that is compiled here: gem install jacinth --platform ruby"
  end
end
