# frozen_string_literal: true

# Who owns JSON in this process: which library provides JSON.parse, JSON.generate, to_json, ActiveSupport's encoder and
# decoder, and Oj, and what to change where it is not Jacinth. It changes nothing, and it needs nothing of Jacinth, so
# that it can look at a process without it.
#
#   require "jacinth/doctor"
#   puts Jacinth::Doctor.report

require_relative "doctor/origin"
require_relative "doctor/checks"

module Jacinth
  module Doctor
    # name: what was looked at. owner: the library that provides it. place: where it is defined, or nil. ours: whether
    # it is Jacinth's; nil where that does not matter. advice: what to change, or nil.
    Finding = ::Struct.new(:name, :owner, :place, :ours, :advice)

    # What was found, in order.
    class Report
      # The finding as a line of text.
      OURS = { true => "jacinth", false => "other", nil => "" }.freeze

      #: () -> Array[Finding]
      attr_reader :findings

      #: (Array[Finding]) -> void
      def initialize(findings)
        @findings = findings.freeze
      end

      # Whether there is nothing to change.
      #: () -> bool
      def ok? = @findings.none?(&:advice)

      # What to change, each thing once.
      #: () -> Array[String]
      def advice = @findings.filter_map(&:advice).uniq

      #: () -> Hash[Symbol, untyped]
      def to_h = { ok: ok?, findings: @findings.map(&:to_h), advice: advice }

      # A table, then what to change.
      #: () -> String
      def to_s
        rows = @findings.map { |finding| [OURS.fetch(finding.ours), finding.name, finding.owner, finding.place.to_s] }
        widths = rows.transpose.map { |column| column.map(&:size).max }
        lines = rows.map { |row| row.zip(widths).map { |cell, width| cell.ljust(width) }.join("  ").rstrip }
        tail = ok? ? ["Nothing to change."] : ["To change:", *advice.map { |words| "- #{words}" }]
        [*lines, "", *tail].join("\n") << "\n"
      end
    end

    # Looks at this process.
    #: () -> Report
    def self.report = Report.new(Checks.new.findings)
  end
end
