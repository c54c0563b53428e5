# frozen_string_literal: true

module Jacinth
  module Editing
    # The changes of one container as replacements in its text. A child that goes takes one comma with it, and the white
    # space after that comma. Comments stay.
    class Changes
      FIELDS = 5
      BLANKS = [32, 9, 10, 13].freeze
      private_constant :FIELDS, :BLANKS

      # The arguments are those of the Part; `space` is the white space before a new child.
      #: (String, Integer, Integer, Array[Integer], Integer, Array[Integer], String) -> void
      def initialize(text, from, to, rows, count, last, space)
        @text = text
        @from = from
        @to = to
        @rows = rows
        @count = count
        @last = last
        @space = space
        @list = []
      end

      # [from, to, a Part or a String that replaces these bytes, or nil] in order, and one entry for the end.
      # `members`: the new members, each with the text before its value.
      #: (Hash, Array?, Array[[String, Part]], Hash) -> Array[[Integer, Integer, untyped]]
      def list(parts, items, members, gone)
        tail = items ? order(items, gone) : members
        parts.each { |row, part| @list << [*@rows[(row * FIELDS) + 1, 2], part] unless gone[row] }
        left = @count - gone.size
        remove(gone)
        append(tail, left)
        # What is inserted at a place stands before what is replaced there.
        @list.sort_by!.with_index { |(from, to), at| [from, from == to ? 0 : 1, at] }
        @list << [@to, @to, nil]
      end

      private

      # Adds the inserted elements, and notes in `gone` the rows that are missing. Returns those at the end.
      def order(items, gone)
        expected = 0
        waiting = []
        items.each do |item|
          next expected += 1 if item == expected && waiting.empty? # most of them
          next waiting << item unless item.is_a?(Integer)

          insert(waiting, @rows[item * FIELDS])
          (expected...item).each { |row| gone[row] = true } if expected < item
          expected = item + 1
        end
        (expected...@count).each { |row| gone[row] = true }
        waiting.map { |part| ["", part] }
      end

      def insert(waiting, place)
        waiting.each { |part| @list.push([place, place, part], [place, place, ",#{@space}"]) }
        waiting.clear
      end

      def remove(gone)
        commas = {} # the comma after a row that goes => the comma before it
        last = nil
        gone.each_key do |row|
          from, _, to, before, after = @rows[row * FIELDS, FIELDS]
          next last = [from, to, before, after] if to == @last[2]

          commas[after] = before
          @list << [from, to, nil]
          @list << [to, after, nil] if skip(to) == after
          @list << [after, skip(after + 1), nil]
        end
        remove_last(*last, commas) if last
      end

      # The last child takes the comma before it, which follows the last child that stays; or, if none stays, a
      # trailing one.
      def remove_last(from, to, before, after, commas)
        @list << [from, to, nil]
        before = commas[before] while commas.key?(before)
        comma = before.zero? ? after : before
        @list << [comma, skip(comma + 1), nil] unless comma.zero?
      end

      def append(tail, left)
        place = @count.zero? ? @from + 1 : @last[2]
        tail.each do |before, part|
          comma = left.zero? ? "" : ",#{@space}"
          @list.push([place, place, "#{comma}#{before}"], [place, place, part])
          left += 1
        end
      end

      # The first byte from `at` on that is not white space.
      def skip(at)
        at += 1 while BLANKS.include?(@text.getbyte(at))
        at
      end
    end
  end
end
