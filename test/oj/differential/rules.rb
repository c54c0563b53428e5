# frozen_string_literal: true

module OjDifferential
  # The intended differences, by their ids in docs/known-differences.md: the allow-list of the comparison. A rule sees
  # one step of a case and its outcome in both processes. `before` are our outcomes of the earlier steps, `earlier` is
  # their source. A case is known if every step that differs is known.
  module Rules
    Step = Struct.new(:source, :real, :ours, :before, :earlier) do
      #: () { (String) -> String } -> bool
      def same?(&block) = block.call(real) == block.call(ours)
    end
    Rule = Struct.new(:id, :test)

    class << self
      #: () -> Array[Rule]
      def all = @all ||= []

      #: (String) { (Step) -> boolish } -> void
      def rule(id, &test)
        all << Rule.new(id, test)
      end

      # The ids of the rules for the steps that differ, or nil if one of them has no rule.
      #: (String, String, String) -> Array[String]?
      def ids(source, real, ours)
        lists = [real, ours].map { |outcome| outcome.split(" ;; ", -1) }
        return unless lists[0].size == lists[1].size

        texts = source.lines
        found = lists.transpose.each_with_index.filter_map do |(first, second), index|
          next if first == second

          bare = [first, second].map { |text| without_place(text) }
          next ["oj/source-line"] if bare[0] == bare[1]

          step = Step.new(texts[index].to_s, *bare, lists[1].first(index), texts.first(index))
          [all.find { |rule| rule.test.call(step) }&.id]
        end.flatten
        found.uniq if found.all?
      end

      # An outcome without the line of Oj's own source and without the name of the module of its errors. The bytes of a
      # message, to which Oj gives no encoding, become characters.
      #: (String) -> String
      def without_place(text)
        text = text.gsub(/ \[\w+\.c:\d+\]/, "").gsub("Jacinth::Oj::", "Oj::")
        text = text.gsub(/(column \d+) (?:\[[\w.:]*)?(?="| in ')/, "\\1") # cut at 256 bytes
        text.gsub(/(?:\\x[89A-F]\h)+/) do |bytes|
          characters = [bytes.delete("\\\\x")].pack("H*").force_encoding(Encoding::UTF_8)
          characters.valid_encoding? ? characters.dump[1..-2] : bytes
        end
      end
    end

    # Every message of Oj's parser ends with a line of its source. ids() finds these differences without this rule.
    rule("oj/source-line") { |step| step.real == step.ours }

    # Oj keeps the sign in compat and rails mode.
    rule("oj/negative-zero") do |step|
      modes = step.source.scan(/mode: :(\w+)/).flatten
      (modes.empty? || (modes - %w[compat json rails]).any?) && step.same? { |text| text.gsub(/-+0\.0/, "0.0") }
    end

    # The words NaN and Infinity are not valid JSON.
    rule("oj/decimal-special") do |step|
      step.source.match?(/BigDecimal\("(?:NaN|-?Infinity)"\)/) &&
        (step.ours.start_with?('! TypeError "Failed to dump BigDecimal') ||
          (step.real.match?(/NaN|Infinity/) && step.ours.match?(/null|e14159/)))
    end

    # Oj writes quotes within quotes.
    rule("oj/range-text") do |step|
      step.source.include?("..") && step.real.match?(/\\"(?:\\"|\{\\")(?:(?!\.\.).)*\.\./) &&
        !step.ours.match?(/\\"(?:\\"|\{)(?:(?!\\").)*\\"\.\./)
    end

    # A missing end of a Range whose other end is not a number. A StreamWriter writes it in a later step.
    rule("oj/range-text") do |step|
      [step.source, *step.earlier].join.match?(/\(\.\.|\.\.\)/) && step.real.match?(/null\.\.|\.\.\.?null/) &&
        !step.ours.match?(/null\.\.|\.\.\.?null/)
    end

    # An empty format writes nothing in Oj.
    rule("oj/empty-format") { |step| step.source.include?('float_format: ""') }

    rule("oj/wide-format") do |step|
      cut = ->(text) { text.gsub(/[^,\[\]{}":]{64,}/) { |number| number[0, 63] } }
      [step.source, *step.before].join.include?("float_format") && step.real.match?(/[^,\[\]{}":]{63}/) &&
        step.same? { |text| cut.(text).gsub("-0.0", "0.0") }
    end

    rule("oj/hex-float") do |step|
      step.source.include?("%a") &&
        step.same? { |text| text.gsub(/0x[01](?:\.\h+)?p-10\d\d/) { |number| Float(number).to_s }.gsub("-0.0", "0.0") }
    end

    # In Oj the Range reads back as nil..nil.
    rule("oj/range-told") do |step|
      step.source.include?("Oj.default_options") &&
        step.same? { |text| text.sub(/:integer_range=>Range !?"[^"]*"/, "") }
    end

    # With us an error leaves all defaults unchanged.
    rule("oj/defaults-half") do |step|
      step.before.first.to_s.start_with?("! ") && step.source.include?("Oj.default_options")
    end

    # A NUL in a key, or in the result of to_json, is a character like any other.
    rule("oj/nul-bytes") do |step|
      next true if step.source.include?("\\0") && step.real.start_with?('! ArgumentError "string contains null byte"')

      step.ours.include?("\\x00") && step.real.start_with?(step.ours[/\A.*?(?=\\x00)/m].to_s)
    end
  end
end

require_relative "rules_object"
require_relative "rules_custom"
require_relative "rules_writers"
