# frozen_string_literal: true

module OjDifferential
  # The differences of object mode.
  module Rules
    # A JSON string within the inspected document.
    TEXT = /\\"(?:[^\\]|\\\\(?:\\["\\]|[^\\])|\\(?![\\"]))*\\"/
    # The document with all strings replaced.
    BETWEEN = ->(text) { text.gsub(TEXT, "?").gsub("-0.0", "0.0") }

    # Strings of other encodings are transcoded, as in all other modes.
    rule("oj/object-encoding") do |step|
      next unless step.source.match?(/mode: :object|Oj\.dump/) && step.source.match?(/encode\(|force_encoding|"\.b\b/)

      cut = [step.real, step.ours].all?(/"\d+ \d+\z/) # a long outcome: its start, its size and a checksum
      cut || step.real.start_with?('! EncodingError "Invalid Unicode') || step.same?(&BETWEEN)
    end

    # Oj loses the elements of an instance of a subclass of Array.
    rule("oj/array-subclass-cycle") do |step|
      next unless [step.source, *step.before].join.match?(/circular(?:: |=>)true/)

      # If our outcome is long, only its start is shown.
      holds = /\\"self\\":\s*\[|Too deeply|Invalid Unicode|"\d+ \d+\z/
      lost = step.real.match?(/\\"self\\":\s*\\"\^r\d/) && step.ours.match?(holds)
      # The loss may be behind the start of a long outcome, which is shown with its size and a checksum.
      starts = [step.real, step.ours].map { |text| text[/\A(.*)"\d+ \d+\z/m, 1] }
      lost || (step.source.match?(/Sub(?:Array|Hash)|:subhash/) && starts[0] && starts.uniq.size == 1)
    end

    # The name of an anonymous Struct's member contains a quote.
    rule("oj/member-names") do |step|
      step.source.match?(/Struct\.new/) && step.real.include?('\"a\"b\"') && step.ours.include?('\"a\\\\\"b\"')
    end
  end
end
