# frozen_string_literal: true

require "test_helper"
require "open3"
require "rbconfig"
require "tmpdir"
require_relative "../../tool/run/packages"

# The messages on a machine where the extension cannot be built, or a suite cannot run.
class MachinesTest < Minitest::Test
  EXTENSION = File.expand_path("../../ext/jacinth", __dir__)
  NARROW = 'RbConfig.send(:remove_const, :SIZEOF); RbConfig::SIZEOF = { "long" => 4, "void*" => 4 }.freeze'
  SWAPPED = 'class Array; prepend(Module.new { def pack(*) = super.reverse }); end'

  # [success, errors, written files] of extconf.rb after `change`.
  def configure(change)
    script = "require 'rbconfig/sizeof'; #{change}; load #{File.join(EXTENSION, "extconf.rb").dump}"
    Dir.mktmpdir do |folder|
      _, errors, status = Open3.capture3(RbConfig.ruby, "-e", script, chdir: folder)
      [status.success?, errors, Dir.children(folder)]
    end
  end

  def test_extconf_refuses_other_machines_in_one_sentence
    start = "jacinth: needs a 64-bit little-endian machine, such as x86-64 or arm64; " \
            "this Ruby is built for #{RbConfig::CONFIG["arch"]}, "

    assert_equal [false, "#{start}32-bit and little-endian\n", []], configure(NARROW)
    assert_equal [false, "#{start}64-bit and big-endian\n", []], configure(SWAPPED)
    assert_equal [false, "#{start}32-bit and big-endian\n", []], configure("#{NARROW}; #{SWAPPED}")
  end

  # A build that did not call extconf.rb.
  def test_the_compiler_refuses_them_too
    headers = RbConfig::CONFIG.values_at("rubyhdrdir", "rubyarchhdrdir").map { |folder| "-I#{folder}" }
    compile = lambda do |*flags|
      Open3.capture2e(
        RbConfig::CONFIG["CC"],
        "-std=gnu11",
        "-fsyntax-only",
        "-w",
        *flags,
        *headers,
        "-I#{EXTENSION}",
        "-x",
        "c",
        "-",
        stdin_data: "#include \"rb/rb.h\"\n"
      )
    end

    assert_equal ["", true], compile.().then { |words, status| [words, status.success?] }
    words, status = compile.("-U__BYTE_ORDER__", "-D__BYTE_ORDER__=__ORDER_BIG_ENDIAN__")
    refute_predicate status, :success?
    assert_includes words, "Jacinth needs a little-endian machine"
  end

  # A vector header needs its architecture; the files that include it ask for that first.
  def test_the_unity_build_includes_no_vector_header_itself
    headers = File.read(File.join(EXTENSION, "unity.c")).scan(/^#include "(.+\.h)"$/).flatten

    refute_empty headers
    assert_empty headers.grep(%r{\Akernel/simd/vec_})
  end

  def missing(ci, *arguments)
    before = ENV.fetch("CI", nil)
    ENV["CI"] = ci
    Jacinth::Run::Packages.missing(*arguments)
  ensure
    ENV["CI"] = before
  end

  # Outside of CI nothing is installed.
  def test_what_a_suite_lacks
    assert_nil missing(nil, ["sh"], ["dash"])
    assert_equal "no-such-cc missing (Debian: apt-get install no-such-gcc)",
                 missing(nil, %w[sh no-such-cc], ["no-such-gcc"])
  end

  # `bundle exec rake` sets variables that name files of this machine. The programs are stand-ins, and chroot notes its
  # calls.
  def test_a_machine_is_made_without_the_variables_of_bundler
    Dir.mktmpdir do |folder|
      { "id" => "echo 0", "chroot" => "echo \"$*\" >>#{folder}/calls",
        "debootstrap" => 'mkdir -p "$3/usr/local/bin"' }.each do |name, script|
        path = File.join(folder, name)
        File.write(path, "#!/bin/sh\n#{script}\n")
        File.chmod(0o755, path)
      end
      env = { "PATH" => "#{folder}:#{ENV.fetch("PATH")}", "JACINTH_RUBIES" => File.join(folder, "rubies") }
      output, = Open3.capture2e(env, File.expand_path("../../script/rubies", __dir__), "make", "3.3")
      skip output if output.match?(/needs Debian|name no Debian mirror|certificate bundle/)

      calls = File.readlines(File.join(folder, "calls"), chomp: true)
      assert_includes output, "made 3.3 in #{folder}/rubies/3.3"
      assert_match(/ gem3\.3 install .* bundler\z/, calls.grep(/gem3/).first)
      assert_empty calls.grep_v(/\A\S+ env -i /)
    end
  end

  def test_a_second_command_waits_for_its_machine
    Dir.mktmpdir do |cache|
      Dir.mkdir(File.join(cache, "3.4"))
      File.write(File.join(cache, "3.4", ".ready"), "")
      File.open(File.join(cache, "3.4.lock"), "w") do |lock|
        lock.flock(File::LOCK_EX)
        script = File.expand_path("../../script/rubies", __dir__)
        Open3.popen3({ "JACINTH_RUBIES" => cache }, script, "make", "3.4") do |_, output, errors, process|
          assert_equal "waiting: another command uses 3.4\n", errors.gets
          lock.flock(File::LOCK_UN)
          assert_equal "made 3.4 in #{cache}/3.4\n", output.read
          assert_predicate process.value, :success?
        end
      end
    end
  end
end
