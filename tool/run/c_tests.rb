# frozen_string_literal: true

require "etc"
require "fileutils"
require "open3"
require "rbconfig"
require_relative "../config/backends"

module Jacinth
  module Run
    # Builds and runs test/c/*_test.c: plain C tests of L0 to L2, without Ruby. Each one names the files of the engine
    # that it needs in a comment, `/* links: base/buf.c kernel/simd/impl_*.c */`. Programs that link
    # kernel/simd/dispatch.c run once for every row that this CPU has (JAC_SIMD=<row>), the others once. A program whose
    # name ends in _swar has the inline kernels of architectures without a vector baseline. Their only row is swar, so
    # it runs on that row; the same tests with this machine's inline kernels run on every row. One whose name ends in
    # _model has a row of its own (test/c/avx512_model.h) and runs once, on x86-64. A program ends with the line
    # `<suite>: N checks, N failed` (test/c/harness.h). The programs are deterministic, so one that passed runs again
    # only after a new build.
    #
    # The variant arm64 is cross-compiled and runs under qemu (tool/run/packages.rb installs both), with the row of that
    # architecture. The programs for the row swar alone show that the plain C works there, too.
    #
    # The variant plain is for development and bin/test; it compiles in half the time of the optimized one. With -O1 gcc
    # wrongly reports uninitialized variables; clang does not know that warning.
    #
    # One in three random cases is run. Sanitized programs are slow: they run one in ten, on the simplest and the best
    # row only. Emulated programs and those with a model are slower and run one in twenty. JAC_TEST_SHARE=n sets another
    # share; with 1, sanitized programs run on every row, too.
    class CTests
      WARNINGS = "-Wall -Wextra -Wconversion -Wformat=2"
      VARIANTS = {
        "plain" => "-O1 -Wno-unknown-warning-option -Wno-maybe-uninitialized",
        "optimized" => "-O2 -g1",
        "sanitized" => "-O1 -g1 -DJAC_DEBUG -fsanitize=address,undefined " \
                       "-fno-sanitize-recover=undefined -fno-omit-frame-pointer"
      }.freeze
      # The variants for another architecture: the commands that compile and run them, and their row of kernel/simd.
      # -static, so that the emulator needs no libraries of that architecture.
      Emulated = Struct.new(:compiler, :emulator, :flags, :row, :packages)
      EMULATED = {
        "arm64" => Emulated.new("aarch64-linux-gnu-gcc", "qemu-aarch64-static", "-O2 -g1 -static",
                                Config::Backends.of("aarch64").last.name,
                                %w[gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user-static])
      }.freeze
      SANITIZER_ENV = {
        "ASAN_OPTIONS" => "detect_leaks=1:allocator_may_return_null=1:abort_on_error=0",
        "UBSAN_OPTIONS" => "print_stacktrace=1"
      }.freeze
      SHARES = { "sanitized" => "10", "arm64" => "20" }.tap { |shares| shares.default = "3" }.freeze # of JAC_TEST_SHARE
      MODEL_SHARE = "20"
      LIMIT = 300 * Integer(ENV.fetch("JACINTH_PATIENCE", 1)) # seconds for one program on one row

      Result = Struct.new(:program, :row, :checks, :failed, :seconds, :output)

      # The environment variables that a program reads. Other values make another run.
      INPUTS = %w[JAC_TEST_LONG JAC_TEST_SEED JAC_TEST_SHARE JACINTH_CORPUS].freeze

      # `strict` turns warnings into errors. It is not the default, so that the warnings of a newer compiler do not stop
      # a suite. `row`: programs run only on that row. `workers`: how many run at once.
      def initialize(variant, compiler: nil, strict: false, only: nil, row: nil, workers: Etc.nprocessors)
        @variant = variant
        @emulated = EMULATED[variant]
        @row = row || @emulated&.row
        @strict = strict
        @workers = workers
        @compiler = compiler || RbConfig::CONFIG["CC"]
        names = [variant, compiler && File.basename(compiler), strict ? "strict" : nil]
        @folder = File.join("tmp/c", names.compact.join("-"))
        @tests = Dir["test/c/*_test.c"].sort.select { |path| only.nil? || path.include?(only) }
        @tests.reject! { |path| model?(path) } if @emulated || Config::Backends::ARCHITECTURE != "x86_64"
      end

      # Compiles changed files. Returns whether all of them could be compiled, and what make said. If another process is
      # compiling them, waits for it.
      def build
        FileUtils.mkdir_p(@folder)
        File.open(File.join(@folder, "lock"), "w") do |lock|
          lock.flock(File::LOCK_EX)
          write_makefile(links)
          # -k: a program that does not compile fails alone. Warnings are left to the strict variant.
          words, status = Open3.capture2e("make", "--no-print-directory", "-s", "-k", "-C", @folder)
          [status.success?, words]
        end
      end

      # Compiles changed files, runs every program on its rows, and prints one line for each.
      def run
        complete, words = build
        puts words unless complete
        jobs = @tests.flat_map do |test|
          (links[test].include?("kernel/simd/dispatch.c") ? rows_of(test) : [nil]).map { |row| [test, row] }
        end
        in_parallel(jobs) { |test, row| complete || built?(test) ? run_program(test, row) : uncompiled(test, row) }
      end

      private

      # The sources of the engine by test.
      def links = @links ||= @tests.to_h { |test| [test, linked(test)] }

      def model?(test) = test.end_with?("_model_test.c")

      def rows_of(test)
        return [nil] if model?(test)

        test.end_with?("_swar_test.c") ? ["swar"] : rows
      end

      def rows
        return [@row] if @row

        all = Config::Backends.here
        @variant == "sanitized" && ENV["JAC_TEST_SHARE"] != "1" ? [all.first, all.last].uniq : all
      end

      # The engine's sources that a test names, after a check.
      def linked(test)
        comment = File.read(test)[%r{/\*\s*links:(.*?)\*/}m, 1]
        raise "#{test}: has no `/* links: ... */` comment; name the .c files it needs" unless comment

        # After the list the same comment has prose, which begins with the test's own path.
        words = comment.gsub(/^ \*/, "").split.take_while { |word| word.end_with?(".c") && !word.start_with?("test/") }
        words.flat_map do |pattern|
          paths = Dir.glob(pattern, base: "ext/jacinth").sort
          raise "#{test}: links #{pattern}, which is not in ext/jacinth" if paths.empty?

          paths
        end
      end

      def write_makefile(links)
        root = Dir.pwd
        warnings = "#{WARNINGS}#{" -Werror" if @strict}"
        variant = @emulated&.flags || VARIANTS.fetch(@variant)
        flags = "-std=gnu11 -DJAC_ROW_SWAR #{warnings} #{variant} -I#{root}/ext/jacinth -I#{root}/test/c -MMD -MP"
        programs = links.keys.map { |test| File.basename(test, ".c") }
        sources = links.values.flatten.uniq
        folders = ["obj", *sources.map { |path| File.join("obj", File.dirname(path)) }].uniq
        folders.each { |folder| FileUtils.mkdir_p(File.join(@folder, folder)) }

        text = +"CC = #{@compiler}\nCFLAGS = #{flags}\nall: #{programs.join(" ")}\n"
        links.each do |test, paths|
          objects = ["obj/#{File.basename(test, ".c")}.o", *paths.map { |path| "obj/#{path.sub(/\.c\z/, ".o")}" }]
          text << "#{File.basename(test, ".c")}: #{objects.join(" ")}\n\t$(CC) $(CFLAGS) -o $@ $^ -lm -lpthread\n"
        end
        compile = "\t$(CC) $(CFLAGS) -c -o $@ $<\n"
        text << "obj/%.o: #{root}/test/c/%.c Makefile\n#{compile}obj/%.o: #{root}/ext/jacinth/%.c Makefile\n#{compile}"
        text << "-include $(shell find obj -name '*.d')\n"
        path = File.join(@folder, "Makefile")
        File.write(path, text) unless File.exist?(path) && File.read(path) == text
      end

      def built?(test)
        system("make", "-q", "-C", @folder, File.basename(test, ".c"), out: File::NULL, err: File::NULL)
      end

      def uncompiled(test, row) = Result.new(File.basename(test, ".c"), row, 0, 1, 0.0, "does not compile\n")

      def run_program(test, row)
        program = File.basename(test, ".c")
        kept = passed_before(program, row)
        return kept if kept

        env = @variant == "sanitized" ? SANITIZER_ENV.dup : {}
        env["JAC_SIMD"] = row
        share = model?("#{program}.c") ? MODEL_SHARE : SHARES[@variant]
        env["JAC_TEST_SHARE"] = ENV["JAC_TEST_SHARE"] || share
        start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
        command = [*@emulated&.emulator, File.join(@folder, program)]
        output, status = Open3.capture2e(env, "timeout", "--foreground", "-k", "10", LIMIT.to_s, *command)
        seconds = Process.clock_gettime(Process::CLOCK_MONOTONIC) - start
        output.force_encoding(Encoding::BINARY)
        checks, failed = output.scan(/: (\d+) checks, (\d+) failed$/).last&.map(&:to_i)
        failed = [failed.to_i, 1].max unless status.success? && checks.to_i.positive?
        output << "no line 'N checks, N failed'\n" unless checks
        output << "ended by #{status.inspect}\n" unless status.success?
        Result.new(program, row, checks.to_i, failed, seconds, output).tap { |result| keep(result) }
      end

      def kept_path(program, row) = File.join(@folder, [program, row, "passed"].compact.join("."))

      def inputs = ENV.slice(*INPUTS).inspect

      # The result of an earlier run of the same program, if it passed.
      def passed_before(program, row)
        path = kept_path(program, row)
        return unless File.exist?(path) && File.mtime(path) > File.mtime(File.join(@folder, program))

        checks, conditions = File.read(path).split("\n", 2)
        Result.new(program, row, checks.to_i, 0, nil, "") if conditions == inputs
      end

      def keep(result)
        path = kept_path(result.program, result.row)
        result.failed.zero? ? File.write(path, "#{result.checks}\n#{inputs}") : FileUtils.rm_f(path)
      end

      # Runs the block for each job in the threads of the workers. Results are printed when they arrive.
      def in_parallel(jobs)
        queue = Queue.new
        jobs.each { |job| queue << job }
        results = Queue.new
        workers = Array.new(@workers) do
          Thread.new do
            until queue.empty?
              job = begin
                queue.pop(true)
              rescue ThreadError
                break
              end
              results << yield(*job)
            end
          end
        end
        Array.new(jobs.size) { results.pop.tap { |result| report(result) } }.tap { workers.each(&:join) }
      end

      def report(result)
        name = [result.program, result.row].compact.join(" ")
        time = result.seconds ? format("%6.2f s", result.seconds) : "unchanged"
        puts format("  %-28s %10d checks, %d failed  %s", name, result.checks, result.failed, time)
        puts result.output.gsub(/^/, "    | ") if result.failed.positive?
      end
    end
  end
end
