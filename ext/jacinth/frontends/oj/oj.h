/* frontends/oj/oj.h - L4. The Oj frontend: opened by lib/jacinth/oj/api.rb, which has made its modules and classes by
 * then. What all of it shares. */
#ifndef JAC_OJ_H
#define JAC_OJ_H

#include "frontends/oj/parser/oj_parser_options.h"
#include "frontends/oj/options/oj_defaults.h"
#include "frontends/oj/dump/oj_generator.h"

/* The cached, resolved form of an options Hash, or Qfalse when such options are not cached (too many, or not all
 * immediate values). Keep it alive (RB_GC_GUARD) while what jac_oj_cached_options_get gives of it is used. */
JAC_API VALUE jac_oj_cached_options_find(VALUE options);
JAC_API const jac_oj_call *jac_oj_cached_options_get(VALUE preset);

/* Makes the per-Ractor cache of options; called when the frontend opens. */
JAC_API void jac_oj_cached_options_open(void);

/* Defines Jacinth.open_oj_frontend; once, at load. */
JAC_API void jac_oj_init(void);

/* Defines the writing half, and what concerns odd classes; called when the frontend opens. */
JAC_API void jac_oj_dump_open(void);
JAC_API void jac_oj_odd_open(void);

/* Define add_to_json and remove_to_json; Oj::Rails and its encoder. */
JAC_API void jac_oj_additions_open(void);
JAC_API void jac_oj_rails_open(void);
/* Defines secure!; called when the frontend opens. */
JAC_API void jac_oj_secure_open(void);

/* Raises SecureError when secure! was called and `options`, of a call that reads or to be the defaults, ask for what it
 * has turned off. `asked`: their mode was not taken from the defaults. */
JAC_API void jac_oj_secure_check(const jac_oj_options *options, bool asked);

/* The same of an Oj::Parser that reads. */
JAC_API void jac_oj_secure_check_parser(const jac_parser_options *options);

/* Define saj_parse and sc_parse. */
JAC_API void jac_oj_saj_open(void);
JAC_API void jac_oj_sc_open(void);

/* The String that is all of `input`: itself, or what a StringIO holds; Qfalse for another object. */
JAC_API VALUE jac_oj_source_string(VALUE input);

/* `text` in UTF-8, or itself where it cannot be said so. */
JAC_API VALUE jac_oj_source_text(VALUE text);

#endif
