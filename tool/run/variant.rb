# frozen_string_literal: true

module Jacinth
  module Run
    # The build that the variables of extconf.rb select, and its folder. Each set of variables has its own folder,
    # so that builds never share an object file.
    class Variant
      SWITCHES = %w[SPLIT QUICK HEADERS DEBUG DEBUG_INFO SANITIZE WERROR BASELINE_SWAR WINDOW PACKAGE].freeze

      def self.from_env(env)
        set = ->(name) { env["JACINTH_#{name}"] || env["JAC_#{name}"] } # as build.rb reads them
        parts = SWITCHES.reject { |name| ["", "0", nil].include?(set.(name)) }
        parts = parts.map { |name| name.downcase.tr("_", "-") }
        compiler = [set.("CC"), env["CC"]].find { |name| name && !name.empty? }
        parts << File.basename(compiler).gsub(/[^\w.-]+/, "-") if compiler
        new(parts.join("+"))
      end

      attr_reader :name

      def initialize(name)
        @name = name
      end

      def default? = @name.empty?

      # The folder of this build.
      def folder = default? ? "tmp" : File.join("tmp/variants", @name)

      # The folder for $LOAD_PATH.
      def lib = default? ? "lib" : File.join(folder, "lib")
    end
  end
end
