# frozen_string_literal: true

require_relative "rules"

module JsonDifferential
  # json 2.6.1 is older than 2.21.2, which level 2 follows. Where we differ from 2.6.1 we must agree with 2.21.2,
  # which a third process runs. Here such differences get the names under which docs/known-differences.md lists
  # them; these names never decide whether a difference is right.
  module OldJson
    REFERENCE = { "2.6.1" => "2.21.2" }.freeze
    LAYOUT = /(?:\\[nrt]|\\x\h\h|\\u\h{4}|\\0|[ -]|a)*/.freeze
    EMPTY = /(?<open>[\[{])#{LAYOUT}(?<close>[\]}])/.freeze
    NEWER_NAMES = Regexp.union(/respond_to\?|JSON::VERSION|method\(|constants|private_methods/,
                               /include JSON|extend JSON|unsafe_load|NestingError/)
    ENCODED = /Encoding|GeneratorError|ASCII-8BIT|[A-Z]+-\d+\w*:"/.freeze
    NAMES = {
      "json/old-messages" => ->(step) { step.real_error && step.real_error == step.our_error },
      "json/old-warnings" => ->(step) { step.real == step.ours },
      "json/old-float-text" => ->(step) { step.values? && OldJson.equal?(step) { |text| Rules.plain_numbers(text) } },
      "json/old-empty-containers" => lambda do |step|
        step.values? &&
          OldJson.equal?(step) { |text| Rules.plain_numbers(text).gsub(EMPTY, "\\k<open>\\k<close>") }
      end,
      "json/old-state" => ->(step) { step.source.match?(/State|@s\b|_options|JSON\.create_id/) },
      "json/old-parser-class" => ->(step) { step.source.match?(/JSON::Parser|@p\b/) },
      "json/old-names" => ->(step) { step.source.match?(NEWER_NAMES) },
      "json/old-dump" => ->(step) { step.source.match?(/JSON\.dump|\{ @io \}/) },
      "json/old-encodings" => ->(step) { [step.real, step.ours].any? { |text| text.match?(ENCODED) } },
      "json/old-load" => ->(step) { step.source.include?("JSON.load(") },
      "json/old-leniency" => ->(step) { !step.real_error && step.our_error == "JSON::ParserError" },
      "json/old-strictness" => ->(step) { step.real_error == "JSON::ParserError" && !step.our_error },
      "json/old-option-types" => ->(step) { step.real_error != step.our_error },
      "json/old-additions" => ->(step) { step.values? && step.source.include?("create_additions") },
      "json/old-object-class" => ->(step) { step.values? && step.source.match?(/(?:object|array|decimal)_class/) },
      "json/old-conversions" => ->(step) { step.source.match?(/generate|to_json|unparse|JSON\(|JSON\[/) },
      # No difference passes by this rule alone: it equals json 2.21.2, or another rule knows it as well.
      "json/old-others" => ->(_) { true }
    }.freeze

    class << self
      #: (Rules::Step) { (String) -> String } -> bool
      def equal?(step, &block) = block.call(step.real) == block.call(step.ours)

      # The names of the differences; nil when a step has none.
      #: (String, String, String, String) -> Array[String]?
      def ids(version, source, real, ours)
        found = Rules.steps(version, source, real, ours)&.map { |step| NAMES.find { |_, test| test.call(step) }&.first }
        found&.uniq if found&.all?
      end
    end
  end
end
