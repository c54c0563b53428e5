# frozen_string_literal: true

require "test_helper"
require "support/child"
require "support/public_constants"

# What is not declared in sig/ cannot be named: a program must not come to depend on it.
class PublicConstantsTest < Minitest::Test
  FEATURES = %w[jacinth jacinth/doctor jacinth/core_ext/float jacinth/core_ext/float/refinement].freeze

  def test_native_api
    names = constants(FEATURES)
    assert_includes names, "Jacinth::Document::Scalar"
    assert_empty PublicConstants.undeclared(names)
  end

  def test_frontends
    names = constants(FEATURES + %w[jacinth/json jacinth/oj])
    assert_empty PublicConstants.undeclared(names)
    assert_empty PublicConstants::OTHERS.values.flatten - names, "a name that is not there needs no reason"
  end

  private

  def constants(features)
    required = features.map { |name| "require #{name.dump}\n" }.join
    Child.output("#{required}#{PublicConstants::SCRIPT}").lines(chomp: true)
  end
end
