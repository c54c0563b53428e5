# frozen_string_literal: true

module OjDifferential
  # The intended differences of the loads.
  module Rules
    ERROR = /
      \A!\ (?:Oj::ParseError|EncodingError|ArgumentError|JSON::ParserError|JSON::NestingError)
      \ "(?:[^"\\]|\\.)*"(?:\ cause\ \S+)?\z
    /mx
    STREAM = /StringIO|load_file/

    # Whether both reject the document.
    def self.both_refuse?(step) = step.real.match?(ERROR) && step.ours.match?(ERROR)

    # Half a surrogate pair is not a character, whatever follows it.
    rule("oj/surrogates") do |step|
      step.source.match?(/\\\\u[dD][89a-fA-F]/) &&
        step.ours.match?(/invalid escaped character|EncodingError "Empty input/)
    end

    # When Oj reads from a stream, a digit of it becomes a character.
    rule("oj/surrogates") do |step|
      step.source.match?(STREAM) && step.source.match?(/\\\\u[dD][89a-fA-F]\h\h/) &&
        step.source.include?("allow_invalid_unicode: true") &&
        !step.ours.match?(ERROR)
    end

    # The document continues behind a NUL.
    rule("oj/nul-ends") do |step|
      step.source.match?(/\\(?:0|x00|u0000)/) && step.ours.match?(/unexpected character|NULL byte|Empty input/)
    end

    # The sign of NaN does not matter.
    rule("oj/nan-sign") { |step| step.same? { |text| text.gsub("fff8000000000000", "7ff8000000000000") } }

    # Oj's numbers for NaN and the infinities are read as such everywhere; in Oj only at the end of the text.
    rule("oj/huge-number") do |step|
      step.source.match?(/3\.[03]e14159265358979323846[^"]/i) ||
        step.source.match?(STREAM) && step.source.match?(/3\.[03]e14159265358979323846/i)
    end

    # The keys of wab mode are Symbols.
    rule("oj/wab-keys") do |step|
      [step.source, *step.before].join.match?(/cache_keys(?:: |=>)false/) &&
        step.same? { |text| text.gsub(/(?:!"(?:[^"\\]|\\.)*"|:"[^"]*"|:[^=]*)=>/, "=>") }
    end

    # cache_str applies to Strings in Arrays, too.
    rule("oj/custom-arrays") do |step|
      said = [step.source, *step.before].join
      said.include?("cache_str") && said.match?(/mode(?:: |=>):custom/) &&
        step.same? { |text| text.delete("!").gsub("fff8000000000000", "7ff8000000000000") }
    end

    # A backslash before a control character is not a valid escape.
    rule("oj/escaped-control") do |step|
      step.source.match?(/\\\\\\(?:x[01]|[abtnvfre])/) && step.ours.match?(ERROR) && !step.real.match?(ERROR)
    end

    # Whether 1.e2 is a number does not depend on which class it becomes.
    rule("oj/bare-point") { |step| step.source.match?(/\d\.e/i) && step.ours.include?("Invalid ") }

    # A missing class is an error, whatever its name looks like.
    rule("oj/class-path") do |step|
      step.source.include?("create_additions: true") &&
        step.ours.match?(/! (?:ArgumentError|JSON::ParserError) "class '[^']*' is not defined/)
    end

    # A container where none is allowed, and an invalid comment, are reported at the place where they begin.
    PLACED = /"(?:expected [a-z ]+ \(after|invalid comment format|unexpected characters after|Empty input)/
    rule("oj/error-place") do |step|
      both_refuse?(step) && !step.real.include?("integer exceeds") &&
        (step.ours.match?(PLACED) || step.real.include?("is not defined") ||
          step.same? { |text| text[/ at line.*/m] })
    end

    # Our messages are not cut off in the middle of line and column.
    rule("oj/cut-messages") do |step|
      both_refuse?(step) &&
        step.ours.sub(/ at line \d+, column \d+/, "").squeeze(" ").start_with?(step.real.chomp('"').squeeze(" "))
    end
    rule("oj/cut-messages") do |step|
      both_refuse?(step) &&
        step.real.match?(/ \(after [^)"]* in '| at (?:l|li|lin|line|line \d*|line \d+, ?c?o?l?u?m?n? ?\d*)?(?:"| in ')/)
    end

    # A stream is parsed by the same rules, and rejected with the same messages, as a String. A missing file is not
    # reported in the words of the C library.
    rule("oj/stream-rules") do |step|
      step.source.match?(STREAM) &&
        (both_refuse?(step) || step.real.match?(ERROR) || step.ours.match?(ERROR) ||
          step.source.match?(%r{/\*|//|-nan}i))
    end
  end
end
