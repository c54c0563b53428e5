# frozen_string_literal: true

module RailsDifferential
  # Kinds of the classes for which ActiveSupport has an as_json, with and without methods of their own.
  module Zoo
    Pt = Struct.new(:x, :y)
    Kw = Struct.new(:a, :b, keyword_init: true)
    PtToH = Struct.new(:x, :y) do
      extend Noted
      note :to_h
    end
    PtEach = Struct.new(:x, :y) { def each = yield(1) }
    PtAsJson = Struct.new(:x, :y) { def as_json(options = nil) = [x, y, options] }
    if defined?(Data) && Data.respond_to?(:define)
      Point = Data.define(:x, :y)
      PointToH = Data.define(:x, :y) { def to_h = { "own" => x } }
    else
      Point = Pt
      PointToH = PtToH
    end

    class SubHash < Hash; end
    class SubArray < Array; end
    class SubString < String; end

    class HashEach < Hash
      def each(&block) = super { |key, value| block.call("#{key}!", value) }
    end

    class HashEachPair < Hash
      def each_pair = yield("pair", 1)
    end

    class HashAsJson < Hash
      def as_json(options = nil) = { "mine" => options, "size" => size }
    end

    class HashAsJsonSuper < Hash
      def as_json(*) = super.transform_keys { |key| "#{key} of mine" }
    end

    class HashToJson < Hash
      def to_json(*) = "\"<my hash>\""
    end

    class HashSlice < Hash
      extend Noted
      note :slice, :except, :to_h, :to_hash, :[], :keys
    end

    class ArrayMap < Array
      def map = super { |value| [yield(value)] }
    end

    class ArrayEach < Array
      def each = yield("each")
    end

    class ArrayAsJson < Array
      def as_json(options = nil) = options ? ["with", options] : ["without"]
    end

    class ArrayToJson < Array
      def to_json(*) = "\"<my array>\""
    end

    class ArrayToA < Array
      extend Noted
      note :to_a, :to_ary, :as_json
    end

    class StringToS < String
      def to_s = "text <of> #{super}"
    end

    class StringAsJson < String
      def as_json(options = nil) = ["string", options]
    end

    class StringAsText < String
      def as_json(*) = "<#{self}>"
    end

    class StringToJson < String
      def to_json(*) = "\"<mine>\""
    end

    class Num < Numeric
      def initialize(text) = @text = text
      def to_s = @text
    end

    class NumAsJson < Num
      def as_json(*) = @text.size.odd? ? @text.size : [@text]
    end

    class NumToJson < Num
      def to_json(*) = "3.5"
    end

    class SubTime < Time; end
    class SubDate < Date; end
    class SubDateTime < DateTime; end

    class TimeText < Time
      def xmlschema(*digits) = "xml #{digits.inspect} #{super}"
      def strftime(form) = "<#{super}>"
    end

    class TimeAsJson < Time
      def as_json(options = nil) = { "t" => to_i, "o" => options }
    end

    class DateText < Date
      def strftime(*) = "d #{super}"
    end

    class DateTimeText < DateTime
      def xmlschema(*) = "dt #{super}"
      def strftime(*) = "dts #{super}"
    end

    class RangeText < Range
      def to_s = "<range #{super}>"
    end

    class RegexpText < Regexp
      def to_s = "/#{source}/"
    end

    class Uri < URI::HTTP
      def to_s = "uri of #{super}"
    end

    class Path < Pathname
      def to_s = "path & #{super}"
    end

    class Address < IPAddr
      def to_s = "ip #{super}"
    end

    class Wrong < StandardError
      def to_s = "wrong"
    end

    class WrongMessage < StandardError
      def message = "a message"
    end

    class WrongFields < StandardError
      def initialize(detail)
        super("fields")
        @detail = detail
      end

      def as_json(options = nil) = { "error" => message, "detail" => @detail.as_json(options) }
    end

    class NumbersEach
      include Enumerable

      def initialize(*values) = @values = values
      def each(&block) = @values.each(&block)
    end

    class NumbersToA < NumbersEach
      def to_a = [*super, "end"]
    end

    class NumbersToHash < NumbersEach
      def to_hash = { "numbers" => @values }
    end

    class SetText < Set
      extend Noted
      note :to_a, :each
    end

    class Named
      class << self
        def name = "named <by> itself"
      end
    end

    class Wraps < SimpleDelegator; end
    class Bare < BasicObject; end

    class SafeText < ActiveSupport::SafeBuffer; end
    class Indifferent < ActiveSupport::HashWithIndifferentAccess
      def as_json(*) = super.merge("indifferent" => true)
    end
  end
end
