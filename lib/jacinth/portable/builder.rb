# frozen_string_literal: true
# :stopdoc:

require "bigdecimal"
require_relative "../core/exact_decimal"

module Jacinth
  module Portable
    # The common part of the sinks: limits of numbers, and an event for each kind of value, which does nothing here.
    class Checker
      Keys = Struct.new(:texts, :twice, :from)
      private_constant :Keys

      #: (ReadConfig) -> void
      def initialize(config)
        @config = config
        @maker = Checker.maker(config.decimal_class)
        @objects = [] # for each open object: its keys and its first repeated key
      end

      # Called before the first event.
      #: (Reader) -> void
      def start(reader)
        @reader = reader
      end

      #: (untyped, Integer, Integer) -> void
      def literal(_value, _from, _to) = nil

      #: (Integer, Integer) -> void
      def integer(_from, _to) = nil

      #: (String, Integer, Integer) -> void
      def string(_text, _from, _to) = nil

      #: () -> void
      def array_begin = nil

      #: (Reader::Frame) -> void
      def array_end(_frame) = nil

      #: () -> void
      def object_begin = @objects << Keys.new({}, nil, nil)

      #: (Reader::Frame) -> void
      def object_end(_frame)
        object = @objects.pop
        @reader.fail_second_key(object.twice, object.from) if object.twice && !@config.allow_duplicate_key
      end

      #: (Integer, Integer) -> void
      def decimal(from, to)
        double(from, to) unless @maker
      end

      #: (String, Integer, Integer) -> void
      def key(text, from, _to)
        object = @objects.last
        object.twice, object.from = text, from if object.texts.key?(text) && object.twice.nil?
        object.texts[text] = true
      end

      # The method that makes a number from its text, or nil for a Float.
      #: (Module?) -> Method?
      def self.maker(decimal_class)
        return if decimal_class.nil? || decimal_class == Float
        return decimal_class.method(:try_convert) if decimal_class.respond_to?(:try_convert)
        return decimal_class.method(:new) if decimal_class.respond_to?(:new)
        return unless decimal_class.is_a?(Class)

        *scope, name = decimal_class.name.split("::")
        (scope.empty? ? Kernel : Object.const_get(scope.join("::"))).method(name)
      end

      private

      # to_f may report a number as too large or too small. Then the digits decide, as JRuby's to_f looks at the
      # exponent alone.
      def double(from, to)
        text = @reader.lexeme(from, to)
        number = text.to_f
        number = scientific(text).to_f if number.zero? || number.infinite?
        @reader.fail_at(:number_overflow, from) if number.infinite? && !@config.allow_nan
        number
      end

      # The number with one digit before the point.
      def scientific(text)
        mantissa, exponent = text.downcase.split("e")
        whole, fraction = mantissa.delete_prefix("-").split(".")
        digits = "#{whole}#{fraction}"
        zeros = digits[/\A0*/].size
        sign = "-" if text.start_with?("-")
        return "#{sign}0.0" if zeros == digits.size

        "#{sign}#{digits[zeros]}.#{digits[zeros + 1..]}0e#{whole.size - 1 - zeros + exponent.to_i}"
      end
    end

    # Turns the events of a Reader into Ruby values.
    class Builder < Checker
      attr_reader :value

      #: (Reader) -> void
      def start(reader)
        super
        @values = [] # for each open container: its elements, or its keys and values in turn
      end

      #: (untyped, Integer, Integer) -> void
      def literal(value, _from, _to) = put(value)

      #: (Integer, Integer) -> void
      def integer(from, to) = put(@reader.lexeme(from, to).to_i)

      #: (Integer, Integer) -> void
      def decimal(from, to) = put(@maker ? made(@reader.lexeme(from, to)) : double(from, to))

      #: (String, Integer, Integer) -> void
      def string(text, _from, _to) = put(@config.freeze ? -text : text)

      #: () -> void
      def array_begin = @values.push([])

      #: () -> void
      def object_begin = @values.push([])

      #: (String, Integer, Integer) -> void
      def key(text, _from, _to)
        @values.last << loaded(@config.symbolize_names ? text.to_sym : -text)
      end

      #: (Reader::Frame) -> void
      def array_end(_frame)
        elements = @values.pop
        put(@config.array_class ? filled(@config.array_class, elements) : freeze_if_asked(elements))
      end

      #: (Reader::Frame) -> void
      def object_end(frame)
        put(object(@values.pop, frame))
      end

      private

      def put(value)
        value = loaded(value)
        @values.empty? ? @value = value : @values.last << value
      end

      # The number as an object of decimal_class. BigDecimal has a smaller range on JRuby than on CRuby.
      def made(text)
        number = @maker.call(text)
        lost = number.is_a?(BigDecimal) && ExactDecimal.lost?(number, text)
        raise NotImplementedError, "decimal_class: #{RUBY_ENGINE} has no BigDecimal for such an exponent" if lost

        number
      end

      def loaded(value) = @config.on_load ? @config.on_load.call(value) : value
      def freeze_if_asked(container) = @config.freeze ? container.freeze : container

      def filled(array_class, elements)
        elements.each_with_object(array_class.new) { |element, array| array << element }
      end

      def object(pairs, frame)
        hash = {}
        pairs.each_slice(2) do |key, value|
          size = hash.size
          hash[key] = value
          @reader.fail_duplicate(key, frame) if hash.size == size && !@config.allow_duplicate_key
        end
        return freeze_if_asked(hash) unless @config.object_class

        pairs.each_slice(2).with_object(@config.object_class.new) { |(key, value), object| object[key] = value }
      end
    end
  end
end
