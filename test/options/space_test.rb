# frozen_string_literal: true

require "test_helper"
require "support/layout_option"

class SpaceTest < Minitest::Test
  OPTION = :space
  PLACES = '{"a":%1,"b":%{"c":%[2,3]},"d":%{},"e":%[]}'
  include LayoutOption
end
