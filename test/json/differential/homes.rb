# frozen_string_literal: true

require "fileutils"
require "rbconfig"
require_relative "../../support/former_gems"

module JsonDifferential
  # Each version of the real json is kept in a gem home of its own, which the gem client fills once
  # from its sources. JACINTH_JSON_HOMES names another folder.
  module Homes
    FOLDER = ENV.fetch("JACINTH_JSON_HOMES") do
      cache = ENV.fetch("XDG_CACHE_HOME") { File.expand_path("~/.cache") }
      File.join(cache, "jacinth", "json", RbConfig::CONFIG["ruby_version"])
    end
    VERSIONS = %w[2.6.1 2.21.2 3.1.0].freeze

    class << self
      # The gem home, or nil when the version cannot be had; installing is tried once.
      #: (String) -> String?
      def for(version)
        @homes ||= {}
        @homes.fetch(version) do
          home = File.join(FOLDER, version)
          alone(home) { install(home, version) unless there?(home, version) } unless there?(home, version)
          @homes[version] = there?(home, version) ? home : nil
        end
      end

      # The environment in which a process finds that version, however this one was started.
      #: (String) -> Hash[String, String?]
      def environment(home)
        bundle = ENV.keys.grep(/\ABUNDLE/).to_h { |name| [name, nil] }
        bundle.merge("GEM_HOME" => home,
                     "GEM_PATH" => [home, Gem.default_dir].join(File::PATH_SEPARATOR),
                     "RUBYOPT" => nil,
                     "RUBYLIB" => FormerGems::RUBYLIB)
      end

      private

      def there?(home, version) = File.exist?(File.join(home, "specifications", "json-#{version}.gemspec"))

      # Several test processes need the same gem at the same time: one installs it, the others wait.
      def alone(home)
        FileUtils.mkdir_p(FOLDER)
        File.open("#{home}.lock", File::RDWR | File::CREAT) do |lock|
          lock.flock(File::LOCK_EX)
          yield
        end
      end

      # Installs into a folder beside the home and renames it, so that a home is either whole or absent.
      # The gem client and the compiler run without the sanitizer's library, which the tests preload.
      def install(home, version)
        partial = "#{home}.partial"
        FileUtils.rm_rf([partial, home])
        FileUtils.mkdir_p(partial)
        command = [RbConfig.ruby, "-S", "gem", "install", "--no-document", "-i", partial, "json", "-v", version]
        clean = environment(partial).merge("GEM_PATH" => nil, "LD_PRELOAD" => nil)
        log = "#{home}.install.log"
        pid = Process.spawn(clean, "timeout", "300", *command, in: File::NULL, out: log, err: %i[child out])
        Process.wait(pid)
        there?(partial, version) ? File.rename(partial, home) : FileUtils.rm_rf(partial)
      end
    end
  end
end
