# frozen_string_literal: true

require_relative "../core/utf8"
require_relative "equality"
require_relative "alignment"

module Jacinth
  module Editing
    # Jacinth.diff. Equal values have equal numbers (Numbers), so that comparing two values takes one step. A value is
    # replaced as a whole only if its kind changes or it is not a container: so the path "", which some libraries cannot
    # apply, is never used for two objects or two arrays.
    class Diff
      #: (untyped, untyped, Hash[Symbol, untyped]) -> Array[Hash[String, untyped]]
      def self.run(first, second, options)
        if first.is_a?(String) && second.is_a?(String)
          first = Jacinth.parse(first, **options)
          second = Jacinth.parse(second, **options)
        else
          Jacinth.valid?("0", **options) # raises for unknown options
        end
        numbers = Numbers.new(Depth.of(options))
        numbers.add(first)
        numbers.add(second)
        new(numbers).list(first, second)
      end

      #: (Numbers) -> void
      def initialize(numbers)
        @numbers = numbers
        @list = []
      end

      #: (untyped, untyped) -> Array[Hash[String, untyped]]
      def list(first, second)
        @stack = [[first, second, nil]]
        until @stack.empty?
          a, b, place = @stack.pop
          compare(a, b, place) unless same?(a, b)
        end
        @list
      end

      private

      def same?(first, second)
        @numbers[first] == @numbers[second]
      end

      def compare(first, second, place)
        if first.is_a?(Hash) && second.is_a?(Hash) then objects(first, second, place)
        elsif first.is_a?(Array) && second.is_a?(Array) then arrays(first, second, place)
        else put("replace", place, second)
        end
      end

      def objects(first, second, place)
        names = second.to_h { |key, value| [key.to_s, value] }
        first = first.transform_keys(&:to_s)
        first.each do |key, value|
          if names.key?(key) then @stack << [value, names[key], [place, key]]
          else put("remove", [place, key])
          end
        end
        names.each { |key, value| put("add", [place, key], value) unless first.key?(key) }
      end

      # The array is brought into its shape from left to right: `at` is a place in the result. What is replaced is
      # compared afterwards.
      def arrays(first, second, place)
        from = at = 0
        pairs = Alignment.new(first.map { |value| @numbers[value] }, second.map { |value| @numbers[value] }).pairs
        pairs.push([first.size, second.size]).each do |match, to|
          while from < match && at < to
            @stack << [first[from], second[at], [place, at]]
            from += 1
            at += 1
          end
          (match - from).times { put("remove", [place, at]) }
          (at...to).each { |index| put("add", [place, index], second[index]) }
          from = match + 1
          at = to + 1
        end
      end

      def put(operation, place, *value)
        entry = { "op" => operation, "path" => path(place) }
        entry["value"] = value[0] unless value.empty?
        @list << entry
      end

      def path(place)
        keys = []
        while place
          place, key = place
          keys << Utf8.of(key.to_s, "a key").gsub("~", "~0").gsub("/", "~1")
        end
        keys.reverse.map { |key| "/#{key}" }.join
      end
    end

    # Gives equal JSON values equal numbers.
    class Numbers
      #: (Numeric) -> void
      def initialize(limit)
        @limit = limit
        @numbers = {}
        @containers = {}.compare_by_identity
      end

      #: (untyped) -> Integer
      def [](value) = @containers[value] || number(scalar(value))

      # Numbers a value and all that is in it, from the inside out.
      #: (untyped) -> void
      def add(root)
        stack = [[root, 1]]
        until stack.empty?
          value, depth = stack.pop
          next unless value.is_a?(Array) || value.is_a?(Hash)
          next if @containers.key?(value)
          next @containers[value] = number(form(value)) if depth.zero?

          Depth.check(depth, @limit)
          stack << [value, 0]
          (value.is_a?(Hash) ? value.values : value).each { |child| stack << [child, depth + 1] }
        end
      end

      private

      def number(form) = @numbers[form] ||= @numbers.size

      def form(value)
        return value.map { |child| self[child] } if value.is_a?(Array)

        { members: value.map { |key, child| [key.to_s, self[child]] }.sort }
      end

      # Equal numbers have equal forms, whatever their classes are.
      def scalar(value)
        case value
        when Symbol then value.name
        when Float then float(value)
        when BigDecimal then decimal(value)
        else value
        end
      end

      def decimal(value)
        value.finite? && value.frac.zero? && value.exponent < 400 ? value.to_i : [:number, value.to_s]
      end

      def float(value)
        return :nan if value.nan?

        value.finite? && value == value.floor ? value.to_i : value
      end
    end
  end
end
