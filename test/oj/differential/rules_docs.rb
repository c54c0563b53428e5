# frozen_string_literal: true

require_relative "rules"

module OjDifferential
  # The intended differences of Oj::Doc.
  module Rules
    # The line of Oj's own source at the end of its messages.
    PLACE = / \[\w+\.c:\d+\]/.freeze
    number = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[-+](?![\d.])/
    value = ->(digits) do
      digits.size == 1 && digits.match?(/[-+]/) ? "0" : format("%.13g", Float(digits.sub(/\.(?!\d)/, ".0")) + 0.0)
    end
    plain = ->(text) { text.gsub(PLACE, "").gsub("Jacinth::Oj", "Oj").gsub(/(?<!UTF-8|ASCII)(?:ASCII-8BIT:)?"/, '"') }
    values = ->(text) { plain.(text).gsub("3.0e14159265358979323846", "1e400").gsub(number, &value) }

    # While it parses, Oj overwrites the document with decoded text and a NUL behind each value, and counts lines and
    # columns in the result.
    rule("oj/doc-place") do |step|
      step.source.match?(/\\[\\ntu]/) && step.same? { |text| plain.(text).sub(/ at line \d+, column \d+/, "") }
    end

    # In Oj, half a surrogate pair together with what follows becomes another character.
    rule("oj/doc-surrogates") do |step|
      step.source.match?(/\\\\ud[89a-f]/) && step.ours.include?("invalid escaped character")
    end

    # Oj opens a document with such a number, and raises when the number is fetched.
    rule("oj/doc-point") { |step| step.real.include?("invalid value for Float()") || step.source.match?(/\d\.[eE]\d/) }

    # From Ruby 3.4 on, Float() accepts "1.".
    rule("oj/doc-point") do |step|
      step.source.match?(/\d\.(?![\deE])/) && step.same? { |text| text.gsub(/(?<![\d.])(-?\d+)\.0(?!\d)/, "\\1") }
    end

    # Oj checks max_integer_digits only when the number is fetched for the first time.
    rule("oj/doc-digits") do |step|
      step.ours.include?("integer exceeds") ||
        (step.source.include?("Zoo::Docs.at") && step.before.any? { |ours| ours.include?("integer exceeds") })
    end

    # In Oj, a sign without digits is 0.
    rule("oj/doc-sign") { |step| step.source.match?(/[-+](?![\d.\s,\]}])/) && step.ours.include?("invalid number") }

    # Oj dumps a number as it stands in the document, valid or not, and after it was fetched by its value.
    rule("oj/doc-number-text") { |step| step.source.include?("dump") && step.same?(&values) }
  end
end
