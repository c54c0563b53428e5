# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/child"
require_relative "../support/page_blocks"
require "tmpdir"

# The blocks of docs/streams.md, and those of docs/web.md, in processes that have what the blocks name: files, a socket
# pair, a server, and stand-ins for Parallel, Sidekiq, ActiveRecord, a controller of Rails, Async::HTTP and Kafka. What
# the blocks did is compared with what they should have done.
class StreamsPageTest < Minitest::Test
  BLOCKS, WEB = %w[streams web].map { |page| PageBlocks.of(File.expand_path("../../docs/#{page}.md", __dir__)) }
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
    assert_equal [4, 4], [BLOCKS.size, WEB.size]
  end

  def test_the_overview
    run_block(BLOCKS[0], <<~BEFORE, <<~AFTER)
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
    run_block(BLOCKS[1], <<~BEFORE, <<~AFTER)
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
    run_block(BLOCKS[2], "def totals = { \"ms\" => 2525.0 }\n", <<~AFTER)
      whole = { "version" => 1, "rows" => ROWS, "totals" => totals }
      same "document", File.read("export.json"), Jacinth.pretty_generate(whole)
    AFTER
  end

  def test_a_text_that_is_cut
    assert_equal 3, run_block(BLOCKS[3], "", "")
  end

  def test_the_web
    run_block(WEB.join, <<~BEFORE, <<~AFTER)
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

      class Body # a stand-in for a body of Async::HTTP
        def initialize(chunks) = @chunks = chunks
        def read = @chunks.shift
        def each = (yield read until @chunks.empty?)
      end
      Response = Struct.new(:body) { def close = SEEN[:closed] << body.read }
      internet = Object.new
      def internet.get(_) = Response.new(Body.new(File.binread("log.ndjson").scan(/.{1,77}/mn)))
      def Sync = yield
      Message = Struct.new(:payload)
      consumer = [Message.new("[1]"), Message.new("2\n[x\n3\n"), Message.new("4\n")]
      def handle(event) = SEEN[:events] << event
      def reject(message, error) = SEEN[:rejected] << [message.payload, error.line]
    BEFORE
      same "lines", lines.to_a.join, File.read("log.ndjson")
      array.call(sent = StringIO.new)
      same "array", [sent.string, sent.closed?], [Jacinth.generate(ROWS), true]
      same "response and request", SEEN[:imported], ROWS * 3
      same "closed", SEEN[:closed], [nil]
      same "messages", [SEEN[:events], SEEN[:rejected]], [[[1], 2, 3, 4], [["2\n[x\n3\n", 2]]]
      document, *written = stream.string.split("\\n").reject(&:empty?)
      same "document", Jacinth.parse(document), ROWS
      same "events", written.map { |line| Jacinth.parse(line.delete_prefix("data: ")) }, events
    AFTER
  end

  private

  # Returns the number of values that were compared in the block itself.
  def run_block(block, before, after)
    code, count = PageBlocks.checked(block)
    code = code.sub("ractors.sum(&:value)", "sum = \\0")
    result = Dir.mktmpdir do |folder|
      Child.run("Dir.chdir(#{folder.dump})\n#{START}#{before}#{code}#{after}puts :done\n")
    end
    assert_predicate result.status, :success?, "#{block}\n#{result.err}"
    count
  end
end
