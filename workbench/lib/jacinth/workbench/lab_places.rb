# frozen_string_literal: true

require_relative "lab"
require_relative "lab_strings"
require_relative "report"
require_relative "steady"

module Jacinth
  module Workbench
    module Lab
      # `jacinth lab places`: asks the running Ruby where it puts Strings of many lengths, their copies, their first
      # parts and Strings that have grown, and measures what making one of each length costs with the collector. Knows
      # no slot sizes; LabStrings finds them.
      class Places
        # code: makes a String of `size` bytes, whose place is shown.
        Way = Struct.new(:name, :words, :code)
        WAYS = [
          Way.new("made", "a new String, as `generate` and `parse` make theirs", ->(size) { fresh(size) }),
          Way.new("copy", "`dup` of such a String", ->(size) { fresh(size).dup }),
          Way.new("part", "its first bytes, of a String that is one byte longer",
                  ->(size) { fresh(size + 1).byteslice(0, size) }),
          Way.new("grown", "a String that `<<` has filled byte by byte",
                  ->(size) { size.times.each_with_object(+"") { |_, text| text << "x" } })
        ].freeze
        SETUP = "require 'jacinth/jacinth_workbench'"
        CALL = "Jacinth::Workbench.__send__(:lab_inside, input)"
        SIZES = [10, 30, 50, 70, 100, 130, 200, 300, 450, 600, 700, 900, 1000, 2000].freeze

        HOW = "The places are what `ObjectSpace.dump` tells. Each length is measured in a process of its own."
        RANGES = "The thin upright lines go from the lower to the upper quartile of the turns."
        TITLE = "The slots of Ruby 4.1: where Strings lie, and what they cost"
        STORY = <<~TEXT.split("\n\n").map { |paragraph| paragraph.split("\n").join(" ") }.freeze
          Ruby keeps the bytes of a short String in the slot of the object, and those of a longer one in memory from
          malloc. Ruby 3.1 has one size of slots. Ruby 3.2 to 4.0 double the size from slot to slot, so just above a
          size almost half of a slot is empty. Ruby 4.1 has more sizes and larger ones: less of a slot is empty, the
          collector sweeps fewer pages for the same texts, and texts that went to malloc before lie in a slot.

          A copy of a String shares its memory if that is cheaper than copying the bytes. Such a copy is a small object
          that points to the other String, which it keeps alive and in its place. From which length on Ruby does so
          depends on the slots, too. The experiment asks the running Ruby for all of this.
        TEXT

        class << self
          #: (Float, Integer?, Proc) -> Hash[String, untyped]
          def measure(seconds, only, progress)
            Extension.load
            sizes = only ? SIZES.take(only) : SIZES
            results = sizes.each_with_index.map do |size, index|
              progress.call("#{Table.number(size)} bytes", index + 1, sizes.size)
              { "size" => size, "places" => places(size), **cost("x" * size, seconds / sizes.size) }
            end
            edges = LabStrings.edges
            { "slots" => LabStrings.slots, "edges" => edges.map { |edge| [edge.slot, edge.length] },
              "shared_from" => shared_from(edges), "results" => results }
          end

          # The slots, the empty part of them and the time, for each Ruby.
          #: (Array[Hash[String, untyped]]) -> Sheet
          def beside(reports)
            rows = reports.map do |report|
              shown = new(report)
              [report["ruby"], report["slots"].join(", "), Table.number(shown.longest), format("%.0f %%", shown.empty),
               report["shared_from"] ? Table.number(report["shared_from"]) : "none", Table.time(shown.mean),
               format("%.0f %%", shown.collecting.max)]
            end
            Sheet.new("The slots of each Ruby: the longest String in one, the part of them that is empty on average " \
                      "over all lengths up to that, the length from which on a copy shares memory, the CPU time of " \
                      "a text (geometric mean over the lengths), and the most of it that the collector takes",
                      ["Ruby", "bytes of a slot", "longest", "empty", "shared from", "time", "collector"], rows, [1])
          end

          private

          # Not a literal, which would share memory with the code.
          def fresh(size) = "x" * size

          def places(size)
            WAYS.to_h do |way|
              string = instance_exec(size, &way.code)
              place = LabStrings.place(string)
              [way.name, [place.embedded, place.slot, place.memsize, LabStrings.shared?(string)]]
            end
          end

          # The shortest String whose copy shares memory from there on: of those that a slot holds, or just does not.
          def shared_from(edges)
            shared = (1..edges.last.length + 1).map { |size| LabStrings.shared?(fresh(size).dup) }
            shared.last ? shared.rindex(false).to_i + 2 : nil
          end

          def cost(text, seconds)
            contender = Contenders::Contender.new(name: "made", library: "jacinth", setup: SETUP, call: CALL)
            result = Steady.run([contender], text, seconds).fetch(contender)
            { "cpu" => result.cpu.round(1), "low" => result.low.round(1), "high" => result.high.round(1),
              "collecting" => result.collecting.fdiv(result.calls).round(1),
              "gc_runs" => (result.gc_runs * 1000.0 / result.calls).round(3) }
          end
        end

        #: (Hash[String, untyped]) -> void
        def initialize(report)
          @report = report
          @rows = report["results"]
        end

        # The results in sentences.
        #: () -> Array[String]
        def findings
          slots = @report["slots"]
          from = @report["shared_from"]
          [
            "Ruby #{@report["ruby"]} has #{slots.size == 1 ? "one size" : "#{slots.size} sizes"} of slots. " \
            "A String of up to #{Table.number(longest)} bytes lies in its slot.",
            "Over all lengths up to that, #{format("%.0f", empty)} % of a slot is empty on average.",
            from ? "A copy shares the memory of a String of #{Table.number(from)} bytes or more; below that the " \
                   "bytes are copied." : "A copy of a String that lies in its slot has its own bytes.",
            format("The collector takes %.0f to %.0f %% of the time.", *collecting.minmax)
          ]
        end

        #: () -> Array[Sheet]
        def sheets
          places = @rows.map { |row| [Table.number(row["size"]), *WAYS.map { |way| where(row["places"][way.name]) }] }
          edges = @report["edges"].map { |slot, length| [slot, length].map { |bytes| Table.number(bytes) } }
          costs = @rows.map do |row|
            [Table.number(row["size"]), Table.time(row["cpu"]), format("%.0f %%", share(row)),
             format("%.2f", row["gc_runs"])]
          end
          [Sheet.new("The longest String of each slot", %w[slot String], edges, []),
           Sheet.new("Where the bytes are: `in 40` is a slot of 40 bytes, `40 + 57` has 57 from malloc, `40, shared` " \
                     "points into another String", ["bytes", *WAYS.map(&:name)], places, []),
           Sheet.new("CPU time of a new String, the collector's part of it, and collections in 1,000 calls",
                     %w[bytes time collector collections], costs, [])]
        end

        #: () -> Hash[String, LineChart]
        def charts
          line = LineChart::Line.new("made", "own", @rows.map { |row| row.values_at("size", "cpu", "low", "high") })
          ticks = @rows.map { |row| LineChart::Mark.new(row["size"], Table.number(row["size"])) }
          { "time" => LineChart.new(title: "CPU time of a new String, Ruby #{@report["ruby"]}", lines: [line],
                                    unit: Table.method(:time), ticks: ticks,
                                    axis: "CPU time per call, with the collector; lower is better",
                                    caption: "bytes of the text", description: findings.join(" ").delete("`")) }
        end

        # A description of each way.
        #: () -> Array[String]
        def appendix = WAYS.map { |way| "#{way.name.ljust(8)}#{way.words.delete("`")}" }

        # The longest String that lies in a slot, in bytes.
        #: () -> Integer
        def longest = @report["edges"].last.last

        # The percentage of the slots' room for bytes that Strings of 1 to `longest` bytes leave empty, on average.
        #: () -> Float
        def empty
          room = @report["edges"].map(&:last)
          parts = (1..longest).map { |length| 100.0 * (1 - length.fdiv(room.find { |most| length <= most })) }
          parts.sum / parts.size
        end

        # The geometric mean of the CPU times over the lengths, in nanoseconds.
        #: () -> Float
        def mean = Report.geometric_mean(@rows.map { |row| row["cpu"] })

        # The collector's part of the time of each length, in percent.
        #: () -> Array[Float]
        def collecting = @rows.map { |row| share(row) }

        private

        def share(row) = row["collecting"] * 100 / row["cpu"]

        def where(place)
          embedded, slot, memsize, shared = place
          return "#{slot}, shared" if shared

          embedded ? "in #{slot}" : "#{slot} + #{memsize - slot}"
        end
      end
    end
  end
end
