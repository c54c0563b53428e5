# frozen_string_literal: true

require_relative "document_calls"
require_relative "environment"
require_relative "line_chart"
require_relative "page"

module Jacinth
  module Workbench
    # `rake bench:documents:page`: how long it takes to read one field, against its place in the document, as a page
    # that loads nothing. Each place has a process of its own.
    class DocumentPage
      OPENING = "<!DOCTYPE html>\n<!-- jacinth bench documents -->\n"
      TITLE = "The time to read one field, by its place in the document"
      STATUSES = [0, 1, 3, 9, 24, 49, 99].freeze
      PATH = '"statuses", %d, "lang"'
      # Name => [kind of line, setup, call].
      CALLS = {
        "jacinth dig" => ["own", nil, "Jacinth.dig(input, #{PATH})"],
        "jacinth again" => ["frontend", "document = nil", "(document ||= Jacinth.document(input)).dig(#{PATH})"],
        "nosj dig" => ["other", nil, "NOSJ.dig(input, #{PATH})"],
        "json parse" => ["json", nil, "JSON.parse(input).dig(#{PATH})"]
      }.freeze
      WORDS = [
        "A field of %s (%d KB) is read at several places. Lower is better. Both axes are logarithmic.",
        "jacinth dig and nosj dig step over what stands before the field. jacinth again asks a document that was " \
        "asked for the field before. json parse builds the whole document first."
      ].freeze
      STYLE = <<~CSS.freeze
        #{Page::STYLE}body { max-width: 48rem; }
        p { color: var(--ink); }
      CSS

      #: (?seconds: Float) -> void
      def initialize(seconds: Environment.seconds(1.0))
        @seconds = seconds
        @name = DocumentCalls.chosen("twitter")
        @input = DocumentCalls.document(@name).freeze
        @input.valid_encoding?
      end

      #: () -> String
      def text
        nosj = RowRace.there?("nosj")
        calls = CALLS.select { |name, _| nosj || !name.start_with?("nosj") }
        places = STATUSES.to_h { |index| [place(index), Apart.run(->(*) {}) { |_| measure(calls, index) }] }
        facts = Environment.facts(["jacinth", "json", *("nosj" if nosj)])
        body = <<~HTML
          <h1>#{TITLE}</h1>
          #{WORDS.map { |words| "<p>#{format(words, @name, @input.bytesize / 1000)}</p>" }.join("\n")}
          #{chart(calls, places).inline("places")}
          #{table(calls, places)}
          <dl>#{facts.map { |label, value| "<dt>#{e(label)}</dt><dd>#{e(value)}</dd>" }.join("\n")}</dl>
        HTML
        Html.page(OPENING, title: "jacinth bench documents",
                  style: Html.rooted(LineChart::STYLE) + STYLE, body: body)
      end

      private

      def e(text) = Chart.escape(text)

      # The offset of the field.
      def place(index) = Jacinth.document(@input).dig("statuses", index).byte_range.end

      # Nanoseconds by the name of the call: the best CPU time.
      def measure(calls, index)
        sides = calls.map do |name, (_, setup, call)|
          Contenders::Contender.new(name: name, setup: setup, call: format(call, index))
        end
        results = sides.map { |side| side.once.call(@input) }
        raise "#{TITLE}: #{results.inspect}" unless results.uniq.size == 1

        race = Race.new(sides, @input, cpu: true)
        race.run(@seconds).to_h { |side, result| [side.name, result.best] }
      end

      def chart(calls, places)
        lines = calls.map do |name, (kind, *)|
          LineChart::Line.new(name, kind, places.map { |at, times| [at, times.fetch(name)] })
        end
        ticks = [10_000, 100_000, 500_000].select { |at| at.between?(*places.keys.minmax) }
        LineChart.new(title: "#{TITLE}; lower is better", description: WORDS.last, lines: lines,
                      ticks: ticks.map { |at| LineChart::Mark.new(at, "#{at / 1000} KB") },
                      unit: ->(time) { Table.time(time).sub(/\.0+ /, " ") },
                      caption: "bytes before the field; CPU time, lower is better")
      end

      def table(calls, places)
        rows = places.map do |at, times|
          [Table.number(at), *times.values_at(*calls.keys).map { |time| Table.time(time) }]
        end
        Html.table(["bytes before the field", *calls.keys], rows)
      end
    end
  end
end
