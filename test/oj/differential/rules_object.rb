# frozen_string_literal: true

module OjDifferential
  # The differences of object mode.
  module Rules
    # A JSON text inside of what inspect makes of a document.
    TEXT = /\\"(?:[^\\]|\\\\(?:\\["\\]|[^\\])|\\(?![\\"]))*\\"/
    # What stands between the texts.
    BETWEEN = ->(text) { text.gsub(TEXT, "?").gsub("-0.0", "0.0") }

    # Strings of other encodings are transcoded, as in all other modes.
    rule("oj/object-encoding") do |step|
      next unless step.source.match?(/mode: :object|Oj\.dump/) && step.source.match?(/encode\(|force_encoding|"\.b\b/)

      cut = [step.real, step.ours].all?(/"\d+ \d+\z/) # a long one, of which the start, the size and a sum are told
      cut || step.real.start_with?('! EncodingError "Invalid Unicode') || step.same?(&BETWEEN)
    end

    # What an Array of a subclass holds is lost.
    rule("oj/array-subclass-circle") do |step|
      next unless [step.source, *step.before].join.match?(/circular(?:: |=>)true/)

      # Of ours the start alone is told where it is long.
      holds = /\\"self\\":\s*\[|Too deeply|Invalid Unicode|"\d+ \d+\z/
      lost = step.real.match?(/\\"self\\":\s*\\"\^r\d/) && step.ours.match?(holds)
      # ... or, of long outcomes, of which the start, the size and a sum are told, behind that.
      lost || (step.source.match?(/Sub(?:Array|Hash)|:subhash/) && [step.real, step.ours].map { |text| text[/\A(.*)"\d+ \d+\z/m, 1] }.then { |starts| starts[0] && starts.uniq.size == 1 })
    end

    # A quote in the name of an anonymous Struct's member.
    rule("oj/member-names") { |step| step.source.match?(/Struct\.new/) && step.real.include?('\"a\"b\"') && step.ours.include?('\"a\\\\\"b\"') }
  end
end
