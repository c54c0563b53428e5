# frozen_string_literal: true

module Jacinth
  # Files must not call each other in circles. A file calls another one where its code names a function or a macro of
  # that file: in a call, in a table of handlers, or as an argument. A .c and its header count as one file, whose inline
  # functions and macros call, too. A template (.inc.h) belongs to the files that include it.
  #
  # What this does not see: a call through a pointer, which is how a file calls what a file above it has handed over; a
  # function whose name a macro puts together; a call that comes back through Ruby.
  module Check
    # Where a function that other files can call is defined; one that is static in a .c is called there alone.
    DEFINED_FUNCTION = /^(?!static\b)[A-Za-z][\w \t*]*?\b(jac_\w+)\s*\([^;{}]*?\)\s*\{/
    DEFINED_MACRO = /^[ \t]*#[ \t]*define[ \t]+(JAC_\w+)\(/
    # A prototype names a function without calling it.
    PROTOTYPE = /^(?:JAC_API|JAC_TABLE|extern)\b[^;{]*;/

    # The code of each file of the engine. Templates have no entry: they are appended to the files that include them.
    def self.calling_code(tree)
      files = tree.engine.grep_v(%r{\.inc\.h\z|/unity\.c\z})
      files.to_h { |path| [path, [path, *templates(tree, path)].map { |part| tree.code(part) }.join("\n")] }
    end

    # The templates that a file includes, itself or through a template.
    def self.templates(tree, path)
      own = includes(tree, path).map { |to, _| "ext/jacinth/#{to}" }.grep(/\.inc\.h\z/).select { |to| tree.file?(to) }
      own.flat_map { |template| [template, *templates(tree, template)] }.uniq
    end

    # Name of a function or macro => the file that defines it.
    def self.definitions(tree)
      tree.engine.grep_v(%r{\.inc\.h\z|/unity\.c\z}).each_with_object({}) do |path, owners|
        names = tree.code(path).scan(DEFINED_FUNCTION).flatten
        names += tree.code(path).scan(DEFINED_MACRO).flatten if path.end_with?(".h")
        names.each { |name| owners[name] ||= path }
      end
    end

    # The path of a file without its suffix, which a .c shares with its header.
    def self.stem(path) = path.sub(/\.[ch]\z/, "")

    # File => the files that it calls; all without suffixes.
    def self.calls(tree)
      owners = definitions(tree)
      calling_code(tree).each_with_object({}) do |(path, code), graph|
        names = code.gsub(PROTOTYPE, "").scan(/\b(?:jac|JAC)_\w+/).uniq
        called = names.filter_map { |name| owners[name] }.map { |owner| stem(owner) } - [stem(path)]
        graph[stem(path)] = graph.fetch(stem(path), []) | called
      end
    end

    # The strongly connected components of the graph (Tarjan, "Depth-first search and linear graph algorithms", 1972).
    class Components
      attr_reader :found

      def initialize(graph)
        @graph = graph
        @index = {}
        @low = {}
        @stack = []
        @found = []
        graph.each_key { |node| visit(node) unless @index.key?(node) }
      end

      private

      def visit(node)
        @index[node] = @low[node] = @index.size
        @stack << node
        @graph.fetch(node, []).each do |to|
          visit(to) unless @index.key?(to)
          @low[node] = [@low[node], @low[to]].min if @stack.include?(to)
        end
        @found << @stack.slice!(@stack.index(node)..) if @low[node] == @index[node]
      end
    end

    # The circles of more than one file, without suffixes.
    def self.circles(tree) = Components.new(calls(tree)).found.select { |files| files.size > 1 }.map(&:sort)

    # The folder that all of the files lie in.
    def self.common_folder(files)
      parts = files.map { |path| File.dirname(path).split("/") }
      parts.reduce { |one, other| one.zip(other).take_while { |a, b| a == b }.map(&:first) }.join("/")
    end

    rule "layers.calls",
         "move what both files need into a file below them, or hand a function over from above; a recursion that is " \
         "meant is listed with all of its files in #{EXCEPTIONS}" do
      Check.circles(tree).each do |files|
        folder = Check.common_folder(files)
        names = files.map { |path| path.delete_prefix("#{folder}/") }
        allowed = (listed(folder.delete_prefix("ext/jacinth/")) || {}).fetch("files", [])
        next if names == allowed.sort

        news = allowed.empty? ? "" : "; not as listed: #{[*names - allowed, *allowed - names].join(", ")}"
        fail(folder, "these files call each other in a circle: #{names.join(", ")}#{news}", key: nil)
      end
    end
  end
end
