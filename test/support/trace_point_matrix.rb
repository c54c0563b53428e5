# frozen_string_literal: true

require "bigdecimal"
require "date"
require "set"
require_relative "trace_points"

# The common part of the TracePoint tests of all frontends. A row is: a name => [a lambda that makes a new argument, the
# call].
module TracePointMatrix
  KNOWN = [{ "a" => [1, 2.5, "\u00e9", nil] }, ["x" * 3000] * 3].freeze
  TEXT = Jacinth.generate(KNOWN).freeze
  # Digits that do not fit in a Float or a Fixnum.
  DECIMAL = "1.23456789012345678901"

  # Documents to read: one embedded in its String, and one with more values and levels open than the C stack has room
  # for.
  module Documents
    SHORT = "[#{DECIMAL[0, 18]}]".freeze
    INTEGER = "123456789012345678901234567890"
    MIDDLE = "{\"a\":#{DECIMAL},\"b\":[#{DECIMAL},1e400,#{INTEGER}],\"c\":{\"a\":#{DECIMAL}}}".freeze
    RECORD = "{\"id\":1,\"t\u00e9xt\":\"a\\u00e9 \u00e9\\n\",\"n\":#{DECIMAL},\"list\":[true,null,[]]}".freeze
    NESTED = "#{"[" * 70}#{DECIMAL}#{"]" * 70},{\"#{"k" * 300}\":-12345678901234567890}".freeze
    LONG = "[#{"1," * 400}#{"#{RECORD}," * 3}#{NESTED},#{"7," * 400}#{DECIMAL}]".freeze
    ALL = { short: SHORT, middle: MIDDLE, long: LONG }.freeze
  end

  # The changes of the caller's String while it is read.
  SOURCE = {
    clear: ->(text) { text.clear },
    replace: ->(text) { text.replace("[" * 9000) },
    append: ->(text) { text << ("," * 9000) },
    overwrite: ->(text) { text.bytesize.times { |i| text.setbyte(i, 0x22) } }
  }.freeze

  # The changes of a container or text while it is written.
  CONTAINER = {
    clear: ->(target) { target.clear },
    replace: ->(target) {
      target.replace({ Hash => { "new" => [1] }, Array => [[1], "new"], Set => [3] }.fetch(target.class, "new" * 2000))
    },
    grow: ->(target) {
      case target
      when Hash then 40.times { |i| target["added #{i}"] = i }
      when Set then target.merge(1..40)
      else target.concat(target.is_a?(Array) ? [nil] * 900 : "x" * 9000)
      end
    },
    shrink: ->(target) {
      target.is_a?(String) ? target.slice!(0) : target.is_a?(Set) ? target.delete(target.first) : target.shift
    }
  }.freeze

  module_function

  # The containers and texts that can be reached from an object and can be changed.
  def reachable(object, found = {}.compare_by_identity)
    return found.keys if found.key?(object)

    case object
    when Hash then found[object] = true and object.each { |pair| pair.each { |value| reachable(value, found) } }
    when Array, Set, Struct then found[object] = true and object.each { |value| reachable(value, found) }
    when String then found[object] = true
    end
    object.instance_variables.each { |name| reachable(object.instance_variable_get(name), found) }
    found.keys.reject { |target| target.frozen? || target.is_a?(Struct) }
  end

  # The assertions for each row.
  module Assertions
    ERRORS = [StandardError, SystemStackError, NoMemoryError].freeze

    # Makes all assertions for a row.
    def assert_row(name, make, call)
      assert_harmless(name, make, call)
      assert_left(name, make, call)
      assert_changed(name, make, call)
    end

    def assert_works(name)
      assert_equal KNOWN, Jacinth.parse(TEXT), name
      assert_equal TEXT, Jacinth.generate(KNOWN), name
    end

    # The result of a call, or its error.
    def outcome
      value = yield
      [:value, value.is_a?(String) && value.valid_encoding? ? value.gsub(/0x\h+/, "0x") : value]
    rescue *ERRORS => e
      raise if e.is_a?(Minitest::Assertion)

      [e.class, e.message.gsub(/0x\h+/, "0x")]
    end

    # The number of events in the call.
    def events(make, call)
      argument = make.call
      count = 0
      outcome { count = TracePoints.count { outcome { call.call(argument) } } }
      count
    end

    def assert_harmless(name, make, call)
      count = events(make, call)
      expected = outcome { call.call(make.call) }
      TracePoints::HARMLESS.each do |action, (act, most)|
        argument = make.call
        some = TracePoints.some(count, most)
        result = outcome { TracePoints.acting(act, ->(at, _) { some.include?(at) }) { call.call(argument) } }
        assert_equal expected, result, "#{name} #{action}"
      end
      assert_works(name)
    end

    # Ruby itself handles neither an exception nor a throw while it prepares an exception.
    def leavable?(event) = event.event != :raise && !%i[backtrace set_backtrace].include?(event.method_id)

    # The call is left at any event: by an exception, to which some callbacks respond, or by a throw.
    def assert_left(name, make, call)
      expected = outcome { call.call(make.call) }
      TracePoints.some(events(make, call), TracePoints::ACTED).each do |number|
        now = ->(at, event) { at == number && leavable?(event) }
        argument = make.call
        raised = outcome { TracePoints.acting(-> { raise TracePoints::Left, "left" }, now) { call.call(argument) } }
        assert_equal expected, raised, "#{name} raise at #{number}" if raised.first == :value
        argument = make.call
        thrown = catch(:left) { outcome { TracePoints.acting(-> { throw :left, :left }, now) { call.call(argument) } } }
        assert_includes [:left, expected], thrown, "#{name} throw at #{number}"
        assert_works(name)
      end
      assert_equal expected, outcome { call.call(make.call) }, name
    end

    def assert_changed(name, make, call)
      count = events(make, call) # a fixed number, as a container may grow at each event
      (make.call.is_a?(String) ? SOURCE : CONTAINER).each do |change, act|
        targets = TracePointMatrix.reachable(argument = make.call)
        turn = -1
        changing = lambda do
          act.call(targets[(turn += 1) % targets.size]) unless targets.empty?
        rescue FrozenError, RuntimeError # a Hash that is being iterated accepts no new key
          nil
        end
        outcome { TracePoints.acting(changing, ->(at,
          event) { at <= count && leavable?(event) }) { call.call(argument) } }
        assert_works("#{name} #{change}")
      end
      assert_source_held(name, make, call) if make.call.is_a?(String)
    end

    # The source may change as soon as a BigDecimal is made. The result must not change.
    def assert_source_held(name, make, call)
      expected = outcome { call.call(make.call) }
      SOURCE.each do |change, act|
        argument = make.call
        result = outcome { TracePoints.acting(-> { act.call(argument) }, ->(_,
          event) { event.method_id == :BigDecimal }) { call.call(argument) } }
        assert_equal expected, result, "#{name} #{change}"
      end
    end
  end
end
