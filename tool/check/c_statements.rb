# frozen_string_literal: true

module Jacinth
  module Check
    # The statements of a C function, for rules that follow what it does. Reads code whose comments and literals were
    # taken out (Tree#code), as this project lays it out. Knows no types and no macros: a macro is a call.
    class CStatements
      # kind: :simple, :block, :if (condition, then, else), :loop (first, condition, body, last) or :switch (condition,
      # block). late: the condition of a loop is tested behind its body. label: a case begins here.
      Statement = Struct.new(:kind, :text, :line, :last, :parts, :late, :label)

      # The parts of a text between the commas that are in no bracket.
      def self.split(text, separator = ",")
        depth = 0
        text.each_char.chunk_while do |one, other|
          depth += 1 if "([{".include?(one)
          depth -= 1 if ")]}".include?(one)
          !(depth.zero? && (one == separator || other == separator))
        end.map(&:join).reject { |part| part == separator }.map(&:strip)
      end

      # The text of a function from its signature on, and the number of its first line.
      def initialize(code, first)
        @code = code.gsub(/^[ \t]*#.*(?:\\\n.*)*/, "")
        @first = first
        @at = @code.index("{", @code.index(")")) || @code.size
      end

      # The statements of its body.
      def list
        return [] if @at == @code.size

        block.parts
      end

      private

      def line(at) = @first + @code[0, at].count("\n")

      def space = @at += @code[@at..][/\A\s*/].size

      def peek(pattern) = @code[@at..].match?(/\A(?:#{pattern})/)

      def made(kind, from, parts, **more)
        Statement.new(kind, @code[from...@at].strip, line(from), line(@at - 1), parts, more[:late], more[:label])
      end

      def block
        from = @at
        @at += 1
        parts = []
        parts << statement until space && peek(/\}|\z/)
        @at += 1
        made(:block, from, parts)
      end

      def statement
        space
        label = passed_labels
        made = if peek(/\{/) then block
               elsif peek(/if\b/) then condition
               elsif peek(/(?:for|while)\b/) then loop_of
               elsif peek(/do\b/) then late_loop
               elsif peek(/switch\b/) then switch
               else simple
               end
        made.label ||= label
        made
      end

      def passed_labels
        found = false
        while (text = @code[@at..][/\A(?:case\b[^;{}]*?:|default\s*:|[a-z_]+\s*:(?!:))\s*/])
          found ||= text.match?(/\A(?:case|default)\b/)
          @at += text.size
        end
        found
      end

      # Passes a bracket and what it holds; returns that with its place.
      def bracketed
        space
        from = @at + 1
        depth = 0
        loop do
          depth += { "(" => 1, ")" => -1 }.fetch(@code[@at], 0)
          @at += 1
          break if depth.zero? || @at >= @code.size
        end
        [@code[from...@at - 1], from]
      end

      def piece(text, from)
        return if text.nil? || text.strip.empty?

        from += text[/\A\s*/].size
        Statement.new(:simple, text.strip, line(from), line(from + text.strip.size - 1))
      end

      def keyword = @at += @code[@at..][/\A\w+/].size

      def condition
        from = @at
        keyword
        parts = [piece(*bracketed), statement]
        space
        if peek(/else\b/)
          keyword
          parts << statement
        end
        made(:if, from, parts)
      end

      def loop_of
        from = @at
        word = @code[@at..][/\A\w+/]
        keyword
        text, place = bracketed
        pieces = word == "for" ? text.split(";", -1) : [nil, text, nil]
        starts = [place, place + pieces[0].to_s.size + (word == "for" ? 1 : 0)]
        starts << (starts[1] + pieces[1].size + 1)
        first, test, last = pieces.zip(starts).map { |part, start| piece(part, start) }
        made(:loop, from, [first, test, statement, last])
      end

      def late_loop
        from = @at
        keyword
        body = statement
        space
        keyword
        test = piece(*bracketed)
        @at += 1
        made(:loop, from, [nil, test, body, nil], late: true)
      end

      def switch
        from = @at
        keyword
        parts = [piece(*bracketed)]
        space
        made(:switch, from, parts << block)
      end

      # Up to the semicolon; an initializer may have brackets.
      def simple
        from = @at
        depth = 0
        until @at >= @code.size || (depth.zero? && (@code[@at] == ";" || @code[@at] == "}"))
          depth += 1 if "([{".include?(@code[@at])
          depth -= 1 if ")]}".include?(@code[@at])
          @at += 1
        end
        @at += 1 if @code[@at] == ";"
        made(:simple, from, nil).tap { |statement| statement.text = statement.text.delete_suffix(";") }
      end
    end
  end
end
