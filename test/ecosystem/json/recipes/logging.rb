# frozen_string_literal: true

# Logging as NDJSON: Ruby's Logger with the formatter of docs/recipes/logging.md, whose twin uses json's Coder, and
# Semantic Logger, which calls to_json. The lines are read again, too.

require "logger"
require "stringio"
require "time"
require_relative "../../order"

Ecosystem.library { require "semantic_logger" }

PAGE = File.read(File.expand_path("../../../../docs/recipes/logging.md", __dir__))
JACINTH = Ecosystem::ORDER != "none"
formatter = PAGE[/^class JSONFormatter\n.*?^end\n/m]
eval(JACINTH ? formatter : formatter.sub("Jacinth::Coder", "JSON::Coder")) # rubocop:disable Security/Eval

def read(text)
  return text.lines.map { |line| JSON.parse(line) } unless JACINTH

  Jacinth.each_line(StringIO.new(text)).to_a
end

# The lines of a log, without what differs from run to run; and the entries that they hold.
def log
  io = StringIO.new
  yield io
  lines = io.string.lines.map { |line| line.gsub(/"(time|timestamp|pid|thread|host)":("[^"]*"|\d+),?/, "") }
  [lines, read(io.string).map { |entry| entry.except("time", "timestamp", "pid", "thread", "host") }]
end

MESSAGES = ["started", "two\nlines", "\xE9t\xE9", "é\u2028</script>", nil, 3, :sym, { message: "slow", ms: 1250.5 },
            { range: 1..2, nested: [1, nil, { "a" => 2**70 }] }, { "message" => "quoted \"\\" },
            ArgumentError.new("no\nsuch user"), { message: Float::NAN }].freeze

MESSAGES.each do |message|
  Ecosystem.show("Logger, #{message.inspect}") do
    log { |io| Logger.new(io, formatter: JSONFormatter.new).warn("shop") { message } }
  end
end

SemanticLogger.sync!
SemanticLogger.application = "shop"
[["started"], ["paid", { id: 7, price: 9.5, tags: [:a, nil] }], ["é</script>\n", { "at" => Time.at(0).utc }],
 ["failed", ArgumentError.new("no\nsuch user")], ["a", { nan: Float::NAN }]].each do |message|
  Ecosystem.show("Semantic Logger, #{message.inspect}") do
    log do |io|
      appender = SemanticLogger.add_appender(io: io, formatter: :json)
      SemanticLogger.tagged("web", user: 3) { SemanticLogger["Shop"].info(*message) }
    ensure
      SemanticLogger.remove_appender(appender)
    end
  end
end
