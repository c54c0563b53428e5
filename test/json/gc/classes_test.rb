# frozen_string_literal: true

require "test_helper"
require "support/child"
require "support/json_frontend"

# The classes that the engine keeps are neither freed nor moved. Ruby itself pins the classes of C extensions, but not
# those written in Ruby, such as the State of json's pure generator.
class JsonClassesTest < Minitest::Test
  SCRIPT = <<~'RUBY'
    begin
      require "json"
      require "json/truffle_ruby/generator"
      JSON.generator = JSON::TruffleRuby::Generator
    rescue LoadError, NoMethodError
      puts "none"
      exit
    end
    require "jacinth/json/api"
    state = JSON::State.new(indent: "  ", array_nl: "\n")
    [].push(*Array.new(200)) # Ruby 3.1 marks a word above its stack: see support/gc_modes.rb
    GC.compact
    puts Jacinth::JSON.generate([1], state)
  RUBY

  def test_the_state_of_the_pure_generator
    skip "no compaction" unless GC.respond_to?(:compact)
    out = Child.output(SCRIPT, env: JsonFrontend::PLAIN.slice("RUBYOPT"))
    skip "this json has no generator in Ruby" if out == "none\n"
    assert_equal "[\n  1\n]\n", out
  end
end
