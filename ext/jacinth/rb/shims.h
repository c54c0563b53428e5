/* rb/shims.h - L3. What newer Rubies offer and older ones lack, under Ruby's own spelling.
 * One entry per function: the Ruby that brought it, and what stands in for it before. */
#ifndef JAC_RB_SHIMS_H
#define JAC_RB_SHIMS_H

#include <ruby.h>
#include <ruby/version.h>

#define JAC_RUBY_VERSION (RUBY_API_VERSION_MAJOR * 100 + RUBY_API_VERSION_MINOR)

/* 3.2: rb_hash_new_capa. Before it a Hash grows as it is filled. */
#if JAC_RUBY_VERSION < 302
#  define rb_hash_new_capa(capacity) ((void)(capacity), rb_hash_new())
#endif

/* RBOOL: in the headers from 3.2 on. */
#ifndef RBOOL
#  define RBOOL(condition) ((condition) ? Qtrue : Qfalse)
#endif

#endif
