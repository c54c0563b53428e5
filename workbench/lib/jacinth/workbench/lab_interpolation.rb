# frozen_string_literal: true

require_relative "lab"
require_relative "lab_strings"

module Jacinth
  module Workbench
    module Lab
      # `jacinth lab interpolation`: joins two Strings in each way that Ruby has, at the lengths around the limit of
      # each slot. It shows where the result is stored and what it costs.
      class Interpolation
        # code: with the parts a and b; kind: its color.
        Maker = Struct.new(:name, :code, :kind)
        MAKERS = [
          Maker.new("interpolation", '"#{a}#{b}"', "one"), Maker.new("a + b", "a + b", "two"),
          Maker.new("<<", "String.new << a << b", "three"),
          Maker.new("join", "[a, b].join", "four"), Maker.new("Text.concat", "::Jacinth::Text.concat(a, b)", "own")
        ].freeze

        HOW = Lab::HOW
        RANGES = Lab::RANGES
        TITLE = "Where an interpolation puts its result"
        STORY = <<~TEXT.split("\n\n").map { |paragraph| paragraph.split("\n").join(" ") }.freeze
          Ruby keeps an object in a slot of its heap. Since Ruby 3.2 there are slots of several sizes, and a String
          whose bytes fit in one is *embedded*: header, length and bytes lie together. One that does not is *extended*:
          its slot holds a pointer to bytes that malloc gave, which is a second allocation, a second place in memory to
          read, and one more thing to free.

          The slot is chosen when the String is made, and the String stays in it. So it matters whether the code that
          makes a String knows its length. The interpolation of Ruby 3.2 did not: its result began in the smallest slot,
          and a result that outgrew that slot became an extended String, even if a larger slot could have held it. Since
          Ruby 3.3 the lengths of the parts are added up first, and the result is made in a slot of that size. The size
          is not exact to the byte: on Ruby 3.3 to 4.0 a result that would just fill a slot lies in the next larger
          one, or outside if there is no larger one.

          `String.new << a << b` still begins in the smallest slot, because Ruby cannot know what follows. Its column
          shows what the interpolation of Ruby 3.2 would get on each Ruby (Ruby 3.2 itself was not measured). The other
          ways know both parts before they make the result. Ruby 3.1 has one slot size, so there the only questions are
          whether a String is short enough for it, and how much memory malloc must give if it is not.
        TEXT

        # What the instructions of an interpolation do.
        INSTRUCTIONS = {
          "putobject" => "an empty String goes first, where this Ruby's compiler wants a literal in front of the parts",
          "getlocal" => "puts the value of a variable on the stack",
          "dup" => "puts it there twice: one becomes its text, the other is kept in case that text is not a String",
          "objtostring" => "turns the upper one into a String with to_s; a String is left as it is, without a call",
          "anytostring" => "keeps that text if it is a String; if to_s returned something else, takes Object#to_s of " \
                           "the lower one",
          "concatstrings" => "takes that number of Strings off the stack and joins them: here the slot of the result " \
                             "is chosen",
          "leave" => "returns what is on top of the stack"
        }.freeze

        class << self
          #: (Float, Integer?, Proc) -> Hash[String, untyped]
          def measure(seconds, only, progress)
            edges = LabStrings.edges
            results = Lab.passes(LabStrings.lengths(edges), seconds, only, progress) do |length, share|
              at(length, share)
            end
            limits = edges.map { |edge| { "slot" => edge.slot, "length" => edge.length } }
            { "slots" => LabStrings.slots, "edges" => limits, "results" => results, "instructions" => instructions }
          end

          # One line for each instruction of an interpolation, as this Ruby compiles it.
          #: () -> Array[String]
          def instructions
            code = RubyVM::InstructionSequence.of(eval('lambda { |a, b| "#{a}#{b}" }', TOPLEVEL_BINDING.dup, "lab"))
            code.disasm.lines.grep(/\A\d{4} /).map do |line|
              line.sub(/\s*(?:\(\s*\d+\))?(?:\[\w+\])?\s*\z/, "").sub(/(?<=\S) {2,}/, "  ")
            end
          end

          # For each Ruby, how many of the results that fit in a slot are embedded.
          #: (Array[Hash[String, untyped]]) -> Sheet
          def beside(reports)
            names = reports.flat_map { |report| report["results"].map { |row| row["maker"] } }.uniq
            rows = reports.map do |report|
              most = report["edges"].last["length"]
              found = report["results"].select { |row| row["length"] <= most }.group_by { |row| row["maker"] }
              embedded = names.map do |name|
                found[name] ? "#{found[name].count { |row| row["embedded"] }} of #{found[name].size}" : "-"
              end
              [report["ruby"], *embedded]
            end
            Sheet.new("Embedded, of the results that a slot could hold", ["Ruby", *names], rows, [])
          end

          private

          # The result is assigned to a variable: an unused interpolation is not even compiled.
          def at(length, seconds)
            parts = ["x" * (length / 2), "y" * (length - (length / 2))]
            contenders = MAKERS.map do |maker|
              Contenders::Contender.new(name: maker.name, open: "a, b = input", call: "made = #{maker.code}")
            end
            places = contenders.to_h do |contender|
              made = contender.once.call(parts)
              raise "#{contender.name} made another String of #{length} bytes" unless made == parts.join

              [contender.name, LabStrings.place(made).to_h.transform_keys(&:to_s)]
            end
            Lab.race(contenders, parts, seconds).map do |name, times|
              { "length" => length, "maker" => name }.merge(places[name], times)
            end
          end
        end

        #: (Hash[String, untyped]) -> void
        def initialize(report)
          @report = report
          @rows = report["results"].group_by { |row| row["length"] }
          @names = report["results"].map { |row| row["maker"] }.uniq
        end

        # The results in sentences.
        #: () -> Array[String]
        def findings
          held = @report["edges"].map { |edge| "#{edge["length"]} bytes in #{edge["slot"]}" }
          fitting = @rows.keys.select { |length| length <= @report["edges"].last["length"] }
          slots = if held.size == 1
                    "One slot size: it holds Strings up to #{held.first}."
                  else
                    "The longest String of each slot: #{held.join(", ")}."
                  end
          [slots, *@names.map { |name| placed(name, fitting) }]
        end

        #: () -> Array[Sheet]
        def sheets
          places = "Where the result lies: `in 40` is embedded in a slot of 40 bytes, `40 + 57` a slot of 40 and " \
                   "57 bytes of malloc"
          times = "Nanoseconds: the best, and the median of all turns, which includes garbage collection"
          [sheet(places, /\Ain/, &method(:where)),
           sheet(times, nil) { |row| "#{row["best"].round} / #{row["median"].round}" }]
        end

        #: () -> Hash[String, LineChart]
        def charts
          edges = @report["edges"].map { |edge| LineChart::Mark.new(edge["length"], "#{edge["length"]}") }
          lines = @names.map do |name|
            LineChart::Line.new(name, kind(name), of(name).map { |row| [row["length"], *Lab.range(row)] })
          end
          words = lines.map do |line|
            "#{line.name} #{line.points.first[1].round} to #{line.points.last[1].round} ns"
          end
          { "time" => LineChart.new(title: "Best time by the length of the result, Ruby #{@report["ruby"]}",
                                    description: words.join("; "), lines: lines,
                                    ticks: ticks, marks: edges, unit: Table.method(:short_time),
                                    axis: "best time of one call; lower is better",
                                    caption: "bytes of the result; dashed: the longest String of each slot") }
        end

        # The instructions, each with an explanation at its first occurrence.
        #: () -> Array[String]
        def appendix
          told = []
          lines = @report["instructions"].map do |line|
            [line.sub(/<calldata!mid:(\w+).*>/, ':\1'), line[/\A\d+ ([a-z]+)/, 1]]
          end
          width = lines.map { |line, _| line.size }.max
          ["\"\#{a}\#{b}\" as this Ruby compiles it:",
           *lines.map do |line, name|
             words = INSTRUCTIONS[name] unless told.include?(name)
             told << name
             "#{line.ljust(width)}  #{words}".rstrip
           end]
        end

        private

        def of(name) = @report["results"].select { |row| row["maker"] == name }

        def kind(name) = MAKERS.find { |maker| maker.name == name }&.kind || "other"

        def placed(name, fitting)
          rows = of(name).select { |row| fitting.include?(row["length"]) }
          lost = rows.reject { |row| row["embedded"] }
          large = rows.select { |row| row["embedded"] && row["slot"] > least(row["length"]) }
          words = if lost.empty?
                    "embeds its result wherever a slot holds it"
                  else
                    "embeds #{rows.size - lost.size} of the #{rows.size} results that a slot holds"
                  end
          words += "; extended at #{listed(lost, "length")} bytes, in slots of #{listed(lost, "slot")}" if lost.any?
          words += "; in a slot larger than needed at #{listed(large, "length")} bytes" if large.any?
          "`#{name}` #{words}."
        end

        # The slot in which a String of that length fits.
        def least(length) = @report["edges"].find { |edge| edge["length"] >= length }["slot"]

        def listed(rows, key) = rows.map { |row| row[key] }.uniq.sort.join(", ")

        def sheet(title, strong)
          rows = @rows.map do |length, found|
            [Table.number(length), *@names.map { |name| yield found.find { |row| row["maker"] == name } }]
          end
          Sheet.new(title, ["bytes", *@names], rows, [], strong)
        end

        def where(row)
          row["embedded"] ? "in #{row["slot"]}" : "#{row["slot"]} + #{Table.number(row["memsize"] - row["slot"])}"
        end

        # As many as fit into a chart: the edges have labels of their own above.
        def ticks
          @report["edges"].map { |edge| edge["length"] }.push(@rows.keys.last).map do |length|
            LineChart::Mark.new(length, length.to_s)
          end
        end
      end
    end
  end
end
