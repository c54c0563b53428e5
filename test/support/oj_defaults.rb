# frozen_string_literal: true

require "jacinth/oj/api"

# For tests that change Oj's default options, or what applies to the process (Oj.add_to_json, Oj::Rails.optimize).
# Restores them afterwards. Options that default_options does not return get their initial values.
module OjDefaults
  def setup
    super
    @defaults = Jacinth::Oj.default_options
  end

  def teardown
    Jacinth::Oj.default_options = @defaults.merge(integer_range: 0..0, match_string: {}, max_nesting: nil)
    Jacinth::Oj.remove_to_json
    Jacinth::Oj::Rails.deoptimize
    super
  end
end
