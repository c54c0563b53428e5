# frozen_string_literal: true

require "jacinth/oj/api"

# For tests that change Oj's default options: they are afterwards as they were. What default_options cannot tell is
# set to what it is at first.
module OjDefaults
  def setup
    super
    @defaults = Jacinth::Oj.default_options
  end

  def teardown
    Jacinth::Oj.default_options = @defaults.merge(integer_range: 0..0, match_string: {}, max_nesting: nil)
    super
  end
end
