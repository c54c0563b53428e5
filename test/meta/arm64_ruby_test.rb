# frozen_string_literal: true

require "test_helper"
require "fileutils"
require "tmpdir"
require_relative "../../tool/run/arm64_ruby"

# The Rubies for arm64 that `rake gem:native:arm64` builds for: how they are made and called. The programs are
# stand-ins, which note how they were called.
class Arm64RubyTest < Minitest::Test
  Arm64 = Jacinth::Run::Arm64Ruby

  PROGRAMS = {
    "timeout" => "shift; exec \"$@\"",
    "apt-get" => <<~'SH',
      case "$*" in
          indextargets*) printf '%s\n' http://mirror.example/debian-security http://mirror.example/debian ;;
          *download-only*) touch "$(dirname "$APT_CONFIG")/archives/ruby.deb" ;;
      esac
    SH
    "dpkg-deb" => 'mkdir -p "$3/usr/bin" "$3/usr/lib"',
    "qemu-aarch64-static" => <<~'SH',
      case "$*" in
          *rubyarchhdrdir*) printf '%s\n' /usr/include/arm /usr/include/ruby ;;
          *extconf.rb*) echo "extconf:$JACINTH_SYMBOLS $JACINTH_PACKAGE $JACINTH_CC $CPATH" >>"$NOTES" ;;
      esac
    SH
    "aarch64-linux-gnu-gcc" => "exit 1",
    "make" => "echo built >jacinth.so"
  }.freeze

  def setup
    @folder = File.realpath(Dir.mktmpdir)
    @before = ENV.to_h.slice("PATH", "NOTES", "CI", "JACINTH_SYMBOLS")
    @bin = File.join(@folder, "bin")
    Dir.mkdir(@bin)
    PROGRAMS.each { |name, script| program(name, "echo \"#{name} $*\" >>\"$NOTES\"\n#{script}") }
    ENV["PATH"] = "#{@bin}:#{ENV.fetch("PATH")}"
    ENV["NOTES"] = File.join(@folder, "notes")
    ENV["CI"] = nil
  end

  def teardown
    ENV.update({ "NOTES" => nil, "CI" => nil, "JACINTH_SYMBOLS" => nil, **@before })
    FileUtils.remove_entry(@folder)
  end

  def program(name, script)
    path = File.join(@bin, name)
    File.write(path, "#!/bin/sh\n#{script}\n")
    File.chmod(0o755, path)
    path
  end

  def notes = File.read(ENV.fetch("NOTES"))

  def made(series = "3.4")
    skip "the keys of Debian's archive are not here" unless File.file?(Arm64::KEYS)

    Arm64.new(series, @folder).tap(&:make)
  end

  def test_it_is_unpacked_once_from_packages_for_arm64
    ruby = made
    made

    assert_equal "deb [signed-by=#{Arm64::KEYS}] http://mirror.example/debian sid main\n" \
                 "deb [signed-by=#{Arm64::KEYS}] http://mirror.example/debian experimental main\n",
                 File.read(File.join(@folder, "3.4-arm64/etc/sources.list"))
    assert_includes File.read(File.join(@folder, "3.4-arm64/apt.conf")), 'Architectures { "arm64"; }'
    assert_equal 1, notes.scan(/^apt-get .*-t experimental install ruby3\.4 ruby3\.4-dev$/).size
    assert_equal "usr/lib", File.readlink(File.join(ruby.root, "lib"))
    assert_equal "gem3.4", File.readlink(File.join(ruby.root, "usr/bin/gem"))
  end

  def test_a_library_is_built_by_the_cross_compiler_with_the_headers_of_that_ruby
    ENV["JACINTH_SYMBOLS"] = "1" # as rake sets it
    ruby = made("3.1")
    ruby.build(File.join(@folder, "libraries/3.1/jacinth.so"))
    arm, plain = %w[arm ruby].map { |name| "#{ruby.root}/usr/include/#{name}" }

    assert_equal "built\n", File.read(File.join(@folder, "libraries/3.1/jacinth.so"))
    assert_includes notes, "extconf: 1 aarch64-linux-gnu-gcc -L#{ruby.root}/usr/lib/aarch64-linux-gnu " \
                           "-Wl,--allow-shlib-undefined #{arm}:#{plain}\n"
    assert_includes notes, "make arch_hdrdir=#{arm} hdrdir=#{plain} topdir=#{plain}\n"
    assert_includes notes, "qemu-aarch64-static -L #{ruby.root} #{ruby.root}/usr/bin/ruby3.1 #{Arm64::EXTENSION}\n"
  end

  def test_what_this_machine_lacks
    before = ENV.fetch("PATH")
    ENV["PATH"] = "/nowhere"
    error = assert_raises(Arm64::Missing) { Arm64.new("3.1", @folder).make }
    assert_equal "qemu-aarch64-static and aarch64-linux-gnu-gcc missing (Debian: apt-get install " \
                 "gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user-static)", error.message
    ENV["PATH"] = before
    program("apt-get", "[ $1 = indextargets ] || { echo no such suite; exit 1; }; echo http://mirror.example/debian")
    error = assert_raises(Arm64::Missing) { made }
    assert_match(/\Aits packages cannot be downloaded: .*no such suite\z/, error.message)
    program("apt-get", "echo http://mirror.example/debian-security")
    assert_match(/name no Debian mirror\z/, assert_raises(Arm64::Missing) { made }.message)
  end

  def test_a_build_that_fails
    ruby = made
    program("make", "echo unity.c: wrong; exit 2")
    error = assert_raises(Arm64::Trouble) { ruby.build(File.join(@folder, "jacinth.so")) }

    assert_match(/\Amake arch_hdrdir=.*: unity\.c: wrong\z/, error.message)
    refute_path_exists File.join(@folder, "jacinth.so")
  end
end
