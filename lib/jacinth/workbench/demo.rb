# frozen_string_literal: true

require "json"
require "jacinth"
require_relative "documents"
require_relative "stopwatch"

module Jacinth
  module Workbench
    # What bin/demo shows: a document is parsed and written again, both are compared with the json
    # gem, and a small table says how long Jacinth and the other libraries took.
    class Demo
      SECONDS = 2.5 # for parsing, and again for generating

      # Something the person who called can put right, told in one line.
      class Refusal < StandardError
      end

      # Runs the demo on the file at path, from `folder`; without one on a document made for it.
      #: (?String?, ?folder: String, ?output: IO) -> void
      def initialize(path = nil, folder: Dir.pwd, output: $stdout)
        @title = path || "a search result with a hundred messages, made for this demo"
        @text = path ? read(File.expand_path(path, folder)) : Documents.twitter
        @output = output
      end

      #: () -> void
      def run
        tree = parse
        written = Jacinth.generate(tree)
        title
        equal_trees(tree)
        equal_texts(tree, written)
        table(contenders(tree))
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
        Jacinth.parse(@text, max_nesting: 0)
      rescue Jacinth::ParserError => e
        raise Refusal, "#{@title} is not valid JSON: #{e.message.lines.first.strip}"
      end

      def title
        @output.puts "Jacinth #{VERSION} on Ruby #{RUBY_VERSION}", "document: #{@title}, #{number(@text.bytesize)} bytes", ""
      end

      def equal_trees(tree)
        theirs = ::JSON.parse(@text, max_nesting: 0)
        raise Refusal, "parsed, the document differs from what the json gem makes of it" unless same?(tree, theirs)

        @output.puts "parsed: equal to json's result, value by value"
      rescue ::JSON::ParserError => e
        raise Refusal, "the json gem refuses the document: #{e.message.lines.first.strip}"
      end

      # json does not always write the shortest digits of a Float; then the texts must read back alike.
      def equal_texts(tree, written)
        theirs = ::JSON.generate(tree, max_nesting: 0)
        equal = written == theirs
        unless equal || same?(::JSON.parse(written, max_nesting: 0), ::JSON.parse(theirs, max_nesting: 0))
          raise Refusal, "written, the document differs from json's text"
        end

        @output.puts "written: #{equal ? "equal to json's text" : "other digits than json's, equal when read back"}, " \
                     "#{number(written.bytesize)} bytes", ""
      end

      # Equal in class, value, order of keys and encoding.
      def same?(one, other)
        return false unless one.class == other.class

        case one
        when Hash then one.keys == other.keys && one.all? { |key, value| same?(value, other[key]) }
        when Array then one.size == other.size && one.each_index.all? { |index| same?(one[index], other[index]) }
        when String then one == other && one.encoding == other.encoding
        when Float then one.eql?(other) || (one.nan? && other.nan?)
        else one == other
        end
      end

      # Name => [parse, generate]
      def contenders(tree)
        text = @text
        found = {
          "jacinth #{VERSION}" => [-> { Jacinth.parse(text, max_nesting: 0) }, -> { Jacinth.generate(tree, max_nesting: 0) }],
          "json #{::JSON::VERSION}" => [-> { ::JSON.parse(text, max_nesting: 0) }, -> { ::JSON.generate(tree, max_nesting: 0) }]
        }
        require "oj"
        found.merge("oj #{::Oj::VERSION}" => [-> { ::Oj.load(text, mode: :compat) }, -> { ::Oj.dump(tree, mode: :compat) }])
      rescue LoadError
        found.merge("oj" => nil)
      end

      def table(contenders)
        present = contenders.compact
        columns = %i[first last].map do |side|
          blocks = present.transform_values(&side)
          [Stopwatch.best(blocks, seconds: SECONDS), blocks.transform_values { |block| Stopwatch.allocations(&block) }]
        end
        @output.puts format("%-14s %11s %17s   %11s %17s", "", "parse", "objects", "generate", "objects")
        contenders.each do |name, blocks|
          cells = blocks ? columns.map { |times, objects| cell(times[name], times.values.first, objects[name]) } : ["not installed"]
          @output.puts [name.ljust(14), *cells].join("   ")
        end
        @output.puts "", "time of one call, how many times as long as Jacinth, objects allocated"
      end

      def cell(time, ours, objects)
        ratio = time.equal?(ours) ? "" : format("%.2fx", time / ours)
        format("%8.3f ms %7s %9s", time * 1000, ratio, number(objects))
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
