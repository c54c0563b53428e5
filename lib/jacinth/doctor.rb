# frozen_string_literal: true

# Reports which library provides JSON.parse, JSON.generate, to_json, ActiveSupport's encoder and decoder, and Oj in this
# process, and what to change where it is not Jacinth. It changes nothing. It needs no other file of Jacinth, so it can
# examine a process without Jacinth.
#
#   require "jacinth/doctor"
#   puts Jacinth::Doctor.report

require_relative "doctor/origin"
require_relative "doctor/gemfile"
require_relative "doctor/sources"
require_relative "doctor/checks"
require_relative "doctor/trouble"

# :stopdoc:
module Jacinth
  # :startdoc:
  # Tells which library provides JSON in this process, and what to change where it is not Jacinth. It changes nothing.
  #
  #   require "jacinth/doctor"
  #   puts Jacinth::Doctor.report
  module Doctor
    # name: the function or class. owner: the library that provides it. place: where it is defined, or nil. ours:
    # whether Jacinth provides it; nil where that does not matter. advice: what to change, or nil. note: what may be
    # changed, if the program has not asked Jacinth for it; or nil.
    Finding = ::Struct.new(:name, :owner, :place, :ours, :advice, :note)

    # The findings in order.
    class Report
      # The words for `ours` in the table.
      OURS = { true => "jacinth", false => "other", nil => "" }.freeze
      # What uses JSON => the names of its findings.
      USERS = {
        "ActiveSupport" => /\A(?:ActiveSupport|JSON columns|JSONGemEncoder)/, "JSON" => /\A(?:JSON\.|to_json of)/,
        "Oj" => /\AOj\z/
      }.freeze
      private_constant :OURS, :USERS

      #: () -> Array[Finding]
      attr_reader :findings

      #: (Array[Finding]) -> void
      def initialize(findings)
        @findings = findings.freeze
      end

      # Whether there is nothing to change.
      #: () -> bool
      def ok?
        @findings.none?(&:advice)
      end

      # What to change, without repetitions.
      #: () -> Array[String]
      def advice
        @findings.filter_map(&:advice).uniq
      end

      # What may be changed, without repetitions.
      #: () -> Array[String]
      def notes
        @findings.filter_map(&:note).uniq
      end

      #: () -> Hash[Symbol, untyped]
      def to_h
        { ok: ok?, findings: @findings.map(&:to_h), advice: advice, notes: notes }
      end

      # A table of the findings, the advice and the notes.
      #: () -> String
      def to_s
        rows = @findings.map { |finding| [OURS.fetch(finding.ours), finding.name, finding.owner, finding.place.to_s] }
        widths = rows.transpose.map { |column| column.map(&:size).max }
        lines = rows.map { |row| row.zip(widths).map { |cell, width| cell.ljust(width) }.join("  ").rstrip }
        tail = ok? ? [verdict] : ["To change:", *listed(advice)]
        [*lines, "", *tail, *(["", "As you like:", *listed(notes)] if notes.any?)].join("\n") << "\n"
      end

      private

      # Names those of USERS whose findings all have Jacinth. A finding where that does not matter is not counted.
      def verdict
        users = USERS.select do |_, pattern|
          found = @findings.select { |finding| finding.name.match?(pattern) }.map(&:ours).compact
          found.any? && found.all?
        end.keys
        return "Nothing to change." if users.empty?

        users[0] = "Rails" if users[0] == "ActiveSupport" && defined?(::Rails::VERSION)
        names = [users[0..-2].join(", "), users.last].reject(&:empty?).join(" and ")
        everywhere = " everywhere" if notes.empty? && @findings.none? { |finding| finding.ours == false }
        "Nothing to change: #{names} #{users.size > 1 ? "use" : "uses"} Jacinth#{everywhere}."
      end

      def listed(texts)
        texts.map { |words| "- #{words}" }
      end
    end

    # Examines this process.
    #: () -> Report
    def self.report
      Report.new(Checks.new.findings)
    end

    # For the command: the report on a Gemfile that cannot be used, or nil, and the place of an error.
    #: (Exception) -> [Report?, String?]
    def self.trouble(error)
      [Trouble.report(error), Trouble.place(error)]
    end

    private_class_method :trouble
  end
end
