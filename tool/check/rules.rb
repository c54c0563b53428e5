# frozen_string_literal: true

require "yaml"
require_relative "tree"

module Jacinth
  # The rules for the tree that a script can check. Each file of this folder is one group of rules, which it registers
  # with Check.rule. script/check runs them.
  module Check
    Rule = Struct.new(:name, :fix, :body)
    Failure = Struct.new(:rule, :place, :message, :fix) do
      def to_s = "#{place}: #{message} [#{rule}]#{"\n    fix: #{fix}" if fix}"
    end

    EXCEPTIONS = "script/check_exceptions.yml"

    @rules = []

    class << self
      attr_reader :rules

      # Registers a rule: its name, how to fix a failure, and a block that runs in a Report.
      def rule(name, fix, &body)
        @rules << Rule.new(name, fix, body)
      end

      # Runs the rules whose names begin with one of `only` (all rules if it is empty). Returns Reports.
      def run(root, only: [])
        tree = Tree.new(root)
        path = File.join(root, EXCEPTIONS)
        exceptions = (File.exist?(path) && YAML.load_file(path)) || {}
        chosen = @rules.select { |rule| only.empty? || rule.name.start_with?(*only) }
        chosen.map { |rule| Report.new(rule, tree, exceptions[rule.name] || {}).tap(&:run) }
      end
    end

    # One run of one rule: the methods that its block can call.
    class Report
      attr_reader :rule, :tree, :failures, :notes

      def initialize(rule, tree, exceptions)
        @rule = rule
        @tree = tree
        @exceptions = exceptions
        @used = []
        @failures = []
        @notes = []
      end

      def run
        instance_exec(&@rule.body)
        unreasoned = @exceptions.reject { |_, value| (value.is_a?(Hash) ? value["reason"] : value).to_s.size > 10 }
        unreasoned.each_key { |key| add(EXCEPTIONS, "the exception '#{key}' gives no reason") }
        return if @unable

        (@exceptions.keys - @used).each do |key|
          add(EXCEPTIONS, "the exception '#{key}' of #{@rule.name} is needed no more: remove it")
        end
      end

      # Reports a failure at path (and line), unless the exceptions name `key`.
      def fail(path, message, line: nil, key: path)
        return @used << key if @exceptions.key?(key)

        add(line ? "#{path}:#{line}" : path, message)
      end

      # Notes something that a person should look at. It is not a failure.
      def note(text) = @notes << text

      # Reports that a file that the rule reads does not exist, so that unused exceptions cannot be detected. The
      # message says what to do.
      def unable(path, message)
        @unable = true
        add(path, message, nil)
      end

      # The limit for the path: `usual`, or the higher one of its exception.
      def limit(path, usual)
        return usual unless @exceptions.key?(path)

        @used << path
        @exceptions[path].fetch("limit")
      end

      # The data that the exceptions list for this rule under the key.
      def listed(key)
        @used << key
        @exceptions[key]
      end

      private

      def add(place, message, fix = @rule.fix)
        @failures << Failure.new(@rule.name, place, message, fix)
      end
    end

    (Dir[File.join(__dir__, "*.rb")].sort - [__FILE__]).each { |path| require path }
  end
end
