# frozen_string_literal: true

require "fileutils"
require "rbconfig"
require_relative "../../support/former_gems"

module JsonDifferential
  # Where each version of the real json is kept: a gem home of its own, filled once by the gem client
  # from whatever sources it has. JACINTH_JSON_HOMES names another folder.
  module Homes
    FOLDER = ENV.fetch("JACINTH_JSON_HOMES") { File.join(ENV.fetch("XDG_CACHE_HOME") { File.expand_path("~/.cache") }, "jacinth", "json", RbConfig::CONFIG["ruby_version"]) }
    VERSIONS = %w[2.6.1 2.21.1 3.1.0].freeze

    class << self
      # The gem home, or nil when the version cannot be had; it is asked for once.
      #: (String) -> String?
      def for(version)
        @homes ||= {}
        @homes.fetch(version) do
          home = File.join(FOLDER, version)
          install(home, version) unless there?(home, version)
          @homes[version] = there?(home, version) ? home : nil
        end
      end

      # What a process needs to have that version, whatever this one was started with.
      #: (String) -> Hash[String, String?]
      def environment(home)
        bundle = ENV.keys.grep(/\ABUNDLE/).to_h { |name| [name, nil] }
        bundle.merge("GEM_HOME" => home, "GEM_PATH" => [home, Gem.default_dir].join(File::PATH_SEPARATOR), "RUBYOPT" => nil, "RUBYLIB" => FormerGems::RUBYLIB)
      end

      private

      def there?(home, version) = File.exist?(File.join(home, "specifications", "json-#{version}.gemspec"))

      def install(home, version)
        FileUtils.mkdir_p(home)
        command = [RbConfig.ruby, "-S", "gem", "install", "--no-document", "-i", home, "json", "-v", version]
        log = File.join(home, "install.log")
        pid = Process.spawn(environment(home).merge("GEM_PATH" => nil), "timeout", "300", *command, in: File::NULL, out: log, err: %i[child out])
        Process.wait(pid)
      end
    end
  end
end
