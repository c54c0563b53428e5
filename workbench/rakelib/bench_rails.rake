# frozen_string_literal: true

# bench:rails: compares the Rails frontend with ActiveSupport's own encoders and decoder, in separate processes. It
# needs an otherwise idle machine.
#   rake bench:rails                         every row
#   rake 'bench:rails[page decode]'          the rows with one of these words in their names
# JACINTH_BENCH_TIME, JACINTH_BENCH_JSON and JACINTH_BENCH_SELF are described in
# workbench/lib/jacinth/workbench/rails_race.rb. ActiveSupport is fetched once, into a cache outside the tree. If it
# cannot be fetched, the line says SKIPPED and the exit status is 75.
namespace :bench do
  desc "Compare the Rails frontend with ActiveSupport: rake bench:rails, rake 'bench:rails[page decode]'"
  task :rails, [:names] => (ENV["JACINTH_LIB"] ? [] : [:compile]) do |_, arguments|
    require_relative "../../test/ecosystem/bundle"
    require_relative "../lib/jacinth/workbench/rails_race"

    bundle = Ecosystem::Bundle.new("bench/records", "json", "~> 3.0")
    if bundle.missing
      puts "the rows of records will be left out: #{bundle.missing}"
      bundle = Ecosystem::Bundle.new("bench/rails", "json", "~> 3.0")
    end
    if bundle.missing
      puts "SKIPPED bench:rails: #{bundle.missing}"
      exit 75
    end
    $stdout.sync = true
    puts "#{Jacinth::Workbench::RailsRace.new(bundle.environment).run(arguments[:names].to_s.split)} below their bars"
  rescue ArgumentError, Jacinth::Workbench::RailsRace::Died => e
    abort "bench:rails: #{e.message}"
  end
end
