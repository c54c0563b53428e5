# frozen_string_literal: true

require_relative "rules"

module OjDifferential
  # The intended differences of Oj::Parser.
  module Rules
    # The message without line and column, and with the number of a byte that is not printable.
    PARSER_PLACE = lambda do |text|
      placeless = text.gsub("ASCII-8BIT:", "").gsub(/ at -?\d+:-?\d+(?=")/, "")
      placeless.gsub(/unexpected character '(\\+(?:x\h\h|[abtnvfre]))'/) do
        escape = Regexp.last_match(1).sub(/\\+/, "\\")
        "0x#{escape[1] == "x" ? escape[2, 2] : format("%02X", "\"#{escape}\"".undump.ord)}"
      end
    end
    PARSER_ERROR = /\A(?:! |\[!?(?:ASCII-8BIT:)?")EncodingError(?: "|: )/.freeze

    class << self
      # A rule for the steps of the family `parsers`.
      #: (String) { (Step) -> boolish } -> void
      def parser_rule(id)
        rule(id) { |step| step.source.include?("@p") && yield(step) }
      end

      # Whether we reject what Oj accepts, with a message that matches.
      #: (Step, Regexp) -> boolish
      def refused?(step, words)
        step.ours.match?(PARSER_ERROR) && step.ours.match?(words) &&
          PARSER_PLACE.(step.real) != PARSER_PLACE.(step.ours)
      end
    end

    # The place of an error, and the lines and columns that a handler is given.
    parser_rule("oj/parser-place") { |step| step.same?(&PARSER_PLACE) }
    parser_rule("oj/parser-lines") do |step|
      step.source.include?("], true)") && step.same? { |text| PARSER_PLACE.(text).gsub(/,-?\d+,-?\d+,\]/, ",]") }
    end

    # Whether our callbacks are among those of Oj, which makes more, in the same order.
    PARSER_FEWER = lambda do |step|
      real, ours = [step.real, step.ours].map { |text| PARSER_PLACE.(text).split(/(?<=\],)/) }
      rest = real.each
      ours.size < real.size && ours.all? { |call| loop { break true if rest.next == call } }
    end

    # In Oj a key with an escape, or that is not ASCII, is also passed as a value, that of the string before. So
    # omit_null keeps the place of a null which an equal key replaces.
    parser_rule("oj/parser-key-values") { |step| step.source.include?("Listener.run") && PARSER_FEWER.(step) }
    parser_rule("oj/parser-key-values") do |step|
      key = /\\"(?:(?!\\").)*\\[\\uxbefnrtv](?:(?!\\").)*\\"(?:\s|\\[nrt])*:/n
      moved = step.source.include?("null") && step.ours.bytes.sort == step.real.bytes.sort
      step.source.b.match?(key) &&
        (moved || step.ours.bytesize < step.real.bytesize || step.real.match?(/\A! Oj::Parser::\w+Error/))
    end

    # With just_one, Oj rejects white space before the document.
    parser_rule("oj/parser-just-one") { |step| step.real.include?("in 'R' mode") && step.real != step.ours }

    # Oj ends a document at a NUL.
    parser_rule("oj/parser-nul") { |step| step.source.include?("\\x00") && refused?(step, /x00'|0x00/) }

    # Oj accepts a document that ends too early: in a string with an escape, or at the end of a stream.
    parser_rule("oj/parser-unfinished") do |step|
      refused?(step, /(?:quoted string not terminated|incomplete number|expected (?:null|true|false)|not closed) at/)
    end

    parser_rule("oj/parser-unfinished") do |step|
      step.source.match?(/load\(StringIO.new\(.*(?:\\x\h\h|\\u\h*)"\)\)/) &&
        refused?(step, /invalid JSON character|in 'u' mode/)
    end

    # Of several errors in a string Oj reports another one.
    parser_rule("oj/parser-string-faults") do |step|
      [step.real, step.ours].all? do |text|
        text.match?(PARSER_ERROR) && text.match?(/invalid JSON character|in '[~u8]' mode|quoted string|not closed/)
      end
    end
    parser_rule("oj/parser-classes") { |step| step.real.include?("invalid symbol in encoding US-ASCII") }

    # Oj accepts every sequence of bytes that has the form of UTF-8.
    parser_rule("oj/parser-utf8") do |step|
      step.source.match?(/\\xC[01]|\\xED|\\xF[4-7]/) && refused?(step, /invalid JSON character 0x|in '8' mode/)
    end

    # An element beyond a limit is rejected where it begins. Oj parses it first, so it may report an error in it
    # instead.
    parser_rule("oj/parser-limits") do |step|
      [step.ours, step.real].permutation.any? do |one, other|
        one.match?(/\A! Oj::Parser::\w+Error/) && other.match?(PARSER_ERROR)
      end
    end

    # Oj converts some Integers to Floats, and drops digits.
    parser_rule("oj/parser-big-integers") do |step|
      step.ours.match?(/(?<![\d.])-?\d{18,}(?![\d.])/) && step.real.match?(/\d\.\d+e\+?\d+|\d{15,}\.0/)
    end
    parser_rule("oj/parser-decimal-digits") do |step|
      step.real.include?("BigDecimal") && step.ours.include?("BigDecimal") &&
        step.same? { |text| text.gsub(/"-?0\.\d+e-?\d+"/) { |number| format("%.5g", Float(number.delete('"'))) } }
    end
  end
end
