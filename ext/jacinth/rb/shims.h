/* rb/shims.h - L3. Functions that newer Rubies have and older ones lack, under Ruby's own names. Each entry names
 * the Ruby that introduced the function, and its replacement in older ones. mkmf finds out whether this Ruby has it
 * (ask_ruby in build.rb): a macro of the same name does not prove it. */
#ifndef JAC_RB_SHIMS_H
#define JAC_RB_SHIMS_H

#include <ruby.h>
#include <ruby/version.h>

#define JAC_RUBY_VERSION (RUBY_API_VERSION_MAJOR * 100 + RUBY_API_VERSION_MINOR)

/* 3.2: rb_hash_new_capa. In older Rubies a Hash grows as it is filled. */
#ifndef HAVE_RB_HASH_NEW_CAPA
#  define rb_hash_new_capa(capacity) ((void)(capacity), rb_hash_new())
#endif

/* 3.3: RTYPEDDATA_GET_DATA. Older Rubies do not keep the struct of a TypedData in the object's slot. */
#ifndef HAVE_RTYPEDDATA_GET_DATA
#  define RTYPEDDATA_GET_DATA(object) RTYPEDDATA_DATA(object)
#endif

/* 4.1: functions that free or reallocate memory, with its size as an argument, which keeps the collector's count of
 * malloc exact. It must be the size that was asked for. */
#ifndef HAVE_RUBY_XFREE_SIZED
#  define ruby_xfree_sized(memory, size) ((void)(size), xfree(memory))
#endif
#ifndef HAVE_RUBY_XREALLOC_SIZED
#  define ruby_xrealloc_sized(memory, size, old) ((void)(old), xrealloc(memory, size))
#endif
#ifndef HAVE_RUBY_XREALLOC2_SIZED
#  define ruby_xrealloc2_sized(memory, n, size, old) ((void)(old), xrealloc2(memory, n, size))
#endif

/* RBOOL: 3.2. It is a macro with arguments, without a function behind it. */
#ifndef RBOOL
#  define RBOOL(condition) ((condition) ? Qtrue : Qfalse)
#endif

#endif
