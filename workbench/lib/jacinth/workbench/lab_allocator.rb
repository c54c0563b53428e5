# frozen_string_literal: true

require "etc"
require_relative "growth_child"
require_relative "lab"
require_relative "report"
require_relative "steady"

module Jacinth
  module Workbench
    module Lab
      # `jacinth lab allocator`: makes the same calls in processes that differ only in the settings of malloc. It shows
      # what the settings do to the CPU time of a call, to its page faults and to the memory of the process, for
      # documents from 10 KB to 10 MB.
      class Allocator
        # variables: what the environment of the process has.
        Way = Struct.new(:name, :kind, :variables, :words)

        # glibc takes no larger threshold for mmap: half of HEAP_MAX_SIZE on 64 bits (malloc/malloc.c).
        LARGEST = 32 << 20
        WAYS = [
          Way.new("default", "one", {}, "malloc without any settings"),
          Way.new("keep", "own",
                  { "MALLOC_TRIM_THRESHOLD_" => (1 << 30).to_s, "MALLOC_MMAP_THRESHOLD_" => LARGEST.to_s },
                  "freed memory is not given back to the system, and blocks of up to 32 MB come from it"),
          Way.new("huge", "three", { "GLIBC_TUNABLES" => "glibc.malloc.hugetlb=1" },
                  "malloc asks for pages of 2 MB (glibc 2.35 and newer; the kernel may refuse)"),
          Way.new("jemalloc", "four", { "LD_PRELOAD" => "libjemalloc.so.2" }, "another malloc")
        ].freeze
        FOLDERS = "/{usr/,usr/local/,}lib{64,}/{,#{RbConfig::CONFIG["host_cpu"]}-linux-gnu/}"

        SIZES = [10_000, 100_000, 1_000_000, 10_000_000].freeze
        CALLS = { "parse" => "Jacinth.parse(input)", "generate" => "Jacinth.generate(input)" }.freeze

        TITLE = "What the settings of malloc do to the JSON of a server"
        HOW = "Each setting has a process of its own, and the processes take turns."
        RANGES = "The thin upright lines go from the lower to the upper quartile of the turns."
        STORY = <<~TEXT.split("\n\n").map { |paragraph| paragraph.split("\n").join(" ") }.freeze
          A long text is a block of memory from malloc. When the collector has freed such blocks, glibc gives the end of
          its heap back to the system, and a block above a threshold goes back at once. The next long text touches new
          pages, and each first touch of a page is a page fault: the kernel finds a page and fills it with zeros. On a
          virtual machine that takes a microsecond or two for 4 KB, which is longer than Jacinth needs to write 4 KB of
          JSON.

          A server makes such texts again and again. The experiment makes the same calls with malloc as it is by
          default, with a malloc that keeps what was freed, with large pages, and with jemalloc where it is installed.
          The settings are environment variables, so a server can have them without any change of its code. In return,
          they take memory: what malloc keeps is not available to other processes.

          Each setting is measured in one process. In three runs, processes with the same setting differed by a factor
          of up to 1.8. Trust a difference only if the page faults differ, too, or if a second run shows it again.
        TEXT

        class << self
          #: (Float, Integer?, Proc) -> Hash[String, untyped]
          def measure(seconds, only, progress)
            jobs = (only ? SIZES.take(only) : SIZES).product(CALLS.keys)
            results = jobs.each_with_index.flat_map do |(size, call), index|
              progress.call("#{call}, #{Table.number(size)} bytes", index + 1, jobs.size)
              at(size, call, seconds / jobs.size)
            end
            { "results" => results }
          end

          # The settings that this machine has.
          #: () -> Array[Way]
          def ways
            WAYS.select { |way| way.variables["LD_PRELOAD"].then { |name| name.nil? || Dir.glob(FOLDERS + name).any? } }
          end

          # The geometric mean over the sizes, for each Ruby.
          #: (Array[Hash[String, untyped]]) -> Sheet
          def beside(reports)
            others = reports.flat_map { |report| report["results"].map { |row| row["way"] } }.uniq - ["default"]
            head = CALLS.keys.product(others)
            rows = reports.map do |report|
              shown = new(report)
              [report["ruby"], *head.map { |call, way| (mean = shown.mean(call, way)) ? format("%.2f", mean) : "-" }]
            end
            Sheet.new("CPU time as a multiple of the default's, geometric mean over the sizes",
                      ["Ruby", *head.map { |call, way| "#{call}, #{way}" }], rows, [])
          end

          private

          def at(size, call, seconds)
            text, = GrowthChild.document(size)
            input = call == "parse" ? text : Jacinth.parse(text)
            contenders = ways.map do |way|
              Contenders::Contender.new(name: way.name, library: "jacinth", call: CALLS.fetch(call))
            end
            environments = ways.to_h { |way| [way.name, way.variables] }
            Steady.run(contenders, input, seconds, environments: environments).map do |contender, result|
              { "size" => size, "call" => call, "way" => contender.name, "cpu" => result.cpu.round(1),
                "low" => result.low.round(1), "high" => result.high.round(1),
                "faults" => result.faults.fdiv(result.calls).round(1), "resident" => result.resident }
            end
          end
        end

        #: (Hash[String, untyped]) -> void
        def initialize(report)
          @report = report
          @rows = report["results"].group_by { |row| row.values_at("call", "size") }
          @ways = report["results"].map { |row| row["way"] }.uniq
        end

        # The results in sentences.
        #: () -> Array[String]
        def findings
          others = @ways - ["default"]
          lines = CALLS.keys.product(others).filter_map { |call, way| largest(call, way) }
          lines << "jemalloc was not installed." unless @ways.include?("jemalloc")
          lines
        end

        #: () -> Array[Sheet]
        def sheets
          [sheet("CPU time per call, and in brackets the multiple of the default's") do |row, usual|
             "#{Table.time(row["cpu"])} (#{format("%.2f", row["cpu"] / usual["cpu"])})"
           end,
           sheet("Page faults per call") { |row| format("%.1f", row["faults"]) },
           sheet("Memory of the process, the mean after each turn") { |row| "#{row["resident"] >> 20} MB" }]
        end

        #: () -> Hash[String, LineChart]
        def charts = CALLS.keys.to_h { |call| [call, chart(call)] }

        # A description of each setting.
        #: () -> Array[String]
        def appendix
          WAYS.select { |way| @ways.include?(way.name) }.map do |way|
            "#{way.name.ljust(9)}#{[way.words, *way.variables.map { |pair| pair.join("=") }].join("; ")}"
          end
        end

        # The geometric mean over the sizes of the CPU time, as a multiple of the default's; nil if it was not measured.
        #: (String, String) -> Float?
        def mean(call, way)
          ratios = points(call, way).map { |_, ratio| ratio }
          Report.geometric_mean(ratios) if ratios.any?
        end

        private

        def find(call, size, way) = @rows.fetch([call, size]).find { |row| row["way"] == way }

        def sizes = @rows.keys.map(&:last).uniq

        def points(call, way)
          sizes.filter_map do |size|
            row = find(call, size, way)
            usual = find(call, size, "default")["cpu"]
            [size, *row.values_at("cpu", "low", "high").map { |time| time / usual }] if row
          end
        end

        # Where a setting changes the most.
        def largest(call, way)
          size, ratio = points(call, way).max_by { |_, one| Math.log(one).abs }
          return unless size

          row, usual = [way, "default"].map { |name| find(call, size, name) }
          faults = [row, usual].map { |one| format("%.1f", one["faults"]) }
          "`#{way}` changes `#{call}` most at #{Table.number(size)} bytes: #{format("%.2f", ratio)} times the CPU " \
            "time of the default, #{faults.first} page faults per call instead of #{faults.last}, " \
            "#{row["resident"] >> 20} MB instead of #{usual["resident"] >> 20}."
        end

        def sheet(title)
          rows = @rows.map do |(call, size), found|
            usual = find(call, size, "default")
            cells = @ways.map { |way| (row = found.find { |one| one["way"] == way }) ? yield(row, usual) : "" }
            [Table.number(size), call, *cells]
          end
          Sheet.new(title, ["bytes", "call", *@ways], rows, [1])
        end

        def chart(call)
          kinds = WAYS.to_h { |way| [way.name, way.kind] }
          lines = @ways.map { |way| LineChart::Line.new(way, kinds.fetch(way), points(call, way)) }
          ticks = sizes.zip(["10 KB", "100 KB", "1 MB", "10 MB"]).map { |mark| LineChart::Mark.new(*mark) }
          LineChart.new(title: "#{call}: CPU time by settings of malloc, Ruby #{@report["ruby"]}", lines: lines,
                        unit: ->(ratio) { format("%gx", ratio) }, ticks: ticks,
                        axis: "#{call}: multiple of the default's CPU time; lower is better",
                        caption: "bytes of the document", description: findings.join(" ").delete("`"))
        end
      end
    end
  end
end
