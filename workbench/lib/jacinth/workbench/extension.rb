# frozen_string_literal: true

require "jacinth"

module Jacinth
  module Workbench
    # The workbench's own extension (ext/jacinth_workbench): the floors, and in a checkout the lab, as private
    # singleton methods of Workbench. Only CRuby has it.
    module Extension
      # The extension was not compiled, or for another Ruby.
      class Missing < LoadError
      end

      # Loads the extension. Returns false on a Ruby that has none. Raises Missing.
      #: () -> bool
      def self.load
        return false unless RUBY_ENGINE == "ruby"

        require "jacinth/jacinth_workbench"
        true
      rescue LoadError => e
        raise Missing, "the extension of jacinth-workbench cannot be loaded: #{e.message.lines.first.to_s.chomp}. " \
                       "Compile it: gem pristine jacinth-workbench, or bundle exec rake compile in a checkout"
      end
    end
  end
end
