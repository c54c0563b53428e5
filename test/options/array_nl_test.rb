# frozen_string_literal: true

require "test_helper"
require "support/layout_option"

class ArrayNlTest < Minitest::Test
  OPTION = :array_nl
  PLACES = '{"a":1,"b":{"c":[%2,%3%]},"d":{},"e":[]}'
  include LayoutOption
end
