# frozen_string_literal: true

require "fileutils"
require "open3"
require "rbconfig"
require_relative "packages"

module Jacinth
  module Run
    # JRuby from the gem jruby-jars, in tmp/jruby. It runs the calls of test/support/portable_cases.rb and installs the
    # gem.
    class JRuby
      VERSION = "9.4.15.0" # of Ruby 3.1; JRuby 10 needs Java 21
      FOLDER = "tmp/jruby"
      CASES = "test/support/portable_cases.rb"
      LIMIT = 300 # seconds for one run
      # JRuby must not see the variables of Bundler.
      CLEAN = %w[RUBYOPT RUBYLIB BUNDLE_GEMFILE BUNDLE_BIN_PATH BUNDLER_SETUP GEM_HOME GEM_PATH]
        .to_h { |name| [name, nil] }
        .freeze
      LACKING = /\tNotImplementedError /

      attr_reader :cases

      def initialize(version)
        @version = version
      end

      # nil if JRuby exists or could be fetched, otherwise the reason.
      def missing
        reason = Packages.missing(["java"], ["default-jre-headless"])
        return reason if reason
        return if jars.size == 2

        FileUtils.mkdir_p(FOLDER)
        install = ["gem", "install", "--no-document", "--install-dir", FOLDER, "jruby-jars", "-v", @version]
        words, status = Open3.capture2e(CLEAN, *install)
        "the gem jruby-jars #{@version} cannot be fetched: #{words.lines.last}" unless status.success? && jars.size == 2
      end

      # The lines of calls with different results, as [expected, actual], without calls that report a missing option;
      # and the errors of installing the gem.
      def differences(lib)
        actual = Thread.new { lines(*command, "-W0", "-Ilib", CASES) }
        expected = lines(RbConfig.ruby, "-W0", "-I#{lib}", "-Ilib", CASES)
        actual = actual.value
        @cases = [expected.size, actual.size].max + 1
        pairs = Array.new(@cases - 1) { |at| [expected[at], actual[at]] }
        wrong = pairs.reject { |mine, theirs| mine == theirs || theirs&.match?(LACKING) }
        wrong.map { |mine, theirs| "CRuby: #{mine}\nJRuby: #{theirs}\n" } + installed
      end

      private

      def jars = Dir["#{FOLDER}/gems/jruby-jars-#{@version}/lib/*.jar"].map { |path| File.expand_path(path) }
      def command = ["timeout", LIMIT.to_s, "java", "-Xmx1g", "-cp", jars.join(File::PATH_SEPARATOR), "org.jruby.Main"]

      def lines(*words)
        output, status = Open3.capture2(CLEAN, *words)
        raise "#{words.last}: #{status.inspect}" unless status.success?

        output.b.lines(chomp: true)
      end

      # Packs the gem, installs it with JRuby's own RubyGems, where the extension's Makefile does nothing, and loads it.
      def installed
        home = File.expand_path(File.join(FOLDER, "home"))
        gem = File.expand_path(File.join(FOLDER, "jacinth.gem"))
        FileUtils.rm_rf(home)
        script = 'require "jacinth"; print Jacinth.parse("[1]"), Jacinth.generate([1.5]), Jacinth.info[:engine]'
        words = [
          "gem build -q jacinth.gemspec -o #{gem}",
          [*command, "-S", "gem", "install", "--local", "--ignore-dependencies", "-i", home, gem],
          [*command, "-W0", "-e", script]
        ].map do |step|
          output, status = Open3.capture2e(CLEAN.merge("GEM_HOME" => home, "GEM_PATH" => home), *step)
          return ["the gem on JRuby: #{output}"] unless status.success?

          output
        end
        words.last.end_with?("[1][1.5]Ruby") ? [] : ["the gem on JRuby: #{words.last}"]
      end
    end
  end
end
