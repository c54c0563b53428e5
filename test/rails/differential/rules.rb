# frozen_string_literal: true

require_relative "../../json/differential/rules"

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
      def callers = calls.split(" | ").map { |call| call[/\A\D+/] }.uniq

      # Whether what failed was writing, not somebody's method.
      #: () -> bool
      def unwritten? = %w[JSON::GeneratorError JSON::NestingError].include?(error)
    end
    # `before`: the pairs of the case's steps up to this one.
    Pair = Struct.new(:source, :first, :second, :before) do
      #: () -> String
      def real = first.value

      #: () -> String
      def ours = second.value

      #: () { (String) -> String } -> bool
      def same?(&block) = block.call(real) == block.call(ours)

      # Whether two keys of a Hash give one text, and not both are Strings or Symbols.
      #: () -> boolish
      def same_text? = first.warnings.include?("detected duplicate key") || source.match?(/\b1 => .*"1" => |"1" => .*\b1 => |1\.5 => .*1\.5"\) => |1\.5"\) => .*1\.5 => |compare_by_identity|nil => .*"" => |"" => .*nil => |HashEach|(\S+\([^)]*\)) => .*\1 => |:(\w+) => .*"\2" => |"(\w+)" => .*:\3 => /)

      # Both failed, ours in writing what ActiveSupport comes to only after it has asked everything.
      #: () -> bool
      def stopped? = !first.error.nil? && second.unwritten?
    end
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
        found = lists.transpose.flat_map { |first, second| step(pairs.push(Pair.new(source, read(first), read(second), pairs)).last) }
        found.uniq if found.all?
      end

      # Warnings without their lines.
      #: (String) -> String
      def placeless(warnings) = warnings.gsub(/: (?:elsewhere|case\.rb:\d+): warning: /, ": warning: ")

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

    # ... and not at all after an error.
    rule("rails/one-walk", :calls, :groups) { |pair| pair.stopped? && (pair.first.error == "SystemStackError" || some_of?(pair.second.calls, pair.first.calls)) }
    rule("rails/one-walk", :changed) { |pair| pair.before.any?(&:stopped?) }
    rule("rails/one-walk", :calls, :groups, :changed) do |pair|
      calls = [pair.first.calls, pair.second.calls]
      pair.first.error && pair.same?(&:itself) && (some_of?(*calls) || some_of?(*calls.reverse))
    end
    rule("rails/one-walk", :warnings) { |pair| pair.first.error && pair.second.error }
    rule("rails/one-walk", :value) { |pair| pair.stopped? && !pair.first.unwritten? && pair.first.error != "SystemStackError" }

    rule("rails/one-walk", :value) { |pair| pair.source.include?("Zoo.changing") && pair.before.any?(&:stopped?) }

    # ... nor after a throw.
    rule("rails/one-walk", *PARTS) { |pair| pair.source.include?("Throws.new") && (pair.same?(&:itself) || pair.second.unwritten?) && [pair.first, pair.second].any? { |outcome| outcome.calls.include?("Throws") } }

    # Options that are no Hash are looked at before the value is.
    rule("rails/odd-options", *PARTS) { |pair| pair.source.match?(/encode\(v, (?:\[|"|:|5|Pt|Object)/) && (pair.first.error || pair.first.calls.include?("Throws")) && %w[TypeError NoMethodError].include?(pair.second.error) }

    # What stood before the second key of a text is asked again, and what the last one replaces is not asked to the end.
    rule("rails/same-text", :calls, :groups, :changed) { |pair| pair.same?(&:itself) && pair.same_text? && (pair.second.callers - pair.first.callers).empty? }
    rule("rails/same-text", *PARTS) { |pair| pair.second.unwritten? && pair.same_text? }

    # Of two things that cannot be written, the other one.
    rule("rails/first-wrong", :value) { |pair| pair.first.error == "JSON::GeneratorError" && pair.second.unwritten? && pair.source.scan(/"(?:[^"\\]|\\.)*\\x(?:[^"\\]|\\.)*"|force_encoding|NAN|INFINITY/).size > 1 }

    # A walk that never ends.
    rule("rails/circle", *PARTS) { |pair| pair.first.error == "SystemStackError" && pair.second.error }

    # Array's own map, and Hash's each.
    rule("rails/core-methods", *PARTS) { |pair| pair.source.match?(/redefining\((?:Array, :map|Hash, :each|(?:Object|Symbol), :to_json)/) }

    # A Hash that a value's as_json changes: Ruby refuses that within the method, we see it afterwards.
    rule("rails/changed-while-asked", *PARTS) do |pair|
      pair.source.match?(/Zoo\.changing\(\{.*:(?:add|replace|rehash)\)/) && pair.before.any? { |one| one.real.match?(/\A! RuntimeError "[^"]* during iteration"/) }
    end

    # json asks a key of another kind for its text once to compare it with the others, and once to write it.
    rule("rails/keys-once", :calls, :groups) { |pair| [pair.first, pair.second].map { |outcome| outcome.calls.split(" | ").reject { |call| call.end_with?(".to_s()") }.sort }.uniq.one? && some_of?(pair.second.calls, pair.first.calls) }

    # The warning of a key that is there twice shows the Hash, which is not the one that ActiveSupport made of it.
    rule("rails/duplicate-words", :warnings) do |pair|
      [pair.first, pair.second].map { |outcome| placeless(outcome.warnings).gsub(/detected duplicate key ((?:\\.|[^"\\])*?) in (?:\{|a Hash )(?:[^"\\]|\\.)*"(?:\d+ \d+)?/m, "\\1") }.uniq.one?
    end

    # ActiveSupport's own line, or the caller's.
    rule("rails/warning-place", :warnings) { |pair| placeless(pair.first.warnings) == placeless(pair.second.warnings) }

    # ... of a Hash within one that is begun anew, twice.
    rule("rails/same-text", :warnings) { |pair| pair.same?(&:itself) && pair.same_text? && pair.second.warnings.include?("duplicate key") }

    rule("json/float-shortest", :value) { |pair| pair.first.error.nil? && pair.second.error.nil? && JsonDifferential::Rules.shorter?(pair) }
  end
end
