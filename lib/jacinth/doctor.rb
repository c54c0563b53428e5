# frozen_string_literal: true

# Who owns JSON in this process: whose JSON.parse, JSON.generate, to_json, ActiveSupport encoder and decoder, and whose Oj
# there is, and which line to change where it is not Jacinth's. Looks and changes nothing; needs nothing of Jacinth, so that
# it can look at a process without it.
#
#   require "jacinth/doctor"
#   puts Jacinth::Doctor.report

require_relative "doctor/origin"
require_relative "doctor/checks"

module Jacinth
  module Doctor
    # name: what was looked at. owner: whose it is, in words. place: where it is written, or nil. ours: nil where it does not
    # matter. advice: what to change, or nil.
    Finding = ::Struct.new(:name, :owner, :place, :ours, :advice)

    # What was found, in order.
    class Report
      # Words for who reads it.
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
