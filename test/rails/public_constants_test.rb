# frozen_string_literal: true

require "test_helper"
require_relative "bundled"
require "support/public_constants"

# As test/core/public_constants_test.rb, with the Rails frontend.
class RailsPublicConstantsTest < Minitest::Test
  include Bundled

  def test_rails
    names = bundled("require \"active_support/all\"\nrequire \"jacinth/rails\"\n#{PublicConstants::SCRIPT}")
            .lines(chomp: true)
    assert_includes names, "Jacinth::Rails::Encoder"
    assert_empty PublicConstants.undeclared(names)
  end
end
