# frozen_string_literal: true

module Jacinth
  class CLI
    # fmt of a document with comments, which stay. A comment behind a value, a comma or an opening bracket at the end of
    # its line stays behind it; one that stands before a value on its line stays before it; all others get lines of
    # their own, before the child that follows or at the end of the container. Numbers and strings are those of
    # Jacinth.reformat. No call nests, however deep the document is.
    class Commented
      SOURCE = %r{"[^"\\]*+(?:\\.[^"\\]*+)*+"|//[^\n]*+|/\*.*?\*/|[\[\]{}:,]|\n|[^\s\[\]{}:,"/]+}mn
      MARK = "\xEF\xBB\xBF".b.freeze # reformat drops a byte order mark
      LEXEME = /"[^"\\]*+(?:\\.[^"\\]*+)*+"|[^\[\]{}:,"]+|[\[\]{}]/mn

      # before: comments on lines above; inline: those before it on its line; behind: those after it on its line. key
      # and value: their text; a value may be a Container.
      Child = Struct.new(:before, :inline, :key, :middle, :value, :behind)
      # head: comments behind the opening bracket; ending: those on lines above the closing one.
      Container = Struct.new(:opening, :head, :children, :ending)
      private_constant :SOURCE, :MARK, :LEXEME, :Child, :Container

      # Raises ParserError, with the place in `text`.
      #: (String, Hash[Symbol, untyped], String, ?sort: boolish) -> void
      def initialize(text, options, indent, sort: false)
        @text = text.b.delete_prefix(MARK)
        @lexemes = Jacinth.reformat(text, **options).b.scan(LEXEME)
        @at = -1
        @indent = indent
        @sort = sort
      end

      # The text, without a line feed at its end.
      #: () -> String
      def to_s
        read
        write
        @out.force_encoding(Encoding::UTF_8)
      end

      private

      # ---- reading ----

      def read
        @root = Container.new("", [], [], [])
        @stack = [@root]
        @waiting = [] # the comments since the last token, each with whether a line feed is before it
        @broken = true # a line feed is before what follows
        @text.scan(SOURCE) do |token|
          case token.getbyte(0)
          when 10 then @broken = true
          when 47 then comment(token)
          when 44 then @waiting = behind(false) # what stands before a comma belongs to the child before it
          when 58 then next
          else token(token)
          end
        end
        close
      end

      def comment(token)
        @waiting << [token.delete_suffix("\r"), @broken]
        @broken = false
      end

      def token(token)
        text = @lexemes[@at += 1]
        if "]}".include?(token)
          close
          @stack.pop
        else
          value(text, "[{".include?(token))
        end
        @broken = false
      end

      def value(text, opens)
        child = @stack.last.children.last
        if child && child.value.nil? then middle(child)
        else
          child = start
          return child.key = text if @stack.last.opening == "{"
        end
        child.value = opens ? Container.new(text, [], [], []) : text
        @stack << child.value if opens
      end

      # A child begins: the waiting comments go behind what is before it, on the lines above it, or before it.
      def start
        lines = behind(!@broken && @waiting.none?(&:last))
        first = @broken ? lines.size : (lines.rindex(&:last) || 0)
        before, inline = [lines.first(first), lines.drop(first)].map { |list| list.map(&:first) }
        @waiting = []
        Child.new(before, inline, nil, [], nil, []).tap { |child| @stack.last.children << child }
      end

      # Puts the comments that stand on the same line as the child or bracket before them behind it, and returns the
      # others. `inline`: there is no line feed before what follows.
      def behind(inline)
        return @waiting if inline

        count = @waiting.index(&:last) || @waiting.size
        around = @stack.last
        (around.children.last&.behind || around.head).concat(@waiting.first(count).map(&:first))
        @waiting.drop(count)
      end

      # The comments between a key and its value: a comment to the end of the line goes above the key.
      def middle(child)
        line, block = @waiting.map(&:first).partition { |text| text.start_with?("//") }
        child.before.concat(line)
        child.middle.concat(block)
        @waiting = []
      end

      def close
        around = @stack.last
        around.ending.concat(behind(false).map(&:first))
        @waiting = []
        return unless @sort && around.opening == "{"

        sorted = around.children.each_with_index.sort_by { |child, at| [plain(child.key), at] }
        around.children.replace(sorted.map(&:first))
      end

      def plain(key)
        key.include?("\\") ? Jacinth.parse(key).b : key[1..-2]
      end

      # ---- writing ----

      def write
        @out = +"".b
        stack = [[@root, 0]]
        until stack.empty?
          around, at = stack.last
          if (child = around.children[at])
            stack.last[1] += 1
            stack << [child.value, 0] if open(child, around, stack.size - 1)
          else
            stack.pop
            finish(around, stack)
          end
        end
      end

      # Writes what is before a child, and its value, or the beginning of its container. Returns whether it is a
      # container with something in it.
      def open(child, around, depth)
        child.before.each { |text| line(depth, text) }
        line(depth, child.inline.map { |text| "#{text} " }.join)
        @out << child.key << ": " if child.key
        child.middle.each { |text| @out << text << " " }
        value = child.value
        text = value.is_a?(String) ? value : empty(value)
        return whole(child, around, text) if text

        @out << value.opening
        value.head.each { |text| @out << " " << text }
      end

      def empty(value)
        value.opening + closing(value) if [value.head, value.children, value.ending].all?(&:empty?)
      end

      def whole(child, around, text)
        @out << text
        after(child, around)
        false
      end

      def after(child, around)
        @out << "," unless child.equal?(around.children.last) || around.equal?(@root)
        child.behind.each { |text| @out << " " << text }
      end

      def finish(container, stack)
        container.ending.each { |text| line(stack.size, text) }
        return if stack.empty?

        line(stack.size - 1, closing(container))
        around, at = stack.last
        after(around.children[at - 1], around)
      end

      def closing(container) = container.opening == "{" ? "}" : "]"

      def line(depth, text)
        @out << "\n" unless @out.empty?
        @out << (@indent * depth) << text
      end
    end
  end
end
