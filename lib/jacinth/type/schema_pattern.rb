# frozen_string_literal: true

require "strscan"

module Jacinth
  class Type
    class Schema
      # Writes a Regexp of Ruby as a pattern of ECMA 262 with the flag u, as JSON Schema wants it, which matches the
      # same texts. What has no equal there makes the pattern nil: backreferences, possessive and atomic parts,
      # conditions, sets with &&, letters outside of ASCII without regard to case.
      class Pattern
        # A part of a Regexp that ECMA 262 cannot express.
        class Unsaid < StandardError
        end
        require_relative "schema_pattern_set"

        # Characters of words, as \b sees them: with raised digits and fractions.
        WORD = "[#{PatternSet::WORD}\\u00b2\\u00b3\\u00b9\\u00bc-\\u00be]".freeze
        ANCHORS = Ractor.make_shareable({
          "A" => "^", "z" => "$", "Z" => "(?=\\n?$)",
          "b" => "(?:(?<=#{WORD})(?!#{WORD})|(?<!#{WORD})(?=#{WORD}))",
          "B" => "(?:(?<=#{WORD})(?=#{WORD})|(?<!#{WORD})(?!#{WORD}))"
        })
        # The beginning and the end of a line. No line begins after the last line feed of a text.
        LINE = { "^" => "(?:^|(?<=\\n)(?!$))", "$" => "(?=\\n|$)" }.freeze
        GROUPS = %w[(?: (?= (?! (?<= (?<!].freeze
        COUNT = /\{(?:\d+,?\d*|,\d+)\}/
        # Pairs of letters that match one other letter if case is ignored.
        LIGATURES = { "ss" => "\\u00df\\u1e9e", "ff" => "\\ufb00", "fi" => "\\ufb01", "fl" => "\\ufb02",
                      "st" => "\\ufb05\\ufb06" }.freeze
        PAIR = /ss|ff|fi|fl|st/i
        ALONE = /\A\\(?:[dDwW]|[pP]\{[^}]*\})\z/ # a set that needs no brackets
        LETTER = /\A\[[a-z][A-Z](?:\\u017f)?\]\z/
        REPEATED = /\[(?:sS\\u017f|fF)\]/ # Ruby takes s{2} for ss
        MOST = 100_000 # characters of a pattern that is made

        class << self
          # The pattern, or nil.
          #: (Regexp) -> String?
          def ecma(regexp)
            source = regexp.source.encode(Encoding::UTF_8)
            pattern = new(source, regexp.options).to_s
            pattern if pattern.length <= MOST
          rescue Unsaid, EncodingError
            nil
          end
        end

        #: (String, Integer) -> void
        def initialize(source, options)
          @text = StringScanner.new(source)
          @ignore_case, @dot_all, @extended =
            [Regexp::IGNORECASE, Regexp::MULTILINE, Regexp::EXTENDED].map { |flag| options.anybits?(flag) }
        end

        #: () -> String
        def to_s
          all = alternatives
          raise Unsaid unless @text.eos?

          all
        end

        private

        # Up to the end or the bracket that closes the group. Options that are set in between end here, too.
        def alternatives
          flags = [@ignore_case, @dot_all, @extended]
          made = +""
          until @text.eos? || @text.check(/\)/)
            if @text.skip(/\|/) then made << "|"
            elsif (part = piece) then made << part
            end
          end
          @ignore_case, @dot_all, @extended = flags
          made
        end

        # A part with what says how often it comes.
        def piece
          skip_space or return
          part = atom or return
          made = repeated(part)
          skip_space
          raise Unsaid if @text.check(/[*+?]/) || @text.check(COUNT)

          made
        end

        # Skips white space and comments of an extended Regexp. False if nothing follows in this group.
        def skip_space
          while (@extended && @text.skip(/[ \t\r\n\f\v]+|#[^\n]*/)) || @text.skip(/\(\?#[^)]*\)/)
            raise Unsaid if @ignore_case # the letters on both sides may be a pair
          end
          !@text.check(/[|)]/) && !@text.eos?
        end

        def repeated(part)
          count = count_of or return part
          raise Unsaid if part.start_with?("(?=", "(?!", "(?<", "^", "$") # no such part can be repeated under u

          raise Unsaid if @ignore_case && count.start_with?("{") && part.match?(REPEATED)

          "#{part}#{count}"
        end

        def count_of
          sign = @text.scan(/[*+?]\??/)
          return sign if sign
          return unless (text = @text.scan(COUNT))

          lazy = text.include?(",") && @text.skip(/\?/) # which texts match does not depend on it
          raise Unsaid if !lazy && @text.check(/[+?]/) # {2}? means something else in Ruby

          text.sub("{,", "{0,")
        end

        def atom
          if (sign = @text.scan(/[\^$]/)) then LINE.fetch(sign)
          elsif @text.skip(/\./) then @dot_all ? "[\\s\\S]" : "[^\\n]"
          elsif @text.check(/\(/) then group
          elsif @text.check(/\[/) then set
          elsif @text.skip(/\\/) then escape
          else letters
          end
        end

        # A character, or a pair of them with the letter that it is without regard to case.
        def letters
          pair = @ignore_case && @text.scan(/#{PAIR}(?![*+?{])/i) or return literal(@text.getch)
          raise Unsaid if "#{pair[-1]}#{@text.check(/./m)}".match?(PAIR)

          "(?:#{pair.each_char.map { |letter| literal(letter) }.join}|[#{LIGATURES.fetch(pair.downcase)}])"
        end

        def group
          return inline if @text.check(/\(\?[mix-]/)

          opening = @text.scan(/\(\?(?:[:=!]|<[=!])/) || (@text.skip(/\(\?<\w+>|\((?!\?)/) && "(?:")
          raise Unsaid unless GROUPS.include?(opening)

          closed("#{opening}#{alternatives}")
        end

        def closed(made)
          @text.skip(/\)/) or raise Unsaid
          "#{made})"
        end

        # Options for a group, or for the rest of the group around them.
        def inline
          @text.scan(/\(\?([mix]*)(?:-([mix]*))?([:)])/) or raise Unsaid
          on, off, ending = @text[1], @text[2].to_s, @text[3]
          flags = [@ignore_case, @dot_all, @extended]
          @ignore_case, @dot_all, @extended = %w[i m x].zip(flags).map do |name, now|
            (now || on.include?(name)) && !off.include?(name)
          end
          return "(?:#{remaining})" if ending == ")"

          made = closed("(?:#{alternatives}")
          @ignore_case, @dot_all, @extended = flags
          made
        end

        # The rest of a group is a part of its own, as in Ruby: a(?i)b|c is a(?i:b|c).
        def remaining
          flags = [@ignore_case, @dot_all, @extended]
          alternatives.tap { @ignore_case, @dot_all, @extended = flags }
        end

        def set
          @text.skip(/\[/)
          made = PatternSet.new(@text, @ignore_case).to_s
          raise Unsaid if @ignore_case && made.match?(LETTER) # Ruby takes it for a letter, which may be one of a pair

          made
        end

        def escape
          name = @text.check(/./m) or raise Unsaid
          return @text.getch && ANCHORS.fetch(name) if ANCHORS.key?(name)

          found = PatternSet.new(@text, @ignore_case).escape
          return found.match?(ALONE) ? found : "[#{found}]" if found.is_a?(String)
          raise Unsaid if @ignore_case && found.chr(Encoding::UTF_8).match?(/\p{L}/) # it may be one of a pair

          literal(found.chr(Encoding::UTF_8))
        end

        def literal(character) = PatternSet.literal(character, @ignore_case)
      end
    end
  end
end
