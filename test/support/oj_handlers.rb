# frozen_string_literal: true

require "json"
require "stringio"
require "jacinth/oj/api"
require_relative "sc_building"

# Handlers for saj_parse and sc_parse that record their callbacks.
module OjHandlers
  Oj = Jacinth::Oj
  SAJ = %i[hash_start hash_end array_start array_end add_value error].freeze
  SC = %i[hash_start hash_end hash_key hash_set array_start array_end array_append add_value].freeze

  # For saj_parse. `has`: the methods that are public.
  class Saj
    attr_reader :told

    def initialize(has = SAJ, &work)
      @told = []
      @work = work
      has.each do |name|
        define_singleton_method(name) do |*arguments|
          @told << [name, *arguments]
          @work&.call(name, *arguments)
        end
      end
    end
  end

  # For sc_parse. Builds what a load builds.
  class Sc
    include ScBuilding

    attr_reader :told

    def initialize(has = SC, &work)
      @told = []
      @work = work
      has.each do |name|
        define_singleton_method(name) do |*arguments|
          @told << [name, *arguments.map { |argument| keep(argument) }]
          @work&.call(name, *arguments)
          build(name, *arguments)
        end
      end
    end

    private

    # The argument in its current state. For a large container, its size.
    def keep(argument)
      return argument if argument.frozen?

      argument.respond_to?(:size) && argument.size > 50 && !argument.is_a?(String) ? argument.size : argument.dup
    end
  end

  # The callbacks that saj_parse makes for a document.
  #: (untyped, ?untyped) -> Array[untyped]
  def saj(source, handler = Saj.new(SAJ - [:error]))
    assert_nil Oj.saj_parse(handler, source)
    handler.told
  end

  # The callbacks that sc_parse makes for a document.
  #: (untyped, ?untyped, **untyped) -> Array[untyped]
  def sc(source, handler = Sc.new, **options)
    Oj.sc_parse(handler, source, options)
    handler.told
  end

  # The values that add_value receives for the elements of an Array.
  #: (String) -> Array[untyped]
  def saj_values(source) = saj("[#{source}]", Saj.new([:add_value])).map { |_, value,| value }

  # The values that array_append receives.
  #: (String, **untyped) -> Array[untyped]
  def sc_values(source, **options) = sc("[#{source}]", Sc.new([:array_append]), **options).map(&:last)

  # The message of the error that saj_parse raises.
  #: (String, ?untyped) -> String
  def saj_error(source, handler = Saj.new([]))
    assert_raises(Oj::ParseError, source.inspect) { Oj.saj_parse(handler, source) }.message
  end
end
