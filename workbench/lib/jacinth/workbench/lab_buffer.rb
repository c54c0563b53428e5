# frozen_string_literal: true

require_relative "lab"
require_relative "lab_crossovers"
require_relative "lab_strings"

module Jacinth
  module Workbench
    module Lab
      # `jacinth lab buffer`: writes the same bytes chunk by chunk in C (ext/jacinth_workbench/lab_buffer.c) and makes
      # a String of them, with different buffers. It shows what each costs from 10 bytes to 10 MB, and where one becomes
      # faster than another.
      class Buffer
        # code: with desk, piece, size and room (the length of the longest String in the largest slot).
        Way = Struct.new(:name, :code, :kind, :words)
        WAYS = [
          Way.new("malloc", "lab_malloc(desk, piece, size)", "one",
                  "a malloc buffer of 1 KB that doubles; at the end one `rb_str_new` copies it and it is freed"),
          Way.new("grown", "lab_append(piece, size, 0)", "three",
                  "an empty String; `rb_str_cat`, which is what `<<` calls, for each piece"),
          Way.new("slot", "lab_append(piece, size, room)", "two",
                  "the same, but the String begins with all the room that the largest slot has"),
          Way.new("stack", "lab_stack(piece, size)", "four",
                  "16 KB of the C stack; at the end one `rb_str_new` copies it; longer results do not fit"),
          Way.new("hint", "lab_hint(piece, size, size)", "own",
                  "a String of the right size from the start, as if the last result had told it; the pieces are " \
                  "written inside")
        ].freeze

        FROM = 1 # powers of ten
        TO = 7
        PER_POWER = 3

        HOW = Lab::HOW
        RANGES = Lab::RANGES
        TITLE = "Which buffer for a result of unknown length"
        STORY = <<~TEXT.split("\n\n").map { |paragraph| paragraph.split("\n").join(" ") }.freeze
          C code that makes a text for Ruby, as a JSON generator does, writes it in small pieces and does not know how
          long it will be. Where should the bytes go until they are all there? In memory of its own, to be copied into
          a String at the end? Or into the String itself, which then has to grow? The experiment writes the same pieces
          of 32 bytes in each way, so that only the buffer differs. The cost of appending is included: for each piece
          `rb_str_cat` checks whether the String may be changed and has room, whereas for a buffer, two pointers are
          compared.

          A copy costs little while the bytes are in the cache, and a short String that is made last, when its length
          is known, lies in the slot that fits. A long result is another matter: every byte that is copied is written
          twice into memory that the kernel may have to hand out first, and a String that grew keeps the room that it
          grew into. A good guess of the length, made before the first byte, avoids both.
        TEXT

        class << self
          # The sizes, at equal distances on a logarithmic axis.
          #: () -> Array[Integer]
          def sizes = (FROM * PER_POWER..TO * PER_POWER).map { |step| (10**(step / PER_POWER.to_f)).round }

          #: (Float, Integer?, Proc) -> Hash[String, untyped]
          def measure(seconds, only, progress)
            Extension.load
            piece, stack = Workbench.__send__(:lab_limits)
            room = LabStrings.edges.last.length
            tools = [Workbench.__send__(:lab_desk), "0123456789abcdef" * (piece / 16)]
            results = Lab.passes(sizes, seconds, only, progress) do |size, share|
              at([*tools, size, room], stack, share)
            end
            times = self.times(results)
            { "room" => room, "stack" => stack, "results" => results, "crossovers" => plain(LabCrossovers.of(times)),
              "fastest" => plain(LabCrossovers.reigns(times)) }
          end

          # Way => size => its best time.
          #: (Array[Hash[String, untyped]]) -> Hash[String, Hash[Integer, Float]]
          def times(results)
            results.group_by { |row| row["way"] }.transform_values do |rows|
              rows.to_h { |row| [row["size"], row["best"]] }
            end
          end

          # The fastest way at some sizes, for each Ruby.
          #: (Array[Hash[String, untyped]]) -> Sheet
          def beside(reports)
            shown = (FROM..TO).map { |power| 10**power }
            rows = reports.map do |report|
              fastest = shown.map do |size|
                row = report["results"].select { |one| one["size"] == size }.min_by { |one| one["best"] }
                row ? "#{row["way"]} #{Table.time(row["best"])}" : "-"
              end
              [report["ruby"], *fastest]
            end
            Sheet.new("The fastest at some sizes, in bytes", ["Ruby", *shown.map(&Table.method(:number))], rows, [])
          end

          private

          def plain(structs) = structs.map { |struct| struct.to_h.transform_keys(&:to_s) }

          def at(input, stack, seconds)
            _, piece, size = input
            expected = (piece * ((size / piece.bytesize) + 1)).byteslice(0, size).b
            contenders = WAYS.reject { |way| way.name == "stack" && size > stack }.map do |way|
              Contenders::Contender.new(name: way.name, open: "desk, piece, size, room = input",
                                        call: "made = #{way.code}", inside: Workbench)
            end
            places = contenders.to_h do |contender|
              made = contender.once.call(input)
              raise "#{contender.name} made another String of #{size} bytes" unless made == expected

              [contender.name, LabStrings.place(made).to_h.transform_keys(&:to_s)]
            end
            Lab.race(contenders, input, seconds).map do |name, times|
              { "size" => size, "way" => name }.merge(places[name], times)
            end
          end
        end

        #: (Hash[String, untyped]) -> void
        def initialize(report)
          @report = report
          @times = Buffer.times(report["results"])
          @rows = report["results"].group_by { |row| row["size"] }
          @crossovers = LabCrossovers.of(@times)
        end

        # The results in sentences.
        #: () -> Array[String]
        def findings
          reigns = LabCrossovers.reigns(@times).map { |one| "`#{one.way}` #{range(one.from, one.to)}" }
          ["The fastest, by more than #{(LabCrossovers::TOLERANCE * 100).round} %: #{reigns.join(", ")}.", copy,
           waste].compact
        end

        #: () -> Array[Sheet]
        def sheets
          rows = @rows.map do |size, found|
            [Table.number(size), *WAYS.map { |way| cell(found.find { |row| row["way"] == way.name }) }]
          end
          crossings = @crossovers.map do |one|
            ["#{one.before} / #{one.after}", Table.number(rounded(one.size)), one.before, one.after]
          end
          title = "Best time by the bytes of the result, and in brackets how many times that of the fastest"
          sheets = [Sheet.new(title, ["bytes", *WAYS.map(&:name)], rows, [], /\(1\.00\)/)]
          return sheets if crossings.empty?

          head = ["ways", "at", "faster below", "faster above"]
          sheets << Sheet.new("Crossovers, in bytes", head, crossings, [0, 2, 3])
        end

        #: () -> Hash[String, LineChart]
        def charts
          best = @rows.transform_values { |found| found.map { |row| row["best"] }.min }
          lines = WAYS.select { |way| @times[way.name] }.map do |way|
            LineChart::Line.new(way.name, way.kind, points(way.name, best))
          end
          dots = @crossovers.map { |one| [one.size, height(lines.find { |line| line.name == one.before }, one.size)] }
          unit = ->(ratio) { format("%gx", ratio) }
          { "time" => chart("Time compared with that of the fastest way", lines, unit, dots) }
        end

        # A description of each way.
        #: () -> Array[String]
        def appendix = WAYS.map { |way| "#{way.name.ljust(8)}#{way.words.delete("`")}" }

        private

        # As multiples of the best time of the size.
        def points(name, best)
          @report["results"].select { |row| row["way"] == name }.map do |row|
            [row["size"], *Lab.range(row).map { |time| time / best[row["size"]] }]
          end
        end

        def chart(title, lines, unit, dots)
          LineChart.new(title: "#{title}, Ruby #{@report["ruby"]}", lines: lines, unit: unit, dots: dots, ticks: ticks,
                        axis: "times as long as the fastest way takes; lower is better",
                        caption: "bytes of the result; a dot: here another way becomes faster",
                        description: findings.join(" ").delete("`"))
        end

        def ticks
          marks = (FROM..TO).map do |power|
            words = power < 3 ? (10**power).to_s : ["1 KB", "10 KB", "100 KB", "1 MB", "10 MB"][power - 3]
            LineChart::Mark.new(10**power, words)
          end
          marks.select { |mark| mark.x.between?(*@rows.keys.minmax) }
        end

        # The height of a line between two of its points.
        def height(line, size)
          (left, low), (right, high) = line.points.each_cons(2).find { |_, (last, *)| last >= size }
          low * ((high / low)**(Math.log(size.to_f / left) / Math.log(right.to_f / left)))
        end

        def range(from, to)
          return "at #{Table.number(from)} bytes" if from == to
          return "up to #{Table.number(to)} bytes" if from == @rows.keys.first

          return "from #{Table.number(from)} bytes on" if to == @rows.keys.last

          "from #{Table.number(from)} to #{Table.number(to)}"
        end

        # The cost of copying the malloc buffer at the end of the scale.
        def copy
          size = @rows.keys.last
          one, other = @times.values_at("malloc", "hint").map { |times| times&.fetch(size, nil) }
          return unless one && other

          times = format("%.1f", one / other)
          "At #{Table.number(size)} bytes the malloc buffer takes #{times} times as long as the String of the right " \
            "size."
        end

        def waste
          row = @report["results"].select { |found| found["way"] == "grown" }.max_by do |found|
            (found["memsize"] - found["size"]) / found["size"].to_f * (found["size"] > 1000 ? 1 : 0)
          end
          return unless row && row["size"] > 1000

          more = ((row["memsize"] - row["size"]) * 100.0 / row["size"]).round
          "A grown String keeps up to #{more} % more than its bytes " \
            "(#{Table.number(row["memsize"])} for #{Table.number(row["size"])})."
        end

        # Rounded to two digits: the measurement is not more precise.
        def rounded(size) = size.round(1 - Math.log10([size, 1].max).floor)

        def cell(row)
          return "" unless row

          ratio = row["best"] / @rows[row["size"]].map { |other| other["best"] }.min
          "#{Table.time(row["best"])} (#{format("%.2f", ratio)})"
        end
      end
    end
  end
end
