# frozen_string_literal: true

require "fileutils"
require "open3"
require "tmpdir"
require_relative "packages"

module Jacinth
  module Run
    # A Ruby of Debian for arm64, on a machine of another kind. Its packages are downloaded and unpacked, which needs no
    # root. Nothing of them is installed: qemu runs its programs, and the cross compiler builds extensions for it.
    class Arm64Ruby
      # The Ruby cannot be had on this machine: the reason.
      class Missing < StandardError
      end

      # A command failed: its last lines.
      class Trouble < StandardError
      end

      # Series => the suites of Debian that have it, the last one ahead. Debian has no 4.0, and the archives of
      # script/rubies are of x86-64.
      SUITES = { "3.1" => %w[bookworm], "3.3" => %w[trixie], "3.4" => %w[sid experimental] }.freeze
      EMULATOR = "qemu-aarch64-static"
      COMPILER = "aarch64-linux-gnu-gcc"
      NEEDED = %w[gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user-static].freeze
      TRIPLE = "aarch64-linux-gnu"
      KEYS = "/usr/share/keyrings/debian-archive-keyring.gpg"
      LIMIT = "600" # seconds for a call of apt-get
      # What rake and Bundler set for builds and Rubies of this machine.
      CLEARED = /\A(?:BUNDLE|GEM_|RUBYOPT|RUBYLIB|JAC_|JACINTH_|CC\z)/.freeze
      EXTENSION = File.expand_path("../../ext/jacinth/extconf.rb", __dir__)

      # Beside the machines of script/rubies.
      def self.cache
        ENV["JACINTH_RUBIES"] || File.join(ENV["XDG_CACHE_HOME"] || File.join(Dir.home, ".cache"), "jacinth/rubies")
      end

      attr_reader :series, :root

      def initialize(series, cache = self.class.cache)
        @series = series
        @suites = SUITES.fetch(series)
        @folder = File.join(cache, "#{series}-arm64")
        @root = File.join(@folder, "root")
      end

      # Downloads and unpacks it, once. Raises Missing.
      def make
        reason = Packages.missing([EMULATOR, COMPILER], NEEDED)
        raise Missing, reason if reason
        return if File.directory?(@root)
        raise Missing, "this is no Debian, whose packages it is made of" unless File.file?(KEYS)

        FileUtils.rm_rf(@folder)
        FileUtils.mkdir_p(%w[etc lists/partial archives/partial].map { |name| File.join(@folder, name) })
        File.write(File.join(@folder, "status"), "")
        File.write(File.join(@folder, "etc/sources.list"), sources)
        File.write(File.join(@folder, "apt.conf"), settings)
        download
        unpack
      end

      # The command that runs it; its own programs come first.
      def command
        path = "PATH=#{@root}/usr/bin:#{ENV.fetch("PATH")}"
        ["env", path, EMULATOR, "-L", @root, File.join(@root, "usr/bin/ruby#{@series}")]
      end

      # Builds the extension as precompiled gems hold it, and copies it to `target`. extconf.rb runs under qemu, where
      # the programs that it starts are this machine's own; make and the compiler run without. Raises Trouble.
      def build(target)
        headers = ask("puts RbConfig::CONFIG.values_at('rubyarchhdrdir', 'rubyhdrdir')").split
        headers.map! { |path| @root + path }
        compiler = "#{COMPILER} -L#{@root}/usr/lib/#{TRIPLE} -Wl,--allow-shlib-undefined"
        settings = { "JACINTH_PACKAGE" => "1", "JACINTH_CC" => compiler, "CPATH" => headers.join(":") }
        Dir.mktmpdir do |folder|
          call(*command, EXTENSION, folder: folder, env: settings)
          call("make", "arch_hdrdir=#{headers.first}", *%w[hdrdir topdir].map { |name| "#{name}=#{headers.last}" },
               folder: folder)
          FileUtils.mkdir_p(File.dirname(target))
          FileUtils.cp(File.join(folder, "jacinth.so"), target)
        end
      end

      # What a program prints.
      def ask(program) = call(*command, "-rrbconfig", "-e", program)

      private

      # The mirror of this machine's own sources.
      def mirror
        sites = call("apt-get", "indextargets", "--format", "$(SITE)", "Created-By: Packages").split
        sites.grep(%r{/debian/?\z}).first || raise(Missing, "this machine's apt sources name no Debian mirror")
      end

      def sources
        site = mirror
        @suites.map { |suite| "deb [signed-by=#{KEYS}] #{site} #{suite} main\n" }.join
      end

      # apt works in the folder alone, as on an arm64 machine that has no packages.
      def settings
        <<~CONF
          APT { Architecture "arm64"; Architectures { "arm64"; }; Sandbox::User ""; };
          Dir::Etc "#{@folder}/etc/";
          Dir::Etc { sourcelist "sources.list"; sourceparts "none"; parts "none"; preferencesparts "none"; };
          Dir::State "#{@folder}/";
          Dir::State { status "#{@folder}/status"; lists "lists/"; };
          Dir::Cache "#{@folder}/";
          Dir::Cache::archives "archives/";
          Acquire { Languages "none"; Check-Valid-Until "false"; };
        CONF
      end

      def download
        apt = ["timeout", LIMIT, "apt-get", "-q", "-y", "--no-install-recommends"]
        env = { "APT_CONFIG" => File.join(@folder, "apt.conf") }
        call(*apt, "update", env: env)
        call(*apt, "--download-only", "-t", @suites.last, "install", "ruby#{@series}", "ruby#{@series}-dev", env: env)
      rescue Trouble => e
        raise Missing, "its packages cannot be downloaded: #{e.message}"
      end

      def unpack
        partial = "#{@root}.partial"
        Dir[File.join(@folder, "archives/*.deb")].each { |package| call("dpkg-deb", "-x", package, partial) }
        # Debian's base system has this link since it has one folder for libraries.
        FileUtils.ln_s("usr/lib", File.join(partial, "lib")) unless File.exist?(File.join(partial, "lib"))
        %w[gem ri].each do |name|
          FileUtils.ln_sf("#{name}#{@series}", File.join(partial, "usr/bin", name))
        end
        File.rename(partial, @root)
        FileUtils.rm_rf(File.join(@folder, "archives"))
      end

      def call(*words, folder: Dir.pwd, env: {})
        cleared = ENV.keys.grep(CLEARED).to_h { |name| [name, nil] }
        output, status = Open3.capture2e({ **cleared, **env }, *words, chdir: folder)
        return output if status.success?

        raise Trouble, "#{words.first(12).join(" ")}: #{output.lines.last(5).join.strip}"
      end
    end
  end
end
