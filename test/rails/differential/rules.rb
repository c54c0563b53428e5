# frozen_string_literal: true

require_relative "../../json/differential/rules"
require_relative "pair"

module RailsDifferential
  # The intended differences, by their ids in docs/known-differences.md: the allow-list of the comparison. A
  # step's outcome has parts, and each differing part must be known by a rule of its own.
  module Rules
    Rule = Struct.new(:id, :part, :test)
    PARTS = %i[value warnings calls groups changed].freeze
    FORM = /\A(?<value>.*?)(?<warnings>(?:[ ]W[ ]"(?:[^"\\]|\\.)*"(?:\d+[ ]\d+)?)*)
            (?:[ ]CALLS[ ](?<calls>.*?)[ ]GROUPS[ ](?<groups>.*?)[ ]END)?(?:[ ]CHANGED[ ](?<changed>.*))?\z/mx.freeze
    private_constant :FORM

    class << self
      #: () -> Array[Rule]
      def all = @all ||= []

      #: (String, *Symbol) { (Pair) -> boolish } -> void
      def rule(id, *parts, &test)
        parts.each { |part| all << Rule.new(id, part, test) }
      end

      # The ids of the rules that know the differences, or nil when one of them is not known.
      #: (String, String, String) -> Array[String]?
      def ids(source, real, ours)
        lists = [real, ours].map { |outcome| outcome.split(" ;; ", -1) }
        return unless lists[0].size == lists[1].size

        pairs = []
        pairs.concat(lists.transpose.map { |first, second| Pair.new(source, read(first), read(second), pairs) })
        found = pairs.flat_map { |pair| step(pair) }
        found.uniq if found.any? && found.all?
      end

      # Warnings without file and line.
      #: (String) -> String
      def placeless(warnings) = warnings.gsub(/: (?:elsewhere|case\.rb:\d+): warning: /, ": warning: ")

      # Whether the two differ only in warnings about what is written.
      #: (Pair) -> bool
      def only_of_writing?(pair)
        lists = [pair.first, pair.second].map { |outcome| placeless(outcome.warnings).scan(/W "(?:[^"\\]|\\.)*"/) }
        ((lists[0] - lists[1]) + (lists[1] - lists[0])).all? do |warning|
          warning.match?(/: warning: (?:detected duplicate key |JSON\.generate: UTF-8 string passed as BINARY, )/)
        end
      end

      # Whether the options ended up equal, or ours were not changed because nobody was called who would change them.
      #: (Pair) -> bool
      def same_options?(pair)
        pair.second.changed_options.nil? || pair.first.changed_options == pair.second.changed_options
      end

      # Whether only classes that the case contains were called. Zoo.nest makes objects of AsJson for some kinds.
      #: (Pair) -> bool
      def called_in?(pair)
        pair.second.callers.all? do |name|
          word = name[/\A\w+/].sub(/Mutates\z/, "changing").sub(/PtToH\z/, "ToH")
          pair.source.include?(word) || (word == "AsJson" && pair.source.match?(MIXED))
        end
      end

      # The calls without those of to_s.
      #: (Outcome) -> Array[String]
      def asking(outcome) = outcome.calls.split(" | ").reject { |call| call.end_with?(".to_s()") }

      # Whether `all` contains these calls.
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
        PARTS.reject { |part| pair.first[part] == pair.second[part] }.map do |part|
          all.find { |rule| rule.part == part && rule.test.call(pair) }&.id
        end
      end
    end

    # The same calls in another order.
    rule("rails/one-walk", :calls) { |pair| pair.first.groups == pair.second.groups }

    # After an error, or a throw, nothing more is called.
    rule("rails/one-walk", :calls, :groups) do |pair|
      pair.stopped? && pair.first.error != "SystemStackError" && called_in?(pair) &&
        some_of?(asking(pair.second).join(" | "), pair.first.calls)
    end
    rule("rails/one-walk", :calls, :groups) do |pair|
      next unless (pair.first.error || pair.thrown?) && pair.same?(&:itself)
      next true if some_of?(pair.second.calls, pair.first.calls)

      called_in?(pair) && (some_of?(pair.first.calls, pair.second.calls) ||
                           pair.first.callers.last == pair.second.callers.last)
    end
    rule("rails/one-walk", :calls, :groups) do |pair|
      pair.thrown? && pair.unwritable? && some_of?(pair.second.calls, pair.first.calls)
    end
    rule("rails/one-walk", :warnings) do |pair|
      (pair.first.error || pair.thrown?) && (pair.same?(&:itself) || pair.unwritable? || pair.ours == ADDED) &&
        only_of_writing?(pair)
    end
    rule("rails/one-walk", :value) do |pair|
      (pair.stopped? && !pair.first.unwritten? && pair.first.error != "SystemStackError") ||
        (pair.thrown? && pair.unwritable?)
    end

    # A value that was never asked has not changed.
    rule("rails/one-walk", :changed) do |pair|
      pair.source.include?("Zoo.changing") && same_options?(pair) && pair.steps.any? do |one|
        one.stopped? || (one.first.error || one.thrown?) && one.first.calls != one.second.calls
      end
    end
    rule("rails/one-walk", :value) do |pair|
      pair.source.include?("Zoo.changing") && pair.before.any?(&:stopped?) &&
        [pair.first, pair.second].all? { |one| one.error.nil? }
    end

    # A value that grows at each call, in two interleaved encodings: its length depends on the order.
    rule("rails/one-walk", :value) do |pair|
      pair.source.match?(/Zoo\.changing\(.*:add\)/) && pair.source.include?("interleaved(") &&
        pair.first.groups == pair.second.groups && pair.same? { |text| text.gsub(/,\\"late\\"/, "") }
    end

    # Options that are not a Hash are examined before the value.
    rule("rails/odd-options", :value) do |pair|
      pair.source.match?(ODD) && (pair.first.error || pair.thrown?) && OPTIONS.match?(pair.ours)
    end
    rule("rails/odd-options", :calls, :groups, :warnings, :changed) do |pair|
      pair.source.match?(ODD) && !pair.same?(&:itself) && OPTIONS.match?(pair.ours) &&
        pair.second.to_a.drop(1).all?(&:empty?)
    end
    MIXED = /Zoo\.nest\(.*:(?:mixed|as_json|clash)\)/
    ODD = /encode\(v, (?:\[|"|:|5|Pt|Object)/
    OPTIONS = Regexp.union(/\A! TypeError "no implicit conversion of Symbol into Integer"/,
                           /\A! NoMethodError "undefined method (?:`|')(?:\[\]|fetch)' for /)

    # We write a value that a later pair replaces, so it can fail there, and json's warnings can come from it.
    rule("rails/same-text", :value, :calls, :groups) do |pair|
      pair.unwritable? && pair.same_text? && pair.first.error != "SystemStackError" &&
        (pair.second.callers - pair.first.callers).empty?
    end

    # as_json is called for the members of such a replaced value as well.
    rule("rails/same-text", :calls, :groups) do |pair|
      pair.same_text? && pair.same?(&:itself) && !pair.first.error && some_of?(pair.first.calls, pair.second.calls) &&
        called_in?(pair)
    end

    # Of two values that cannot be written, the error names the other one.
    rule("rails/first-wrong", :value) do |pair|
      pair.first.error == "JSON::GeneratorError" && pair.unwritable? &&
        pair.source.scan(/"(?:[^"\\]|\\.)*\\x(?:[^"\\]|\\.)*"|force_encoding|NAN|INFINITY/).size > 1
    end

    # Nesting without end: we refuse it at the depth limit of writing, or fail at something earlier.
    rule("rails/cycle", :value) do |pair|
      pair.first.error == "SystemStackError" && pair.source.match?(DEEP) &&
        (pair.unwritable? || (pair.ours == "! IOError \"key\"" && pair.source.include?("IOError")))
    end
    rule("rails/cycle", :calls, :groups) do |pair|
      pair.first.error == "SystemStackError" && pair.second.error && called_in?(pair)
    end
    rule("rails/cycle", :warnings) do |pair|
      pair.first.error == "SystemStackError" && pair.second.error && only_of_writing?(pair)
    end
    rule("rails/cycle", :changed) do |pair|
      pair.steps.any? { |one| one.first.error == "SystemStackError" } && same_options?(pair)
    end

    # Array#map and Hash#each redefined: we write what is written without them, which the last step shows.
    rule("rails/core-methods", *PARTS) do |pair|
      pair.source.match?(CORE) && pair.first[:value] != pair.steps.last.first[:value] &&
        pair.second.to_a.first(4) == pair.steps.last.second.to_a.first(4) && pair.second.changed.empty?
    end
    CORE = /redefining\((?:Array, :map|Hash, :each|(?:Object|Symbol), :to_json)/

    # A value's as_json changes its Hash. Ruby refuses that within the method; we notice the change afterwards.
    rule("rails/changed-while-asked", :value) do |pair|
      next unless pair.refused?([pair]) && !pair.changed_before?
      next pair.ours == ADDED unless pair.source.include?(":rehash")

      pair.ours.match?(JSON_TEXT) && pair.ours.include?("mutated")
    end
    rule("rails/changed-while-asked", :value) do |pair|
      pair.changed_before? && !pair.source.match?(/changing\(\{.*?\}, :add\)/) &&
        (pair.ours.match?(JSON_TEXT) || pair.ours == ADDED || pair.ours.match?(/\A\{!?"/))
    end
    rule("rails/changed-while-asked", :calls, :groups) { |pair| pair.refused? && called_in?(pair) }
    rule("rails/changed-while-asked", :changed) do |pair|
      pair.refused? && !pair.first.changed.start_with?("value ") && !pair.source.include?(":rehash") &&
        pair.second.changed.start_with?("value ") && same_options?(pair)
    end
    rule("rails/changed-while-asked", :warnings) { |pair| pair.refused? && only_of_writing?(pair) }

    # An as_json that is private.
    rule("rails/private-as-json", :value, :calls, :groups) do |pair|
      pair.source.match?(/taking\(\w+, :as_json, :hide\)/) &&
        pair.real.match?(/\A! NoMethodError "private method .?as_json' called for /) &&
        pair.second.to_a.first(4) == pair.steps.first.second.to_a.first(4)
    end

    # json calls to_s of a key of another kind once to compare it with the others, and once to write it.
    rule("rails/keys-once", :calls, :groups) do |pair|
      asking(pair.first).sort == asking(pair.second).sort && some_of?(pair.second.calls, pair.first.calls)
    end

    # The warning about a duplicate key shows the Hash, which is not the one that ActiveSupport made of it.
    DUPLICATE = /detected duplicate key ((?:\\.|[^"\\])*?) in (?:\{|a Hash )(?:[^"\\]|\\.)*"(?:\d+ \d+)?/m.freeze
    rule("rails/duplicate-words", :warnings) do |pair|
      [pair.first, pair.second].map { |outcome| placeless(outcome.warnings).gsub(DUPLICATE, "\\1") }.uniq.one?
    end

    rule("rails/duplicate-words", :value) do |pair|
      pair.ours.start_with?(TWICE) && pair.same? { |text| text[/\A#{TWICE}(?:\\.|[^"\\])*? in (?=\{|a Hash )/] || text }
    end

    # The warning names a line of ActiveSupport's own code, or the caller's line.
    rule("rails/warning-place", :warnings) { |pair| placeless(pair.first.warnings) == placeless(pair.second.warnings) }

    # Warnings of a value that a later pair replaces.
    rule("rails/same-text", :warnings) do |pair|
      (pair.same?(&:itself) || pair.unwritable?) && pair.same_text? && only_of_writing?(pair)
    end

    rule("json/float-shortest", :value) do |pair|
      pair.first.error.nil? && pair.second.error.nil? && JsonDifferential::Rules.shorter?(pair)
    end
  end
end
