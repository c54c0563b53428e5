# frozen_string_literal: true

require_relative "tail"

module Jacinth
  module Editing
    # The changes of one container as replacements in its text. A child that goes takes one comma with it, and the white
    # space after that comma. Comments stay; where some stand at the end, Tail puts new children behind them.
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
        change_end(gone, tail) || change_plain_end(gone, tail)
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

          insert(waiting, item)
          (expected...item).each { |row| gone[row] = true } if expected < item
          expected = item + 1
        end
        (expected...@count).each { |row| gone[row] = true }
        waiting.map { |part| ["", part] }
      end

      # Puts elements before the one of that row and its comments.
      def insert(waiting, row)
        return if waiting.empty?

        from, _, _, before = @rows[row * FIELDS, FIELDS - 1]
        gap = Gap.new(@text, before.zero? ? @from + 1 : before + 1, from)
        place, space = gap.comments? ? [gap.value_begins, gap.own_line || @space] : [from, @space]
        waiting.each { |part| @list.push([place, place, part], [place, place, ",#{space}"]) }
        waiting.clear
      end

      # The end of the container if comments stand there; otherwise nil.
      def change_end(gone, tail)
        rows = last_rows(gone)
        return if rows.empty? && tail.empty?

        spans = rows.map { |row| @rows.values_at(row * FIELDS, (row * FIELDS) + 2) }
        place = end_place(rows)
        ending = Tail.new(@text, place, @to - 1, spans)
        return unless ending.comments?

        (gone.keys - rows).each { |row| remove(row) }
        before, between, rest = ending.texts(kept: @count > gone.size, comma: !(@last[4] || 0).zero?,
                                             added: !tail.empty?, space: @count.zero? ? nil : @space)
        replace_end(place, before, between, rest, tail)
      end

      def replace_end(place, before, between, rest, tail)
        @list << [place, @to - 1, before]
        tail.each_with_index do |(name, part), at|
          name = "#{between}#{name}" if at.positive?
          @list.push([@to - 1, @to - 1, name], [@to - 1, @to - 1, part])
        end
        @list << [@to - 1, @to - 1, rest]
      end

      # Where the end of the container begins, if these rows go.
      def end_place(rows)
        return @last[2] || (@from + 1) if rows.empty?

        before = @rows[(rows.first * FIELDS) + 3]
        before.zero? ? @from + 1 : before
      end

      # The rows that go at the end, in order.
      def last_rows(gone)
        rows = gone.each_key.select { |row| @rows[(row * FIELDS) + 2] == @last[2] }
        return rows if rows.empty?

        after = gone.each_key.to_h { |row| [@rows[(row * FIELDS) + 4], row] }
        while (row = after[@rows[(rows.last * FIELDS) + 3]]) && row != rows.first
          rows << row
        end
        rows.reverse
      end

      # Removes a child with a comma behind it.
      def remove(row)
        from, _, to, _, after = @rows[row * FIELDS, FIELDS]
        return @list.push([from, to, nil], [to, after, nil], [after, skip(after + 1), nil]) if skip(to) == after

        @list.push([from, skip(to), nil], [after, after + 1, nil])
      end

      def change_plain_end(gone, tail)
        commas = {} # the comma after a row that goes => the comma before it
        last = nil
        gone.each_key do |row|
          from, _, to, before, after = @rows[row * FIELDS, FIELDS]
          next last = [from, to, before, after] if to == @last[2]

          commas[after] = before
          remove(row)
        end
        remove_last(*last, commas) if last
        append(tail, @count - gone.size)
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
