# frozen_string_literal: true

module Jacinth
  class Inference
    # What was seen at one place of the samples: how often each kind of value, a few of the strings, and what was seen
    # in the arrays and objects there.
    class Seen
      MOST_NESTING = 100 # levels that Type#parse reads
      EXACT = 2**53
      # Objects with more keys than this are maps.
      MOST_FIELDS = 200
      MOST_TEXTS = 8
      LONGEST_TEXT = 40 # bytes of a string that may be a value of an enum
      # What the types of times and dates accept, if the day exists.
      DAY = /\A(\d{4})-(\d\d)-(\d\d)/.freeze
      MINUTES = /(?:[01]\d|2[0-3]):[0-5]\d/.freeze
      FORMS = { time: /#{DAY}[T ]#{MINUTES}:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-]#{MINUTES})\z/, date: /#{DAY}\z/ }.freeze

      # How many values there were; how many of each kind; each string with its number, or nil if there were too many;
      # the elements of arrays; the values of objects by their keys; and all values of objects, if those are maps.
      attr_reader :count, :kinds, :texts, :item, :fields, :entry

      # Whether objects here are like one around them.
      #: () -> bool?
      attr_accessor :again

      #: () -> void
      def initialize
        @count = 0
        @kinds = Hash.new(0)
        @texts = {}
        @forms = FORMS.keys
        @wide = false
        @fields = {}
      end

      # Takes a value.
      #: (untyped, ?Integer) -> void
      def add(value, depth = 0)
        raise ArgumentError, "a sample has more than #{MOST_NESTING} levels" if depth > MOST_NESTING

        value = value.value if defined?(::Jacinth::Document) && value.is_a?(::Jacinth::Document)
        kind = kind_of(value)
        @count += 1
        @kinds[kind] += 1
        case kind
        when :integer then @wide ||= value.abs > EXACT
        when :string then add_text(utf8(value))
        when :array then add_items(value, depth + 1)
        when :object then value.each { |key, one| slot(utf8(key)).add(one, depth + 1) }
        end
      end

      # Adds what was seen elsewhere, which shares nothing with this then.
      #: (Seen) -> self
      def merge(other)
        @count += other.count
        other.kinds.each { |kind, count| @kinds[kind] += count }
        merge_texts(other)
        @wide ||= other.wide?
        @again ||= other.again
        merge_parts(other)
        self
      end

      # The kinds that are not null, with one name for all numbers.
      #: () -> Array[Symbol]
      def sorts
        @kinds.keys.map { |kind| { integer: :number, float: :number }.fetch(kind, kind) }.uniq - [:null]
      end

      # Whether there are Integers beyond the exact Floats.
      #: () -> bool
      def wide? = @wide

      # What all strings are: :time or :date.
      #: () -> Array[Symbol]
      attr_reader :forms

      # The values of maps, as one.
      #: () -> Seen
      def entries = @entry || @fields.values.reduce(Seen.new) { |all, one| all.merge(one) }

      # Takes the objects out, which become part of another place.
      #: () -> Seen
      def release
        taken = Seen.new
        taken.receive(@kinds.delete(:object), @fields)
        @fields = {}
        taken
      end

      protected

      def receive(objects, fields)
        @count = @kinds[:object] = objects
        @fields = fields
      end

      private

      def kind_of(value)
        case value
        when nil then :null
        when true, false then :boolean
        when Integer then :integer
        when Float, BigDecimal
          raise ArgumentError, "a sample has a number that is not finite" unless value.finite?

          :float
        when String, Symbol then :string
        when Array then :array
        when Hash then :object
        else raise TypeError, "expected a value of JSON, got #{value.class}"
        end
      end

      def utf8(text)
        text = text.is_a?(Symbol) ? text.name : text
        raise TypeError, "expected a String as a key, got #{text.class}" unless text.is_a?(String)

        text = text.encode(Encoding::UTF_8)
        raise ArgumentError, "a sample has a string that is not valid UTF-8" unless text.valid_encoding?

        text
      rescue EncodingError
        raise ArgumentError, "a sample has a string that cannot be UTF-8"
      end

      def add_text(text)
        @forms = @forms.select do |form|
          text =~ FORMS[form] && Date.valid_civil?($1.to_i, $2.to_i, $3.to_i, Date::GREGORIAN)
        end
        return unless @texts

        text = text.byteslice(0, LONGEST_TEXT + 1)
        @texts[text] = @texts.fetch(text, 0) + 1
        @texts = nil if @texts.size > MOST_TEXTS || text.bytesize > LONGEST_TEXT
      end

      def add_items(list, depth)
        @item ||= Seen.new
        list.each { |one| @item.add(one, depth) }
      end

      # The place of the values of a key.
      def slot(key)
        return @entry if @entry
        return map_entry if @fields.size == MOST_FIELDS && !@fields.key?(key)

        @fields[key] ||= Seen.new
      end

      # From here on all keys are alike.
      def map_entry
        @entry = entries
        @fields = {}
        @entry
      end

      def merge_texts(other)
        @forms &= other.forms
        return @texts = nil unless @texts && other.texts

        other.texts.each { |text, count| @texts[text] = @texts.fetch(text, 0) + count }
        @texts = nil if @texts.size > MOST_TEXTS
      end

      def merge_parts(other)
        (@item ||= Seen.new).merge(other.item) if other.item
        map_entry if other.entry && @entry.nil?
        @entry&.merge(other.entries)
        other.fields.each { |key, one| (@fields[key] ||= Seen.new).merge(one) } unless @entry
        map_entry if @fields.size > MOST_FIELDS
      end
    end
  end
end
