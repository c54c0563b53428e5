# frozen_string_literal: true

require_relative "rules"

module OjDifferential
  # Of Oj::Parser.
  module Rules
    # The message about a document without where, a byte that is no character by its number.
    PARSER_PLACE = lambda do |text|
      text.gsub("ASCII-8BIT:", "").gsub(/ at -?\d+:-?\d+(?=")/, "").gsub(/unexpected character '(\\+(?:x\h\h|[abtnvfre]))'/) { "0x#{Regexp.last_match(1).sub(/\\+/, "\\").then { |byte| byte[1] == "x" ? byte[2, 2] : format("%02X", "\"#{byte}\"".undump.ord) }}" }
    end
    PARSER_ERROR = /\A(?:! |\[!?(?:ASCII-8BIT:)?")EncodingError(?: "|: )/.freeze

    class << self
      # Of a step of the family: the block is asked of both outcomes.
      #: (String) { (Step) -> boolish } -> void
      def parser_rule(id)
        rule(id) { |step| step.source.include?("@p") && yield(step) }
      end

      # Whether Oj takes what we refuse in words like these.
      #: (Step, Regexp) -> boolish
      def refused?(step, words) = step.ours.match?(PARSER_ERROR) && step.ours.match?(words) && PARSER_PLACE.(step.real) != PARSER_PLACE.(step.ours)
    end

    # Where an error is, and in a handler's lines.
    parser_rule("oj/parser-place") { |step| step.same?(&PARSER_PLACE) }
    parser_rule("oj/parser-lines") { |step| step.source.include?("], true)") && step.same? { |text| PARSER_PLACE.(text).gsub(/,-?\d+,-?\d+,\]/, ",]") } }

    # Whether the calls that a handler was told are in order among those of Oj, which has more.
    PARSER_FEWER = lambda do |step|
      real, ours = [step.real, step.ours].map { |text| PARSER_PLACE.(text).split(/(?<=\],)/) }
      rest = real.each
      ours.size < real.size && ours.all? { |call| loop { break true if rest.next == call } }
    end

    # A key with an escape, or that is not ASCII, is a value too, that of the string before.
    parser_rule("oj/parser-key-values") { |step| step.source.include?("Listener.run") && PARSER_FEWER.(step) }
    parser_rule("oj/parser-key-values") do |step|
      key = /\\"(?:(?!\\").)*\\[\\uxbefnrtv](?:(?!\\").)*\\"(?:\s|\\[nrt])*:/n
      step.source.b.match?(key) && (step.ours.bytesize < step.real.bytesize || step.real.match?(/\A! Oj::Parser::\w+Error/))
    end

    # White space before the only document is refused.
    parser_rule("oj/parser-just-one") { |step| step.real.include?("in 'R' mode") && step.real != step.ours }

    # Oj ends a document at a NUL.
    parser_rule("oj/parser-nul") { |step| step.source.include?("\\x00") && refused?(step, /x00'|0x00/) }

    # Half a document is one to Oj, in the midst of a string with an escape, or at a stream's end.
    parser_rule("oj/parser-unfinished") { |step| refused?(step, /(?:quoted string not terminated|incomplete number|expected (?:null|true|false)|not closed) at/) }

    parser_rule("oj/parser-unfinished") { |step| step.source.match?(/load\(StringIO.new\(.*(?:\\x\h\h|\\u\h*)"\)\)/) && refused?(step, /invalid JSON character|in 'u' mode/) }

    # Of several faults in a string another one.
    parser_rule("oj/parser-string-faults") { |step| [step.real, step.ours].all? { |text| text.match?(PARSER_ERROR) && text.match?(/invalid JSON character|in '[~u8]' mode|quoted string|not closed/) } }
    parser_rule("oj/parser-classes") { |step| step.real.include?("invalid symbol in encoding US-ASCII") }

    # What has the form of UTF-8 is UTF-8 to Oj.
    parser_rule("oj/parser-utf8") { |step| step.source.match?(/\\xC[01]|\\xED|\\xF[4-7]/) && refused?(step, /invalid JSON character 0x|in '8' mode/) }

    # What is one too many is refused where it begins, by Oj when it was read, and what is wrong behind it not looked at.
    parser_rule("oj/parser-limits") { |step| [step.ours, step.real].permutation.any? { |one, other| one.match?(/\A! Oj::Parser::\w+Error/) && other.match?(PARSER_ERROR) } }

    # Integers that Oj makes Floats of, and digits that it leaves out.
    parser_rule("oj/parser-big-integers") { |step| step.ours.match?(/(?<![\d.])-?\d{18,}(?![\d.])/) && step.real.match?(/\d\.\d+e\+?\d+|\d{15,}\.0/) }
    parser_rule("oj/parser-decimal-digits") { |step| step.real.include?("BigDecimal") && step.ours.include?("BigDecimal") && step.same? { |text| text.gsub(/"-?0\.\d+e-?\d+"/) { |number| format("%.5g", Float(number.delete('"'))) } } }
  end
end
