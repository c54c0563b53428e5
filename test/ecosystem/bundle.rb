# frozen_string_literal: true

require "bundler"
require "digest"
require "fileutils"
require "open3"
require "rbconfig"

module Ecosystem
  # One gemfile of gemfiles/ecosystem with a version of the gem that a frontend replaces. Bundles are kept outside the
  # tree, in JACINTH_ECOSYSTEM or ~/.cache/jacinth/ecosystem, and share their gems.
  class Bundle
    ROOT = File.expand_path("../..", __dir__)
    CACHE = File.expand_path(ENV.fetch("JACINTH_ECOSYSTEM") do
      File.join(ENV["XDG_CACHE_HOME"] || File.join(Dir.home, ".cache"), "jacinth/ecosystem")
    end)
    MINUTES = { install: 5, check: 1 }.freeze
    # The certificates that Bundler was given: a setting that a bundle of its own needs as well.
    CERTIFICATES = ENV.slice("BUNDLE_SSL_CA_CERT").freeze

    # `name`: the gemfile's path below gemfiles/ecosystem; `pin`: the required version of that gem.
    #: (String, String, String) -> void
    def initialize(name, gem, pin)
      @name = name
      @gem = gem
      @pin = pin
    end

    # Why the gems cannot be installed, or nil. Installed gems are not fetched again, and nothing is tried twice.
    #: () -> String?
    def missing
      return @missing if defined?(@missing)

      @missing = reason
    end

    #: () -> Hash[String, String?]
    def environment
      {
        "BUNDLE_GEMFILE" => path, "BUNDLE_PATH" => File.join(CACHE, "gems"), "BUNDLE_APP_CONFIG" => folder,
        "JACINTH_ECOSYSTEM_#{@gem.upcase}" => @pin, "JACINTH_ECOSYSTEM_FRONTEND" => @gem,
        "RUBYOPT" => nil, "RUBYLIB" => nil, "BUNDLE_FROZEN" => nil
      }.merge(CERTIFICATES)
    end

    private

    # One process installs at a time: the bundles share a folder of gems, and two installations of one gem into it spoil
    # each other.
    def reason
      FileUtils.mkdir_p(folder)
      File.open(File.join(CACHE, "lock"), File::CREAT | File::RDWR) do |file|
        file.flock(File::LOCK_EX)
        install
      end
    end

    def install
      FileUtils.rm_f([mark, "#{path}.lock"]) unless File.exist?(mark) && File.read(mark) == stamp
      File.write(path, gemfile)
      return if File.exist?(mark) && bundle("check").last.success?

      words, status = bundle("install")
      return words.lines.grep(/\S/).last(8).join.strip unless status.success?

      File.write(mark, stamp)
      nil
    end

    def gemfile = File.read(File.join(ROOT, "gemfiles/ecosystem/#{@name}.gemfile"))

    # What the choice of installed gems depends on.
    def stamp = Digest::SHA256.hexdigest(gemfile + @pin)

    def bundle(command)
      Bundler.with_unbundled_env do
        Open3.capture2e(environment, "timeout", (MINUTES.fetch(command.to_sym) * 60).to_s, RbConfig.ruby, "-S",
                        "bundle", command, "--quiet")
      end
    end

    def folder = File.join(CACHE, "#{RUBY_VERSION}-#{@name.tr("/", "-")}-#{@pin[/\d+/].prepend(@gem)}")

    def path = File.join(folder, "Gemfile")

    def mark = File.join(folder, "installed")
  end
end
