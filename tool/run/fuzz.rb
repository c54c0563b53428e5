# frozen_string_literal: true

require "fileutils"
require_relative "packages"

module Jacinth
  module Run
    # Builds and runs a libFuzzer target, test/fuzz/<name>_fuzz.c, with AddressSanitizer and UndefinedBehaviorSanitizer.
    # A target names the files of the engine that it links, as the C tests do. The inputs that it finds are kept in
    # tmp/fuzz/<name>, and an input that fails in tmp/fuzz/<name>-failed-*.
    class Fuzz
      COMPILER = ENV.fetch("FUZZ_CC", "clang-14")
      PACKAGES = %w[clang-14 libclang-rt-14-dev].freeze
      FLAGS = %w[-std=gnu11 -O1 -g -DJAC_DEBUG -DJAC_ROW_SWAR -Wall -Wextra -fsanitize=address,undefined,fuzzer
                 -fno-sanitize-recover=undefined -Iext/jacinth -Itest/fuzz].freeze
      FOLDER = "tmp/fuzz"

      def self.names = Dir["test/fuzz/*_fuzz.c"].map { |path| File.basename(path, "_fuzz.c") }.sort

      def initialize(name)
        @source = "test/fuzz/#{name}_fuzz.c"
        @program = File.join(FOLDER, "#{name}_fuzz")
        @inputs = File.join(FOLDER, name)
        raise "no such target: #{name}; there are #{self.class.names.join(", ")}" unless File.exist?(@source)
      end

      # The reason why no target can be built here, or nil.
      def lacking
        reason = Packages.missing([COMPILER], PACKAGES)
        return reason if reason

        FileUtils.mkdir_p(@inputs)
        empty = File.join(FOLDER, "empty.c")
        File.write(empty, "int LLVMFuzzerTestOneInput(const unsigned char *p, unsigned long n) { return !p && n; }\n")
        return if system(COMPILER, *FLAGS, "-o", File.join(FOLDER, "empty"), empty, err: File::NULL)

        "#{COMPILER} cannot link libFuzzer (Debian: apt-get install #{PACKAGES.last})"
      end

      # Runs for that many seconds, then ends. Returns whether no input has failed.
      def run(seconds)
        raise "#{@source} does not compile" unless system(COMPILER, *FLAGS, "-o", @program, @source, *linked)

        system(@program, "-max_total_time=#{seconds}", "-timeout=10", "-max_len=4096", "-print_final_stats=1",
               "-dict=test/fuzz/json.dict", "-artifact_prefix=#{@inputs}-failed-", "-verbosity=1", @inputs)
      end

      private

      def linked
        comment = File.read(@source)[%r{/\*\s*links:(.*?)\*/}m, 1].gsub(/^ \*/, "")
        words = comment.split.take_while { |word| word.end_with?(".c") && !word.start_with?("test/") }
        words.flat_map { |pattern| Dir.glob("ext/jacinth/#{pattern}") }
      end
    end
  end
end
