# frozen_string_literal: true

module OjDifferential
  # The intended differences of the writers.
  module Rules
    # A key where none is allowed.
    rule("oj/writer-key") do |step|
      step.source.include?("@w.step") &&
        step.ours.match?(/\A! StandardError "Can (?:only push a key onto an Object|not push more than one key before)/)
    end

    # Rails mode escapes the keys before the first value too.
    rule("oj/writer-rails-keys") do |step|
      plain = ->(text) { text.gsub("\\\\u2028", "\\u2028").gsub("\\\\u003c", "<") }
      step.source.include?("@w.step") && step.ours.match?(/\\\\u(?:2028|003c)/) && step.same?(&plain)
    end

    # The numbers of object mode's keys start again with each push; in Oj they go on.
    rule("oj/writer-numbers") do |step|
      step.source.include?("@w.step") && step.same? { |text| text.gsub(/\^#\d+/, "^#") }
    end

    # Oj writes the bytes of the key, in any encoding, up to a NUL. Such a key is the last step of its case.
    rule("oj/writer-key-encoding") do |step|
      step.source.match?(/@w\.step \{ \|w\| w\.push_value\(1, "(?:a\\0b"|\\u00e9"\.encode)/) &&
        step.ours.match?(/"(?:,)?(?:\\n *)?\\"(?:a\\\\u0000b|ab|\\u00E9|\\\\u00e9)\\":1/)
    end
  end
end
