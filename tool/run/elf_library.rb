# frozen_string_literal: true

require "open3"

module Jacinth
  module Run
    # A shared library of Linux, as readelf shows it (Debian: apt-get install binutils).
    class ElfLibrary
      INITIALIZER = "Init_jacinth"
      # An absolute path of a C file, as __FILE__ leaves it.
      SOURCE = %r{(?<![\w.])(?:/[\w.+-]+)+/[\w.+-]+\.[ch]\b}n.freeze

      def self.elf?(path) = File.binread(path, 4) == "\x7fELF".b

      def initialize(path)
        @path = path
      end

      # Why a precompiled gem must not hold the library, as predicates: "is linked with libruby-3.1.so.3.1".
      # newest_glibc: the C library of the oldest system that it must run on, a Gem::Version.
      def faults(newest_glibc:)
        [linked, searches, unstripped, built_at, exports, too_new(newest_glibc)].flatten.compact
      end

      # The newest version of glibc that a symbol asks for, or nil.
      def glibc = versions.max

      # "x86-64" or "AArch64".
      def machine = read("-h")[/^ *Machine: *(.+)/, 1].sub("Advanced Micro Devices ", "")

      private

      def linked = dynamic("NEEDED").grep(/ruby/).map { |name| "is linked with #{name}" }

      def searches = dynamic("R(?:UN)?PATH").map { |folder| "searches for libraries in #{folder}" }

      def unstripped
        left = read("-S").scan(/ (\.symtab|\.debug_\w+) /).flatten
        "is not stripped: it has #{left.first}" if left.any?
      end

      def built_at
        path = File.binread(@path)[SOURCE]
        "holds a path of the machine that built it: #{path}" if path
      end

      def exports
        names = read("--dyn-syms").scan(/ (?:GLOBAL|WEAK) +DEFAULT +\d+ (\S+)$/).flatten - [INITIALIZER]
        "exports #{names.first}" if names.any?
      end

      def too_new(limit) = ("asks for glibc #{glibc}, the limit is #{limit}" if glibc && glibc > limit)

      # GLIBC_ABI_DT_RELR stands for glibc 2.36, the first that reads relocations in bits.
      def versions
        names = read("-V").scan(/Name: GLIBC_(\S+)/).flatten.map { |name| name == "ABI_DT_RELR" ? "2.36" : name }
        names.map { |name| Gem::Version.new(name) }
      end

      def dynamic(tag) = read("-d").scan(/\(#{tag}\).*\[(.*)\]/).flatten

      def read(option)
        @read ||= {}
        @read[option] ||= begin
          output, errors, status = Open3.capture3({ "LC_ALL" => "C" }, "readelf", "-W", option, @path)
          raise "readelf #{option} #{@path} failed: #{errors}" unless status.success?

          output
        end
      end
    end
  end
end
