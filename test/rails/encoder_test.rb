# frozen_string_literal: true

require "test_helper"
require "support/rails_child"

# Jacinth::Rails::Encoder and ActiveSupport's own: values, options, settings, the methods that are called, and errors.
class RailsEncoderTest < Minitest::Test
  include RailsChild

  VALUES = "require \"#{RailsChild::ROOT}/test/rails/values\"\n"
  ENDLESS = "require \"#{RailsChild::ROOT}/test/rails/endless\"\n"

  def test_values_with_all_options
    assert_rails 1800, "#{VALUES} OPTIONS.each { |options| VALUES.each { |name, value| same(value, options, name) } }"
  end

  def test_values_with_public_api_alone
    assert_rails 200, <<~RUBY, env: { "JACINTH_PRIVATE" => "0" }
      #{VALUES}
      [nil, { prefixes: [] }].each { |options| VALUES.each { |name, value| same(value, options, name) } }
    RUBY
  end

  def test_settings
    assert_rails 900, VALUES + <<~'RUBY'
      settings = [{ escape_html_entities_in_json: false }, { use_standard_json_time_format: false },
                  { time_precision: 0 }, { time_precision: 9 }, { time_precision: 12 }, { time_precision: nil }]
      settings << { escape_js_separators_in_json: false } if ActiveSupport.respond_to?(:escape_js_separators_in_json)
      settings.each do |setting|
        before = setting.to_h { |name, _| [name, ActiveSupport.public_send(name)] }
        setting.each { |name, value| ActiveSupport.public_send("#{name}=", value) }
        # With nil, two values in one could not be written: rails/first-wrong.
        values = setting.value?(nil) ? VALUES.except(:num2, :numarr) : VALUES
        [nil, { prefixes: [] }].each { |options| values.each { |name, value| same(value, options, name) } }
        before.each { |name, value| ActiveSupport.public_send("#{name}=", value) }
      end
    RUBY
  end

  # What a class's as_json does is found once in a call, wherever the classes are in memory: finding it makes objects.
  # Without private layouts each object makes some, too, whatever its class is.
  def test_classes_are_looked_up_once
    assert_rails 32, <<~'RUBY'
      GC.disable
      32.times do
        classes = Array.new(20) { Class.new { def initialize = @a = 1 }.new }
        one, many = [classes.first(1) * 200, classes * 10].map do |objects|
          made = Array.new(3) { ENCODER.new(nil).encode(objects) && GC.stat(:total_allocated_objects) }
          made[2] - made[1]
        end
        equal [true], [many - one < 60 || [one, many]]
      end
    RUBY
  end

  # Whatever a program does to as_json, or to a method behind a text, counts from the next call on.
  def test_methods_of_the_program
    assert_rails 150, <<~'RUBY'
      class Thing; def initialize; @a = 1; @b = [:x, 2.5]; end; end
      class Kept; include Enumerable; def each; yield 1; end; end
      Pair = Struct.new(:left, :right)
      thing = Thing.new
      lone = Object.new
      values = [thing, [thing, { t: thing }], Kept.new, Pair.new(1, Time.at(0).utc), 1.5, Float::NAN, "a", :a, nil,
                true, 1, Time.at(0).utc, ActiveSupport::TimeZone["Tokyo"].at(0), BigDecimal("1.5"),
                Date.new(2020, 1, 2), 1..2, { a: [1.5, "b", nil] }, lone, Class]
      check = -> { [nil, { x: 1 }, { only: :a }].each { |options| values.each { |value| same(value, options) } } }
      check.call
      def lone.as_json(*) = "alone"
      check.call
      class Thing; def as_json(*) = "thing"; end
      check.call
      class Thing; remove_method :as_json; def to_hash = { z: 1 }; end
      check.call
      class Thing; undef_method :to_hash; def instance_values = { "y" => :z }; end
      check.call
      Thing.include(Module.new { def as_json(*) = "included" })
      check.call
      class Pair; def to_h = { changed: 1 }; end
      Kept.prepend(Module.new { def as_json(options = nil) = [options.nil?, super] })
      check.call
      class Time; def xmlschema(*) = "no time"; end
      class BigDecimal; prepend(Module.new { def to_s(*) = "decimal" }); end
      check.call
      class Time; def as_json(*) = "time"; end
      class Date; def strftime(*) = "date"; end
      class ActiveSupport::TimeWithZone; def utc_offset = 3600; end
      check.call
      class Float; def as_json(*) = round.to_s; end
      check.call
      class String; def as_json(*) = upcase.to_sym; end
      check.call
      class NilClass; def as_json(*) = "nothing"; end
      class Hash; prepend(Module.new { def as_json(*) = super.merge("more" => 1) }); end
      check.call
    RUBY
  end

  # rails/methods-in-a-call: what was found about a class is not checked again in the same call.
  def test_methods_within_a_call
    assert_rails 2, <<~'RUBY'
      class Later; def initialize = @a = 1; end
      class Changing; def as_json(*) = Later.class_eval { def as_json(*) = "changed" }.to_s; end
      equal '[{"a":1},"as_json",{"a":1}]', ENCODER.new.encode([Later.new, Changing.new, Later.new])
      equal '["changed"]', ENCODER.new.encode([Later.new])
    RUBY
  end

  def test_callbacks_that_change_what_is_written
    assert_rails 9, <<~'RUBY'
      class Changing; def initialize(&block) = @block = block; def as_json(*) = @block.call; end
      [nil, { x: 1 }].each do |options|
        list = [1, 2]
        list.unshift(Changing.new { list.clear; GC.start; "gone" })
        equal '["gone"]', ENCODER.new(options).encode(list)
        hash = { "a" => nil, "b" => 2 }
        hash["a"] = Changing.new { GC.compact if GC.respond_to?(:compact); hash.delete("b"); "x" * 10 }
        equal '{"a":"xxxxxxxxxx"}', ENCODER.new(options).encode(hash)
        text = +"long" * 5000
        equal %(["#{"long" * 5000}","cut"]),
              ENCODER.new(options).encode([text, Changing.new { text.replace(""); "cut" }])
        equal :thrown, catch(:out) { ENCODER.new(options).encode([1, Changing.new { throw :out, :thrown }]) }
        inner = { 1 => "a", "1" => Changing.new { inner.delete(1); "b" } }
        # There 1 and "1" are keys of JSON, which refuses two keys with one text.
        refused = JSON::VERSION.to_i > 2 && options.nil? && ActiveSupport.version >= Gem::Version.new("8.1")
        equal refused ? 'JSON::GeneratorError' : '{"1":"b"}', (ENCODER.new(options).encode(inner) rescue $!.class.name)
      end
      fiber = Fiber.new { ENCODER.new.encode([Changing.new { Fiber.yield(:waiting) }]) }
      equal :waiting, fiber.resume
      equal '["done"]', fiber.resume("done")
    RUBY
  end

  # With a collection at every allocation; a minor one if `stress` is 1, which also frees what only C code refers to.
  def collections_of_garbage(every, stress, least)
    assert_rails least, "EVERY, STRESS = #{every}, #{stress}\n#{VALUES}#{<<~'RUBY'}"
      slow = %i[deep99 deep100 deep101 long selfish selfarr ch50]
      [nil, { prefixes: [] }].each_with_index do |options, turn|
        VALUES.except(*slow).each_slice(2 * EVERY).map { |some| some[turn] }.compact.each do |name, value|
          theirs = outcome { REFERENCE.new(options).encode(value) }
          encoder = ENCODER.new(options)
          mine = outcome { GC.stress = STRESS; encoder.encode(value).tap { GC.stress = false } }
          GC.stress = false
          GC.compact if HELD.size % 8 == 0 && GC.respond_to?(:compact) && RUBY_VERSION > "3.2"
          next HELD << true if alike?(mine, theirs)

          puts "#{name}: #{theirs.inspect[0, 200]} expected, #{mine.inspect[0, 200]} written"
        end
      end
    RUBY
  end

  def test_collections_of_garbage = collections_of_garbage(4, 1, 30)

  before_release def test_collections_of_garbage_with_all_values = collections_of_garbage(1, true, 120)

  def test_threads_and_ractors
    assert_rails 8, <<~'RUBY'
      value = { a: [1, 2.5, nil, "<b>"], at: Time.at(0).utc, sum: BigDecimal("1.5") }
      encoder = ENCODER.new
      expected = REFERENCE.new.encode(value)
      equal true, encoder.frozen?
      equal true, Ractor.shareable?(encoder)
      equal true, Ractor.shareable?(Ractor.make_shareable(ENCODER.new({ only: [:a] }.freeze)))
      Array.new(4) { Thread.new { Array.new(200) { encoder.encode(value) }.uniq } }.each do |thread|
        equal [expected], thread.value
      end
      $VERBOSE = nil
      ractor = Ractor.new(encoder) { |one| one.encode({ a: [1, 2.5, nil, "<b>"], k: { 1 => :x } }) }
      equal REFERENCE.new.encode({ a: [1, 2.5, nil, "<b>"], k: { 1 => :x } }), ractor.value
    RUBY
  end

  # A cycle, or an object that only returns others of its kind, ends with an error.
  def test_what_never_ends
    assert_rails 10, ENDLESS + <<~'RUBY'
      list = []
      list << { a: list }
      round = Round.new
      round.other = [round]
      [Endless.new, Itself.new, Wrapped.new, list, round].each do |value|
        [nil, { x: 1 }].each { |options| same(value, options, value.class) }
      end
    RUBY
  end

  # rails/cycle: endless nesting is refused at the depth limit of writing; an as_json that never returns a value fills
  # the stack.
  def test_how_it_ends
    assert_rails 66, ENDLESS + <<~'RUBY', env: { "RUBY_THREAD_VM_STACK_SIZE" => "524288" }
      list, hash, mixed, round, pair = [], {}, { "a" => 1 }, Round.new, [Other.new, Other.new]
      list << list
      hash["h"] = hash
      mixed[:b] = mixed
      round.other = { "r" => round }
      pair[0].other, pair[1].other = pair[1], pair[0]
      ended = lambda do |encoder, value, options|
        encoder.new(options).encode(value).class
      rescue SystemStackError, StandardError => e
        e.class
      end
      never = [Endless.new, pair[0], { "h" => Endless.new }, Itself.new, [1, Itself.new]]
      # From 8.1 on an object that returns itself is written by JSON.generate.
      kept = ActiveSupport.version < Gem::Version.new("8.1") ? SystemStackError : String
      nested = [list, hash, mixed, round, Wrapped.new, [[{ "h" => list }]]]
      [nil, { x: 1 }, { except: [:z] }].each do |options|
        never.each_with_index do |value, index|
          equal [value.class, options, index < 3 ? SystemStackError : kept],
                [value.class, options, ended[ENCODER, value, options]]
        end
        nested.each do |value|
          equal [value.class, options, JSON::NestingError], [value.class, options, ended[ENCODER, value, options]]
        end
        never.each_with_index do |value, index|
          equal [value.class, options, index < 3 ? SystemStackError : kept],
                [value.class, options, ended[REFERENCE, value, options]]
        end
        nested.each do |value|
          too_deep = [SystemStackError, JSON::NestingError].include?(ended[REFERENCE, value, options])
          equal [value.class, options, true], [value.class, options, too_deep]
        end
      end
    RUBY
  end

  def test_install_and_restore
    assert_rails 12, <<~'RUBY'
      equal REFERENCE, ActiveSupport.json_encoder
      Jacinth::Rails.install!
      Jacinth::Rails.install!
      equal ENCODER, ActiveSupport.json_encoder
      equal true, Jacinth::Rails.active?
      equal '{"a":"\u003c"}', ActiveSupport::JSON.encode({ a: "<" })
      equal '{"a":"1970-01-01T00:00:00.000Z"}', { a: Time.at(0).utc }.to_json
      equal '{"a":1}', { a: 1, b: 2 }.to_json(only: :a)
      equal '{"a":1}', JSON.generate({ a: 1 })
      equal({ x: 1 }, ENCODER.new({ x: 1 }).options)
      Jacinth::Rails.restore!
      equal REFERENCE, ActiveSupport.json_encoder
      Jacinth::Rails.install!
      other = Class.new(REFERENCE)
      ActiveSupport.json_encoder = other
      Jacinth::Rails.restore!
      equal other, ActiveSupport.json_encoder
      equal false, Jacinth::Rails.active?
      text = ENCODER.new.encode("é")
      equal [false, Encoding::UTF_8], [text.frozen?, text.encoding]
    RUBY
  end
end
