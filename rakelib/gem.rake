# frozen_string_literal: true

# gem:native: the precompiled gem of x86_64-linux-gnu, with a library for each Ruby that script/rubies can provide. Each
# library is built in a machine of script/rubies, so the newest C library that it can ask for is that machine's. If a
# machine cannot be made, the task says SKIPPED and its exit status is 75.
#   rake gem:native    writes pkg/jacinth-<version>-x86_64-linux-gnu.gem
# docs/packages.md describes the gem, tool/run/native_gem.rb packs it, tool/run/installed_gem.rb tries it.
require "open3"
require_relative "../tool/run/native_gem"

namespace :gem do
  platform = "x86_64-linux-gnu"
  folder = "tmp/native/#{platform}"
  machines = { "3.1" => "bookworm-bare", "3.3" => "3.3", "3.4" => "3.4", "4.0" => "4.0" }
  sources = FileList["ext/jacinth/**/*.{c,h,def,rb}", "tool/run/native_library.rb"]

  libraries = machines.map do |series, machine|
    file "#{folder}/#{series}/jacinth.so" => sources do |task|
      command = "ruby tool/run/native_library.rb tmp/native >&2 && cat tmp/native/#{series}/jacinth.so"
      library, status = Open3.capture2("script/rubies", "run", machine, "sh", "-c", command, binmode: true)
      unless status.success?
        puts library.scrub
        exit status.exitstatus || 1
      end
      mkdir_p File.dirname(task.name)
      File.binwrite(task.name, library)
    end
    "#{folder}/#{series}/jacinth.so"
  end

  desc "Build the precompiled gem of #{platform} into pkg"
  task native: libraries do
    Jacinth::Run::NativeGem.pack(platform, folder)
  rescue Jacinth::Run::NativeGem::Trouble => e
    abort "gem:native: #{e.message}"
  end
end
