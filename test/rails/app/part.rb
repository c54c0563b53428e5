# frozen_string_literal: true

module RailsApp
  # Starts the application of a bundle in several ways, and counts them.
  class Part
    SECONDS = 60

    attr_reader :failures, :done

    #: (Bundle) -> void
    def initialize(bundle)
      @bundle = bundle
      @failures = []
      @done = 0
    end
  end
end
