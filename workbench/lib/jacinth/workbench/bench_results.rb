# frozen_string_literal: true

require "fileutils"
require "shellwords"
require "jacinth"
require_relative "bench"
require_relative "cases"
require_relative "corpus"
require_relative "environment"
require_relative "load"
require_relative "report"

module Jacinth
  module Workbench
    # `rake bench:results`: measures every case, and the real documents, on several Rubies one after another, and keeps
    # the reports as bench/results/<name>.json, from which `rake bench:readme` makes the pages. The Ruby that runs this
    # measures its own series; the machines of script/rubies measure the others. What was measured while the machine was
    # busy is not kept, but stays in tmp.
    class BenchResults
      # The arguments cannot be measured.
      class Trouble < StandardError
      end

      KEPT = "bench/results"
      BUSY = "tmp/bench-results"
      # Series of Ruby, which name the results => machine of script/rubies.
      MACHINES = { "3.1" => "bookworm-bare", "3.3" => "3.3", "3.4" => "3.4", "4.0" => "4.0" }.freeze
      CASES = File.expand_path("../../../bench/cases", __dir__)
      SECONDS = 45.0
      HEAPS = 3
      # What a case takes beside its time: comparing results, starting processes.
      MORE = 2.5
      # A machine that is not ours: copying the tree, installing gems, compiling.
      PREPARATION = 150.0
      # nosj has a library for some Rubies only, so that it cannot be in the Gemfile.
      NOSJ = <<~'SH'
        if gem install --no-document --ignore-dependencies --install-dir tmp/nosj nosj >tmp/nosj.log 2>&1; then
            RUBYLIB=$(ruby -e 'print Dir[File.expand_path("tmp/nosj/gems/nosj-*/lib")].max')
            export RUBYLIB
        else
            echo "nosj is left out: $(tail -n 1 tmp/nosj.log)" >&2
        fi
      SH
      # The setup's own work would count as other work (Load), so the measurement waits until the average of the last
      # minute has fallen, for three minutes at most.
      IDLE = <<~SH
        tries=0
        while [ $tries -lt 18 ] && awk '{ exit !($1 > #{Load::OTHERS / 2}) }' #{Load::FILE} 2>/dev/null; do
            tries=$((tries + 1))
            sleep 10
        done
      SH
      # Bundler's variables would hide nosj, and belong to this Ruby.
      CLEARED = %w[RUBYOPT RUBYLIB BUNDLE_GEMFILE BUNDLE_BIN_PATH BUNDLER_VERSION GEM_HOME GEM_PATH].freeze

      # corpus: the folder of the real documents, as in JACINTH_CORPUS. here: the series of this Ruby.
      #: (String, ?output: untyped, ?corpus: String?, ?here: String) -> void
      def initialize(root, output: $stdout, corpus: ENV.fetch("JACINTH_CORPUS", nil), here: RUBY_VERSION[/\A\d+\.\d+/])
        @root = root
        @output = output
        @corpus = corpus.to_s.empty? ? nil : File.expand_path(corpus, root)
        @here = here
      end

      # Measures; returns whether all results are kept. Raises Trouble before anything is measured.
      #: (?Array[String]) -> bool
      def run(names = MACHINES.keys)
        check(names)
        @output.puts("#{names.join(", ")}: about #{minutes(names)} minutes; the machine should be idle")
        names.map { |name| one(name) }.all?
      end

      # How long these take.
      #: (Array[String]) -> Integer
      def minutes(names)
        Cases.load_all(CASES) if Cases.all.empty?
        cases = Cases.all.count { |entry| !entry.real } + documents.size
        time = Environment.seconds(SECONDS)
        heaps = documents.size * time * Bench::STEADY * (Environment.heaps(HEAPS) - 1)
        seconds = names.sum { |name| (cases * (time + MORE)) + heaps + (here?(name) ? 0 : PREPARATION) }
        (seconds / 60).ceil
      end

      private

      def check(names)
        unknown = names - MACHINES.keys
        raise Trouble, "no results are called #{unknown.first}; there are #{MACHINES.keys.join(", ")}" if unknown.any?
        return if documents.any?

        raise Trouble, "JACINTH_CORPUS must name the folder of the real documents, which the README's table is " \
                       "about, such as the folder #{Corpus::FOLDER} of the repository #{Corpus::REPOSITORY}"
      end

      # The paths below the folder of those that are in it, as Corpus looks for them.
      def documents
        return [] unless @corpus

        paths = Corpus.names.product(["documents/", ""]).map { |name, below| "#{below}#{name}.json" }
        paths.select { |path| File.file?(File.join(@corpus, path)) }.uniq { |path| File.basename(path) }
      end

      def here?(name) = name == @here

      def one(name)
        @output.puts("#{name}:")
        unless here?(name) || shell("#{machine("make", name)} >&2").last
          @output.puts("#{name}: not measured, because it has no machine")
          return false
        end
        text, success = shell(command(name))
        return keep(name, text) if success

        @output.puts("#{name}: the measurement failed; see the output above")
        false
      end

      def machine(verb, name) = "script/rubies #{verb} #{MACHINES.fetch(name)}"

      # [output, success]
      def shell(script)
        text = IO.popen([CLEARED.to_h { |name| [name, nil] }, "sh", "-c", script], chdir: @root, &:read)
        [text, $?.success?]
      end

      def command(name)
        return "JACINTH_CORPUS=#{@corpus.shellescape}\n#{script(name)}" if here?(name)

        unpacked = "mkdir -p tmp/corpus\ntar -C tmp/corpus -xf -\nJACINTH_CORPUS=tmp/corpus\n#{script(name)}"
        "tar -C #{@corpus.shellescape} -cf - #{documents.shelljoin} | " \
          "#{machine("run", name)} sh -ec #{unpacked.shellescape}"
      end

      # What one Ruby does. The progress is on the standard error, the results on the standard output.
      def script(name)
        yjit = "RUBYOPT=--yjit" if name.to_f >= 4.0
        variables = ["JACINTH_BENCH_TIME=#{Environment.seconds(SECONDS)}",
                     "JACINTH_BENCH_HEAPS=#{Environment.heaps(HEAPS)}", "JACINTH_BENCH_JSON=tmp/bench.json"]
        <<~SH
          set -e
          export JACINTH_CORPUS
          mkdir -p tmp
          rm -f tmp/bench.json
          script/setup >&2
          #{NOSJ.chomp}
          bundle exec rake compile >&2
          #{IDLE.chomp}
          export #{[*yjit, *variables].join(" ")}
          bundle exec rake bench >tmp/bench.log || {
              tail -n 20 tmp/bench.log >&2
              exit 1
          }
          cat tmp/bench.json
        SH
      end

      def keep(name, text)
        report = Report.read(text.force_encoding(Encoding::UTF_8))
        ruby = report && report["facts"]["ruby"]
        unless ruby&.start_with?("ruby #{name}.")
          @output.puts("#{name}: these are no results of Ruby #{name}#{": #{ruby}" if ruby}")
          return false
        end

        path = File.join(report["warning"] ? BUSY : KEPT, "#{name}.json")
        FileUtils.mkdir_p(File.dirname(File.join(@root, path)))
        File.write(File.join(@root, path), Report.kept(report))
        @output.puts(*report["warning"], "#{name}: written to #{path}#{" and not kept" if report["warning"]}")
        report["warning"].nil?
      end
    end
  end
end
