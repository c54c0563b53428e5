# frozen_string_literal: true

# test:jruby: compares the engine in Ruby (lib/jacinth/portable.rb) on JRuby with the extension here, call by call.
# JRuby comes from the gem jruby-jars, which is installed in tmp/jruby once. Without Java the task says SKIPPED.
#   rake test:jruby    [JRUBY=9.4.15.0]
require_relative "../tool/run/jruby"
require_relative "../tool/run/ledger"
require_relative "../tool/run/variant"

namespace :test do
  desc "Test the engine in Ruby on JRuby"
  task jruby: ENV["JACINTH_LIB"] ? [] : [:compile] do
    machine = Jacinth::Run::JRuby.new(ENV["JRUBY"] || Jacinth::Run::JRuby::VERSION)
    if (reason = machine.missing)
      puts "SKIPPED jruby: #{reason}"
      exit 75
    end
    lib = ENV["JACINTH_LIB"] || Jacinth::Run::Variant.from_env(ENV).lib
    failed = machine.differences(lib)
    puts failed.first(20)
    count = Jacinth::Run::Ledger.new.record("jruby", passed: machine.cases - failed.size, failed: failed.size)
    puts count
    raise "jruby failed" unless count.ok?
  end
end
