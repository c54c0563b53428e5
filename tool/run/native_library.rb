# frozen_string_literal: true

# Builds the extension for the running Ruby as precompiled gems hold it (JACINTH_PACKAGE=1 of ext/jacinth/extconf.rb):
#   ruby tool/run/native_library.rb FOLDER    writes FOLDER/<series>/jacinth.so, such as FOLDER/3.4/jacinth.so
# On macOS it is jacinth.bundle.
# It needs only Ruby, its headers, a C compiler and make.
require "fileutils"
require "rbconfig"
require "tmpdir"

abort "usage: ruby tool/run/native_library.rb FOLDER" unless ARGV.size == 1 && !ARGV[0].start_with?("-")

extconf = File.expand_path("../../ext/jacinth/extconf.rb", __dir__)
series = RbConfig::CONFIG["ruby_version"][/\A\d+\.\d+/]
target = File.join(File.expand_path(ARGV[0]), series)
file = "jacinth.#{RbConfig::CONFIG["DLEXT"]}"

Dir.mktmpdir do |folder|
  Dir.chdir(folder) do
    [[RbConfig.ruby, extconf], [ENV.fetch("MAKE", "make")]].each do |command|
      system({ "JACINTH_PACKAGE" => "1" }, *command) || abort("native_library: #{command.join(" ")} failed")
    end
    FileUtils.mkdir_p(target)
    FileUtils.cp(file, target)
  end
end
puts File.join(target, file)
