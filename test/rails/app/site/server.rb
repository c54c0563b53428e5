# frozen_string_literal: true

# Serves the application on a free port of 127.0.0.1, which it prints, until its standard input ends, or for
# JACINTH_APP_SECONDS.
Thread.new do
  sleep Float(ENV.fetch("JACINTH_APP_SECONDS", "240"))
  exit!(3)
end
require_relative "application"
Rails.application.initialize!
require_relative "schema"
Site::Schema.build
load File.expand_path("routes.rb", __dir__)

require "puma"
require "puma/server"
server = Puma::Server.new(Rails.application, nil, { min_threads: 1, max_threads: 4, log_writer: Puma::LogWriter.null })
port = server.add_tcp_listener("127.0.0.1", 0).addr[1]
server.run
$stdout.puts "#{port} #{ActiveSupport.json_encoder.name} #{defined?(Jacinth::JSON) ? Jacinth::JSON.active? : false}"
$stdout.flush
$stdin.read
exit!(0)
