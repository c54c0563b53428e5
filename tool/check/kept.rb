# frozen_string_literal: true

require_relative "c_statements"

module Jacinth
  # Pointers into the memory of Ruby objects, and their lengths, that are used after a call that may run Ruby code: the
  # object may have changed or moved. Follows local variables through the statements of one function; knows neither
  # fields of structs nor what other functions do.
  module Check
    # What gives a pointer into an object, or a length of it.
    KEPT_SOURCE = /\b(?:RSTRING_(?:PTR|LEN|END)|RARRAY_(?:LEN|CONST_PTR)|RHASH_SIZE|StringValuePtr)\s*\(/
    # The types of variables that are followed.
    KEPT_TYPE = /\*|\b(?:size_t|long|ptrdiff_t|u?int\w*_t|unsigned|int|char)\b/
    NOT_KEPT_TYPE = /\b(?:VALUE|bool|ID)\b(?!\s*\*)/
    # No statement follows these calls.
    LEAVES = /\A(?:return\b|goto\b|(?:rb_(?:raise|exc_raise|memerror|sys_fail\w*)|\w+_(?:raise|refuse)\w*)\s*\()/
    # The type that a declaration begins with.
    DECLARED = /\A((?:const |static |unsigned )*[A-Za-z_]\w*(?:\s+const)?[\s*]+(?:const\s+)?)\w+\s*(?:=|\[|\z)/
    CALLS_RUBY = %r{/\* may call Ruby \*/}
    KEPT = %r{/\* kept: [^*]+ \*/}

    # Follows the variables of one function. A state is a Hash: variable => nil, or the line of the call after which it
    # is stale. nil instead of a state: no statement is reached.
    class KeptVariables
      # [[line of the use, variable, line of the call], ...]
      attr_reader :found

      # The statements; the lines that are marked, and those that say why something may be kept.
      def initialize(statements, marked, kept)
        @marked = marked
        @kept = kept
        @found = []
        @leaps = [] # for each open loop or switch, the states at its break and continue
        run(statements, {})
        @found.uniq!
      end

      private

      def run(statements, state) = statements.reduce(state) { |now, statement| now && step(statement, now) }

      def step(statement, state)
        case statement.kind
        when :block then run(statement.parts, state)
        when :if then branch(statement, state)
        when :loop then repeated(statement, state)
        when :switch then chosen(statement, state)
        else simple(statement, state)
        end
      end

      # If a statement follows a condition on the same line, a mark behind both is for the statement.
      def branch(statement, state)
        condition, one, other = statement.parts
        state = condition.last == one.line && one.kind == :simple ? asked(condition, state) : step(condition, state)
        join(run([one], state), other ? run([other], state) : state)
      end

      def asked(condition, state)
        marked = @marked
        @marked = []
        step(condition, state)
      ensure
        @marked = marked
      end

      # Twice, so that what a round leaves reaches the next one.
      def repeated(statement, state)
        first, condition, body, last = statement.parts
        state = step(first, state) if first
        state = step(condition, state) if condition && !statement.late
        2.times do
          @leaps.push([])
          round = run([body], state)
          round = @leaps.pop.reduce(round) { |now, leap| join(now, leap) }
          round = [last, condition].compact.reduce(round) { |now, part| now && step(part, now) }
          state = join(state, round)
        end
        state
      end

      # Each case is entered from the condition, or from the case before it.
      def chosen(statement, state)
        condition, body = statement.parts
        state = step(condition, state)
        @leaps.push([])
        now = body.parts.reduce(state) { |before, part| step(part, part.label ? join(state, before) : before || state) }
        @leaps.pop.reduce(join(state, now)) { |before, leap| join(before, leap) }
      end

      def join(one, other)
        return one || other unless one && other

        one.merge(other) { |_, a, b| a || b }
      end

      def simple(statement, state)
        text = statement.text
        if text.match?(/\A(?:break|continue)\b/)
          @leaps.last&.push(state)
          return nil
        end
        assignments = assignments(text)
        used(text, assignments).each do |name|
          @found << [statement.line, name, state[name]] if state[name]
        end
        return nil if text.match?(LEAVES)

        after(statement, assignments, state)
      end

      def after(statement, assignments, state)
        lines = (statement.line..statement.last)
        call = lines.find { |line| @marked.include?(line) }
        following = call ? state.transform_values { |stale| stale || call } : state.dup
        assignments.each do |name, type, value|
          tracked = kept_type?(type || @types[name]) && inside?(value, state)
          tracked && lines.none? { |line| @kept.include?(line) } ? following[name] = nil : following.delete(name)
        end
        following
      end

      def inside?(value, state) = value.match?(KEPT_SOURCE) || names(value).any? { |name| state.key?(name) }

      def kept_type?(type) = type.nil? || (type.match?(KEPT_TYPE) && !type.match?(NOT_KEPT_TYPE))

      # [variable, its type if the statement declares it, value] of each assignment to a variable.
      def assignments(text)
        @types ||= {}
        parts = CStatements.split(text)
        type = parts.first.to_s[DECLARED, 1]
        type = nil if type&.match?(/\A(?:return|else|goto)\b/)
        parts.filter_map do |part|
          part.match(/\A(.*?)(?<![=!<>])(?:[-+*\/%&|^]|<<|>>)?=(?!=)\s*(.*)\z/m) do |match|
            target = match[1].strip
            name = target[/(?:\A|[\s*])(\w+)\z/, 1]
            next unless name && (type || target == name)

            @types[name] = own = type && "#{type}#{"*" if part.strip.start_with?("*")}" if type
            [name, own, match[2]]
          end
        end
      end

      # The variables that are read, without those that are only set.
      def used(text, assignments)
        set = assignments.map { |name, *| name }
        rest = text
        set.each { |name| rest = rest.sub(/(?<![\w.>])#{name}\s*=(?!=)/, "=") }
        names(rest)
      end

      def names(text) = text.scan(/(?<![\w.])(?<!->)[A-Za-z_]\w*/).uniq
    end

    # The lines that a comment is for: its own, or the next one if it stands alone.
    def self.commented(lines, pattern)
      lines.each.with_index(1).filter_map do |line, number|
        next unless line.match?(pattern)

        line.match?(/\A\s*#{pattern}\s*\z/) ? number + 1 : number
      end
    end

    rule "calls.kept", "read the pointer or length again after the call, or say why it still holds where it is read: " \
                       "/* kept: the reason */" do
      tree.files("ext/jacinth/{rb,frontends}/**/*.{c,h}").each do |path|
        marked = Check.commented(tree.lines(path), CALLS_RUBY)
        next if marked.empty?

        kept = Check.commented(tree.lines(path), KEPT)
        code = tree.code(path).lines
        Check.c_functions(tree, path).each do |name, first, count|
          next unless marked.any? { |line| (first...first + count).cover?(line) }

          statements = CStatements.new(code[first - 1, count].join, first).list
          KeptVariables.new(statements, marked, kept).found.each do |line, variable, call|
            fail(path, "#{variable} in #{name} is used after the call in line #{call}", line: line)
          end
        end
      end
    end
  end
end
