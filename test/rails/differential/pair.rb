# frozen_string_literal: true

require_relative "cases_more"

module RailsDifferential
  # What the rules look at: the outcome of one step with ActiveSupport's encoder and with ours.
  module Rules
    Outcome = Struct.new(:value, :warnings, :calls, :groups, :changed) do
      # The exception's class, nil for a value.
      #: () -> String?
      def error = value[/\A! (\S+)/, 1]

      # The classes whose methods were called, and these methods.
      #: () -> Array[String]
      def callers = calls.split(" | ").map { |call| call.sub(/(?<=\w)\d+(?=\.)/, "") }.uniq

      # Whether writing failed, and not a method that was called.
      #: () -> bool
      def unwritten? = %w[JSON::GeneratorError JSON::NestingError].include?(error)

      # The options after the call, if they changed.
      #: () -> String?
      def changed_options = changed[/(?:\A|CHANGED )options (.*)\z/m, 1]
    end
    # `steps`: the pairs of all steps of the case.
    Pair = Struct.new(:source, :first, :second, :steps) do
      #: () -> String
      def real = first.value

      #: () -> String
      def ours = second.value

      #: () { (String) -> String } -> bool
      def same?(&block) = block.call(real) == block.call(ours)

      # Whether both gave the same text, or each gave some text for a value that changes its container at each call.
      #: () -> bool
      def alike?
        same?(&:itself) || (source.include?("Zoo.changing") && [real, ours].all? { |text| text.match?(JSON_TEXT) })
      end

      #: () -> Array[Pair]
      def before = steps.take_while { |pair| !pair.equal?(self) }

      # Whether two keys of a Hash give the same text and are not both Strings or both Symbols.
      #: () -> boolish
      def same_text?
        first.warnings.include?("detected duplicate key") || source.match?(SAME_TEXT) ||
          MoreCases::CLASHES.any? { |keys| keys.count { |key| source.include?("#{key} => ") } > 1 }
      end

      # Both failed, ours in writing, which ActiveSupport begins only after all calls of as_json.
      #: () -> boolish
      def stopped? = first.error && unwritable?

      # Ours failed in writing something that cannot be written and that the case contains.
      #: () -> boolish
      def unwritable?
        case second.error
        when "JSON::GeneratorError"
          (source.match?(UNWRITABLE) || ours.start_with?(TWICE)) && UNWRITTEN.match?(ours)
        when "JSON::NestingError" then source.match?(DEEP) && ours.start_with?("! JSON::NestingError \"nesting of ")
        end
      end

      # Whether ActiveSupport threw something in this step.
      #: () -> boolish
      def thrown? = source.include?("Throws.new") && first.calls.include?("Throws")

      # Whether a value's as_json tried to change its Hash, in this step or an earlier one.
      #: (?Array[Pair]) -> boolish
      def refused?(steps = [*before, self])
        source.include?("Zoo.changing({") && steps.any? { |pair| DURING.match?(pair.real) }
      end

      # Whether such a Hash did change on our side in an earlier step.
      #: () -> boolish
      def changed_before? = before.any? { |pair| refused?([pair]) && !pair.same?(&:itself) }
    end
    # Values that JSON cannot represent, as the cases write them: invalid bytes, NaN and infinities.
    UNWRITABLE = /\\x[89A-F]|force_encoding|NAN|INFINITY|NaN|Infinity|ToJsonOnly|Fragment/i
    UNWRITTEN = Regexp.union(
      /\A! JSON::GeneratorError "(?:source sequence is illegal|detected duplicate key |code converter not found)/,
      /\A! JSON::GeneratorError "(?:(?:incomplete )?\\"|JSON::Fragment not allowed)/
    )
    TWICE = "! JSON::GeneratorError \"detected duplicate key "
    DEEP = /Zoo\.(?:nest|cycle)|Itself|Endless|Super|:self\b|:super\b/
    ADDED = "! RuntimeError \"can't add a new key into hash during iteration\""
    JSON_TEXT = /\A\[?"(?:\\")?[\[{]+(?:\d|\\+"|[\]}tfn])/
    DURING = /\A! RuntimeError "[^"]* during iteration"/
    SAME_TEXT = Regexp.union(
      /v: v, "v"|compare_by_identity|HashEach/,
      /\b1 => .*"1" => |"1" => .*\b1 => |1\.5 => .*1\.5"\) => |1\.5"\) => .*1\.5 => /,
      /nil => .*"" => |"" => .*nil => |(?<key>\S+\([^)]*\)) => .*\k<key> => /,
      /:(?<symbol>\w+) => .*"\k<symbol>" => |"(?<string>\w+)" => .*:\k<string> => /
    )
  end
end
