# frozen_string_literal: true

# Packs the libraries that native_library.rb wrote into FOLDER into the precompiled gem of PLATFORM, in pkg:
#   ruby tool/run/native_gem.rb PLATFORM FOLDER    for example: ruby tool/run/native_gem.rb aarch64-linux-gnu libraries
# Exit status: 0, 1 if a library has a fault or there is none, 2 for wrong usage. `rake gem:native` does it for
# x86_64-linux-gnu, and builds the libraries.
require "fileutils"
require_relative "elf_library"
require_relative "staged_gem"

module Jacinth
  module Run
    # A precompiled gem: the files of jacinth.gemspec without the sources of the extension, a library for each series of
    # Ruby in lib/jacinth/<series>, and lib/jacinth/jacinth.rb, which loads the library that fits. It does hold the
    # sources that describe methods, for ri.
    class NativeGem
      # A library has a fault, or there is none.
      class Trouble < StandardError
      end

      ROOT = File.expand_path("../..", __dir__)
      LOADER = File.join(ROOT, "tool/run/native_loader.rb")
      RUBIES = %w[3.1 3.2 3.3 3.4 4.0].freeze
      # RubyGems cannot exclude a series, so its releases are excluded one by one: 3.2.0 to 3.2.19. The loader has a
      # message for any other.
      RELEASES = 20
      # The oldest C library that the gem is tested with, that of Debian 12.
      GLIBC = Gem::Version.new("2.36")

      attr_reader :platform

      # platform: as RubyGems writes it, such as "x86_64-linux-gnu". libraries: series of Ruby => path of a library.
      def initialize(platform, libraries)
        raise Trouble, "no library for #{platform}: tool/run/native_library.rb builds one" if libraries.empty?

        unknown = libraries.keys - RUBIES
        raise Trouble, "#{unknown.first} is no series of Ruby that Jacinth knows" if unknown.any?

        @platform = platform
        @libraries = libraries.sort.to_h
      end

      # The libraries below a folder as native_library.rb leaves them: series => path.
      def self.libraries_in(folder)
        Dir[File.join(folder, "*/jacinth.{so,bundle}")].to_h { |path| [File.basename(File.dirname(path)), path] }
      end

      # Packs the libraries below `from` into pkg and prints what the gem holds.
      def self.pack(platform, from)
        gem = new(platform, libraries_in(from))
        path = gem.build(File.join(ROOT, "pkg")).delete_prefix("#{ROOT}/")
        puts "built #{path}: Ruby #{gem.series.join(", ")}#{", glibc #{gem.glibc} or newer" if gem.glibc}"
      end

      def series = @libraries.keys

      # What is wrong with the libraries, one sentence each. Only ELF files are examined.
      def faults
        elf.flat_map do |series, library|
          library.faults(newest_glibc: GLIBC).map { |fault| "the library for Ruby #{series} #{fault}" }
        end
      end

      # The version of the C library that the libraries ask for, or nil if they are not ELF files.
      def glibc = elf.values.filter_map(&:glibc).max

      def specification
        spec = Gem::Specification.load(File.join(ROOT, "jacinth.gemspec")).dup
        # RubyGems before 3.3.22 drops the last part of a String such as "x86_64-linux-gnu".
        spec.platform = Gem::Platform.new(@platform.split("-", 3))
        spec.required_ruby_version = Gem::Requirement.new(rubies)
        # Older ones install a gem for musl on systems with glibc, too.
        spec.required_rubygems_version = ">= 3.3.22" if @platform.end_with?("-musl")
        spec.extensions = []
        spec.extra_rdoc_files = spec.files.select { |path| documentation?(path) }
        spec.files = (spec.files.grep_v(%r{\Aext/}) + spec.extra_rdoc_files + added.keys).sort
        spec.description += " Precompiled for Ruby #{series.join(", ")}#{" and glibc #{glibc} or newer" if glibc}."
        spec
      end

      # Writes the gem into the folder and returns its path. Raises Trouble if a library has a fault.
      def build(folder)
        wrong = faults
        raise Trouble, wrong.join("\n") if wrong.any?

        FileUtils.mkdir_p(folder)
        spec = specification
        path = File.join(File.expand_path(folder), spec.file_name)
        StagedGem.new(ROOT).pack(spec, path, sources: added)
        path
      end

      private

      # Whether rdoc finds methods of the public API in the file, and its comments about them.
      def documentation?(path)
        path.match?(%r{\Aext/jacinth/frontends/native/.*\.c\z}) &&
          File.read(File.join(ROOT, path)).include?("rb_define_")
      end

      def elf
        @elf ||= @libraries.select { |_, path| ElfLibrary.elf?(path) }.transform_values { |path| ElfLibrary.new(path) }
      end

      # Path in the gem => source.
      def added
        paths = @libraries.to_h { |series, path| ["lib/jacinth/#{series}/jacinth#{File.extname(path)}", path] }
        paths.merge("lib/jacinth/jacinth.rb" => LOADER)
      end

      # The requirements for the versions of Ruby whose library is in the gem.
      def rubies
        major, minor = series.last.split(".").map(&:to_i)
        missing = RUBIES.select { |one| one.between?(series.first, series.last) } - series
        excluded = missing.flat_map { |one| Array.new(RELEASES) { |number| "!= #{one}.#{number}" } }
        [">= #{series.first}", "< #{major}.#{minor + 1}.dev", *excluded]
      end
    end
  end
end

if $PROGRAM_NAME == __FILE__
  if ARGV.size != 2 || !File.directory?(ARGV[1])
    warn "usage: ruby tool/run/native_gem.rb PLATFORM FOLDER"
    exit 2
  end
  begin
    Jacinth::Run::NativeGem.pack(*ARGV)
  rescue Jacinth::Run::NativeGem::Trouble => e
    abort "native_gem: #{e.message}"
  end
end
