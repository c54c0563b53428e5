# frozen_string_literal: true

require_relative "../test_helper"
require "fileutils"
require "open3"
require "rbconfig"
require "tmpdir"
require_relative "../../tool/run/variant"

# The Makefile that extconf.rb writes. Nothing is compiled. script/install_cost measures the cost of an install.
class BuildTest < Minitest::Test
  EXT = File.expand_path("../../ext/jacinth", __dir__)
  WORKBENCH = File.expand_path("../../workbench/ext/jacinth_workbench", __dir__)

  def setup
    @folder = Dir.mktmpdir
  end

  def teardown
    FileUtils.remove_entry(@folder)
  end

  # The Makefile that `extconf` writes in the folder `inside`.
  def makefile(extconf, inside: @folder, **variables)
    clean = ENV.keys.grep(/\A(?:JAC_|JACINTH_|CC\z|BUNDLE|RUBYOPT)/).to_h { |name| [name, nil] }
    output, status =
      Open3.capture2e(clean.merge(variables.transform_keys(&:to_s)), RbConfig.ruby, extconf, chdir: inside)
    assert_predicate status, :success?, output
    File.read(File.join(inside, "Makefile"))
  end

  def flags(text) = text[/^CFLAGS\s*=(.*)/, 1].split

  # The layout of `gem install`: the library's sources are in the folder where its own Makefile will be.
  def unpacked(name, *files)
    folder = File.join(@folder, name)
    FileUtils.mkdir_p(folder)
    FileUtils.cp(files, folder)
    folder
  end

  before_release def test_debug_information_is_left_out_unless_asked_for
    extconf = File.join(EXT, "extconf.rb")
    without = flags(makefile(extconf))

    assert_operator without.rindex("-g0"),
                    :>,
                    without.rindex { |flag| flag.match?(/\A-g(?:gdb)?\d?\z/) && flag != "-g0" } || -1
    %w[JACINTH_DEBUG_INFO JACINTH_DEBUG JACINTH_SANITIZE JAC_DEBUG_INFO].each do |name|
      refute_includes flags(makefile(extconf, name => "1")), "-g0", name
    end
  end

  # The library of a precompiled gem finds Ruby in the process that loads it.
  def test_a_package_is_not_linked_with_ruby
    text = makefile(File.join(EXT, "extconf.rb"), JACINTH_PACKAGE: "1")
    value = ->(name) { text[/^#{name}\s*=(.*)/, 1].strip }

    refute_empty RbConfig::CONFIG.values_at("LIBRUBYARG_SHARED", "LIBRUBYARG_STATIC").join
    %w[LIBRUBYARG_SHARED LIBRUBYARG_STATIC LIBPATH].each { |name| assert_empty value.(name), name }
    assert_includes flags(text), "-ffile-prefix-map=#{EXT}=."
    refute_includes value.("ldflags"), "pack-relative-relocs"
  end

  # A build must not share a folder with another one, by whichever name its variable is set.
  def test_both_names_of_a_variable_select_the_same_folder
    %w[JACINTH_ JAC_].each do |prefix|
      variant = Jacinth::Run::Variant.from_env({ "#{prefix}SPLIT" => "1", "#{prefix}CC" => "clang-14" })
      assert_equal "split+clang-14", variant.name
    end
    assert_equal "", Jacinth::Run::Variant.from_env({ "JACINTH_SPLIT" => "0", "JAC_SPLIT" => "1" }).name
  end

  before_release def test_what_is_built_beside_its_sources_leaves_no_object
    cleaning = /^install:\n\t.*\$\(RM\).*\$\(OBJS\).*\$\(DLLIB\)/
    folder = unpacked("jacinth", *%w[extconf.rb build.rb unity.c].map { |name| File.join(EXT, name) })

    assert_match cleaning, makefile("extconf.rb", inside: folder)
    refute_match cleaning, makefile(File.join(EXT, "extconf.rb"))
  end

  heavy def test_the_workbench_finds_the_engine
    assert_includes makefile(File.join(WORKBENCH, "extconf.rb"))[/^INCFLAGS\s*=(.*)/, 1], "-I#{EXT}"

    mine = unpacked("gem/ext/jacinth_workbench", *Dir[File.join(WORKBENCH, "*")])
    engine = unpacked("gem/engine", File.join(EXT, "build.rb"))

    assert_includes makefile("extconf.rb", inside: mine)[/^INCFLAGS\s*=(.*)/, 1], "-I#{engine}"
  end
end
