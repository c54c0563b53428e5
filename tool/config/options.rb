# frozen_string_literal: true

require "yaml"

module Jacinth
  module Config
    # Reads and checks the options of config/options.yml, for the generators and the tests.
    class Options
      PATH = "config/options.yml"
      SIDES = %w[read write].freeze
      # The Ruby value of a default in C. A default that is not listed is a number.
      VALUES = { "Qnil" => nil, "Qfalse" => false, "Qtrue" => true, "false" => false, "true" => true, "warn" => true,
                 "JAC_CHOICE_NO" => false, "JAC_CHOICE_YES" => true, "JAC_CHOICE_UNSAID" => nil,
                 "Qundef" => "json_class" }.freeze

      # `frontends`: name => the flags of the grammar that are always set there. `rows`: the options of the common
      # table. `oj`: Oj's own options.
      attr_reader :frontends, :rows, :oj

      def initialize(text = File.read(File.expand_path("../../#{PATH}", __dir__)))
        data = YAML.safe_load(text)
        @frontends = data.fetch("frontends")
        @oj, @rows = data.fetch("options").each { |row| check(row) }.partition { |row| row["oj"] }
      end

      # The rows of a frontend, or of one side of it.
      def of(frontend, side = nil)
        @rows.select { |row| row["frontends"].include?(frontend) && (side.nil? || row[side]) }
      end

      # The default of one side of a row, in C. A frontend that is not listed has the first default.
      def default(use, frontend) = use["default"].fetch(frontend) { use["default"].values.first }

      # The default as a Ruby value: the effect of leaving the option out. A limit of 0 means none, and is returned as
      # nil.
      def ruby_default(use, frontend)
        value = default(use, frontend).to_s
        return if %w[size digits].include?(use["kind"]) && value == "0"

        ruby_value(value)
      end

      # The Ruby value of a default in C.
      def ruby_value(text) = VALUES.fetch(text) { Integer(text) }

      # All names of one of Oj's options.
      def oj_names(row) = [row["name"], *row["oj"]["aliases"]]

      # Whether default_options returns the option.
      def oj_listed?(row) = row["oj"]["listed"] != false

      def oj_field(row) = row["oj"].fetch("field", row["name"])

      # Whether the option has a field of its own. Otherwise it sets the field of another option.
      def oj_own_field?(row) = oj_listed?(row) || !row["oj"].key?("field")

      private

      def check(row)
        name = row.fetch("name") { refuse("a row has no `name:`") }
        known = @frontends.keys.join(", ")
        refuse("#{name} has no `frontends:`; list those that have the option (#{known})") unless row["frontends"]
        unknown = row["frontends"] - @frontends.keys
        refuse("#{name} names the frontends #{unknown.join(", ")}; there are #{known}") unless unknown.empty?
        refuse("#{name} has no `doc:`") unless row["doc"]
        uses = row.values_at(*SIDES, "oj").compact
        refuse("#{name} has none of `read:`, `write:` and `oj:`") if uses.empty?
        refuse("#{name} has no `kind:` or no `default:`") unless uses.all? { |use| use["kind"] && use.key?("default") }
      end

      def refuse(problem) = raise(ArgumentError, "#{PATH}: #{problem}")
    end
  end
end
