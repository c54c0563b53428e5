# frozen_string_literal: true

module Jacinth
  # Dialects are data.
  module Check
    rule "dialects.data",
         "a dialect is data: move the code to rb/generate or the frontend, with a handler or a field that " \
         "the dialect sets" do
      tree.files("ext/jacinth/frontends/**/*_dialect.c").each do |path|
        Check.c_functions(tree, path).each do |name, line, length|
          fail(path, "#{name} has #{length} lines, a dialect's function has at most 15", line: line) if length > 15
        end
      end
    end

    # Comparisons that find out which dialect, frontend or level it is. A comparison with NULL only asks whether there
    # is one.
    BRANCHES = /
      \b(?:dialect|mode)\s*[!=]=(?!\s*NULL) | \bswitch\s*\([^)]*\b(?:dialect|mode|level|bit)\b
      | (?:->|\.)(?:frontend|bit|level)\s*[!=]=(?!\s*NULL) | \b\w*_level(?:_of)?\([^()]*\)\s*(?:[!=]=|[<>])
      | [!=]=\s*(?:&\s*)?(?:jac_(?:dialects?|frontend)_\w+|JAC_FRONTEND_\w+)
    /x

    rule "dialects.branch", "ask a field of the dialect, frontend or level, never which one it is" do
      tree.engine.reject { |path| path.end_with?("_dialect.c") }.each do |path|
        tree.each_match(path, BRANCHES) { |line, text| fail(path, "branches on a dialect: #{text.strip}", line: line) }
      end
    end
  end
end
