# frozen_string_literal: true

module OjDifferential
  # The intended differences of saj_parse and sc_parse.
  module Rules
    # One outcome of Zoo.told: the calls of the handler's callbacks, as text, and the error if there was one.
    Telling = Struct.new(:calls, :error, :message) do
      #: (String) -> Telling
      def self.of(outcome)
        calls, rest = outcome.split(/\],:(?=raised,|returned,)/, 2)
        match = rest.to_s.match(/\Araised,(?:[\w-]+:)?"([\w:]+)",(?:[\w-]+:)?"(.*)",\]\z/m)
        match ? new(calls, match[1], match[2]) : new(calls)
      end

      # The message without path, line and column.
      #: () -> String
      def words = message[/\A.*?(?= \(after | at line |\z)/m]
    end

    class << self
      # A rule about calls of `method`. The block is given both tellings and the step.
      #: (String, String) { (Telling, Telling, Step) -> boolish } -> void
      def telling(id, method)
        rule(id) do |step|
          step.source.include?("Oj.#{method}") && yield(Telling.of(step.real), Telling.of(step.ours), step)
        end
      end

      # The callbacks of sc_parse without the calls of its block.
      #: (String) -> String
      def blockless(calls) = calls.gsub(/\[:place,[^\]]*\],?/, "")

      #: (String) -> String
      def placeless(text) = text.gsub(/ at line \d+, column \d+",(?:\d+,\d+,?)?/, "").gsub(/\d+,\d+,\z/, "")

      # Floats with as many digits as Oj's saj_parse gets right.
      #: (String) -> String
      def rounded(text)
        placeless(text).gsub(":nan", "0.0").gsub(FLOAT) do |number|
          number.to_f.abs < 1e-300 ? "0.0" : format("%.13g", number.to_f)
        end
      end
    end

    HANDLER_STREAM = /StringIO\.new|Zoo::Reads/.freeze
    FLOAT = /(?<![\w"])-?\d+\.\d+(?:e[+-]?\d+)?/.freeze

    telling("oj/saj-recovery", "saj_parse") do |real, ours, step|
      step.real.match?(/:error,(?:[\w-]+:)?"(?:invalid comment|comment not)/) &&
        rounded(real.calls).start_with?(rounded(ours.calls))
    end
    # Oj decodes escapes in place, in the text whose lines it counts.
    telling("oj/saj-lines", "saj_parse") do |_, _, step|
      step.source.match?(/\\\\./) && step.same? { |text| placeless(text) }
    end
    telling("oj/saj-floats", "saj_parse") do |_, _, step|
      step.same? { |text| rounded(step.source.include?("u0000") ? text.gsub(/"(?:[^"\\]|\\.)*"/, "\"\"") : text) }
    end
    rule("oj/surrogates") do |step|
      next unless step.source.match?(/Oj\.s(?:aj|c)_parse/) && step.source.match?(/\\\\u[dD]/)

      told = Telling.of(step.ours).calls[/\A.*?(?=\[:error|\z)/m]
      step.source.include?("allow_invalid_unicode") ||
        (step.ours.include?("invalid escaped character") && step.real.start_with?(told))
    end
    telling("oj/saj-encodings", "saj_parse") do |_, _, step|
      step.source.match?(/force_encoding\("(?!UTF-8|US-ASCII|ASCII-8BIT|BINARY)/)
    end

    rule("oj/nul-ends") { |step| step.source.match?(/Oj\.s(?:aj|c)_parse/) && step.source.match?(/\\x00|\\0/) }
    telling("oj/comment-words", "sc_parse") do |real, ours, _|
      words = ["invalid comment format", "invalid control character"]
      [ours, real].any? { |told| told.message.to_s.start_with?(*words) } && real.error == ours.error &&
        blockless(real.calls) == blockless(ours.calls)
    end

    telling("oj/sc-fast", "sc_parse") do |_, _, step|
      step.source.include?(":fast") && step.same? { |text| text.gsub(FLOAT, "") }
    end
    telling("oj/sc-limit", "sc_parse") do |_, ours, step|
      step.source.include?("max_integer_digits") && ours.message.to_s.start_with?("integer exceeds")
    end
    telling("oj/sc-scalars", "sc_parse") do |real, ours, _|
      real.message.to_s.match?(/\A(?:Empty input|unexpected character)/) &&
        (ours.error.nil? || ours.message.start_with?("Empty input", "unexpected non-document", real.words)) &&
        blockless(real.calls).start_with?(blockless(ours.calls))
    end
    telling("oj/stream-comment", "sc_parse") do |_, _, step|
      step.source.match?(HANDLER_STREAM) && (step.source.include?("**/") || step.same? { |text| blockless(text) })
    end
    telling("oj/stream-comment", "sc_parse") do |real, ours, step|
      step.source.match?(HANDLER_STREAM) && real.message.to_s.start_with?("comment not terminated") &&
        blockless(ours.calls).start_with?(blockless(real.calls))
    end
    telling("oj/stream-numbers", "sc_parse") do |_, _, step|
      step.source.match?(HANDLER_STREAM) && step.source.include?("-NaN")
    end
    telling("oj/stream-numbers", "sc_parse") do |real, ours, step|
      step.source.match?(HANDLER_STREAM) && ours.message.to_s.start_with?("not a number") &&
        real.calls.start_with?(ours.calls)
    end
    telling("oj/unread-numbers", "sc_parse") do |real, ours, _|
      ours.message.to_s.match?(/\AInvalid (?:float|value for BigDecimal)/) && real.calls.start_with?(ours.calls)
    end
    telling("oj/stream-words", "sc_parse") do |real, ours, step|
      step.source.match?(HANDLER_STREAM) && step.source.include?("empty_string: false") && real.error.nil? &&
        ours.calls == real.calls
    end
    telling("oj/stream-words", "sc_parse") do |real, ours, step|
      step.source.match?(HANDLER_STREAM) && real.error && ours.error && real.calls == ours.calls
    end
    telling("oj/sc-path", "sc_parse") do |real, ours, _|
      real.error && real.error == ours.error && real.calls == ours.calls && real.words == ours.words
    end
    # Oj calls the callbacks of a container in a place where none is allowed, and raises only at its end.
    telling("oj/late-refusal", "sc_parse") do |real, ours, _|
      ours.error && real.error && (real.calls != ours.calls || ours.words.start_with?("expected ")) &&
        real.calls.start_with?(ours.calls)
    end
  end
end
