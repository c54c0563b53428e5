# frozen_string_literal: true

require_relative "corpus"
require_relative "documents"
require_relative "row_race"

module Jacinth
  module Workbench
    # The calls that read, edit and check a document without building it, as data: ours, nosj's for the same, and
    # json's, which builds the document. The bars are about nosj, which is measured where it is installed.
    module DocumentCalls
      # A String with the same bytes, of which Ruby does not know whether they are UTF-8.
      UNCHECKED = "input.b.force_encoding(Encoding::UTF_8)"
      PATH = '"search_metadata", "count"'
      FIRST = '"statuses", 0, "id"'
      FIVE = '["/statuses/0/id", "/statuses/25/text", "/statuses/50/user/name", "/statuses/99/lang", ' \
             '"/search_metadata/count"]'
      FIVE_KEYS = '[["statuses", 0, "id"], ["statuses", 25, "text"], ["statuses", 50, "user", "name"], ' \
                  '["statuses", 99, "lang"], ["search_metadata", "count"]]'
      BUILT = "built = JSON.parse(input); %s; JSON.generate(built)"
      PATCH = '{ "search_metadata" => { "count" => 7, "query" => nil } }'
      # Key => the calls: ours and nosj's, with %s for their modules, and json's.
      READS = {
        "dig, at the end" => ["%s.dig(input, #{PATH})", "JSON.parse(input).dig(#{PATH})", 2.0],
        "dig, at the end, UTF-8 not checked" =>
          ["%s.dig(#{UNCHECKED}, #{PATH})", "JSON.parse(#{UNCHECKED}).dig(#{PATH})", 3.5],
        "dig, the first field" => ["%s.dig(input, #{FIRST})", "JSON.parse(input).dig(#{FIRST})", 1.4]
      }.freeze
      BY_INDEX = '(list = %s(input)["statuses"]; Array.new(list.size) { |index| list[index]["id"] })'
      BY_EACH = '%s(input)["statuses"].map { |status| status["id"] }'
      # What statistics and nosj's stats both count, in one order, and the same counts by json.
      COUNTS = "Jacinth.statistics(input).values_at(:keys, :distinct_keys, :objects, :arrays, :strings, :integers, " \
               ":decimals, :booleans, :nulls)"
      NOSJ_COUNTS = "(stats = NOSJ.stats(input); stats[:keys].values_at(:total, :unique) + stats[:values]" \
                    ".values_at(:objects, :arrays, :strings, :integers, :floats, :booleans, :nulls))"
      JSON_COUNTS = "Jacinth::Workbench::DocumentCalls.counts(JSON.parse(input))"
      # The documents for valid?, and what they have in common.
      CHECKED = %w[twitter citm_catalog activitypub ohai canada].freeze
      CHECKED_MADE = %w[cyrillic prose].freeze
      CHECKED_LEAST = 1.1 # the bar of each of them
      CHECKED_MEAN = 1.5  # the bar of their geometric mean

      class << self
        #: () -> RowRace::Plan
        def plan
          RowRace::Plan.new(rows: all, libraries: %w[jacinth json nosj], facts: { "document" => chosen("twitter") },
                            seconds: 2.0, means: { "valid?, " => { "nosj" => CHECKED_MEAN } }, plain: method(:plain))
        end

        # An edited text counts as its value.
        #: (untyped) -> untyped
        def plain(result) = result.is_a?(String) && result.start_with?("{", "[") ? JSON.parse(result) : result

        #: () -> Array[RowRace::Row]
        def all = reads + documents + edits + escapes + rewrites + checks

        # COUNTS for a value that is built.
        #: (untyped) -> Array[Integer]
        def counts(value)
          values = [value]
          keys = []
          values.each do |one| # until no more are added
            keys.concat(one.keys) if one.is_a?(Hash)
            values.concat(one.is_a?(Hash) ? one.values : one) if one.is_a?(Hash) || one.is_a?(Array)
          end
          sizes = values.group_by(&:class).transform_values(&:size)
          sizes.default = 0
          kinds = [Hash, Array, String, Integer, Float].map { |kind| sizes[kind] }
          [keys.size, keys.uniq.size, *kinds, sizes[TrueClass] + sizes[FalseClass], sizes[NilClass]]
        end

        # The name of the real document if it is on this machine, else the name of the made document of the same shape.
        #: (String) -> String
        def chosen(name) = Corpus.here(name) ? name : "made_#{name}"

        # The text of the document with that name: a real one (Corpus), or a made one.
        #: (String) -> String
        def document(name)
          return text(850_000, " ") { |words| words.cyrillic(3..9) } if name == "cyrillic"
          return text(3_000_000, ". ") { |words| words.sentence(60) } if name == "prose"
          return escaped(850_000) if name == "escapes"

          name.start_with?("made_") ? Documents[name] : Corpus.text(name)
        end

        private

        # An array of one string of about that many bytes, with an escape every twelve bytes, and a number.
        def escaped(bytes)
          text(bytes, '\\n') { |words| %(#{words.sentence(30)} \\"\\u20ac#{words.digits(3)}\\") }.sub(/\]\z/, ",1]")
        end

        # An array of one string of about that many bytes.
        def text(bytes, between)
          words = Documents::Words.new(1)
          parts = []
          while bytes.positive?
            parts << yield(words)
            bytes -= parts.last.bytesize + between.size
          end
          %(["#{parts.join(between)}"])
        end

        def row(name, calls, bar, source: chosen("twitter"))
          # valid_encoding?: so that Ruby knows it
          RowRace::Row.new(name: name, input: -> { document(source).freeze.tap(&:valid_encoding?) },
                           calls: %w[jacinth nosj json].zip(calls).to_h, bars: { "nosj" => bar })
        end

        def reads
          rows = READS.map do |name, (call, json, bar)|
            row(name, [call.sub("%s", "Jacinth"), call.sub("%s", "NOSJ"), json], bar)
          end
          pointers = ["Jacinth.at_all(input, #{FIVE})", "NOSJ.at_pointers(input, #{FIVE})",
                      "(built = JSON.parse(input); #{FIVE_KEYS}.map { |path| built.dig(*path) })"]
          rows << row("five pointers at once", pointers, 1.8)
        end

        def documents
          field = '%s(input)["search_metadata"]["count"]'
          { "document and a field at the end" => [field, 1.9], "all ids, by index" => [BY_INDEX, 10.0],
            "all ids, by each" => [BY_EACH, 1.5] }.map do |name, (call, bar)|
            row(name, %w[Jacinth.document NOSJ.lazy JSON.parse].map { |open| call.sub("%s", open) }, bar)
          end
        end

        def edits
          places = { "front" => ["/statuses/0/id", 'built["statuses"][0]["id"]', 1.0],
                     "end" => ["/search_metadata/count", 'built["search_metadata"]["count"]', 1.3] }
          rows = places.map do |place, (pointer, field, bar)|
            pair = "#{pointer.dump} => 7"
            row("edit, at the #{place}", ["Jacinth.edit(input, { #{pair} })", "NOSJ.splice(input, { #{pair} })",
                                          format(BUILT, "#{field} = 7")], bar)
          end
          merge = 'built["search_metadata"]["count"] = 7; built["search_metadata"].delete("query")'
          rows << row("merge_patch", ["Jacinth.merge_patch(input, #{PATCH})", "NOSJ.merge_patch(input, #{PATCH})",
                                      format(BUILT, merge)], 5.0)
        end

        # What follows one long String with escapes.
        def escapes
          { "dig" => ["%s.dig(input, 1)", "%s.dig(input, 1)", "JSON.parse(input).dig(1)", 1.0],
            "edit" => ['%s.edit(input, { "/1" => 7 })', '%s.splice(input, { "/1" => 7 })',
                       format(BUILT, "built[1] = 7"), 1.0],
            "valid?" => ["%s.valid?(input)", "%s.valid?(input)", "(JSON.parse(input); true)", 1.1] }
            .map do |name, (ours, nosj, json, bar)|
            row("#{name}: a String with escapes", [ours.sub("%s", "Jacinth"), nosj.sub("%s", "NOSJ"), json], bar,
                source: "escapes")
          end
        end

        def rewrites
          [row("minify", ["Jacinth.reformat(input)", "NOSJ.minify(input)", "JSON.generate(JSON.parse(input))"], 1.5),
           row("statistics", [COUNTS, NOSJ_COUNTS, JSON_COUNTS], 2.0)]
        end

        def checks
          (CHECKED.map { |name| chosen(name) } + CHECKED_MADE).map do |name|
            row("valid?, #{name}", ["Jacinth.valid?(input)", "NOSJ.valid?(input)", "(JSON.parse(input); true)"],
                CHECKED_LEAST, source: name)
          end
        end
      end
    end
  end
end
