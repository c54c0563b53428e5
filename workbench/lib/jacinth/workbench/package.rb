# frozen_string_literal: true

require "digest"
require "open3"
require "rbconfig"
require "stringio"
require "timeout"
require "tmpdir"

module Jacinth
  module Workbench
    # A published package, in one version: fetched by the ordinary client of its registry (gem or npm), compared by
    # SHA-256, and read. Nothing of it is installed or run.
    # kind: gem or npm. megabytes: what is fetched. sha256: of the package's file. license: of the package.
    Package = Struct.new(:kind, :name, :version, :megabytes, :sha256, :license, keyword_init: true) do
      #: () -> String
      def title = "the #{kind == "npm" ? "npm package" : "gem"} #{name} #{version}"

      # Path in the package => the bytes of that file; without those that it does not have. Raises Package::Trouble.
      #: (Array[String]) -> Hash[String, String]
      def files(paths)
        require "rubygems/package" # seldom needed, and it loads much
        require "zlib"
        archive = fetched
        same = Digest::SHA256.hexdigest(archive) == sha256
        raise Package::Trouble, "#{title} is not the expected file (SHA-256)" unless same

        kind == "npm" ? read(archive, paths, "package/") : read(data(archive), paths, "")
      rescue Zlib::Error, Gem::Package::TarInvalidError => e
        raise Package::Trouble, "#{title} cannot be read: #{e.message}"
      end

      private

      # The bytes of the package's file.
      def fetched
        Dir.mktmpdir do |folder|
          run(*command, folder)
          file = Dir[File.join(folder, kind == "npm" ? "*.tgz" : "*.gem")].first
          raise Package::Trouble, "#{title} was not fetched" unless file

          File.binread(file)
        end
      end

      def command
        return ["npm", "pack", "--silent", "#{name}@#{version}"] if kind == "npm"

        [RbConfig.ruby, "-S", "gem", "fetch", name, "--version", version, "--platform", "ruby"]
      end

      # Without Bundler's settings, which would hide RubyGems' own.
      def run(*command, folder)
        cleared = ENV.keys.grep(/\A(?:BUNDLE|RUBYOPT|RUBYLIB)/).to_h { |name| [name, nil] }
        output = nil
        Open3.popen2e(cleared, *command, chdir: folder) do |input, both, process|
          input.close
          output = Timeout.timeout(Package::SECONDS) { both.read }
          output = nil if process.value.success?
        rescue Timeout::Error
          Process.kill(:KILL, process.pid)
          raise Package::Trouble, "#{title} did not come within #{Package::SECONDS} seconds"
        end
        raise Package::Trouble, "#{command.grep_v(%r{/}).first(3).join(" ")}: #{words(output)}" if output
      rescue Errno::ENOENT
        raise Package::Trouble, "#{command.first} is not installed (Debian: apt-get install npm)"
      end

      def words(output) = output.scrub.lines.map(&:strip).grep_v("").last.to_s[0, 200]

      # The data of a gem, which is a tar file of compressed files.
      def data(archive)
        Gem::Package::TarReader.new(StringIO.new(archive)).each do |entry|
          return entry.read if entry.full_name == "data.tar.gz"
        end
        raise Package::Trouble, "#{title} holds no files"
      end

      def read(compressed, paths, prefix)
        found = {}
        Zlib::GzipReader.wrap(StringIO.new(compressed)) do |tar|
          Gem::Package::TarReader.new(tar).each do |entry|
            path = entry.full_name.delete_prefix(prefix)
            found[path] = entry.read if paths.include?(path)
          end
        end
        found
      end
    end

    class Package
      # It cannot be fetched or read: one sentence without a full stop.
      class Trouble < StandardError
      end

      SECONDS = 600
    end
  end
end
