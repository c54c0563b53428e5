# frozen_string_literal: true

require "test_helper"
require "support/rails_child"

# The Rails frontend and callbacks that raise, throw, switch Fibers, change what is written, or never return.
class RailsHostileTest < Minitest::Test
  include RailsChild

  PARTS = <<~'RUBY'
    class Raises; def as_json(*) = raise(IOError, "as_json"); end
    class Throws; def as_json(*) = throw(:out, 1); end
    class Yields; def as_json(*) = Fiber.yield(1); end
    class Text; def to_s = raise(IOError, "key"); end
    class Told; def initialize(&block) = @block = block; def as_json(*) = @block.call; end
    def ended(value, options = nil)
      catch(:out) { ActiveSupport::JSON.encode([Time.at(0).utc, { a: "x" * 300 }, value, [1.5]], options) }
    rescue StandardError
      nil
    end
    Jacinth::Rails.install!
  RUBY

  # A long call ends when another thread interrupts it, and the next one works.
  def test_long_calls_are_interrupted
    out = rails(<<~RUBY)
      require "#{ROOT}/test/support/interrupts"
      Jacinth::Rails.install!
      row = { "id" => 1, name: "\u00e9" * 20, "at" => Time.at(0).utc, "list" => [1.5, nil, { "a" => :b }] }
      list = [row] * 80_000
      hash = Array.new(200_000) { |i| ["key \#{i}", i] }.to_h
      small = { "a" => [1, "2026-01-02"] }
      ActiveSupport.parse_json_times = true
      Time.zone = "Tokyo"
      calls = [-> { ActiveSupport::JSON.encode(list) }, -> { list.to_json }, -> { hash.to_json },
               -> { ActiveSupport::JSON.encode(list, only: %w[id at list]) },
               -> { ActiveSupport::JSON.decode(Interrupts::TEXTS[:objects]) }]
      calls.each { |call| puts Interrupts.interrupts?(&call) }
      puts ActiveSupport::JSON.encode(small), ActiveSupport::JSON.decode('{"a":1}')
    RUBY
    assert_equal "true\n" * 5 + "{\"a\":[1,\"2026-01-02\"]}\n{\"a\"=>1}\n", out.gsub(" => ", "=>")
  end

  # The memory of calls that begin and never end is freed.
  def test_no_memory_is_left
    out = rails(<<~RUBY, env: { "ASAN_OPTIONS" => ENV["ASAN_OPTIONS"]&.+(":quarantine_size_mb=1") })
      #{PARTS}
      require "#{ROOT}/test/support/memory"
      TEXT = '[{"a": "2026-01-02T03:04:05Z", "b": [1, 2.5, "' + "x" * 300 + '"]}, "2026-01-02", '
      ActiveSupport.parse_json_times = true
      Time.zone = "Tokyo"
      puts Memory.growth(10_000) {
        ended(Raises.new)
        ended(Throws.new, only: [:a])
        ended({ Text.new => 1 })
        ended("\\xff", prefixes: [])
        ActiveSupport::JSON.decode(TEXT + "1]")
        begin
          ActiveSupport::JSON.decode(TEXT + "x")
        rescue JSON::ParserError
          nil
        end
      }
    RUBY
    assert_operator out.to_i, :<, 6 << 20
  end

  def test_allocated_objects = assert_allocated

  def test_allocated_objects_without_layouts = assert_allocated({ "JACINTH_PRIVATE" => "0" })

  # Encoders and similar objects that were allocated without initialize.
  def assert_allocated(env = {})
    assert_rails 2, <<~RUBY, env: env
      require "#{ROOT}/test/support/allocated"
      classes = Allocated.classes(Jacinth::Rails).select { |klass| Allocated.possible?(klass) }
      faults = []
      wrong = /uninitialized constant|undefined local/
      calls = classes.sum do |klass|
        Allocated.try(klass) { |label, error| faults << [label, error.message] if error&.message&.b&.match?(wrong) }
      end
      equal [], faults.first(3)
      equal true, calls > 200
      equal "[1]", ActiveSupport::JSON.encode([1])
    RUBY
  end

  # A Fiber that waits within as_json may be abandoned there.
  def test_fibers_that_never_end
    assert_rails 3, PARTS + <<~'RUBY'
      300.times do |number|
        fiber = Fiber.new { ended(Yields.new, number.odd? ? nil : { only: [:a] }) }
        fiber.resume
        fiber.resume(2) if number % 3 == 0
      end
      equal "[1]", [1].to_json
      waiting = Array.new(50) do |number|
        Fiber.new { ActiveSupport::JSON.encode([number, Yields.new, "<"]) }.tap(&:resume)
      end
      GC.start
      equal (0...50).map { |number| "[#{number},\"back\",\"\\u003c\"]" }, waiting.map { |fiber| fiber.resume("back") }
      threads = Array.new(8) do |number|
        Thread.new do
          Array.new(50) { ActiveSupport::JSON.encode({ number => Told.new { Thread.pass || [number] } }) }.uniq
        end
      end
      equal (0...8).map { |number| ["{\"#{number}\":[#{number}]}"] }, threads.map(&:value)
    RUBY
  end

  # The collector at every allocation, while callbacks change what is being written.
  def test_under_a_collector_that_runs_always
    assert_rails 20, <<~RUBY
      #{PARTS}
      Time.zone = "Tokyo"
      changes = [->(list) { list.clear }, ->(list) { list.concat(["late"] * 50) }, ->(list) { list.replace(["<"]) },
                 ->(list) { list.freeze }, ->(list) { list.shift(2) }]
      changes.each do |change|
        [nil, { only: [:a] }, { escape: false }].each do |options|
          texts = [false, true].map do |stressed|
            list = ["a" * 40, { a: 1, 5 => :b }, Time.at(0).utc, "z"]
            list.insert(2, Told.new { change.call(list); { list.size => Time.at(1).utc } })
            GC.stress = 1 if stressed
            ActiveSupport::JSON.encode(list, options)
          ensure
            GC.stress = false
          end
          equal(*texts)
        end
      end
      ActiveSupport.parse_json_times = true
      5.times do |number|
        text = ActiveSupport::JSON.encode([Time.at(number).utc, { "a" => [number, "x" * 50] }])
        GC.stress = 1
        value = ActiveSupport::JSON.decode(text)
        GC.stress = false
        equal [Time.at(number).utc, number], [value[0].to_time, value[1]["a"][0]]
      end
    RUBY
  end
end
