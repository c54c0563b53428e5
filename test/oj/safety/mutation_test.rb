# frozen_string_literal: true

require "test_helper"
require "support/json_changes"
require "support/oj_defaults"
require "support/oj_readers"
require "support/value_comparison"
require_relative "known_document"

# Every callback of the Oj frontend changes what is being written, or the options: the result is JSON, or there is an
# exception, and the frontend works afterwards.
class OjMutationTest < Minitest::Test
  include OjDefaults
  include OjKnownDocument

  Oj = Jacinth::Oj
  GARBAGE = %w[collect compact].freeze

  def around(element, text, name)
    case name
    when :array then [text, [1, text], element, { "k" => element }, text, element, 2.5]
    when :hash then { "text" => text, "one" => 1, "e" => element, "list" => [element, text], "last" => { "z" => 1 } }
    when :large then { "text" => text }.merge((1..20).to_h { |i| ["key #{i}", i % 5 == 3 ? element : [text]] })
    when :thing
      OjCallbacks::Thing.new.tap do |thing|
        %i[@t @e @list @f].zip([text, element, [text], element]) do |name, value|
          thing.instance_variable_set(name, value)
        end
      end
    else {}.compare_by_identity.merge!({ text => [1], +"e" => element, +"f" => [element, text] })
    end
  end

  def target(object, text, which)
    return text if which == :text
    return object if which == :object
    return object.instance_variable_get(:@list) if object.is_a?(OjCallbacks::Thing)

    object.is_a?(Array) ? object[3] : object.values.grep(Array).first
  end

  # The result is JSON, and Ruby's knowledge of its bytes is right. Invalid UTF-8 is written unchanged.
  def assert_sound(result, name)
    assert_instance_of String, result, name
    assert_equal [Encoding::UTF_8, nil], [result.encoding, ValueComparison.coderange(result)], name
    return unless result.valid_encoding?

    assert Jacinth.valid?(result.chomp, max_nesting: 0, allow_duplicate_key: true, allow_nan: true),
           "#{name}: #{result[0, 300]}"
  end

  def check(name)
    assert_sound(yield, name)
  rescue *JsonCallbacks::ERRORS => e
    refute_kind_of Minitest::Assertion, e
    refute_empty e.message, name
  ensure
    assert_works(name)
  end

  # Which calls of the callback change something: not the first, so that the generator is in the middle of the object.
  CHANGING = (2..4).freeze

  # Dumps the object that the block makes with the element, each time by the next of the makers.
  def write(name, callback, change)
    calls = 0
    @turn = (@turn || -1) + 1
    maker = OjCallbacks::MAKERS.values[@turn % OjCallbacks::MAKERS.size]
    element, options = OjCallbacks.make(callback) { |given| change.call(given) if CHANGING.cover?(calls += 1) }
    object = yield element
    check("#{callback} #{name} #{OjCallbacks::MAKERS.keys[@turn % OjCallbacks::MAKERS.size]}") do
      maker.call(object, options)
    end
    calls
  end

  OjCallbacks::WRITE.each_key do |callback|
    define_method("test_write_#{callback.gsub(/\W+/, "_")}") do
      called = 0
      shapes = %i[array hash large identity] + (callback.match?(/custom|odd|message|backtrace/) ? [:thing] : [])
      shapes.product(%i[object text inner], JsonChanges::CONTAINER.keys) do |shape, which, change|
        next if GARBAGE.include?(change) && (which != :object || shape != :array) # a collection is slow in a large heap

        changed = nil
        content = called.odd? ? "short" : "long" * 1000
        action = lambda do |*|
          if changed.is_a?(OjCallbacks::Thing)
            changed.instance_variables.each { |name| changed.remove_instance_variable(name) }
          else
            JsonChanges::CONTAINER.fetch(change).call(changed)
          end
        end
        called += write("#{shape} #{which} #{change}", callback, action) do |element|
          around(element, text = +content, shape).tap { |object| changed = target(object, text, which) }
        end
      end
      assert_operator called, :>, 100
    end
  end

  # What a callback may do to the default options, to global tables, and to its receiver.
  SETTINGS = {
    "mode" => ->(_) { Oj.default_options = { mode: %i[strict null compat rails custom object wab][rand(7)] } },
    "layout" => ->(_) do
      Oj.default_options = { indent: " " * 15, space: " " * 15, object_nl: "\n" * 15, array_nl: "\n" * 15 }
    end,
    "no layout" => ->(_) { Oj.default_options = { indent: 0, space: nil, object_nl: nil, array_nl: nil } },
    "formats" => ->(_) do
      Oj.default_options = { float_format: "%0.3f", time_format: :ruby, escape_mode: :ascii, nan: :word }
    end,
    "limits" => ->(_) { Oj.default_options = { max_nesting: 1, integer_range: 1..2, max_integer_digits: 1 } },
    "names" => ->(_) do
      Oj.default_options = { only: %w[a k e], except: ["text"], ignore: [Float], create_id: "x" * 5000 }
    end,
    "circular" => ->(_) { Oj.default_options = { circular: true, omit_nil: true } },
    "odd" => ->(_) { Oj.register_odd(Class.new, Oj, :new, :to_s) && GC.start },
    "additions" => ->(_) { [Time, Date, OpenStruct, Exception].each { |klass| Oj.add_to_json(klass) } },
    "no additions" => ->(_) { Oj.remove_to_json },
    "rails" => ->(_) { Oj::Rails.optimize(Hash, Array, Float, Time) },
    "no rails" => ->(_) { Oj::Rails.deoptimize(Hash, Array, Float, Time) },
    "freeze" => ->(given) { BasicObject === given ? given&.freeze : nil }
  }.freeze

  SETTINGS.each do |setting, change|
    define_method("test_write_while_#{setting.gsub(/\W+/, "_")}_is_set") do
      called = 0
      OjCallbacks::WRITE.each_key do |callback|
        %i[array hash thing].each do |shape|
          called += write("#{shape} #{setting}", callback, change) { |element| around(element, +"text", shape) }
        end
      end
      assert_operator called, :>, 300
    end
  end

  # A callback changes the Hash of options, and the Strings in it, which belong to the caller.
  def test_write_while_the_given_options_change
    %w[to_json raw_json].each do |callback|
      texts = { indent: +"  ", space: +" ", object_nl: +"\n", array_nl: +"\n" }
      texts.update(create_id: +"^o", float_format: +"%0.3g")
      lists = { only: [+"a", +"k", +"e"], except: [+"z"], ignore: [Symbol] }
      given = nil
      change = lambda do |*|
        texts.each_value { |text| text.replace("!" * 3000) }
        lists.each_value { |list| list.replace([nil] * 100) }
        given.clear
      end
      element, options = OjCallbacks.make(callback, &change)
      expected_element, = OjCallbacks.make(callback) { |*| nil }
      object = ->(made) { [1.23456, made, { "a" => [2.5, made] }, "z"] }
      given = { **texts, **lists, **options }
      copy = given.transform_values { |value| value.frozen? ? value : Marshal.load(Marshal.dump(value)) }
      expected = Oj.dump(object.(expected_element), copy)
      assert_equal expected, Oj.dump(object.(element), given), callback
    end
  end
end
