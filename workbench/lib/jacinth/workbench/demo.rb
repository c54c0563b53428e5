# frozen_string_literal: true

require "json"
require "jacinth"
require_relative "contenders"
require_relative "documents"
require_relative "race"
require_relative "sameness"

module Jacinth
  module Workbench
    # The program behind bin/demo: parses a document and writes it again, compares both results with the json gem's, and
    # prints a small table of the times of Jacinth and the other libraries. `rake bench` measures thoroughly; the demo
    # uses one document and a few seconds.
    class Demo
      SECONDS = 2.5 # for parsing, and again for generating
      # Name in the table => contender.
      ROWS = { "jacinth" => "jacinth", "json" => "json", "oj" => "oj compat" }.freeze

      # A mistake that the caller can correct, reported in one line.
      class Refusal < StandardError
      end

      # The demo of the file at path, as seen from `folder`; without a path, of a generated document.
      #: (?String?, ?folder: String, ?output: IO) -> void
      def initialize(path = nil, folder: Dir.pwd, output: $stdout)
        @title = path || "a search result of a hundred messages, made for this demo"
        @text = path ? read(File.expand_path(path, folder)) : Documents["made_twitter"]
        @output = output
      end

      #: () -> void
      def run
        tree = parse
        title = "document: #{@title}, #{number(@text.bytesize)} bytes"
        @output.puts "Jacinth #{VERSION} on Ruby #{RUBY_VERSION}", title, ""
        equal_trees(tree)
        equal_texts(tree, Jacinth.generate(tree))
        table(tree)
      end

      private

      def read(path)
        text = File.read(path, encoding: Encoding::UTF_8)
        raise Refusal, "#{@title} is empty" if text.empty?

        text
      rescue SystemCallError => e
        raise Refusal, "#{@title} cannot be read: #{e.message[/\A[^@]+/].strip}"
      end

      def parse
        Jacinth.parse(@text)
      rescue Jacinth::ParserError => e
        raise Refusal, "#{@title} is not valid JSON: #{e.message.lines.first.strip}"
      end

      def equal_trees(tree)
        verdict = Sameness.of_trees(::JSON.parse(@text), tree)
        raise Refusal, "parsed, the document is not what json makes of it: #{verdict.note}" unless verdict.same

        note = ", but #{verdict.note}" if verdict.note
        @output.puts "parsed: equal to json's result in classes, values, order and encodings#{note}"
      rescue ::JSON::ParserError => e
        raise Refusal, "the json gem refuses the document: #{e.message.lines.first.strip}"
      end

      # json does not always write the shortest digits of a Float; then the texts must parse to equal values.
      def equal_texts(tree, written)
        verdict = Sameness.of_texts(::JSON.generate(tree), written) { |text| ::JSON.parse(text) }
        raise Refusal, "written, the document is not json's text: #{verdict.note}" unless verdict.same

        @output.puts "written: #{verdict.note || "equal to json's text"}, #{number(written.bytesize)} bytes", ""
      end

      def table(tree)
        libraries = Contenders.load_libraries { |_missing| nil }
        sides = { "parse" => @text, "generate" => tree }.map do |direction, input|
          contenders = Contenders.for(direction, libraries).select { |contender| ROWS.value?(contender.name) }
          Race.new(contenders, input).run(SECONDS).transform_keys(&:name)
        end
        @output.puts format("%-14s %11s %17s   %11s %17s", "", "parse", "objects", "generate", "objects")
        ROWS.each { |label, name| @output.puts row(label, sides.map { |results| [results[name], results["jacinth"]] }) }
        @output.puts "", "best time of one call, how many times as long as Jacinth, objects that one call allocates"
      end

      def row(label, sides)
        return "#{label.ljust(14)}   not installed" unless sides.all?(&:first)

        version = { "jacinth" => VERSION, "json" => ::JSON::VERSION, "oj" => defined?(::Oj) && ::Oj::VERSION }[label]
        cells = sides.map do |result, ours|
          ratio = result.equal?(ours) ? "" : format("%.2fx", result.best / ours.best)
          format("%8.3f ms %7s %9s", result.best / 1e6, ratio, number(result.objects))
        end
        ["#{label} #{version}".ljust(14), *cells].join("   ")
      end

      def number(integer) = integer.to_s.reverse.scan(/\d{1,3}/).join(",").reverse
    end
  end
end

if $PROGRAM_NAME == __FILE__
  begin
    Jacinth::Workbench::Demo.new(ARGV.first, folder: ENV.fetch("JACINTH_DEMO_FOLDER", Dir.pwd)).run
  rescue Jacinth::Workbench::Demo::Refusal => e
    abort "demo: #{e.message}"
  end
end
