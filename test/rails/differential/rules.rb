# frozen_string_literal: true

require_relative "../../json/differential/rules"
require_relative "cases_more"

module RailsDifferential
  # The differences that are meant, by their ids in docs/known-differences.md: the allow-list of the comparison. A
  # step's outcome has parts, and each part that differs has to be known by a rule of its own.
  module Rules
    Outcome = Struct.new(:value, :warnings, :calls, :groups, :changed) do
      # The exception's class, nil for a value.
      #: () -> String?
      def error = value[/\A! (\S+)/, 1]

      # The classes that were asked, and what.
      #: () -> Array[String]
      def callers = calls.split(" | ").map { |call| call.sub(/(?<=\w)\d+(?=\.)/, "") }.uniq

      # Whether what failed was writing, not somebody's method.
      #: () -> bool
      def unwritten? = %w[JSON::GeneratorError JSON::NestingError].include?(error)

      # What became of the options.
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

      # Whether both gave one text, or each one where a value changes what it is in each time that it is asked.
      #: () -> bool
      def alike? = same?(&:itself) || (source.include?("Zoo.changing") && [real, ours].all? { |text| text.match?(JSON_TEXT) })

      #: () -> Array[Pair]
      def before = steps.take_while { |pair| !pair.equal?(self) }

      # Whether two keys of a Hash give one text, and not both are Strings or Symbols.
      #: () -> boolish
      def same_text? = first.warnings.include?("detected duplicate key") || source.match?(SAME_TEXT) || MoreCases::CLASHES.any? { |keys| keys.count { |key| source.include?("#{key} => ") } > 1 }

      # Both failed, ours in writing what ActiveSupport comes to only after it has asked everything.
      #: () -> boolish
      def stopped? = first.error && unwritable?

      # Ours failed in writing something that cannot be written, and that is there.
      #: () -> boolish
      def unwritable?
        case second.error
        when "JSON::GeneratorError" then (source.match?(UNWRITABLE) || ours.start_with?(TWICE)) && UNWRITTEN.match?(ours)
        when "JSON::NestingError" then source.match?(DEEP) && ours.start_with?("! JSON::NestingError \"nesting of ")
        end
      end

      # Whether ActiveSupport threw something in this step.
      #: () -> boolish
      def thrown? = source.include?("Throws.new") && first.calls.include?("Throws")

      # Whether a Hash was to be changed, in this step or one before it, while one of its values was asked.
      #: (?Array[Pair]) -> boolish
      def refused?(steps = [*before, self]) = source.include?("Zoo.changing({") && steps.any? { |pair| DURING.match?(pair.real) }

      # ... and ours did change in a step before it.
      #: () -> boolish
      def changed_before? = before.any? { |pair| refused?([pair]) && !pair.same?(&:itself) }
    end
    # What has no text in JSON, as the cases write it: bytes that are not of their encoding, numbers that are none.
    UNWRITABLE = /\\x[89A-F]|force_encoding|NAN|INFINITY|NaN|Infinity|ToJsonOnly|Fragment/i
    UNWRITTEN = /\A! JSON::GeneratorError "(?:source sequence is illegal|detected duplicate key |code converter not found|(?:incomplete )?\\"|JSON::Fragment not allowed)/
    TWICE = "! JSON::GeneratorError \"detected duplicate key "
    DEEP = /Zoo\.(?:nest|cycle)|Itself|Endless|Super|:self\b|:super\b/
    ADDED = "! RuntimeError \"can't add a new key into hash during iteration\""
    JSON_TEXT = /\A\[?"(?:\\")?[\[{]+(?:\d|\\+"|[\]}tfn])/
    DURING = /\A! RuntimeError "[^"]* during iteration"/
    SAME_TEXT = /v: v, "v"|\b1 => .*"1" => |"1" => .*\b1 => |1\.5 => .*1\.5"\) => |1\.5"\) => .*1\.5 => |compare_by_identity|nil => .*"" => |"" => .*nil => |HashEach|(\S+\([^)]*\)) => .*\1 => |:(\w+) => .*"\2" => |"(\w+)" => .*:\3 => /
    Rule = Struct.new(:id, :part, :test)
    PARTS = %i[value warnings calls groups changed].freeze
    FORM = /\A(?<value>.*?)(?<warnings>(?: W "(?:[^"\\]|\\.)*"(?:\d+ \d+)?)*)(?: CALLS (?<calls>.*?) GROUPS (?<groups>.*?) END)?(?: CHANGED (?<changed>.*))?\z/m.freeze
    private_constant :FORM

    class << self
      #: () -> Array[Rule]
      def all = @all ||= []

      #: (String, *Symbol) { (Pair) -> boolish } -> void
      def rule(id, *parts, &test)
        parts.each { |part| all << Rule.new(id, part, test) }
      end

      # The ids of the rules that know what differs, or nil when something is not known.
      #: (String, String, String) -> Array[String]?
      def ids(source, real, ours)
        lists = [real, ours].map { |outcome| outcome.split(" ;; ", -1) }
        return unless lists[0].size == lists[1].size

        pairs = []
        pairs.concat(lists.transpose.map { |first, second| Pair.new(source, read(first), read(second), pairs) })
        found = pairs.flat_map { |pair| step(pair) }
        found.uniq if found.any? && found.all?
      end

      # Warnings without their lines.
      #: (String) -> String
      def placeless(warnings) = warnings.gsub(/: (?:elsewhere|case\.rb:\d+): warning: /, ": warning: ")

      # Whether only warnings of what is written are on one side and not on the other.
      #: (Pair) -> bool
      def only_of_writing?(pair)
        lists = [pair.first, pair.second].map { |outcome| placeless(outcome.warnings).scan(/W "(?:[^"\\]|\\.)*"/) }
        ((lists[0] - lists[1]) + (lists[1] - lists[0])).all? { |warning| warning.match?(/: warning: (?:detected duplicate key |JSON\.generate: UTF-8 string passed as BINARY, )/) }
      end

      # Whether the options became the same, or were not changed where nobody was asked who would.
      #: (Pair) -> bool
      def same_options?(pair) = pair.second.changed_options.nil? || pair.first.changed_options == pair.second.changed_options

      # Whether only what the case has was called.
      #: (Pair) -> bool
      def called_in?(pair) = pair.second.callers.all? { |name| pair.source.include?(name[/\A\w+/].sub(/Mutates\z/, "changing").sub(/PtToH\z/, "ToH")) }

      # Whether these calls were among those.
      #: (String?, String?) -> bool
      def some_of?(calls, all)
        counts = all.to_s.split(" | ").tally
        calls.to_s.split(" | ").tally.all? { |call, count| count <= counts.fetch(call, 0) }
      end

      private

      def read(text)
        match = FORM.match(text)
        Outcome.new(*PARTS.map { |part| match[part].to_s })
      end

      def step(pair)
        PARTS.reject { |part| pair.first[part] == pair.second[part] }.map { |part| all.find { |rule| rule.part == part && rule.test.call(pair) }&.id }
      end
    end

    # Asked in another order.
    rule("rails/one-walk", :calls) { |pair| pair.first.groups == pair.second.groups }

    # ... and not at all after an error, or a throw.
    rule("rails/one-walk", :calls, :groups) { |pair| pair.stopped? && pair.first.error != "SystemStackError" && called_in?(pair) && some_of?(pair.second.calls.split(" | ").reject { |call| call.end_with?(".to_s()") }.join(" | "), pair.first.calls) }
    rule("rails/one-walk", :calls, :groups) do |pair|
      (pair.first.error || pair.thrown?) && pair.same?(&:itself) && (some_of?(pair.second.calls, pair.first.calls) || (called_in?(pair) && (some_of?(pair.first.calls, pair.second.calls) || pair.first.callers.last == pair.second.callers.last)))
    end
    rule("rails/one-walk", :calls, :groups) { |pair| pair.thrown? && pair.unwritable? && some_of?(pair.second.calls, pair.first.calls) }
    rule("rails/one-walk", :warnings) { |pair| (pair.first.error || pair.thrown?) && (pair.same?(&:itself) || pair.unwritable? || pair.ours == ADDED) && only_of_writing?(pair) }
    rule("rails/one-walk", :value) { |pair| (pair.stopped? && !pair.first.unwritten? && pair.first.error != "SystemStackError") || (pair.thrown? && pair.unwritable?) }

    # What nobody was asked for has not changed.
    rule("rails/one-walk", :changed) { |pair| pair.source.include?("Zoo.changing") && same_options?(pair) && pair.steps.any? { |one| one.stopped? || (one.first.error || one.thrown?) && one.first.calls != one.second.calls } }
    rule("rails/one-walk", :value) { |pair| pair.source.include?("Zoo.changing") && pair.before.any?(&:stopped?) && [pair.first, pair.second].all? { |one| one.error.nil? } }

    # A value that grows whenever it is asked, in two encodings side by side: how long it was depends on the order.
    rule("rails/one-walk", :value) do |pair|
      pair.source.match?(/Zoo\.changing\(.*:add\)/) && pair.source.include?("interleaved(") &&
        pair.first.groups == pair.second.groups && pair.same? { |text| text.gsub(/,\\"late\\"/, "") }
    end

    # Options that are no Hash are looked at before the value is.
    rule("rails/odd-options", :value) { |pair| pair.source.match?(ODD) && (pair.first.error || pair.thrown?) && OPTIONS.match?(pair.ours) }
    rule("rails/odd-options", :calls, :groups, :warnings, :changed) { |pair| pair.source.match?(ODD) && !pair.same?(&:itself) && OPTIONS.match?(pair.ours) && pair.second.to_a.drop(1).all?(&:empty?) }
    ODD = /encode\(v, (?:\[|"|:|5|Pt|Object)/
    OPTIONS = /\A! (?:TypeError "no implicit conversion of Symbol into Integer"|NoMethodError "undefined method (?:`|')(?:\[\]|fetch)' for )/

    # A value that a later pair replaces was written: what cannot be written there fails, and json's warnings come.
    rule("rails/same-text", :value, :calls, :groups) { |pair| pair.unwritable? && pair.same_text? && pair.first.error != "SystemStackError" && (pair.second.callers - pair.first.callers).empty? }

    # ... and what it holds is asked as well.
    rule("rails/same-text", :calls, :groups) { |pair| pair.same_text? && pair.same?(&:itself) && !pair.first.error && some_of?(pair.first.calls, pair.second.calls) && called_in?(pair) }

    # Of two things that cannot be written, the other one.
    rule("rails/first-wrong", :value) { |pair| pair.first.error == "JSON::GeneratorError" && pair.unwritable? && pair.source.scan(/"(?:[^"\\]|\\.)*\\x(?:[^"\\]|\\.)*"|force_encoding|NAN|INFINITY/).size > 1 }

    # A walk that never ends: the depth where writing does, or what is met before it.
    rule("rails/circle", :value) { |pair| pair.first.error == "SystemStackError" && pair.source.match?(DEEP) && (pair.unwritable? || (pair.ours == "! IOError \"key\"" && pair.source.include?("IOError"))) }
    rule("rails/circle", :calls, :groups) { |pair| pair.first.error == "SystemStackError" && pair.second.error && called_in?(pair) }
    rule("rails/circle", :warnings) { |pair| pair.first.error == "SystemStackError" && pair.second.error && only_of_writing?(pair) }
    rule("rails/circle", :changed) { |pair| pair.steps.any? { |one| one.first.error == "SystemStackError" } && same_options?(pair) }

    # Array's own map, and Hash's each: what is written is what is written without them, which is the last step.
    rule("rails/core-methods", *PARTS) { |pair| pair.source.match?(CORE) && pair.first[:value] != pair.steps.last.first[:value] && pair.second.to_a.first(4) == pair.steps.last.second.to_a.first(4) && pair.second.changed.empty? }
    CORE = /redefining\((?:Array, :map|Hash, :each|(?:Object|Symbol), :to_json)/

    # A Hash that a value's as_json changes: Ruby refuses that within the method, we see it afterwards, when it is changed.
    rule("rails/changed-while-asked", :value) do |pair|
      pair.refused?([pair]) && !pair.changed_before? && (pair.source.include?(":rehash") ? pair.ours.match?(JSON_TEXT) && pair.ours.include?("mutated") : pair.ours == ADDED)
    end
    rule("rails/changed-while-asked", :value) { |pair| pair.changed_before? && !pair.source.match?(/changing\(\{.*?\}, :add\)/) && (pair.ours.match?(JSON_TEXT) || pair.ours == ADDED || pair.ours.match?(/\A\{!?"/)) }
    rule("rails/changed-while-asked", :calls, :groups) { |pair| pair.refused? && called_in?(pair) }
    rule("rails/changed-while-asked", :changed) { |pair| pair.refused? && !pair.first.changed.start_with?("value ") && !pair.source.include?(":rehash") && pair.second.changed.start_with?("value ") && same_options?(pair) }
    rule("rails/changed-while-asked", :warnings) { |pair| pair.refused? && only_of_writing?(pair) }

    # An as_json that is private.
    rule("rails/private-as-json", :value, :calls, :groups) { |pair| pair.source.match?(/taking\(\w+, :as_json, :hide\)/) && pair.real.match?(/\A! NoMethodError "private method .?as_json' called for /) && pair.second.to_a.first(4) == pair.steps.first.second.to_a.first(4) }

    # json asks a key of another kind for its text once to compare it with the others, and once to write it.
    rule("rails/keys-once", :calls, :groups) { |pair| [pair.first, pair.second].map { |outcome| outcome.calls.split(" | ").reject { |call| call.end_with?(".to_s()") }.sort }.uniq.one? && some_of?(pair.second.calls, pair.first.calls) }

    # The warning of a key that is there twice shows the Hash, which is not the one that ActiveSupport made of it.
    rule("rails/duplicate-words", :warnings) do |pair|
      [pair.first, pair.second].map { |outcome| placeless(outcome.warnings).gsub(/detected duplicate key ((?:\\.|[^"\\])*?) in (?:\{|a Hash )(?:[^"\\]|\\.)*"(?:\d+ \d+)?/m, "\\1") }.uniq.one?
    end

    rule("rails/duplicate-words", :value) { |pair| pair.ours.start_with?(TWICE) && pair.same? { |text| text[/\A#{TWICE}(?:\\.|[^"\\])*? in (?=\{|a Hash )/] || text } }

    # ActiveSupport's own line, or the caller's.
    rule("rails/warning-place", :warnings) { |pair| placeless(pair.first.warnings) == placeless(pair.second.warnings) }

    # ... of a value that a later pair replaces.
    rule("rails/same-text", :warnings) { |pair| (pair.same?(&:itself) || pair.unwritable?) && pair.same_text? && only_of_writing?(pair) }

    rule("json/float-shortest", :value) { |pair| pair.first.error.nil? && pair.second.error.nil? && JsonDifferential::Rules.shorter?(pair) }
  end
end
