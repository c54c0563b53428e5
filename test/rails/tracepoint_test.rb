# frozen_string_literal: true

require "test_helper"
require "support/rails_child"

# A TracePoint in the middle of every call of the Rails frontend: encoding and decoding give the same results with it.
# Whatever it changes or however it leaves, the process survives and the encoder works afterwards.
class RailsTracePointTest < Minitest::Test
  include RailsChild

  TOOLS = <<~RUBY
    require "#{RailsChild::ROOT}/test/support/trace_points"
    require "#{RailsChild::ROOT}/test/rails/values"
    def encoded(value, options) = outcome { ENCODER.new(options).encode(value) }.map { |part|
      part.to_s.gsub(/0x\\h+/, "0x")
    }
    def count(value, options) = (seen = 0) && TracePoints.count { encoded(value, options) }
    # Encodes while the action runs at some of the events.
    def acting(value, options, most, action)
      some = TracePoints.some(count(value, options), most)
      TracePoints.acting(action, ->(at, event) {
        some.include?(at) && event.event != :raise && event.method_id != :backtrace }) { encoded(value, options)
      }
    end
    Jacinth::Rails.install!
    # The traced program's own objects must not differ from call to call.
    TRACED = VALUES.except(:mut, :long, :ps, :io)
  RUBY

  def test_encoding_is_the_same
    assert_rails 300, TOOLS + <<~'RUBY'
      OFTEN = { engine: 6, pass: 6 }
      TRACED.each do |name, value|
        [nil, { only: [:a, "b"] }].each do |options|
          expected = encoded(value, options)
          OFTEN.each do |action, most|
            equal [name, action, expected], [name, action, acting(value, options, most,
              TracePoints::HARMLESS[action].first)]
          end
        end
      end
      whole = TRACED.except(:bad, :badsub, :badsubs, :rais, :basic)
      TracePoints::HARMLESS.each { |action, (act, most)|
        equal [action, encoded(whole, nil)], [action, acting(whole, nil, most, act)]
      }
    RUBY
  end

  def test_encoding_that_is_left
    assert_rails 250, TOOLS + <<~'RUBY'
      KNOWN = { "a" => [1, "<", nil] }
      TRACED.each do |name, value|
        begin
          acting(value, nil, 8, -> { raise TracePoints::Left })
        rescue TracePoints::Left
          nil
        end
        catch(:left) { acting(value, nil, 8, -> { throw :left }) }
        equal [name, '{"a":[1,"\u003c",null]}'], [name, KNOWN.to_json]
        equal [name, encoded(value, nil)], [name, encoded(value, nil)]
      end
    RUBY
  end

  # The containers and texts of a copy are changed while it is written.
  def test_encoding_of_what_changes
    assert_rails 6, TOOLS + <<~'RUBY'
      MAKE = -> {
        [{ "a" => +"text", b: [1, [2], { 1 => 2, "1" => 3 }] }, [Time.at(0).utc, { "d" => Date.new(2026, 1, 2),
          nil => [1.5] }], Set[1, [2]], S.new([1], +"x"), Plain.new(a: [1], b: +"t"), WithHash.new]
      }
      reach = ->(value, found) {
        found << value
        inner = value.is_a?(Hash) ? value.flatten : value
        inner.each { |one| reach.(one, found) } if inner.is_a?(Array)
        found
      }
      CHANGES = { clear: ->(target) { target.clear },
        grow: ->(target) { target.is_a?(Hash) ? target.update(Array.new(40) { |i| ["k#{i}",
        i] }.to_h) : target.concat(target.is_a?(Array) ? [nil] * 900 : "x" * 9000) } }
      CHANGES.each do |change, act|
        [nil, { only: ["a", :b] }, { prefixes: [] }].each do |options|
          object = MAKE.call
          targets = reach.(object, []).select { |target|
            (Array === target || Hash === target || String === target) && !target.frozen?
          }
          turn = -1
          changing = -> { act.(targets[(turn += 1) % targets.size]) rescue nil }
          acting(object, options, 60, changing)
          equal [change, options, '[1,{"a":null}]'], [change, options, [1, { "a" => nil }].to_json]
        end
      end
    RUBY
  end

  def test_decoding
    assert_rails 12, TOOLS + <<~'RUBY'
      ActiveSupport.parse_json_times = true
      Time.zone = "Tokyo"
      TEXT = '[{"a":"2026-01-02T03:04:05Z","b":[1,2.5,"2026-01-02","2026-01-02T03:04:05+02:00"]},' +
             "1.23456789012345678901," + "1," * 400 + '{"c":{"d":"2026-01-02 03:04"}}]'
      expected = ActiveSupport::JSON.decode(TEXT)
      count = TracePoints.count { ActiveSupport::JSON.decode(TEXT) }
      TracePoints::HARMLESS.each do |action, (act, most)|
        some = TracePoints.some(count, most)
        equal [action, expected], [action, TracePoints.acting(act, ->(at, _) {
          some.include?(at) }) { ActiveSupport::JSON.decode(TEXT)
        }]
      end
      TracePoints.some(count, 12).each do |number|
        now = ->(at, event) { at == number && event.event != :raise && event.method_id != :backtrace }
        begin
          TracePoints.acting(-> { raise TracePoints::Left }, now) { ActiveSupport::JSON.decode(TEXT) }
        rescue TracePoints::Left
          nil
        end
        source = +"" << TEXT
        begin
          TracePoints.acting(-> { source.replace("[" * 9000) }, now) { ActiveSupport::JSON.decode(source) }
        rescue JSON::ParserError
          nil
        end
        equal expected, ActiveSupport::JSON.decode(TEXT)
      end
    RUBY
  end

  # A wrapped Hash#compare_by_identity changes nothing: the engine's tables do not call it.
  def test_answers_of_wrapped_methods
    assert_rails 4, <<~'RUBY'
      Jacinth::Rails.install!
      mixed = { 1 => [1], :a => 2, "b" => 3, nil => { 2.5 => 1, "2.5" => 2 } }
      # With options all versions merge keys with the same text. Without options, 8.1 on json 3 refuses such a Hash.
      expected = mixed.to_json(x: 1)
      [nil, 1, "text", Object.new].each do |answer|
        Hash.prepend(Module.new { define_method(:compare_by_identity) { super(); answer } })
        equal expected, mixed.to_json(x: 1)
      end
    RUBY
  end
end
