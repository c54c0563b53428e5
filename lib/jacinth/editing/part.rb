# frozen_string_literal: true

require_relative "changes"

module Jacinth
  module Editing
    # A value in a text, with the changes that were made within it. A container is read when it is first asked for a
    # child. Its children are parts of their own, which are made when they are asked for.
    class Part
      # The keys that will be asked for. Set before the first of them is.
      attr_writer :wanted

      FIELDS = 5 # numbers of a row: where the child begins, its value begins, one past it, the commas before and after
      BLANKS = [32, 9, 10, 13].freeze
      LONGEST_SPACE = 64
      private_constant :FIELDS, :BLANKS, :LONGEST_SPACE

      #: (String, Integer, Integer, Integer, Coder, Hash[String, bool]?) -> void
      def initialize(text, from, to, depth, coder, wanted)
        @text = text
        @from = from
        @to = to
        @depth = depth
        @coder = coder
        @wanted = wanted
      end

      #: () -> bool
      def object? = @text.getbyte(@from) == 123

      #: () -> bool
      def array? = @text.getbyte(@from) == 91

      #: () -> bool
      def null? = @text.getbyte(@from) == 110

      # The number of elements of an array.
      #: () -> Integer
      def size
        read
        @items ? @items.size : @count
      end

      #: (String | Integer) -> bool
      def key?(key)
        return key < size if array?

        read
        @members.key?(key) || @added.key?(key)
      end

      # The keys of an object that was read for all keys.
      #: () -> Array[String]
      def keys
        read
        @members.keys
      end

      # The child with that key or index, which exists.
      #: (String | Integer) -> Part
      def [](key)
        read
        item = item(key)
        item.is_a?(Integer) ? (@parts[item] ||= child(item)) : item
      end

      # Puts a part in the place of a child, or appends a member.
      #: (String | Integer, Part) -> void
      def []=(key, part)
        read
        item = array? || @members.key?(key) ? item(key) : nil
        if item.is_a?(Integer) then @parts[item] = part
        elsif array? then @items[key] = part
        else @added[key] = part
        end
      end

      #: (Integer, Part) -> void
      def insert(index, part)
        list
        index.zero? ? @items.unshift(part) : @items.insert(index, part)
      end

      # Removes a child.
      #: (String | Integer) -> void
      def delete(key)
        read
        if array?
          list
          key.zero? ? @items.shift : @items.delete_at(key)
        elsif @added.delete(key).nil?
          Array(@members.delete(key)).each { |row| @gone[row] = true }
        end
      end

      # Another part with the same text.
      #: () -> Part
      def copy
        text, from, to = @text, @from, @to
        text, from, to = (joined = Editing.join(pieces).freeze), 0, joined.bytesize if @rows
        Part.new(text, from, to, @depth, @coder, @wanted)
      end

      # The length of its text without changes.
      #: () -> Integer
      def bytesize = @to - @from

      #: () -> String
      def to_s = Editing.join(pieces)

      # Where an element is appended to an array without changes: the bytes that are replaced, and the text before and
      # behind the element.
      #: () -> [Integer, Integer, String, String]
      def append_place
        @count, _, _, @last = Editing.children(@text, @from, @depth, false, @coder) unless @count
        place = @last[2] || (@from + 1)
        ending = Tail.new(@text, place, @to - 1)
        return [place, place, @count.zero? ? "" : ",#{space}", ""] unless ending.comments?

        before, _, rest = ending.texts(kept: @count.positive?, comma: !(@last[4] || 0).zero?, added: true,
                                       space: @count.zero? ? nil : space)
        [place, @to - 1, before, rest]
      end

      # The pieces of its text with all changes, as Editing.join takes them.
      #: () -> Array[untyped]
      def pieces
        pieces = []
        stack = [[self, changes, 0, @from]]
        until stack.empty?
          part, changes, at, place = stack.last
          from, to, new = changes[at]
          part.add_to(pieces, place, from)
          next stack.pop if at == changes.size - 1 # the last one only marks the end

          stack.last[2, 2] = at + 1, to
          if new.is_a?(Part) then stack.push([new, new.changes, 0, new.start])
          elsif new then pieces.push(new, 0, new.bytesize)
          end
        end
        pieces
      end

      # What changes in its text, in order: [from, to, what replaces it: a Part, a String or nil]. The last entry stands
      # for the end.
      #: () -> Array[[Integer, Integer, untyped]]
      def changes
        return [[@to, @to, nil]] unless @rows

        members = @added.map { |key, part| ["#{@coder.generate(key)}#{colon}", part] }
        Changes.new(@text, @from, @to, @rows, @count, @last, space).list(@parts, @items, members, @gone)
      end

      #: () -> Integer
      def start = @from

      #: (Array[untyped], Integer, Integer) -> void
      def add_to(pieces, from, to)
        return if from == to
        return pieces[-1] = to if pieces[-3].equal?(@text) && pieces[-1] == from

        pieces.push(@text, from, to)
      end

      private

      def read
        return if @rows

        @count, @rows, @members, @last = Editing.children(@text, @from, @depth, @wanted, @coder)
        @parts = {}
        @added = {}
        @gone = {}
      end

      # Notes the order of the elements, which is about to change.
      def list
        read
        @items ||= (0...@count).to_a
      end

      def item(key)
        return @items ? @items[key] : key if array?

        row = @members[key]
        row.is_a?(Array) ? row.last : row || @added[key]
      end

      def child(row)
        at = row * FIELDS
        Part.new(@text, @rows[at + 1], @rows[at + 2], @depth + 1, @coder, @wanted)
      end

      # The white space before the last child.
      def space
        return "" if @count.zero?

        from, _, _, before = @last
        Gap.new(@text, before.zero? ? @from + 1 : before + 1, from).space
      end

      # A colon, and the white space between it and the last member's value.
      def colon
        return ":" if @count.zero? || array?

        value = at = @last[1]
        at -= 1 while value - at <= LONGEST_SPACE && BLANKS.include?(@text.getbyte(at - 1))
        @text.getbyte(at - 1) == 58 ? ":#{blanks(at, value)}" : ":"
      end

      # The text if it is short white space.
      def blanks(from, to)
        return "" if to - from > LONGEST_SPACE

        text = @text.byteslice(from, to - from).b
        text.match?(/\A[ \t\r\n]*\z/) ? text.force_encoding(Encoding::UTF_8) : ""
      end
    end
  end
end
