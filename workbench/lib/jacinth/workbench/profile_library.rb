# frozen_string_literal: true

require "digest"
require "fileutils"
require "open3"
require "rbconfig"
require "tmpdir"
require_relative "cache"

module Jacinth
  module Workbench
    # The extension of Jacinth that is profiled, with symbols. `gem install` and precompiled gems leave them out, and
    # the tables that unwinding needs, so a copy with both is built from the sources in the workbench's gem, once for
    # each library, and kept in the cache. The machine code is the same, if the compiler is.
    class ProfileLibrary
      SYMTAB = 2 # SHT_SYMTAB of ELF
      ENGINE = File.expand_path("../../../engine", __dir__)
      NAME = %r{/jacinth/(?:\d+\.\d+/)?jacinth\.(?:so|bundle)\z}
      # Ruby looks for jacinth.rb first, which a precompiled gem has.
      LOADER = "require_relative \"jacinth.#{RbConfig::CONFIG["DLEXT"]}\"\n"

      # The library that this process has loaded; nil if there is none.
      #: () -> String?
      def self.loaded = $LOADED_FEATURES.find { |path| path.match?(NAME) }

      # Whether an ELF file has a symbol table. Other files are taken to have one.
      #: (String) -> bool
      def self.symbols?(path)
        bytes = File.binread(path)
        return true unless bytes.start_with?("\x7FELF\x02\x01".b)

        table = bytes.unpack1("@40Q<")
        size, count = bytes.unpack("@58S<S<")
        Array.new(count) { |index| bytes.unpack1("@#{table + (index * size) + 4}L<") }.include?(SYMTAB)
      end

      #: (?String?, ?engine: String, ?cache: String) -> void
      def initialize(path = ProfileLibrary.loaded, engine: ENGINE, cache: default_cache)
        @path = path
        @engine = engine
        @cache = cache
      end

      # The folder for the load path that holds a library with symbols, or nil: the loaded one has them, or none can be
      # built here. Yields a line before it builds, and one if that fails.
      #: () { (String) -> void } -> String?
      def folder
        return if @path.nil? || ProfileLibrary.symbols?(@path)

        kept = File.join(@cache, Digest::SHA256.file(@path).hexdigest[0, 16])
        return kept if File.file?(File.join(kept, "jacinth/jacinth.rb"))

        yield "Jacinth is installed without symbols: a copy with them is built once, in about a minute, into #{kept}"
        failure = build(kept)
        yield "it cannot be built: #{failure}; functions of Jacinth have no names" if failure
        kept unless failure
      end

      private

      def default_cache = File.join(Cache.folder, "symbols")

      # Returns why it failed, or nil. Another process may build the same.
      def build(kept)
        Dir.mktmpdir do |work|
          [[RbConfig.ruby, File.join(@engine, "extconf.rb")], [ENV.fetch("MAKE", "make")]].each do |command|
            output, status = Open3.capture2e({ "JACINTH_SYMBOLS" => "1" }, *command, chdir: work)
            return output.scrub.lines.map(&:strip).grep_v("").last.to_s[0, 200] unless status.success?
          end
          keep(work, kept)
        end
        nil
      rescue SystemCallError => e
        e.message
      end

      def keep(work, kept)
        made = "#{kept}.#{Process.pid}"
        FileUtils.mkdir_p(File.join(made, "jacinth"))
        FileUtils.cp(File.join(work, "jacinth.#{RbConfig::CONFIG["DLEXT"]}"), File.join(made, "jacinth"))
        File.write(File.join(made, "jacinth/jacinth.rb"), LOADER)
        File.rename(made, kept)
      rescue Errno::ENOTEMPTY, Errno::EEXIST
        FileUtils.rm_rf(made)
      end
    end
  end
end
