# frozen_string_literal: true

module Jacinth
  class Type
    class Schema
      class Pattern
        # A set of characters, such as [a-z\d], and the escape sequences that are characters or sets of them. Pieces of
        # the new pattern are Strings that can stand within brackets; a single character is its number.
        class PatternSet
          SPACE = " \\t\\r\\n\\f\\v"
          CLASSES = {
            "d" => "\\d", "D" => "\\D", "w" => "\\w", "W" => "\\W", "h" => "0-9A-Fa-f", "s" => SPACE,
            "H" => "\\u0000-\\/:-@G-`g-\\u{10ffff}", "S" => "\\u0000-\\u0008\\u000e-\\u001f!-\\u{10ffff}"
          }.freeze
          CONTROLS = { "t" => 9, "n" => 10, "v" => 11, "f" => 12, "r" => 13, "a" => 7, "e" => 27 }.freeze
          # The characters of words; the joiners belong to them in newer Rubies.
          WORD = "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}#{"\\u200c\\u200d" if "\u200c".match?(/[[:word:]]/)}".freeze
          # Names in [[:name:]] and \p{name}.
          NAMED = {
            "alpha" => "\\p{Alphabetic}", "digit" => "\\p{Nd}", "upper" => "\\p{Uppercase}",
            "lower" => "\\p{Lowercase}", "space" => "\\p{White_Space}", "cntrl" => "\\p{Cc}",
            "alnum" => "\\p{Alphabetic}\\p{Nd}", "word" => WORD,
            "xdigit" => "0-9A-Fa-f", "blank" => "\\p{Zs}\\t", "punct" => "\\p{P}$+<=>\\^`\\|~",
            "ascii" => "\\u0000-\\u007f"
          }.freeze
          CATEGORY = /\A(?:l[mo]?|m[nce]?|n[dlo]?|p[cdseifo]?|s[mcko]?|z[slp]?|cc)\z|\A(?:l[ult])\z/
          SCRIPTS = %w[
            Arabic Armenian Bengali Cyrillic Devanagari Georgian Greek Han Hangul Hebrew Hiragana Katakana Latin Thai
          ].to_h { |name| [name.downcase.freeze, "\\p{Script=#{name}}".freeze] }.freeze
          SYNTAX = %r{[\^$\\.*+?()\[\]{}|/-]}
          # ASCII letter => the character outside of ASCII that it also matches when case is ignored.
          OTHERS = { "k" => "\\u212a", "s" => "\\u017f" }.freeze
          CASED = /[\p{L}\p{M}\p{N}\p{S}]/

          class << self
            # A character outside of brackets.
            #: (String, bool) -> String
            def literal(character, ignore_case)
              return "[#{folded(character)}]" if ignore_case && (character.match?(/[A-Za-z]/) || cased?(character))

              %w[- /].include?(character) ? character : plain(character)
            end

            # A character within brackets.
            #: (String) -> String
            def plain(character)
              return "\\#{character}" if character.match?(SYNTAX)
              return character if character.match?(/[[:print:]]/)

              code = character.ord
              code > 0xffff ? "\\u{#{code.to_s(16)}}" : format("\\u%04x", code)
            end

            # A letter in both cases, within brackets.
            #: (String) -> String
            def folded(character)
              raise Unsaid if cased?(character)
              return plain(character) unless character.match?(/[A-Za-z]/)

              lower = character.downcase
              "#{lower}#{lower.upcase}#{OTHERS[lower]}"
            end

            private

            def cased?(character) = !character.ascii_only? && character.match?(CASED)
          end

          #: (StringScanner, bool) -> void
          def initialize(text, ignore_case)
            @text = text
            @ignore_case = ignore_case
          end

          # The set, after its opening bracket.
          #: () -> String
          def to_s
            @negated = @text.skip(/\^/)
            raise Unsaid if @text.check(/\]/)

            parts = +""
            until @text.skip(/\]/)
              raise Unsaid if @text.eos? || @text.check(/&&/)

              parts << item
            end
            "[#{"^" if @negated}#{parts}]"
          end

          # What follows a backslash: the number of a character, or a set of characters.
          #: () -> (Integer | String)
          def escape
            if @text.check(/[pP]\{/) then property
            elsif (code = @text.scan(/x\h{1,2}|u\h{4}|u\{\h{1,6}\}/)) then hex(code)
            elsif (name = @text.scan(/[dDwWhHsS]/)) then CLASSES.fetch(name)
            elsif (name = @text.scan(/[tnvfrae]/)) then CONTROLS.fetch(name)
            elsif @text.skip(/0(?![0-7])/) then 0
            elsif (sign = @text.scan(/[^A-Za-z0-9]/)) then sign.ord
            else raise Unsaid
            end
          end

          private

          # A character, a range or a set within the brackets.
          def item
            first = one
            return first if first.is_a?(String)
            return single(first) unless @text.check(/-[^\]]/)

            @text.skip(/-/)
            last = one
            raise Unsaid unless last.is_a?(Integer) && last >= first

            range(first, last)
          end

          def one
            return posix if @text.check(/\[:/)
            raise Unsaid if @text.check(/\[/)
            return @text.getch.ord unless @text.skip(/\\/)
            return 8 if @text.skip(/b/)
            # Without regard to case [\S] also matches pairs of letters, as it has the letters that pairs stand for.
            raise Unsaid if @ignore_case && !@negated && @text.check(/[DWHS]/)

            escape
          end

          def single(code)
            character = code.chr(Encoding::UTF_8)
            @ignore_case ? self.class.folded(character) : self.class.plain(character)
          end

          def range(first, last)
            made = [first, last].map { |code| self.class.plain(code.chr(Encoding::UTF_8)) }.join("-")
            return made unless @ignore_case
            raise Unsaid if last > 0x7f

            letters = [*first..last].map(&:chr).grep(/[A-Za-z]/)
            other = letters.map(&:swapcase).slice_when { |one, after| one.succ != after }
            made + other.map { |run| run.size == 1 ? run.first : "#{run.first}-#{run.last}" }.join +
              letters.filter_map { |letter| OTHERS[letter.downcase] }.uniq.join
          end

          def posix
            @text.scan(/\[:(\^?)(\w+):\]/) or raise Unsaid
            name = @text[2]
            named(NAMED.fetch(name) { raise Unsaid }, @text[1] == "^")
          end

          def property
            @text.scan(/([pP])\{(\^?)([\w ]+)\}/) or raise Unsaid
            name = @text[3].downcase.delete("_ ")
            found = NAMED[name] || SCRIPTS[name] || (name.match?(CATEGORY) && "\\p{#{name.capitalize}}")
            named(found || raise(Unsaid), (@text[1] == "P") ^ (@text[2] == "^"))
          end

          # Letters of all cases match a set of letters without regard to case, and pairs match it, too.
          def named(set, negated)
            raise Unsaid if @ignore_case
            return set unless negated
            raise Unsaid unless set.match?(/\A\\p\{[^}]*\}\z/)

            set.sub("p", "P")
          end

          def hex(code)
            number = code.delete("xu{}").hex
            raise Unsaid if number > 0x10ffff || (0xd800..0xdfff).cover?(number)
            raise Unsaid if code.start_with?("x") && number > 0x7f # a byte of a character

            number
          end
        end
      end
    end
  end
end
