# frozen_string_literal: true

# gem:native: the precompiled gem of x86_64-linux-gnu, with a library for each Ruby that script/rubies can provide. Each
# library is built in a machine of script/rubies, so the newest C library that it can ask for is that machine's. If a
# machine cannot be made, the task says SKIPPED and its exit status is 75.
#   rake gem:native          writes pkg/jacinth-<version>-x86_64-linux-gnu.gem
#   rake gem:native:use      installs it in each of these machines, and uses each frontend there
#   rake gem:native:arm64    cross-compiles pkg/jacinth-<version>-aarch64-linux-gnu.gem for the Rubies that Debian has
#                            for arm64, and uses it under qemu (tool/run/arm64_ruby.rb)
# docs/packages.md describes the gem, tool/run/native_gem.rb packs it, tool/run/installed_gem.rb tries it.
require "open3"
require_relative "../tool/run/arm64_ruby"
require_relative "../tool/run/installed_gem"
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

  path = ->(name) { "pkg/jacinth-#{File.read("lib/jacinth/version.rb")[/VERSION = "(.+)"/, 1]}-#{name}.gem" }

  namespace :native do
    desc "Install the precompiled gem of #{platform} with each of its Rubies, and use it"
    task :use do
      file = path.(platform)
      abort "gem:native:use: there is no #{file}: run 'rake gem:native' first" unless File.file?(file)
      # gem install wants the name that the gem has. Ruby comes with bigdecimal, but the archive of 4.0 has no gems.
      script = <<~SH
        cat >../#{File.basename(file)} || exit
        ruby -e 'gem "bigdecimal"' 2>/dev/null || gem install --no-document --user-install bigdecimal >&2 || exit
        ruby tool/run/installed_gem.rb ../#{File.basename(file)}
      SH
      statuses = machines.map do |series, machine|
        puts "Ruby #{series}:"
        system("script/rubies", "run", machine, "sh", "-c", script, in: file)
        $?.exitstatus
      end
      failed = statuses.reject(&:zero?)
      exit((failed - [75]).first || 75) if failed.any?
    end

    arm64 = Jacinth::Run::Arm64Ruby
    rubies = arm64::SUITES.keys.to_h { |series| [series, arm64.new(series)] }
    built = rubies.map do |series, ruby|
      file "tmp/native/#{arm64::TRIPLE}/#{series}/jacinth.so" => [*sources, "tool/run/arm64_ruby.rb"] do |task|
        puts "Ruby #{series} for arm64: compiling (about a minute)"
        ruby.make
        ruby.build(task.name)
      rescue arm64::Missing => e
        puts "SKIPPED gem:native:arm64: #{e.message}"
        exit 75
      rescue arm64::Trouble => e
        abort "gem:native:arm64: #{e.message}"
      end
      "tmp/native/#{arm64::TRIPLE}/#{series}/jacinth.so"
    end

    desc "Build the precompiled gem of aarch64-linux-gnu into pkg, and use it under qemu"
    task arm64: built do
      Jacinth::Run::NativeGem.pack(arm64::TRIPLE, "tmp/native/#{arm64::TRIPLE}")
      rubies.each_value do |ruby|
        ruby.make
        Jacinth::Run::InstalledGem.in(path.(arm64::TRIPLE), ruby: ruby.command) do |gem|
          gem.install
          puts "used under qemu: #{gem.use.output}"
        end
      end
    rescue Jacinth::Run::NativeGem::Trouble, Jacinth::Run::InstalledGem::Trouble => e
      abort "gem:native:arm64: #{e.message}"
    end
  end
end
