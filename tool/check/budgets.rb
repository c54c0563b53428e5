# frozen_string_literal: true

module Jacinth
  # Limits for the length of files and functions, and for repeated code.
  module Check
    # Above these lines a file is looked at, and noted at the end; above a half more it must be split.
    FILE_LINES = { ".c" => 400, ".h" => 200, ".rb" => 250 }.freeze
    FUNCTION_LINES = 60
    RUN_LINES = 8

    def self.sources(tree)
      sources = tree.files.select do |path|
        path.end_with?(".c", ".h") || tree.ruby?(path) || path.match?(%r{\A(?:bin|script|\.ci)/[^.]+\z})
      end
      sources.reject { |path| tree.generated?(path) }
    end

    rule "budgets.file",
         "split the file by meaning; a table or a grammar goes into #{EXCEPTIONS} with limit and reason" do
      Check.sources(tree).each do |path|
        soft = FILE_LINES.fetch(File.extname(path), 250)
        most = limit(path, soft * 3 / 2)
        count = tree.lines(path).size
        note("#{path} has #{count} lines, more than #{soft}") if count.between?(soft + 1, soft * 3 / 2)
        fail(path, "has #{count} lines, at most #{most}", key: nil) if count > most
      end
    end

    rule "budgets.function",
         "split the function by meaning; the grammar and tables go into #{EXCEPTIONS} with limit and reason" do
      Check.sources(tree).each do |path|
        functions = path.end_with?(".c", ".h") ? Check.c_functions(tree, path) : Check.ruby_methods(tree, path)
        functions.each do |name, line, count|
          most = count > FUNCTION_LINES ? limit("#{path} #{name}", FUNCTION_LINES) : FUNCTION_LINES
          fail(path, "#{name} has #{count} lines, the budget is #{most}", line: line, key: nil) if count > most
        end
      end
    end

    rule "budgets.repeated", "write it once: a function, a template or a table that both places use" do
      seen = {}
      Check.sources(tree).each do |path|
        # Blank lines, lone brackets and includes do not count as code.
        lines = tree.lines(path).each.with_index(1).map { |line, number| [line.strip, number] }
                    .reject { |line, _| line.match?(/\A(?:[{}()\];,]*|end|#\s*(?:include|endif).*|require.*)\z/) }
        last = nil
        lines.each_cons(RUN_LINES) do |run|
          text = run.map(&:first).join("\n")
          number = run.first.last
          first = seen[text] ||= [path, number]
          next if first == [path, number] || (last && number < last)

          last = run.last.last
          pair = [path, first.first].minmax.uniq.join(" = ")
          fail(path, "#{RUN_LINES} lines are those of #{first.join(":")}", line: number, key: pair)
        end
      end
    end
  end
end
