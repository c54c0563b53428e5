# frozen_string_literal: true

require_relative "rules"

module OjDifferential
  # What is meant to differ in Oj::Doc.
  module Rules
    # The line of Oj's own source that its messages end with.
    PLACE = / \[\w+\.c:\d+\]/.freeze
    number = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[-+](?![\d.])/
    value = ->(digits) { digits.size == 1 && digits.match?(/[-+]/) ? "0" : format("%.13g", Float(digits.sub(/\.(?!\d)/, ".0")) + 0.0) }
    plain = ->(text) { text.gsub(PLACE, "").gsub("Jacinth::Oj", "Oj").gsub(/(?<!UTF-8|ASCII)(?:ASCII-8BIT:)?"/, '"') }
    values = ->(text) { plain.(text).gsub("3.0e14159265358979323846", "1e400").gsub(number, &value) }

    # Oj writes over the document while it reads: decoded text, and a NUL behind each value. Places are counted in that.
    rule("oj/doc-place") { |step| step.source.match?(/\\[\\ntu]/) && step.same? { |text| plain.(text).sub(/ at line \d+, column \d+/, "") } }

    # Half a pair with something behind it becomes another character there.
    rule("oj/doc-surrogates") { |step| step.source.match?(/\\\\ud[89a-f]/) && step.ours.include?("invalid escaped character") }

    # What it opens, and raises for when that is fetched.
    rule("oj/doc-point") { |step| step.real.include?("invalid value for Float()") || step.source.match?(/\d\.[eE]\d/) }

    # From Ruby 3.4 on Float() takes it.
    rule("oj/doc-point") { |step| step.source.match?(/\d\.(?![\deE])/) && step.same? { |text| text.gsub(/(?<![\d.])(-?\d+)\.0(?!\d)/, "\\1") } }

    # Asked once there, when the number is fetched first.
    rule("oj/doc-digits") { |step| step.ours.include?("integer exceeds") || (step.source.include?("Zoo::Docs.at") && step.before.any? { |ours| ours.include?("integer exceeds") }) }

    # A sign with something else behind it is 0 there.
    rule("oj/doc-sign") { |step| step.source.match?(/[-+](?![\d.\s,\]}])/) && step.ours.include?("invalid number") }

    # A number is written as it is spelled, valid or not; one that was fetched before by its value.
    rule("oj/doc-spelling") { |step| step.source.include?("dump") && step.same?(&values) }
  end
end
