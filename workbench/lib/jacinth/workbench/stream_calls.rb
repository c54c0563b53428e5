# frozen_string_literal: true

require "fileutils"
require "json"
require "pathname"
require "stringio"
require "tmpdir"
require_relative "apart"
require_relative "document_calls"
require_relative "row_race"
require_relative "steady"

module Jacinth
  module Workbench
    # The calls that read and write streams, as data: ours first, then what they are compared with. The memory of a
    # large tree is in the median only.
    module StreamCalls
      MEGABYTES = 64
      EACH = "{ |value| value }"
      FIELDS = '{ |value| [value["id"], value["text"]] }'
      FILE = "File.open(input.%s, \"rb\") { |file| Jacinth.each_line(file) #{EACH} }"
      LINE = "Jacinth.each_line(input.text) #{EACH}"
      OJ = "io = StringIO.new; writer = Oj::StreamWriter.new(io%s); writer.push_array; " \
           "input.small.each { |value| writer.push_value(value) }; writer.pop; writer.flush; io.string"
      OURS = "io = StringIO.new; Jacinth.write(io) { |writer| writer.array { input.small.each { |value| " \
             "writer.value(value) } } }; io.string"
      READ = { "nosj" => 1.5, "json" => 2.0 }.freeze
      SAME = { "string" => 0.91 }.freeze # within a tenth

      ROWS = [
        ["each_line", { "jacinth" => LINE, "nosj" => "NOSJ.each_line(input.text) #{EACH}",
                        "json" => "input.text.each_line { |line| value = JSON.parse(line); value }" }, READ],
        ["each_line, two fields", { "jacinth" => "Jacinth.each_line(input.text, as: :documents) #{FIELDS}",
                                    "nosj" => "NOSJ.each_line(input.text) #{FIELDS}",
                                    "json" => "input.text.each_line { |line| value = JSON.parse(line); " \
                                              "[value[\"id\"], value[\"text\"]] }" }, { "nosj" => 4.0 }],
        ["generate_lines", { "jacinth" => "Jacinth.generate_lines(input.values)",
                             "nosj" => "NOSJ.generate_lines(input.values)",
                             "json" => "input.values.map { |value| JSON.generate(value) << \"\\n\" }.join" },
         { "nosj" => 1.5 }],
        ["each_line, from a StringIO", { "jacinth" => "Jacinth.each_line(StringIO.new(input.text)) #{EACH}",
                                         "string" => LINE }, SAME],
        ["each_line, from a File", { "jacinth" => format(FILE, "lines"), "string" => LINE,
                                     "nosj" => "NOSJ.each_line_file(input.lines) #{EACH}" }, SAME],
        ["each_line, from a pipe", { "jacinth" => format(FILE, "pipe"), "string" => LINE }, SAME],
        ["each_element, from a File", { "jacinth" => "Jacinth.each_element(Pathname(input.large)) #{EACH}",
                                        "parse" => "Jacinth.load_file(input.large).each #{EACH}",
                                        "nosj" => "NOSJ.load_file(input.large).each #{EACH}",
                                        "json" => "JSON.parse(File.read(input.large)).each #{EACH}" },
         { "parse" => 0.87 }, :median],
        ["write, 100,000 small values", { "jacinth" => OURS, "oj" => format(OJ, ", buffer_size: 65_536"),
                                          "oj default" => format(OJ, "") }, { "oj" => 2.0 }],
        ["part:, two processes", { "jacinth" => "input.in_processes(2)", "one" => "input.in_processes(1)" },
         { "one" => 1.8 }, :best, true]
      ].map do |name, calls, bars, by, wall|
        RowRace::Row.new(name: name, input: -> { Input.new }, calls: calls, bars: bars, by: by, wall: wall,
                         compared: ->(call) { StreamCalls.collecting(call) })
      end.freeze

      # What the calls read, made when it is asked for; the files are in a folder of its own.
      class Input
        STATUSES = 1_000
        SMALL = 100_000
        # The file for processes is longer, because a process takes as long to start as to read the lines of 30 MB.
        MANY = 32
        JOB = "path, count, part = ARGV; " \
              "Jacinth.each_line(Pathname(path), part: Integer(part), of: Integer(count)) #{EACH}"

        #: (?Integer) -> void
        def initialize(megabytes = Integer(Environment.setting("MEGABYTES") || MEGABYTES))
          @folder = Dir.mktmpdir("jacinth-bench")
          @bytes = megabytes << 20
        end

        # The statuses of twitter, one on each line.
        #: () -> String
        def text = @text ||= values.map { |value| JSON.generate(value) << "\n" }.join.freeze

        #: () -> Array[untyped]
        def values
          @values ||= begin
            statuses = JSON.parse(DocumentCalls.document(DocumentCalls.chosen("twitter"))).fetch("statuses")
            Array.new(STATUSES) { |index| statuses[index % statuses.size] }
          end
        end

        #: () -> Array[untyped]
        def small = @small ||= Array.new(SMALL) { |index| index.odd? ? index : "text #{index}" }

        # Reads the lines of the large file in that many processes, as jobs do. They are new ones: a process that was
        # forked copies the pages of the heap that its collector marks. Raises an error if one of them fails.
        #: (Integer) -> void
        def in_processes(count)
          command = [*Steady.ruby, "-rpathname", "-rjacinth", "-e", JOB, large_lines, count.to_s]
          ids = (1..count).map { |part| spawn(Steady::ALONE, *command, part.to_s) }
          raise "a process that reads lines failed" unless ids.map { |id| Process.wait2(id).last.success? }.all?
        end

        # The paths of files: the lines; a named pipe, from which they come each time it is opened; the lines again and
        # again; and an array of them. Another process makes the large ones, so that this one stays small.

        #: () -> String
        def lines = @lines ||= file("lines") { |file| file.write(text) }

        #: () -> String
        def pipe
          @pipe ||= File.join(@folder, "pipe").tap do |path|
            File.mkfifo(path)
            @writer = spawn("sh", "-c", "while cat \"$0\" > \"$1\"; do sleep 0.05; done", lines, path, err: File::NULL)
          end
        end

        #: () -> String
        def large_lines
          @large_lines ||= apart { file("large_lines") { |file| MANY.times { repeat { file.write(text) } } } }
        end

        #: () -> String
        def large
          @large ||= apart do
            file("large") do |file|
              elements = text.lines(chomp: true).join(",")
              between = "["
              repeat { file.write(between, elements) && between = "," }
              file.write("]")
            end
          end
        end

        # Deletes the files, and ends the process that writes to the named pipe.
        #: () -> void
        def close
          if @writer
            Process.kill(:KILL, @writer)
            Process.wait(@writer)
          end
          FileUtils.remove_entry(@folder)
        end

        private

        def apart(&block) = Apart.run(->(*) {}) { |_| block.call }

        def repeat(&block) = [@bytes / text.bytesize, 1].max.times(&block)

        def file(name, &block) = File.join(@folder, name).tap { |path| File.open(path, "wb", &block) }
      end

      class << self
        #: () -> RowRace::Plan
        def plan
          document = DocumentCalls.chosen("twitter")
          document += ", a look-alike" if document.start_with?("made_")
          RowRace::Plan.new(rows: ROWS, libraries: %w[jacinth json nosj oj], facts: { "document" => document },
                            seconds: 2.0, plain: method(:plain))
        end

        # Texts count as their values.
        #: (untyped) -> untyped
        def plain(result) = result.is_a?(String) ? result.each_line.map { |line| JSON.parse(line) } : result

        # The code that collects what the block of a call gets, or the call's own result.
        #: (String) -> String
        def collecting(call)
          block = call[/\{ \|value\| (?:value|\[.*?\]) \}/]
          return "list = []; #{call.sub(block, block.sub(/\| (.*) \}\z/, '| list << (\1) }'))}; list" if block

          inner = call[/value = JSON\.parse\(line\); (.*) \}\z/, 1]
          inner ? "list = []; #{call.sub(/; (.*) \}\z/, '; list << (\1) }')}; list" : call
        end
      end
    end
  end
end
