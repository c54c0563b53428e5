# frozen_string_literal: true

module Jacinth
  # Who may include whom.
  module Check
    LAYERS = {
      "base" => 0, "kernel" => 1, "reader" => 2, "writer" => 2, "rb" => 3, "frontends" => 4, "init.c" => 5
    }.freeze
    # Within rb, lowest first. A file at the top of rb/ counts as "rb".
    RB_RANKS = { "rb" => 0, "private" => 1, "parse" => 2, "generate" => 2 }.freeze
    # Frontend => the other frontends whose headers it may include. A frontend that is not named here may include none.
    FRONTENDS = { "oj" => %w[json], "rails" => %w[json], "oj_rails" => %w[oj rails] }.freeze

    # An include of one of our own headers: path from ext/jacinth, and the line it stands on.
    def self.includes(tree, path)
      tree.lines(path).each_with_index.filter_map do |line, index|
        [line[/^\s*#\s*include\s+"([^"]+)"/, 1], index + 1] if line.match?(/^\s*#\s*include\s+"/)
      end
    end

    # Its layer's name: the first folder of a path from ext/jacinth, or init.c.
    def self.layer(path) = path[%r{\A[^/]+}]

    # The folder within rb/ or frontends/.
    def self.part(path) = path.count("/") > 1 ? path.split("/")[1] : "rb"

    # Why `from` may not include `to` (both from ext/jacinth), or nil.
    def self.forbidden_include(from, to)
      own, theirs = [from, to].map { |path| LAYERS.fetch(layer(path)) }
      return "#{to} lies above its layer" if theirs > own
      return "reader and writer do not see each other" if own == 2 && theirs == 2 && layer(from) != layer(to)
      return unless own == theirs && own >= 3

      mine, other = [from, to].map { |path| part(path) }
      return if mine == other
      return "the frontend #{mine} may not see #{other}" if own == 4 && !FRONTENDS.fetch(mine, []).include?(other)
      return if own == 4 || RB_RANKS.fetch(other, 9) < RB_RANKS.fetch(mine, 9)

      "rb/#{mine} may not see rb/#{other} (parse, generate -> private -> rb)"
    end

    rule "layers.include", "include only from the own layer or below (ARCHITECTURE.md); move what is shared down" do
      tree.engine.reject { |path| path.end_with?("/unity.c") }.each do |path|
        from = path.delete_prefix("ext/jacinth/")
        Check.includes(tree, path).each do |to, line|
          next fail(path, "#{to} is not a path from ext/jacinth", line: line) unless tree.file?("ext/jacinth/#{to}")

          known = [from, to].all? { |one| LAYERS.key?(Check.layer(one)) }
          reason = known ? Check.forbidden_include(from, to) : "unknown layer"
          fail(path, reason, line: line, key: "#{from} -> #{to}") if reason
          fail(path, "a .c is included only by unity.c", line: line) if to.end_with?(".c")
        end
      end
    end

    # The frontends' names, and what exists for one of them alone.
    FRONTEND_NAMES = /\b(?:(?i:oj|rails|active_?support|json[23])|to_json|State)\b/

    rule "layers.names", "say what it is for in the engine's own words, or move it to the frontend: " \
                         "below frontends/ none is named" do
      tree.engine.grep_v(%r{/frontends/|/init\.c\z|/unity\.c\z}).each do |path|
        tree.each_match(path, FRONTEND_NAMES, source: tree.text(path)) do |line, text|
          fail(path, "names a frontend: #{text[FRONTEND_NAMES]}", line: line)
        end
      end
    end

    rule "layers.workbench", "include the engine's headers by their paths from ext/jacinth; " \
                             "only workbench.c includes a .c" do
      (tree.c_files - tree.engine).each do |path|
        Check.includes(tree, path).each do |to, line|
          known = tree.file?("ext/jacinth/#{to}") || tree.file?("#{Tree::WORKBENCH}#{to}")
          fail(path, "#{to} is neither the engine's nor the workbench's", line: line) unless known
          next if !to.end_with?(".c") || path.end_with?("/workbench.c")

          fail(path, "a .c is included only by workbench.c", line: line)
        end
      end
      tree.engine.each do |path|
        Check.includes(tree, path).each do |to, line|
          fail(path, "#{to} is the workbench's", line: line) if tree.file?("#{Tree::WORKBENCH}#{to}")
        end
      end
    end

    rule "layers.cycle", "break the cycle: move what both need into a header of its own" do
      graph = tree.engine.to_h { |path| [path, Check.includes(tree, path).map { |to, _| "ext/jacinth/#{to}" }] }
      state = {}
      visit = lambda do |path, trail|
        return if state[path] == :done
        if state[path] == :open
          cycle = trail.drop_while { |step| step != path } << path
          return fail(path, "includes itself: #{cycle.join(" -> ")}")
        end

        state[path] = :open
        graph.fetch(path, []).each { |to| visit.(to, trail + [path]) }
        state[path] = :done
      end
      graph.each_key { |path| visit.(path, []) }
    end

    rule "layers.template", "list the includer of the .inc.h under layers.template in #{EXCEPTIONS}, " \
                            "or do without it" do
      users = Hash.new { |hash, key| hash[key] = [] }
      tree.engine.each do |path|
        Check.includes(tree, path).each do |to, _|
          users[to] << path.delete_prefix("ext/jacinth/") if to.end_with?(".inc.h")
        end
      end
      templates = tree.engine.grep(/\.inc\.h\z/).map { |path| path.delete_prefix("ext/jacinth/") }
      templates.each do |template|
        allowed = (listed(template) || {}).fetch("users", [])
        included = ->(pattern) { users[template].select { |user| File.fnmatch(pattern, user, File::FNM_PATHNAME) } }
        (users[template] - allowed.flat_map(&included)).each do |user|
          fail("ext/jacinth/#{user}", "#{template} is a template and this is not a listed user of it", key: nil)
        end
        allowed.select { |pattern| included.(pattern).empty? }.each do |user|
          fail("ext/jacinth/#{template}", "#{user} is listed as a user and does not include it", key: nil)
        end
      end
    end
  end
end
