# frozen_string_literal: true

module Jacinth
  module Run
    # Commands that a suite needs and that some machines lack. In CI they are installed from Debian if possible.
    # Elsewhere they are installed only if the user asks for it.
    module Packages
      LIMIT = 600 # seconds for one call of apt-get
      private_constant :LIMIT

      # nil if every command exists or could be installed with `packages`, otherwise the reason.
      def self.missing(commands, packages)
        lacking = commands.reject { |command| there?(command) }
        return if lacking.empty?

        hint = "#{lacking.join(" and ")} missing (Debian: apt-get install #{packages.join(" ")})"
        return hint unless ENV["CI"] == "true"
        unless Process.uid.zero? && File.exist?("/etc/debian_version")
          return "#{hint}, and installing them needs root on Debian"
        end

        return if install(packages) && commands.all? { |command| there?(command) }

        "#{hint}, and apt-get cannot install them"
      end

      def self.there?(command)
        ENV.fetch("PATH", "").split(File::PATH_SEPARATOR).any? { |folder| File.executable?(File.join(folder, command)) }
      end
      private_class_method :there?

      def self.install(packages)
        apt = ["timeout", LIMIT.to_s, "apt-get"]
        system(*apt, "update", out: :err) && system({ "DEBIAN_FRONTEND" => "noninteractive" }, *apt, "install", "-y",
                                                    "--no-install-recommends", *packages, out: :err)
      end
      private_class_method :install
    end
  end
end
