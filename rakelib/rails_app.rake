# frozen_string_literal: true

# rails_app: sends the same HTTP requests to a small Rails application without Jacinth and with it [APP=rails72: a
# gemfile of gemfiles/rails_app] [BRIEF=1: fewer ways to start it and fewer records]. Its gems are fetched once, into
# the cache of the task ecosystem.
require_relative "../tool/run/ledger"

require_app = lambda do
  require_relative "../test/rails/app/run"
  name = ENV["APP"] || RailsApp::Bundle.fitting
  bundle = RailsApp::Bundle.new(name)
  [name, bundle, bundle.missing]
end

desc "Compare the answers of a Rails application without Jacinth and with it (APP=rails72 or rails81)"
task rails_app: ENV["JACINTH_LIB"] ? [] : [:compile] do
  name, bundle, missing = require_app.call
  next puts "SKIPPED rails_app #{name}: #{missing}" if missing

  passed, failures = RailsApp.run(bundle, brief: ENV["BRIEF"] == "1") { |words| puts words }
  failures.each { |failure| puts failure.gsub(/^/, "    ") }
  count = Jacinth::Run::Ledger.new.record("rails_app", passed: passed, failed: failures.size)
  puts count
  raise "rails_app failed" unless count.ok?
end

desc "Requests per second of the Rails application without Jacinth and with it (APP=, ROUNDS=)"
task "rails_app:bench" => ENV["JACINTH_LIB"] ? [] : [:compile] do
  name, bundle, missing = require_app.call
  next puts "SKIPPED rails_app:bench #{name}: #{missing}" if missing

  require_relative "../test/rails/app/bench"
  puts "#{name}, Ruby #{RUBY_VERSION}: plain -> Jacinth, best of each"
  RailsApp::Bench.new(bundle, rounds: Integer(ENV["ROUNDS"] || RailsApp::Bench::ROUNDS)).run { |row| puts row }
end
