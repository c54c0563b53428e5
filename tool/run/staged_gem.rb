# frozen_string_literal: true

require "fileutils"
require "open3"
require "rubygems/package"
require "rubygems/user_interaction"
require "stringio"
require "tmpdir"
require_relative "../config/home"

module Jacinth
  module Run
    # Packs a gem so that everybody who packs the same commit with the same RubyGems gets the same bytes: the files are
    # copied with fixed modes, whatever those of the checkout are, and every time in the gem is SOURCE_DATE_EPOCH
    # (https://reproducible-builds.org/specs/source-date-epoch/), by default the time of the commit. In the copies, the
    # pages' links to files that the gem lacks lead to the project's home, if there is one.
    class StagedGem
      EPOCH = "SOURCE_DATE_EPOCH"

      #: (String) -> void
      def initialize(root)
        @root = root
        @home = Config::Home.new(root)
      end

      # Writes the gem. folder: where its files are, relative to the root. sources: path in the gem => file, for those
      # that are elsewhere. Raises SystemCallError and Gem::Exception.
      #: (Gem::Specification, String, ?folder: String, ?sources: Hash[String, String]) -> void
      def pack(spec, path, folder: ".", sources: {})
        Dir.mktmpdir do |stage|
          held = spec.files.map { |file| within(folder, file) }
          spec.files.each do |file|
            from = sources[file] || File.join(@root, within(folder, file))
            put(from, File.join(stage, file), within(folder, file), held)
          end
          dated do |epoch|
            spec.date = Time.at(Integer(epoch)).utc if epoch
            Dir.chdir(stage) { quietly { Gem::Package.build(spec, false, false, path) } }
          end
        end
      end

      private

      def within(folder, file) = folder == "." ? file : File.join(folder, file)

      def put(from, target, page, held)
        FileUtils.mkdir_p(File.dirname(target))
        if page.end_with?(".md")
          File.write(target, @home.packed(File.read(from, encoding: Encoding::UTF_8), page, held))
        else
          FileUtils.cp(from, target)
        end
        File.chmod(target.include?("/exe/") ? 0o755 : 0o644, target)
      end

      def dated
        before = ENV.fetch(EPOCH, nil)
        ENV[EPOCH] = before || epoch
        yield ENV.fetch(EPOCH, nil)
      ensure
        ENV[EPOCH] = before
      end

      # Of the commit, or of today without git.
      def epoch
        output, status = Open3.capture2("git", "-C", @root, "log", "-1", "--format=%ct", err: File::NULL)
        status.success? ? output.chomp : nil
      rescue Errno::ENOENT
        nil
      end

      # RubyGems prints what it has built, and its advice, which test/meta/gemspec_test.rb reads.
      def quietly(&block)
        output = StringIO.new
        Gem::DefaultUserInteraction.use_ui(Gem::StreamUI.new(StringIO.new, output, output, false), &block)
      end
    end
  end
end
