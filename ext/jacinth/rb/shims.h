/* rb/shims.h - L3. Functions that newer Rubies have and older ones lack, under Ruby's own names. Each entry names
 * the Ruby that introduced the function, and its replacement in older ones. Whether this Ruby has it was found by mkmf
 * (ask_ruby in build.rb): a macro of the same name is no proof. */
#ifndef JAC_RB_SHIMS_H
#define JAC_RB_SHIMS_H

#include <ruby.h>
#include <ruby/version.h>

#define JAC_RUBY_VERSION (RUBY_API_VERSION_MAJOR * 100 + RUBY_API_VERSION_MINOR)

/* 3.2: rb_hash_new_capa. In older Rubies a Hash grows as it is filled. */
#ifndef HAVE_RB_HASH_NEW_CAPA
#  define rb_hash_new_capa(capacity) ((void)(capacity), rb_hash_new())
#endif

/* RBOOL: 3.2. It is a macro with arguments, without a function behind it. */
#ifndef RBOOL
#  define RBOOL(condition) ((condition) ? Qtrue : Qfalse)
#endif

#endif
