# frozen_string_literal: true

require "open3"

module Jacinth
  # Rules for the form of Ruby and shell files.
  module Check
    rule "ruby.magic", "begin the file with `# frozen_string_literal: true`" do
      tree.files.select { |path| tree.ruby?(path) || path == "Rakefile" || path == "Gemfile" }.each do |path|
        first = tree.lines(path).reject { |line| line.start_with?("#!") }.first
        fail(path, "begins with #{first.inspect}", line: 1) unless first == "# frozen_string_literal: true"
      end
    end

    rule "ruby.opening", "write a comment at the top, or above the class: what the file owns and what it does not do" do
      tree.files("{lib,workbench/lib,tool}/**/*.rb", "{,workbench/}rakelib/*.rake").each do |path|
        comments = tree.lines(path).drop(1).first(20).grep(/\A\s*# (?!frozen)/)
        fail(path, "has no opening comment") if comments.empty?
      end
    end

    rule "ruby.signatures", "write the type above the method: `#: (String, ?Integer) -> bool`" do
      tree.libraries.each do |path|
        open = true
        lines = tree.lines(path)
        lines.each_with_index do |line, index|
          open = false if line.match?(/\A\s*(?:private|private_class_method|protected)\s*\z/)
          open = true if line.match?(/\A\s*(?:public|class .*|module .*)\s*\z/)
          next unless open && line.match?(/\A\s*def\s/)

          above = lines[0...index].reverse.take_while { |before| before.match?(/\A\s*#/) }
          fail(path, line.strip, line: index + 1) unless above.any? { |text| text.match?(/\A\s*#: /) }
        end
      end
    end

    # Code that reopens, refines or evaluates code in a module outside Jacinth.
    FOREIGN = Regexp.union(
      /\A\s*(?:class|module)\s+::/,
      /\A(?:class|module)\s+(?!Jacinth\b)\w/,
      /\A\s*(?:refine|class_eval|Object\.\w*define)\b/
    )

    rule "ruby.foreign", "only the replace.rb of a frontend opens a module that is not ours" do
      tree.libraries.reject { |path| path.end_with?("/replace.rb") }.each do |path|
        tree.each_match(path, FOREIGN, source: tree.text(path)) { |line, text| fail(path, text.strip, line: line) }
      end
    end

    rule "ruby.tests", "name the file <what>_test.rb, or it is never run" do
      tree.files("{test,workbench/test}/**/*.rb").reject { |path| path.end_with?("_test.rb") }.each do |path|
        tree.each_match(path, /<\s*Minitest::Test\b/, source: tree.text(path)) do |line, text|
          fail(path, text.strip, line: line)
        end
      end
      tree.files("{test,workbench/test}/**/*_test.rb").each do |path|
        unless tree.text(path).match?(/def test_|define_method|define_tests|^  include \w+Option$/)
          fail(path, "holds no test")
        end
      end
      tree.files("test/c/*.c").each { |path| fail(path, "is never run") unless path.end_with?("_test.c") }
    end

    rule "ruby.programs", "chmod +x it, and let `sh -n` or `ruby -c` accept it" do
      tree
        .files("bin/*", "exe/*", "script/*", ".ci/run", ".ci/full")
        .reject { |path| path.match?(/\.(yml|rb)\z/) }
        .each do |path|
          fail(path, "is not executable") unless File.executable?(tree.absolute(path))
          shell = tree.text(path)[%r{\A#!\S*/(sh|bash)\b}, 1]
          next unless shell

          output, status = Open3.capture2e(shell, "-n", tree.absolute(path))
          fail(path, "the shell refuses it: #{output.lines.first}") unless status.success?
        end
    end
  end
end
