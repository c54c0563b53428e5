# frozen_string_literal: true

module Jacinth
  # Restricts words to certain folders of the engine.
  module Check
    # The words that a rule below restricts.
    INTRINSIC = /\b(?:_mm\d*_\w+|__m(?:128|256|512)[id]?|__mmask\d+|v(?:ld|st)1q?_\w+|v\w+q_[us]\d+|
                    u?int\d+x\d+_t|\w*mmintrin\.h|arm_neon\.h)\b/x
    RUBY_WORD = %r{<ruby[./]|"ruby(?:/|\.h)|\bVALUE\b|\brb_[a-z]\w*\s*\(|\bRSTRING_|\bQnil\b}
    COMPILER_WORD = /\b__attribute__\b|\b__builtin_\w+|\b__asm|\b_Pragma\b|^\s*#\s*pragma\b/
    HEAP_WORD = /\b(?:malloc|calloc|realloc|free|strdup|x(?:malloc2?|calloc|realloc2?|free)|ruby_x\w+|
                    ALLOC(?:V)?(?:_N)?|REALLOC_N|rb_alloc_tmp_buffer\w*)\s*\(/x
    NO_FILE = /(?!)/ # matches nothing
    USER_CALL = /\brb_(?:funcall\w*|check_funcall\w*|yield\w*|proc_call\w*|method_call\w*|obj_call_init\w*|
                      class_new_instance\w*|convert_type|check_convert_type|String|Array|Hash|Integer|Float|inspect|
                      obj_as_string|apply|block_call|iterate|each|eql|equal|obj_is_kind_of_call|check_hash_type|
                      check_array_type|check_string_type|to_symbol|str_to_str|num2dbl|require|const_get|path2class|
                      ivar_foreach_call)\s*\(/x

    # Files of the engine that do not match `allowed` must not use the word.
    word = lambda do |name, pattern, allowed, what, fix, within: //|
      rule name, fix do
        tree.c_files.grep(within).reject { |path| path.match?(allowed) }.each do |path|
          tree.each_match(path, pattern) do |line, text|
            fail(path, "#{text[pattern].strip} #{what}", line: line)
          end
          tree.each_match(path, /^\s*#\s*include/, source: tree.text(path)) do |line, text|
            fail(path, "#{text.strip} #{what}", line: line) if text.match?(pattern)
          end
        end
      end
    end

    word.("purity.ruby", RUBY_WORD, %r{\Aext/jacinth/(?:rb/|frontends/|init\.c)|\A#{Tree::WORKBENCH}},
          "is Ruby's, and only rb/ and frontends/ know Ruby",
          "move it to rb/, or pass bytes and lengths down instead")
    word.("purity.intrinsics", INTRINSIC, %r{/kernel/simd/(?:(?:vec|words)_\w+|digits)\.h\z},
          "is an intrinsic outside kernel/simd/{vec,words}_*.h and digits.h",
          "add the operation to the vector contract and write it in every vec_<isa>.h, " \
          "or, for digits, to digits.h with its words")
    word.("purity.compiler", COMPILER_WORD, %r{\Aext/jacinth/base/}, "is a compiler extension outside base/",
          "use or add a macro of base/compiler.h")
    word.("purity.heap", HEAP_WORD, NO_FILE, "allocates memory that no Ruby object owns",
          "let a Ruby object own the memory, or add the file and the reason to script/check_exceptions.yml")
    # The files that run while a generate is under way.
    generating = %r{/rb/generate/|/frontends/rails/(?!rails_(?:decode|encoder))|/frontends/oj_rails/|
                    /frontends/oj/dump/|/frontends/oj/object/(?!oj_object)|
                    /frontends/json/(?:to_json|json_text|canonical|state)\.c}x
    word.("purity.user_calls", USER_CALL, %r{/rb/generate/call\.c\z|/frontends/json/json_call\.c\z},
          "may run a user's method",
          "go through rb/generate/call.h or frontends/json/json_call.h: only those call user methods, " \
          "so that the epoch is always checked",
          within: generating)
  end
end
