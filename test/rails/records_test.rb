# frozen_string_literal: true

require_relative "../test_helper"
require_relative "records/run"
require_relative "../support/workload"

# Records of ActiveRecord: each text is compared with that of ActiveSupport's own encoder for the same object, in a
# process that has the gems of the application, if these can be installed. `rake rails_app` compares all kinds of
# records and all overrides.
class RailsRecordsTest < Minitest::Test
  BUNDLE = RailsApp::Bundle.new(RailsApp::Bundle.fitting)

  def check(name, least, **variables)
    skip "ActiveRecord cannot be had: #{BUNDLE.missing}" if BUNDLE.missing
    held, complaints = RailsApp::Records.run(BUNDLE, name, variables.transform_keys(&:to_s))
    assert_empty complaints
    assert_operator held, :>=, least
  end

  def test_overrides_are_called = check("overrides", 200 / Workload::SHARE, EVERY: (8 * Workload::SHARE).to_s)

  def test_records_made_by_chance = check("random", Workload.rounds(150), CASES: Workload.rounds(150).to_s)
end
