# frozen_string_literal: true

module OjDifferential
  # What of reading is known.
  module Rules
    ERROR = /\A! (?:Oj::ParseError|EncodingError|ArgumentError|JSON::ParserError|JSON::NestingError) "(?:[^"\\]|\\.)*"(?: cause \S+)?\z/m
    STREAM = /StringIO|load_file/

    # Both refuse the document.
    def self.both_refuse?(step) = step.real.match?(ERROR) && step.ours.match?(ERROR)

    # Half of a surrogate pair is no character, whatever follows it.
    rule("oj/surrogates") { |step| step.source.match?(/\\\\u[dD][89a-fA-F]/) && step.ours.match?(/invalid escaped character|EncodingError "Empty input/) }

    # Of a stream Oj keeps a digit of it as a character.
    rule("oj/surrogates") { |step| step.source.match?(STREAM) && step.source.match?(/\\\\u[dD][89a-fA-F]\h\h/) && step.source.include?("allow_invalid_unicode: true") && !step.ours.match?(ERROR) }

    # Behind a NUL there is more of the document.
    rule("oj/nul-ends") { |step| step.source.match?(/\\(?:0|x00|u0000)/) && step.ours.match?(/unexpected character|NULL byte|Empty input/) }

    # NaN has no sign.
    rule("oj/nan-sign") { |step| step.same? { |text| text.gsub("fff8000000000000", "7ff8000000000000") } }

    # Oj's numbers for NaN and the infinities are these wherever they stand; alone they are so in Oj, too.
    rule("oj/huge-number") { |step| step.source.match?(/3\.[03]e14159265358979323846[^"]/i) || step.source.match?(STREAM) && step.source.match?(/3\.[03]e14159265358979323846/i) }

    # wab mode's keys are Symbols.
    rule("oj/wab-keys") { |step| [step.source, *step.before].join.match?(/cache_keys(?:: |=>)false/) && step.same? { |text| text.gsub(/(?:!"(?:[^"\\]|\\.)*"|:"[^"]*"|:[^=]*)=>/, "=>") } }

    # cache_str is of Strings in Arrays, too.
    rule("oj/custom-arrays") do |step|
      said = [step.source, *step.before].join
      said.include?("cache_str") && said.match?(/mode(?:: |=>):custom/) && step.same? { |text| text.delete("!").gsub("fff8000000000000", "7ff8000000000000") }
    end

    # A control character is none with a backslash before it.
    rule("oj/escaped-control") { |step| step.source.match?(/\\\\\\(?:x[01]|[abtnvfre])/) && step.ours.match?(ERROR) && !step.real.match?(ERROR) }

    # Whether 1.e2 is a number does not depend on who makes it.
    rule("oj/bare-point") { |step| step.source.match?(/\d\.e/i) && step.ours.include?("Invalid ") }

    # A class that is not there is an error, however its name is spelled.
    rule("oj/class-path") { |step| step.source.include?("create_additions: true") && step.ours.match?(/! (?:ArgumentError|JSON::ParserError) "class '[^']*' is not defined/) }

    # A container where none may stand is told of where it begins, a comment that is none where it stands.
    rule("oj/error-place") do |step|
      both_refuse?(step) && !step.real.include?("integer exceeds") && (step.ours.match?(/"(?:expected [a-z ]+ \(after|invalid comment format|unexpected characters after|Empty input)/) || step.real.include?("is not defined") || step.same? { |text| text[/ at line.*/m] })
    end

    # A message is not cut in the midst of its numbers.
    rule("oj/cut-messages") { |step| both_refuse?(step) && step.ours.sub(/ at line \d+, column \d+/, "").squeeze(" ").start_with?(step.real.chomp('"').squeeze(" ")) }
    rule("oj/cut-messages") { |step| both_refuse?(step) && step.real.match?(/ \(after [^)"]* in '| at (?:l|li|lin|line|line \d*|line \d+, ?c?o?l?u?m?n? ?\d*)?(?:"| in ')/) }

    # A stream is read by the rules, and refused in the words, of a String; in the words of no C library where its
    # file is not there.
    rule("oj/stream-rules") { |step| step.source.match?(STREAM) && (both_refuse?(step) || step.real.match?(ERROR) || step.ours.match?(ERROR) || step.source.match?(%r{/\*|//|-nan}i)) }
  end
end
