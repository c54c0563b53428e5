# frozen_string_literal: true

module Jacinth
  # The format that script/format gives to C files, and that script/check demands.
  module Format
    # The order of includes: in a block of adjacent lines the file's own header comes first, then the system's headers,
    # then the other files, both by path.
    #
    # Only blocks at the top of a file are sorted, where nothing but comments, the header's guard and other includes
    # stands before them: what follows an #if, a #define, code, or an include with a comment on its line may depend on
    # it. A block that includes code (a .c, .inc.h or .def) keeps its order, because such a file may use what the
    # includes before it define. Files under DO NOT EDIT are their generator's.
    module Includes
      FILES = "{ext,test,workbench}/**/*.{c,h}"
      BLOCK = /(?:^\#include (?:<[^>\n]+>|"[^"\n]+")\n)+/
      COMMENT = %r{/\*(?:(?!\*/).)*\*/\n}m
      TOP = /\A(?>#{BLOCK}|#{COMMENT}|^\#ifndef (?<guard>\w+)\n\#define \k<guard>\n|\n)*/
      CODE = /(?:\.c|\.inc\.h|\.def)"$/

      class << self
        # The files of the tree (a Check::Tree) whose includes have another order, with their texts in order.
        def unsorted(tree)
          paths = tree.files(FILES).reject { |path| path.end_with?(".inc.h") || tree.generated?(path) }
          texts = paths.to_h { |path| [path, sort(tree.text(path), tree.own_path(path).sub(/\.c\z/, ".h"))] }
          texts.reject { |path, text| text == tree.text(path) }
        end

        # The text with its includes in order. `own` is how an include names the file's own header.
        def sort(text, own)
          text.sub(TOP) do |top|
            top.gsub(/#{COMMENT}|#{BLOCK}/) do |part|
              part.start_with?("/*") || part.match?(CODE) ? part : part.lines.sort_by { |line| key(line, own) }.join
            end
          end
        end

        private

        def key(line, own)
          path = line[/[<"](.+)[>"]/, 1]
          [line.include?("<") ? 1 : (path == own ? 0 : 2), path]
        end
      end
    end
  end
end
