# frozen_string_literal: true

require "open3"
require_relative "installed_gem"
require_relative "native_gem"
require_relative "release"

module Jacinth
  module Run
    # What `rake release:check` prints: a line for each thing that must be true of a release, with `ok` or what to do.
    class ReleaseCheck
      # The command that builds the precompiled gem.
      NATIVE = %w[bundle exec rake gem:native].freeze
      PLATFORM = "x86_64-linux-gnu"

      # native: the command that builds the precompiled gem into pkg.
      def initialize(root, output: $stdout, native: NATIVE)
        @root = root
        @release = Release.new(root)
        @output = output
        @native = native
        @missing = 0
      end

      # Returns whether all is well.
      def run
        @release.checks.each { |name, reasons| report(name, reasons) }
        files = built("gem build") { @release.build }
        # The gem of the workbench needs an installed library, which `script/install_cost` gives it.
        files = files.first(1) + built(@native.last) { native }
        files.each { |file| installed(file) }
        @output.puts("#{@release.version}: #{@missing.zero? ? "ready" : "#{@missing} missing"}")
        @missing.zero?
      end

      private

      def report(name, reasons, found = nil)
        @missing += reasons.size
        lines = reasons.empty? ? ["ok#{" (#{found})" if found}"] : reasons.map { |reason| "MISSING: #{reason}" }
        lines.each { |line| @output.puts("#{"#{name}:".ljust(14)}#{line}") }
      end

      # The files that the block builds, relative to the tree; none if it fails.
      def built(name)
        files = yield
        report(name, [], files.map { |file| "#{file}, #{File.size(File.join(@root, file))} bytes" }.join("; "))
        files
      rescue Release::Trouble => e
        report(name, [e.message.strip])
        []
      end

      def native
        output, status = Open3.capture2e(*@native, chdir: @root)
        file = "pkg/jacinth-#{@release.version}-#{PLATFORM}.gem"
        return [file] if status.success? && File.file?(File.join(@root, file))

        raise Release::Trouble, "'#{@native.join(" ")}' failed: #{output.lines.last(3).join.strip}"
      end

      def installed(file)
        InstalledGem.in(File.join(@root, file)) do |gem|
          seconds = gem.install.seconds
          report("gem install", [], format("%s, %.1f s of CPU; used: %s", file, seconds, gem.use.output))
        end
      rescue InstalledGem::Trouble => e
        report("gem install", ["#{file} does not install or run: #{e.message.strip}"])
      end
    end
  end
end
