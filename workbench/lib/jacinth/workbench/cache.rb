# frozen_string_literal: true

module Jacinth
  module Workbench
    # Where the workbench keeps files that can be made again.
    module Cache
      # The folder as the XDG Base Directory Specification has it, whether it exists or not.
      #: () -> String
      def self.folder
        base = ENV["XDG_CACHE_HOME"].to_s
        base = File.join(Dir.home, ".cache") unless base.start_with?("/")
        File.join(base, "jacinth")
      end
    end
  end
end
