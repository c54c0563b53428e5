# frozen_string_literal: true

module OjDifferential
  # What of the mimicry of JSON is known.
  module Rules
    # json is there, with all that Oj has no word for.
    rule("oj/mimic-json") { |step| step.real.match?(/! NameError "uninitialized constant JSON::(?:Fragment|Coder)/) }

    # A State is json's: it takes no options but its own, answers respond_to?, and generates by its options.
    rule("oj/mimic-state") do |step|
      (step.source.match?(/Through.*, 3\)/) && step.source.match?(/pretty|JSON\.state/)) || (step.source.include?("JSON.state.new(") && step.ours.match?(/! (?:ArgumentError "unknown keyword|TypeError "(?:no implicit conversion|wrong argument type))/)) || (step.source.match?(/Through.*4/) && step.real.start_with?('! ArgumentError "wrong number of arguments (given 0, expected 1)"'))
    end

    # What follows an escape in a stream is not taken for a part of it.
    rule("oj/mimic-surrogates") { |step| step.source.include?("StringIO") && step.source.match?(/\\\\ud[89a-f]/i) && step.real.match?(/\\xED/) }

    # A create_id that is refused leaves the one that was there.
    rule("oj/mimic-create-id") { |step| step.before.first.to_s.match?(/\A! (?:TypeError|ArgumentError)/) && step.source.match?(/create_id|as_json|create_additions/) }
  end
end
