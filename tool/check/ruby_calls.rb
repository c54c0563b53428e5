# frozen_string_literal: true

module Jacinth
  # Calls of Ruby's C functions that may run Ruby code: a method, a TracePoint's block, an autoload, a conversion.
  module Check
    # The functions that may call Ruby. Three kinds are not listed. Functions that do not return, like rb_raise: only
    # invariant 6 matters there. Definitions of methods: no parse and no generate is under way then. Functions of
    # Hashes: the engine knows the keys, or it brackets the call.
    RUBY_CALLS = %w[
      rb_funcall rb_funcallv rb_funcallv_public rb_funcallv_kw rb_call_super rb_apply rb_check_funcall rb_method_call
      rb_proc_call rb_proc_call_with_block rb_yield rb_yield_values rb_yield_values2 rb_yield_splat rb_block_call
      rb_respond_to rb_obj_respond_to rb_obj_method rb_obj_method_arity rb_obj_dup rb_obj_clone
      rb_class_new_instance rb_class_new_instance_kw rb_class_new_instance_pass_kw rb_exc_new_str rb_exc_new_cstr
      rb_const_get rb_const_get_at rb_const_get_from rb_path2class rb_path_to_class rb_autoload_p rb_require
      rb_obj_as_string rb_inspect rb_Array rb_Integer rb_Float rb_String rb_Hash rb_str_to_str rb_to_symbol
      rb_convert_type rb_check_convert_type rb_check_array_type rb_check_string_type rb_check_hash_type
      StringValue StringValuePtr NUM2INT NUM2UINT NUM2LONG NUM2ULONG NUM2SIZET NUM2DBL
      rb_equal rb_eql rb_hash rb_hash_aref rb_range_new rb_ary_sort_bang rb_ary_join rb_ary_includes
      rb_str_encode rb_str_conv_enc rb_str_format rb_str_to_dbl rb_big2str rb_rational_new
      rb_time_timespec rb_time_utc_offset rb_time_num_new rb_warn rb_warning rb_category_warn
      rb_io_write rb_io_flush rb_thread_check_ints rb_gc rb_gc_start
      rb_ractor_make_shareable rb_ractor_make_shareable_copy
    ].freeze

    # A mark on the line of the call, or alone on the line above it: the call may run Ruby, or the reason why it does
    # not here.
    RUBY_CALL_MARK = %r{/\* (?:may call Ruby|calls no Ruby: [^*]+) \*/}

    rule "calls.marked", "follow invariants 6 and 7 of ARCHITECTURE.md, then write /* may call Ruby */ on the line " \
                         "or above it, or /* calls no Ruby: the reason */" do
      calls = /(?<![\w.>])(?:#{RUBY_CALLS.join("|")})\s*\(/
      tree.files("ext/jacinth/{rb,frontends}/**/*.{c,h}").each do |path|
        lines = tree.lines(path)
        tree.each_match(path, calls) do |number, text|
          above = number > 1 ? lines[number - 2] : ""
          next if lines[number - 1].match?(RUBY_CALL_MARK) || above.match?(/\A\s*#{RUBY_CALL_MARK}\s*\z/)

          fail(path, "#{text[calls]}) is not marked", line: number)
        end
      end
    end
  end
end
