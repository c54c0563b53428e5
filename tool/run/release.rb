# frozen_string_literal: true

require "fileutils"
require "open3"
require "yaml"
require_relative "../config/home"
require_relative "staged_gem"

module Jacinth
  module Run
    # Whether the commit of a tree may be released, and its gems of sources. script/release and `rake release:check` use
    # it.
    class Release
      CODE = %w[lib ext workbench/lib workbench/ext config].freeze
      LEDGER = ".ci/ledger.tsv"
      # Gem => folder of its gemspec.
      GEMS = { "jacinth" => ".", "jacinth-workbench" => "workbench" }.freeze
      LINKS = %w[homepage_uri source_code_uri changelog_uri bug_tracker_uri documentation_uri].freeze

      Row = Struct.new(:stage, :commit, :day, :passed, :suites)

      # A gem cannot be built: RubyGems' words.
      class Trouble < StandardError
      end

      def initialize(root)
        @root = root
      end

      def version = @version ||= File.read(path("lib/jacinth/version.rb"))[/VERSION = "(.+)"/, 1]

      # What must be true of a release => the reasons why it is not, one sentence each.
      def checks
        unless git("rev-parse", "HEAD")
          return { "commit" => ["this is no git repository, so no commit can be released"] }
        end

        { "commit" => commit, "version" => tag, "changelog" => changelog, "ledger" => ledger, "metadata" => metadata }
      end

      def missing = checks.values.flatten

      # Builds the gems of sources into pkg and returns their paths. Raises Trouble.
      def build
        FileUtils.mkdir_p(path("pkg"))
        GEMS.map do |name, folder|
          file = "pkg/#{name}-#{version}.gem"
          spec = Gem::Specification.load(File.expand_path("#{name}.gemspec", path(folder)))
          raise Trouble, "#{name} cannot be built: its gemspec cannot be read" unless spec

          StagedGem.new(@root).pack(spec, path(file), folder: folder)
          file
        rescue SystemCallError, Gem::Exception => e
          raise Trouble, "#{name} cannot be built\n#{e.message}\n"
        end
      end

      private

      def path(name) = File.join(@root, name)

      # [success, output] of a command in the tree.
      def run(*command)
        output, status = Open3.capture2e(*command, chdir: @root)
        [status.success?, output]
      end

      def git(*words) = run("git", *words).then { |success, output| success ? output.chomp : nil }

      def commit
        changed = git("status", "--porcelain").lines.map { |line| line.chomp[3..] }
        return [] if changed.empty?

        named = changed.first(5).join(", ")
        named += " and others" if changed.size > 5
        ["the tree is not a commit: #{named}; commit it, or take it back"]
      end

      def tag
        return [] unless git("rev-parse", "--verify", "--quiet", "refs/tags/v#{version}")
        return [] if git("rev-parse", "v#{version}^{commit}") == git("rev-parse", "HEAD")

        ["the tag v#{version} names another commit: raise VERSION in lib/jacinth/version.rb"]
      end

      def changelog
        lines = File.readlines(path("CHANGELOG.md"), chomp: true)
        heading = lines.grep(/\A## \[?#{Regexp.escape(version)}\]?(?!\S)/).first
        return ["CHANGELOG.md has no heading for #{version}"] unless heading

        return [] if heading.match?(/\d{4}-\d\d-\d\d/)

        ["CHANGELOG.md does not say when #{version} is released: " \
         "'#{heading}' needs a day, as in '## [#{version}] - 2027-01-31'"]
      end

      def ledger
        success, names = run(".ci/full", "--list")
        return ["'.ci/full --list' fails: #{names.lines.first}"] unless success

        rows = rows_of(LEDGER)
        names.split.flat_map do |name|
          next ["the stage #{name} was never passed: run '.ci/full #{name}'"] unless rows[name]

          stale(rows[name]) + under_minimum(rows[name])
        end
      end

      def rows_of(name)
        file = path(name)
        lines = File.exist?(file) ? File.readlines(file, chomp: true).reject { |line| line.start_with?("#") } : []
        lines.map { |line| Row.new(*line.split("\t")) }.to_h { |row| [row.stage, row] }
      end

      def stale(row)
        again = "run '.ci/full #{row.stage}'"
        passed = "the stage #{row.stage} passed on #{row.commit.to_s[0, 12]}"
        unless git("merge-base", "--is-ancestor", row.commit.to_s, "HEAD")
          return ["#{passed}, which is not in this commit's history: #{again}"]
        end

        changed = git("diff", "--name-only", row.commit, "HEAD", "--", *CODE).split("\n")
        return [] if changed.empty?

        named = changed.size > 1 ? "#{changed.first} and #{changed.size - 1} more" : changed.first
        ["#{passed} of #{row.day}; #{named} changed since: #{again}"]
      end

      def under_minimum(row)
        @minimums ||= YAML.load_file(path("test/minimum_counts.yml"))
        row.suites.to_s.split("; ").filter_map do |text|
          suite, count = text.split(": ")
          if @minimums.key?(suite) && count.to_i < @minimums[suite]
            "the stage #{row.stage} counted #{count} of #{suite}, " \
              "its minimum is #{@minimums[suite]}: run '.ci/full #{row.stage}'"
          end
        end
      end

      def metadata
        GEMS.flat_map do |name, folder|
          spec = Gem::Specification.load(path("#{folder}/#{name}.gemspec"))
          next ["#{name}.gemspec cannot be read: run 'gem build #{name}.gemspec'"] unless spec

          lacks(spec).map { |fault| "#{name}.gemspec #{fault}" }
        end
      end

      # What RubyGems shows of a gem, and what it demands for it.
      def lacks(spec)
        links = LINKS.to_h { |key| [key, spec.metadata[key].to_s] }
        [
          ("has the version #{spec.version}, the library #{version}" if spec.version.to_s != version),
          ("names no license: set spec.license" if spec.license.to_s.empty?),
          *%w[summary description homepage].map { |one| "has no #{one}" if spec.public_send(one).to_s.empty? },
          *links.map { |key, link| "lacks metadata: #{key}" if link.empty? },
          *links.values.grep(Config::Home::RESERVED).first(1).map do |link|
            "links to #{link}, an address for examples: name the project's own in config/home.yml"
          end,
          ("lacks metadata: rubygems_mfa_required" unless spec.metadata["rubygems_mfa_required"] == "true")
        ].compact
      end
    end
  end
end
