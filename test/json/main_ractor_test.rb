# frozen_string_literal: true

require "test_helper"
require "support/child"

# What replaces methods of the whole process works in the main Ractor only, and says so before it changes anything.
class MainRactorTest < Minitest::Test
  CALLS = {
    "jacinth/json/api" => ["Jacinth::JSON.replace!", "Jacinth::JSON.restore!"],
    "jacinth/oj" => ["Jacinth::Oj.replace!", "Jacinth::Oj.restore!", "Jacinth::Oj.secure!", "Oj.mimic_JSON",
                     "Oj.optimize_rails", "Oj.mimic_loaded", "Jacinth::Oj.restore_json!"]
  }.freeze

  CALLS.each do |file, calls|
    define_method("test_#{file.tr("/", "_")}") do
      told = Child.output(<<~RUBY).lines(chomp: true)
        require "json"
        require #{file.dump}
        before = [JSON.method(:generate).owner, JSON.method(:parse).owner, $LOADED_FEATURES.size]
        #{calls.inspect}.each do |call|
          error = Ractor.new(call) { |code| eval(code) && "done" rescue $! }.value
          puts error.class, error.message
        end
        puts [JSON.method(:generate).owner, JSON.method(:parse).owner, $LOADED_FEATURES.size] == before
        puts #{calls.first}.inspect
      RUBY
      expected = calls.flat_map do |call|
        ["Ractor::IsolationError", "#{call} changes the whole process: call it in the main Ractor"]
      end
      assert_equal [*expected, "true", "nil"], told
    end
  end
end
