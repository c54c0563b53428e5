# frozen_string_literal: true

module Jacinth
  # Functions and types of C that must not be used here.
  module Check
    BANNED = {
      /\b(?:v?sprintf|strcpy|strcat|strncat|gets)\s*\(/ => "it has no bound: use jac_buf, memcpy or snprintf",
      /\b(?:alloca|ALLOCA_N)\s*\(/ =>
        "the size of the stack is not a limit that can be checked: use a fixed buffer or an owner",
      /\b(?:strtod|strtof|strtol|strtoul|strtoll|strtoull|atoi|atol|atof|sscanf)\s*\(/ =>
        "it reads past lengths and follows the locale: use kernel/number",
      /\b(?:setjmp|longjmp|rb_ensure)\s*\(/ => "let a Ruby object own what must be freed",
      /\b(?:unsigned\s+)?int\s+\w*(?:len|length|size|count|depth|capacity|offset)\b\s*[;,=)]/ =>
        "lengths and depths are size_t"
    }.freeze

    rule "banned.words", "see PROJECT_RULES.md; the message names the replacement" do
      tree.c_files.each do |path|
        BANNED.each do |pattern, instead|
          tree.each_match(path, pattern) { |line, text| fail(path, "#{text[pattern].strip}: #{instead}", line: line) }
        end
      end
    end

    rule "banned.strlen",
         "pass the length with the pointer (RSTRING_LEN, sizeof, a parameter): Ruby's strings may contain NUL" do
      (tree.c_files - tree.engine.grep_v(%r{/(?:rb|frontends)/})).each do |path|
        tree.each_match(path, /\b(?:strlen|StringValueCStr|StringValuePtr)\s*\(/) do |line, text|
          fail(path, text.strip, line: line, key: path)
        end
      end
    end

    # The position of the format among the arguments.
    FORMATS = { "rb_raise" => 1, "rb_warn" => 0, "rb_warning" => 0, "rb_sprintf" => 0, "rb_str_catf" => 1,
                "rb_enc_raise" => 2, "printf" => 0, "fprintf" => 1, "snprintf" => 2 }.freeze

    rule "banned.format", "write the format as a literal at the call and pass the text as an argument" do
      tree.c_files.each do |path|
        tree.each_match(path, /\b(?:#{FORMATS.keys.join("|")})\s*\(/) do |line, text|
          name, rest = text.match(/\b(#{FORMATS.keys.join("|")})\s*\((.*)/).captures
          format = rest.split(",").fetch(FORMATS.fetch(name), nil)&.strip
          # A format on the next line is left to the compiler's -Wformat=2.
          next if format.nil? || format.empty? || format.start_with?('"') || format.match?(/\A(?:PRI|JAC_)[A-Z]/)

          fail(path, "#{name} with the format #{format}", line: line)
        end
      end
    end

    rule "banned.dead_code", "delete it: git keeps the old code" do
      tree.c_files.each do |path|
        tree.text(path).scan(%r{/\*.*?\*/}m) do |comment|
          line = Regexp.last_match.pre_match.count("\n") + 1
          if comment.match?(/(?:\w\([^()]*\)|\s=\s\S+)\s*[;{]\s*(?:\n|\*\/)/)
            fail(path, "a comment that holds code: #{comment[0, 60].inspect}", line: line)
          end
        end
        tree.each_match(path, %r{^\s*#\s*if\s+0\b}) { |line, _| fail(path, "#if 0", line: line) }
        tree.each_match(path, %r{(?:^|\s)//(?!.*\*/)}, source: tree.text(path)) do |line, _|
          fail(path, "a // comment: comments are /* */ here", line: line)
        end
      end
      tree.files("{,workbench/}{lib,test,tool,bench,rakelib}/**/*.{rb,rake}").each do |path|
        tree.each_match(
          path,
          /^\s*#\s*(?:def \w+|end|puts |require |return |if .* then)\s*$|^\s*#\s*\w+\s*=\s*\w+[.(]\w+\S*\)\s*$/,
          source: tree.text(path)
        ) { |line, text| fail(path, "a comment that holds code: #{text.strip}", line: line) }
      end
    end
  end
end
