# frozen_string_literal: true

module OjDifferential
  # The differences of custom and rails mode.
  module Rules
  end
end
