# frozen_string_literal: true

require_relative "kept"

module Jacinth
  # RB_GC_GUARD behind a call that does not return: the compiler drops both the statement and the object's last use.
  module Check
    class << self
      # The guards in the list, and in the statements within it, that no path reaches.
      def dead_guards(statements)
        here = statements.each_cons(2).filter_map do |one, other|
          other if one.kind == :simple && one.text.match?(LEAVES) && other.text.start_with?("RB_GC_GUARD")
        end
        here + statements.flat_map { |one| within(one) }.flat_map { |list| dead_guards(list) }
      end

      private

      # The lists of statements in one.
      def within(statement)
        return [statement.parts] if statement.kind == :block

        Array(statement.parts).compact.map { |part| [part] }
      end
    end

    rule "calls.guards", "give the call that does not return the VALUE, not a pointer into it, and remove the guard" do
      tree.files("ext/jacinth/{rb,frontends}/**/*.{c,h}").each do |path|
        code = tree.code(path).lines
        next unless code.any? { |line| line.include?("RB_GC_GUARD") }

        Check.c_functions(tree, path).each do |name, first, count|
          text = code[first - 1, count].join
          next unless text.include?("RB_GC_GUARD")

          Check.dead_guards(CStatements.new(text, first).list).each do |guard|
            fail(path, "#{guard.text} in #{name} is never reached", line: guard.line)
          end
        end
      end
    end
  end
end
