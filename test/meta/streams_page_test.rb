# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/child"
require_relative "../support/page_blocks"
require "tmpdir"

# The blocks of docs/streams.md, each in a process of its own that has what the block names: files, a socket pair, a
# server, and stand-ins for Parallel, Sidekiq, ActiveRecord and a controller of Rails. What the blocks did is compared
# with what they should have done.
class StreamsPageTest < Minitest::Test
  BLOCKS = PageBlocks.of(File.expand_path("../../docs/streams.md", __dir__)).freeze
  ROWS = '(1..100).map { |i| { "id" => i, "ms" => i / 2.0, "message" => "é" * (i * 7 % 50) } }'
  # What all blocks have.
  START = <<~RUBY.freeze
    require "pathname"
    require "socket"
    require "stringio"
    ROWS = #{ROWS}.freeze
    File.write("log.ndjson", Jacinth.generate_lines(ROWS))
    SEEN = Hash.new { |seen, name| seen[name] = [] }
    def rows = ROWS
    def import(row) = SEEN[:imported] << row
    def same(name, value, expected)
      value == expected || raise("\#{name}: \#{value.inspect[0, 300]} instead of \#{expected.inspect[0, 300]}")
    end
  RUBY

  def test_there_is_no_other_block
    assert_equal 5, BLOCKS.size
  end

  def test_the_overview
    run_block(0, <<~BEFORE, <<~AFTER)
      reader, writer = UNIXSocket.pair
      writer.write('[1] {"a":2}"b" ')
      writer.close
      file = StringIO.new('{"version":1,"items":[{"id":1},[2]],"rest":null}')
      socket, config = reader, { "debug" => true }
      def handle(message) = SEEN[:handled] << message

      module User # a stand-in for a model of ActiveRecord
        Record = Struct.new(:attributes)
        def self.find_each = ROWS.map { |row| Record.new(row) }.each
      end
      printed, $stdout = $stdout, StringIO.new
    BEFORE
      same "messages", $stdout.string.lines(chomp: true), ROWS.map { |row| row["message"] }
      same "documents", SEEN[:handled], [[1], { "a" => 2 }, "b"]
      same "elements", SEEN[:imported], [{ "id" => 1 }, [2]]
      same "lines", File.read("users.ndjson"), File.read("log.ndjson")
      same "document", Jacinth.load_file("export.json"), ROWS
      same "file", Jacinth.load_file("config.json"), config
    AFTER
  end

  def test_parts_of_a_file
    run_block(1, <<~BEFORE, <<~AFTER)
      module Parallel # a stand-in for the gem parallel: threads
        def self.each(all, &block) = all.map { |one| Thread.new(one, &block) }.each(&:join)
      end
      COUNTED = Thread::Queue.new
      def count(event) = COUNTED << event

      module Sidekiq # a stand-in for Sidekiq: a job runs at once
        module Job
          def self.included(job) = job.extend(Class)

          module Class
            def perform_async(*arguments) = new.perform(*arguments)
          end
        end
      end

      module Row
        def self.import(row) = SEEN[:rows] << row
      end
      Warning[:experimental] = false
    BEFORE
      same "threads", Array.new(COUNTED.size) { COUNTED.pop }.sort_by { |row| row["id"] }, ROWS
      same "Ractors", sum, ROWS.sum { |row| row["ms"] }
      (1..3).each { |part| ImportJob.perform_async("log.ndjson", part, 3) }
      same "jobs", SEEN[:rows], ROWS
    AFTER
  end

  def test_a_document_piece_by_piece
    run_block(2, "def totals = { \"ms\" => 2525.0 }\n", <<~AFTER)
      whole = { "version" => 1, "rows" => ROWS, "totals" => totals }
      same "document", File.read("export.json"), Jacinth.pretty_generate(whole)
    AFTER
  end

  def test_a_text_that_is_cut
    assert_equal 3, run_block(3, "", "")
  end

  def test_the_web
    run_block(4, <<~BEFORE, <<~AFTER)
      require "net/http"
      server = TCPServer.new("127.0.0.1", 0)
      Thread.new do
        client = server.accept
        nil until client.gets == "\\r\\n"
        client << "HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\nConnection: close\\r\\n\\r\\n"
        parts = File.binread("log.ndjson").scan(/.{1,77}/mn)
        parts.each { |part| client << "\#{part.bytesize.to_s(16)}\\r\\n\#{part}\\r\\n" }
        client << "0\\r\\n\\r\\n"
        client.close
      end
      Net::HTTP.singleton_class.prepend(Module.new { # the page's host has the usual port
        define_method(:start) { |host, &block| super(host, server.addr[1], nil, &block) }
      })
      host = "127.0.0.1"
      stream = StringIO.new
      def events = ROWS.first(3)
      define_method(:send_stream) { |filename:, &block| block.call(stream) && stream.write("\\n") } # as in Rails
      request = Struct.new(:body).new(StringIO.new(File.read("log.ndjson")))
    BEFORE
      parts = body.to_a
      same "body", parts.join, File.read("log.ndjson")
      same "response and request", SEEN[:imported], ROWS + ROWS
      document, *lines = stream.string.split("\\n").reject(&:empty?)
      same "document", Jacinth.parse(document), ROWS
      same "events", lines.map { |line| Jacinth.parse(line.delete_prefix("data: ")) }, events
    AFTER
  end

  private

  # Returns the number of values that were compared in the block itself.
  def run_block(index, before, after)
    code, count = PageBlocks.checked(BLOCKS[index])
    code = code.sub("ractors.sum(&:value)", "sum = \\0")
    result = Dir.mktmpdir do |folder|
      Child.run("Dir.chdir(#{folder.dump})\n#{START}#{before}#{code}#{after}puts :done\n")
    end
    assert_predicate result.status, :success?, "docs/streams.md, block #{index + 1}\n#{result.err}"
    count
  end
end
