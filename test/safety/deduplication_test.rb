# frozen_string_literal: true

require "test_helper"
require "jacinth/oj/api"

# String#-@ gives a frozen String that has a class or variables of its own the memory of an equal String, and frees its
# old memory. A callback that does so must not take the source away from the call that reads it.
class DeduplicationSafetyTest < Minitest::Test
  TEXT = "[#{Array.new(3_000) { |index| "\"#{index.to_s.rjust(40, "x")}\"" }.join(",")}]"
  VALUE = Array.new(3_000) { |index| index.to_s.rjust(40, "x") }
  LONG = "[#{Array.new(30_000) { |index| "\"#{index.to_s.rjust(40, "x")}\"" }.join(",")}]"

  # Frozen Strings with memory of their own.
  SOURCES = {
    variables: ->(text) { (text + " ").tap { |source| source.instance_variable_set(:@a, 1) }.freeze },
    subclass: ->(text) { Class.new(String).new(text).tap { |source| source << " " }.freeze },
    bare: ->(text) { (text + " ").freeze }
  }.freeze

  def test_parse
    each_source { |source, change| assert_equal VALUE, Jacinth.parse(source, on_load: change) }
  end

  def test_document
    each_source do |source, change|
      document = Jacinth.document(source)
      change.(nil)

      assert_equal VALUE, document.value
    end
  end

  def test_lines
    each_source do |source, change|
      assert_equal [VALUE], Jacinth.each_line(source).map { |value| change.(value) }
    end
  end

  def test_oj
    handler = Class.new do
      attr_accessor :change, :seen

      def array_start = @seen = []
      def array_append(array, value) = array << @change.(value)
      def add_value(_value) = nil
    end
    each_source do |source, change|
      made = handler.new.tap { |object| object.change = change }
      saj = Class.new(Jacinth::Oj::Saj) { attr_accessor :change, :seen }.new
      saj.change = change
      saj.seen = []
      saj.define_singleton_method(:add_value) { |value, _| seen << change.(value) }
      Jacinth::Oj.sc_parse(made, source)
      Jacinth::Oj.saj_parse(saj, source)

      assert_equal [VALUE, VALUE], [made.seen, saj.seen]
    end
  end

  # A long parse looks for interrupts, and so other threads run.
  def test_threads
    source = SOURCES[:variables].(LONG)
    twin = LONG + " "
    thread = Thread.new do
      [-twin, -source]
      Array.new(20) { "y" * source.bytesize }
    end

    assert_equal 30_000, Jacinth.parse(source).size
    thread.join
  end

  private

  # Yields each source with a lambda that exchanges its memory once, and returns its argument.
  def each_source
    SOURCES.each_value do |make|
      source = make.(TEXT)
      twin = "#{TEXT} "
      changed = nil
      change = lambda do |value|
        changed ||= [-twin, -source, Array.new(50) { "y" * source.bytesize }]
        value
      end
      yield source, change

      refute_nil changed
    end
  end
end
