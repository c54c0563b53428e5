# frozen_string_literal: true

require "test_helper"
require "support/rails_child"

# What ActiveSupport's core extensions write is written by our extension: with the same text, without unnecessary calls
# of Ruby's own methods, and with calls of the program's methods.
class RailsCoreTest < Minitest::Test
  include RailsChild

  TOOLS = "require \"#{RailsChild::ROOT}/test/rails/core_tools\"\n"

  def test_dates_and_times
    assert_rails 3000, <<~RUBY
      #{TOOLS}
      [0, 3, 9].each { |digits| settings(time_precision: digits) { times { |value| both(value) } } }
    RUBY
  end

  def test_dates_and_times_as_they_were_written_once
    assert_rails 900, "#{TOOLS} settings(use_standard_json_time_format: false) { times { |value| both(value) } }"
  end

  def test_precisions_that_are_no_digits
    assert_rails 300, <<~RUBY
      #{TOOLS}
      [nil, 12, -1, 3.7, "3"].each do |precision|
        settings(time_precision: precision) { times.each_slice(15) { |values| both(values.first) } }
      end
    RUBY
  end

  # Strings of subclasses, whose to_json JSON.generate calls.
  STRINGS = <<~'RUBY'
    class Text < String; end
    texts = ["a<b>", "\u00e9\u2028", "\xff", "\xff".b, "ascii".b, "\u00e9".encode("UTF-16LE"),
             "\u00e9".encode("ISO-8859-1"), "", "x" * 3000]
    values = texts.flat_map { |text| [Text.new(text), ActiveSupport::SafeBuffer.new(text)] }
    values << Text.new("k").then { |key| { key => key } }
    check = lambda do
      [nil, { x: 1 }, { escape: false }].each do |options|
        [*values, values.first(2), { a: values.first }].each { |value| same(value, options, value.class) }
      end
    end
    check.call
    values << Text.new("s").tap { |text| def text.to_json(*) = '"single<"' }
    values << Text.new("s").tap { |text| def text.as_json(*) = "single<" }
    values << Text.new("s").extend(Module.new { def to_json(*) = '"module<"' })
    values << Class.new(Text) { def to_json(*) = '"class<"' }.new("s")
    values << Class.new(Text) { def as_json(*) = 1 }.new("s")
    values << Class.new(Text) { def to_s = "to_s" }.new("s")
    check.call
    owner = String.instance_method(:to_json)
    owner = owner.super_method while owner.owner == ActiveSupport::ToJsonWithActiveSupportEncoder
    kept = owner.owner.instance_method(:to_json)
    $VERBOSE = nil
    owner.owner.define_method(:to_json) { |*| '"json<"' }
    check.call
    equal %w["json\u003c"], [ENCODER.new.encode(Text.new("s"))]
    owner.owner.define_method(:to_json, kept)
    check.call
    Text.include(Module.new { def to_json(*) = '"included<"' })
    check.call
    class String; def to_json(*) = '"string<"'; end
    check.call
    equal %w["string\u003c"], [ENCODER.new.encode(Class.new(String).new("s"))]
  RUBY

  def test_strings_of_subclasses
    assert_rails 300, STRINGS
    assert_rails 300, STRINGS, env: { "JACINTH_PRIVATE" => "0" }
  end

  # The members that only: and except: select, of Hashes of all kinds and of Structs.
  def test_members
    assert_rails 1800, <<~RUBY
      #{TOOLS}
      selections.each do |options|
        objects.each_with_index { |object, index| same(object, options, "object \#{index}") }
      end
    RUBY
  end

  def test_members_without_private_layouts
    assert_rails 1800, <<~RUBY, env: { "JACINTH_PRIVATE" => "0" }
      #{TOOLS}
      selections.each do |options|
        objects.each_with_index { |object, index| same(object, options, "object \#{index}") }
      end
    RUBY
  end

  def test_members_that_change_meanwhile
    assert_rails 10, <<~'RUBY'
      class Changing; def initialize(&block) = @block = block; def as_json(*) = @block.call; end
      Pair = Struct.new(:a, :b)
      [nil, { only: %i[a b] }, { except: [:c] }, { x: 1 }].each do |options|
        make = lambda do |type|
          held = nil
          change = Changing.new do
            held[:b] = 9
            (held.is_a?(Hash) ? held.delete(:c) : 0)
            GC.start
            GC.compact if GC.respond_to?(:compact)
            "changed"
          end
          held = type == Pair ? Pair.new(change, +"was") : { a: change, b: +"was", c: 3 }
        end
        [Pair, *(Hash if options&.key?(:only) || options&.key?(:except))].each do |type|
          equal REFERENCE.new(options).encode(make.(type)), ENCODER.new(options).encode(make.(type))
        end
        names = [+"a", +"b"]
        change = -> { { "a" => Changing.new { names[1] << "!"; 1 }, "b" => 2, "z" => [{ "b" => 1, "a" => 2 }] } }
        theirs = REFERENCE.new({ only: names }).encode(change.call)
        names[1].chop!
        equal theirs, ENCODER.new({ only: names }).encode(change.call)
      end
    RUBY
  end

  if RUBY_VERSION >= "3.2" # before that Ruby's own compaction has memory errors
    # Without marks, methods are looked up in each call: those of modules, too (of Enumerable for lists).
    def test_modules_while_the_heap_is_compacted
      assert_rails 5, <<~'RUBY', env: { "JACINTH_PRIVATE" => "0" }
        class Text < String; end
        class List; include Enumerable; def each = yield(Text.new("<")); end
        class Moving; def as_json(*) = GC.verify_compaction_references(expand_heap: true, toward: :empty) && 1; end
        5.times do
          equal %([["\\u003c"],"\\u003e",1]), ENCODER.new.encode([List.new, Text.new(">"), Moving.new])
        end
      RUBY
    end
  end

  def test_methods_of_the_program_for_members
    assert_rails 50, <<~'RUBY'
      Pair = Struct.new(:a, :b)
      class Sliced < Hash; def slice(*) = { "sliced" => 1 }; end
      class Excepted < Hash; def except(*) = { "excepted" => 1 }; end
      values = [Pair.new(1, 2), Sliced[:a, 1], Excepted[:a, 1], { a: 1, b: 2 },
                Pair.new(1, 2).tap { |pair| def pair.to_h = { b: 7 } }]
      values << { a: 1, b: 2 }.tap { |hash| def hash.slice(*) = { "single" => 1 } }
      values << { a: 1, b: 2 }.extend(Module.new { def except(*) = { "module" => 1 } })
      check = -> { [nil, { only: :a }, { except: :a }].each { |options| values.each { |value| same(value, options) } } }
      check.call
      class Pair; def to_h = { "own" => 1 }; end
      Hash.prepend(Module.new { def slice(*) = { "all" => super } })
      check.call
      class Hash; def except(*) = { "none" => 1 }; end
      check.call
    RUBY
  end

  def test_addresses
    assert_rails 2500, "#{TOOLS} addresses { |value| both(value) }"
  end

  def test_addresses_that_are_none
    assert_rails 12, <<~'RUBY'
      broken = ->(name, value) { IPAddr.new("::1").tap { |address| address.instance_variable_set(name, value) } }
      changes = [["@addr", 2**128], ["@addr", -1], ["@addr", 1.5], ["@addr", nil], ["@family", 7], ["@family", nil],
                 ["@zone_id", "%eth0"], ["@mask_addr", 2**128], ["@mask_addr", nil], ["@addr", "x"],
                 ["@family", Socket::AF_INET], ["@zone_id", 7]]
      changes.each { |name, value| same(broken.call(name, value), nil, "#{name} #{value.inspect}") }
    RUBY
  end

  def test_methods_of_the_program_for_addresses
    assert_rails 30, <<~'RUBY'
      class Host < IPAddr; end
      values = [IPAddr.new("10.0.0.0/8"), IPAddr.new("::1"), Host.new("fe80::/10"), Host.new("1.2.3.4")]
      check = -> { values.each { |value| same(value) } }
      check.call
      values << IPAddr.new("9.9.9.9").tap { |address| def address.to_s = "single" }
      values << IPAddr.new("9.9.9.9").tap { |address| def address.to_string = "single" }
      values << IPAddr.new("9.9.9.0/24").tap { |address| def address.prefix = 99 }
      values << IPAddr.new("9.9.9.9").extend(Module.new { def as_json(*) = { "a" => super } })
      check.call
      class Host; private def _to_string(number) = "of #{number}"; end
      check.call
      class IPAddr; def ipv4? = true; end
      check.call
      IPAddr.prepend(Module.new { def to_s = "before #{super}" })
      check.call
      class IPAddr; def as_json(*) = :mine; end
      check.call
    RUBY
  end

  def test_without_private_layouts
    assert_rails 3000,
                 "#{TOOLS} times { |value| both(value) }\n addresses { |value| both(value) }\n#{OVERRIDES}",
                 env: { "JACINTH_PRIVATE" => "0" }
  end

  # Whether writing the text called a method that is written in Ruby.
  def test_nothing_of_rubys_own_is_called
    assert_rails 12, <<~'RUBY'
      class Stamp < Time; end
      class Day < Date; end
      class Moment < DateTime; end
      values = [Time.at(0).utc, Time.at(0, in: "+01:00"), Stamp.at(0).utc, Day.new(2020, 1, 2),
                DateTime.new(2020, 1, 2, 3, 4, 5.5r, "+02:00"), Moment.new(2020, 1, 2), `true` && $?,
                Date.new(2020, 1, 2), IPAddr.new("1.2.3.4"), IPAddr.new("::1"), Class.new(IPAddr).new("10.0.0.0/8"),
                Class.new(String).new("text")]
      values.each do |value|
        ENCODER.new.encode(value)
        called = []
        TracePoint.new(:call) { |point| called << point.method_id }.enable { ENCODER.new.encode(value) }
        equal [], called
      end
    RUBY
  end

  OVERRIDES = <<~'RUBY'
    class Stamp < Time; end
    class Day < Date; end
    class Moment < DateTime; end
    status = `true` && $?
    values = [Stamp.at(0).utc, Day.new(2020, 1, 2), Moment.new(2020, 1, 2, 3, 4, 5), DateTime.new(2020, 1, 2), status]
    check = lambda do
      [nil, { x: 1 }, { only: :pid }].each { |options| [*values, values].each { |value| same(value, options) } }
    end
    check.call
    single = Moment.new(2021, 2, 3)
    def single.xmlschema(*) = "single"
    values << single
    check.call
    values << Stamp.at(1).utc.tap { |time| def time.strftime(*) = "single" }
    values << Day.new(2021, 3, 4).tap { |date| def date.as_json(*) = "single" }
    values << Day.new(2021, 3, 4).extend(Module.new { def strftime(form) = "module #{form}" })
    check.call
    # Redefined methods on which the texts do not depend are not called.
    class Stamp; def to_i = 7; def utc? = false; end
    class Day; def year = 1; def mday = "x"; end
    class Moment; def hour = 1; def sec_fraction = 0.5r; def offset = 1r; def min = raise("min"); end
    check.call
    class Stamp; remove_method :to_i, :utc?; def xmlschema(digits = 0) = "stamp #{digits}"; end
    Day.prepend(Module.new { def strftime(*) = "before" })
    Moment.include(Module.new { def xmlschema(*) = "behind"; def as_json(*) = [super] })
    check.call
    class Process::Status; def exitstatus = { a: Time.at(0) }; end
    class DateTime; def xmlschema(*) = "datetime"; end
    check.call
    class DateTime; prepend(Module.new { def as_json(options = nil) = [options, super] }); end
    check.call
  RUBY

  def test_methods_of_the_program
    assert_rails 150, "#{TOOLS}#{OVERRIDES}"
  end
end
