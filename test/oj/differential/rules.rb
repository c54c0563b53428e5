# frozen_string_literal: true

module OjDifferential
  # The differences that are meant, by their ids in docs/known-differences.md: the allow-list of the comparison.
  # A rule sees one step of a case and its outcome in both processes; `before` are our outcomes of the steps
  # before it, `earlier` their source. A case is known when each of its steps that differ is.
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

      # The ids of the rules that know the steps that differ, or nil when one of them is not known.
      #: (String, String, String) -> Array[String]?
      def ids(source, real, ours)
        lists = [real, ours].map { |outcome| outcome.split(" ;; ", -1) }
        return unless lists[0].size == lists[1].size

        texts = source.lines
        found = lists.transpose.each_with_index.filter_map do |(first, second), index|
          next if first == second

          bare = [first, second].map { |text| without_place(text) }
          next ["oj/source-line"] if bare[0] == bare[1]

          [all.find { |rule| rule.test.call(Step.new(texts[index].to_s, *bare, lists[1].first(index), texts.first(index))) }&.id]
        end.flatten
        found.uniq if found.all?
      end

      # An outcome without the line of Oj's own source, without the name of the module that its errors are in, and with
      # the bytes of a message, which Oj takes for none of any encoding, as characters.
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

    # Every message of a parser ends in it; ids() knows them by themselves.
    rule("oj/source-line") { |step| step.real == step.ours }

    # Oj writes the name of another object, or none.
    rule("oj/option-names") { |step| step.same? { |text| text.sub(/\A(! ArgumentError ").*( must be true, false, or nil\.")/m, "\\1\\2") } }

    rule("oj/negative-zero") { |step| step.same? { |text| text.gsub(/-+0\.0/, "0.0") } }

    # NaN and infinity as words are no JSON.
    rule("oj/decimal-special") { |step| step.source.match?(/BigDecimal\("(?:NaN|-?Infinity)"\)/) && (step.ours.start_with?('! TypeError "Failed to dump BigDecimal') || (step.real.match?(/NaN|Infinity/) && step.ours.match?(/null|e14159/))) }

    # Quotes within quotes.
    rule("oj/range-text") { |step| step.source.include?("..") && step.real.match?(/\\"(?:\\"|\{\\")(?:(?!\.\.).)*\.\./) && !step.ours.match?(/\\"(?:\\"|\{)(?:(?!\\").)*\\"\.\./) }

    # ... and an end that is none, beside one that is no number; of a stream's writer in what it writes later.
    rule("oj/range-text") { |step| [step.source, *step.earlier].join.match?(/\(\.\.|\.\.\)/) && step.real.match?(/null\.\.|\.\.\.?null/) && !step.ours.match?(/null\.\.|\.\.\.?null/) }

    # A format that says nothing writes nothing.
    rule("oj/empty-format") { |step| step.source.include?('float_format: ""') }

    rule("oj/wide-format") do |step|
      cut = ->(text) { text.gsub(/[^,\[\]{}":]{64,}/) { |number| number[0, 63] } }
      [step.source, *step.before].join.include?("float_format") && step.real.match?(/[^,\[\]{}":]{63}/) && step.same? { |text| cut.(text).gsub("-0.0", "0.0") }
    end

    rule("oj/hex-float") { |step| step.source.include?("%a") && step.same? { |text| text.gsub(/0x[01](?:\.\h+)?p-10\d\d/) { |number| Float(number).to_s }.gsub("-0.0", "0.0") } }

    # Oj makes a Range whose ends are not where Range looks for them.
    rule("oj/range-told") { |step| step.source.include?("Oj.default_options") && step.same? { |text| text.sub(/:integer_range=>Range !?"[^"]*"/, "") } }

    # An error leaves all defaults as they were.
    rule("oj/defaults-half") { |step| step.before.first.to_s.start_with?("! ") && step.source.include?("Oj.default_options") }

    # A NUL in a key, and in what to_json gives, is a character.
    rule("oj/nul-bytes") do |step|
      next true if step.source.include?("\\0") && step.real.start_with?('! ArgumentError "string contains null byte"')

      step.ours.include?("\\x00") && step.real.start_with?(step.ours[/\A.*?(?=\\x00)/m].to_s)
    end
  end
end

require_relative "rules_object"
require_relative "rules_custom"
require_relative "rules_writers"
