# frozen_string_literal: true

require "jacinth"

module Jacinth
  module Workbench
    # The workbench's own extension (ext/jacinth_workbench): the floors and the lab, as private singleton methods of
    # Workbench. Only CRuby has it.
    module Extension
      # Loads the extension. Returns false if it is not available.
      #: () -> bool
      def self.load
        return false unless RUBY_ENGINE == "ruby"

        require "jacinth/jacinth_workbench"
        true
      end
    end
  end
end
