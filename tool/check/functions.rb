# frozen_string_literal: true

module Jacinth
  # Finds functions in C and Ruby by the layout of the code. A C function starts in the first column, and its closing
  # brace is in the first column. A Ruby method ends with an `end` at the indentation of its `def`.
  module Check
    METHOD = /\A(\s*)(?:private |module_function |private_class_method )?def\s+([\w.?!=\[\]<>+*~-]+)/
    NOT_A_NAME = /\A(?:JAC_(?:ALIGNED|PRINTF|PRAGMA|TARGET_BEGIN)|if|while|for|switch|sizeof)\z/

    # [name, first line, number of lines] of every C function of more than one line.
    def self.c_functions(tree, path)
      functions = []
      signature = open = nil
      tree.code(path).each_line(chomp: true).with_index(1) do |line, number|
        if open
          next unless line.start_with?("}")

          functions << [*open.reverse, number - open.first + 1]
          open = nil
        else
          if line.match?(/\A[A-Za-z_].*\(/) && !line.match?(/\A(?:typedef|struct|union|enum)\b/)
            name = line.scan(/(\w+)\s*\(/).flatten.find { |word| !word.match?(NOT_A_NAME) }
            signature = name && [number, name]
          end
          signature = nil if line.match?(/[;}]\s*\z/) || line.match?(/=\s*\{/)
          open, signature = signature, nil if signature && line.match?(/\{\s*\z/)
        end
      end
      functions
    end

    # [name, first line, number of lines] of every Ruby method.
    def self.ruby_methods(tree, path)
      methods = []
      open = []
      tree.lines(path).each.with_index(1) do |line, number|
        if (match = line.match(METHOD))
          open << [match[1], match[2], number] unless line.match?(/\bend\s*\z|\)\s*=\s|def\s+[\w.?!]+\s*=\s/)
        elsif open.any? && line == "#{open.last.first}end"
          _, name, start = open.pop
          methods << [name, start, number - start + 1]
        end
      end
      methods
    end
  end
end
