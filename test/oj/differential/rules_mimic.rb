# frozen_string_literal: true

module OjDifferential
  # The intended differences of the mimicked JSON.
  module Rules
    # json is loaded, with everything that Oj does not replace.
    rule("oj/mimic-json") { |step| step.real.match?(/! NameError "uninitialized constant JSON::(?:Fragment|Coder)/) }

    # A State is json's: it accepts only its own options, answers respond_to?, and generates by its options.
    refused_options = /! (?:ArgumentError "unknown keyword|TypeError "(?:no implicit conversion|wrong argument type))/
    rule("oj/mimic-state") do |step|
      (step.source.match?(/Through.*, 3\)/) && step.source.match?(/pretty|JSON\.state/)) ||
        (step.source.include?("JSON.state.new(") && step.ours.match?(refused_options)) ||
        (step.source.match?(/Through.*4/) &&
          step.real.start_with?('! ArgumentError "wrong number of arguments (given 0, expected 1)"'))
    end

    # What follows an escape in a stream is not read as a part of it.
    rule("oj/mimic-surrogates") do |step|
      step.source.include?("StringIO") && step.source.match?(/\\\\ud[89a-f]/i) && step.real.match?(/\\xED/)
    end

    # A rejected create_id leaves the previous one in place.
    rule("oj/mimic-create-id") do |step|
      step.before.first.to_s.match?(/\A! (?:TypeError|ArgumentError)/) &&
        step.source.match?(/create_id|as_json|create_additions/)
    end
  end
end
