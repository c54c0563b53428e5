# frozen_string_literal: true

module Jacinth
  module Workbench
    # What kind of work a stack is: the same few kinds for every library, so that their times can be compared although
    # their functions have other names. Decided by the names of the frames: of Jacinth, json, Oj, Ruby and the C
    # library. What the compiler has inlined counts as its caller's: scanning, mostly. Knows nothing of samplers.
    module ProfileKinds
      # Kind => its name in words, in the order of the bars.
      NAMES = {
        scan: "scan and write", numbers: "numbers", strings: "strings", keys: "keys", hashes: "Hashes",
        arrays: "Arrays", allocation: "allocation", collector: "collector", faults: "page faults", rest: "rest"
      }.freeze

      KERNEL = /_\[k\]\z/
      # The kernel provides or takes back memory.
      FAULTS = /page_fault|mm_fault|addr_fault|sys_(?:brk|mmap|munmap|madvise|mremap)|do_vmi_|vm_munmap/
      # A new object.
      OBJECT = /newobj|rb_class_allocate_instance|rb_gc_impl_new_obj/
      COLLECTOR = /(?:\A|_)gc_|sweep|\Argengc|garbage_collect|heap_prepare|\Argc_mark|obj_free|mark_stack|marking/
      # Freed by the collector, if an allocation is below it on the stack.
      FREED = /\Arb_\w+_free\b|\Arb_st_free_table|xfree/
      WRITE_BARRIER = /writebarrier|obj_written/
      MEMORY = /alloc|\A_?_?(?:libc_)?c?free\b|_int_free|xfree|unlink_chunk|morecore|tcache|_s?brk\z/

      # The innermost frame that one of these knows says the kind; the first rule that knows it wins.
      RULES = {
        scan: /\A(?:value_sink_parse|jac_parse|jac_generate|hash_write_hot|array_write|cParser|json_parse_(?:any|value)|
                   generate_json(?:_general|_try|_object|_array)?\z|json_object_i|cState|oj_parse2|oj_dump|
                   dump_(?:hash|array|val)|hash_cb|jac_skip|jac_vec_(?:find_(?!string)|skip)|jac_reader|json_eat|
                   JSON_parse)/x,
        collector: /#{COLLECTOR}|#{WRITE_BARRIER}/,
        allocation: /#{MEMORY}|#{OBJECT}/,
        numbers: /numb|double|decimal|float|\Aflo|bignum|\Abig|digit|dtoa|fpconv|strtod|inum|ll2|fix2str|UINT64|
                  int_?to|integer|dbl|pow10|schubfach|rb_int|fixnum/xi,
        keys: /(?:\A|_)keys?(?:_|\z)|intern|fstr|rvalue_cache|str_hash|sym(?:_|\z|2)|shape|hash_key|cache/,
        hashes: /hash|(?:\A|_)st_|\Aar_|any_cmp|any_hash|ident/,
        arrays: /\Arb_ary|ary_|array/,
        strings: /str|escape|utf_?8|enc(?:_|\z)|coderange|encod|buf_|fbuffer/,
        scan_again: /jac_|json|oj_|nosj/
      }.freeze

      class << self
        # The kind of a stack, its outermost frame first.
        #: (Array[String]) -> Symbol
        def of(frames)
          return frames.any? { |name| name.match?(FAULTS) } ? :faults : :rest if frames.last.match?(KERNEL)
          return :collector if collecting?(frames)

          frames.reverse_each do |name|
            kind = @known.fetch(name) { @known[name] = named(name) }
            return kind if kind
          end
          :rest
        end

        # Kind => count, all kinds in their order.
        #: (Folded) -> Hash[Symbol, Integer]
        def counts(folded)
          folded.stacks.each_with_object(NAMES.transform_values { 0 }) do |(frames, count), sums|
            sums[of(frames)] += count
          end
        end

        private

        def named(name)
          kind, = RULES.find { |_, rule| name.match?(rule) }
          kind == :scan_again ? :scan : kind
        end

        # A new object takes a free slot, which needs no other function; whatever it calls looks for slots. Where Ruby
        # has no symbols, this and what is freed inside an allocation are all that shows the collector.
        def collecting?(frames)
          object = frames.rindex { |name| name.match?(OBJECT) }
          return true if object && object < frames.size - 1
          return true if frames.any? { |name| name.match?(COLLECTOR) }

          memory = frames.index { |name| name.match?(/alloc/) }
          memory ? frames.drop(memory + 1).any? { |name| name.match?(FREED) } : false
        end
      end

      @known = {}
    end
  end
end
