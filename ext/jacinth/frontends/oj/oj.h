/* frontends/oj/oj.h - L4. The Oj frontend and what its parts share. lib/jacinth/oj/api.rb makes its modules and
 * classes, and then opens it. */
#ifndef JAC_OJ_H
#define JAC_OJ_H

#include "frontends/oj/dump/oj_generator.h"
#include "frontends/oj/options/oj_defaults.h"
#include "frontends/oj/parser/oj_parser_options.h"

/* The cached, resolved form of an options Hash, or Qfalse if such options are not cached (too many, or not all
 * immediate values). Keep it alive (RB_GC_GUARD) while the result of jac_oj_cached_options_get is used. */
JAC_API VALUE jac_oj_cached_options_find(VALUE options);
JAC_API const jac_oj_call *jac_oj_cached_options_get(VALUE entry);

/* Makes the per-Ractor cache of options; called when the frontend opens. */
JAC_API void jac_oj_cached_options_open(void);

/* Defines Jacinth.open_oj_frontend; called once, at load. */
JAC_API void jac_oj_init(void);

/* Define the methods of dump and of odd classes; called when the frontend opens. */
JAC_API void jac_oj_dump_open(void);
JAC_API void jac_oj_odd_open(void);

/* Define add_to_json and remove_to_json; Oj::Rails and its encoder. Called when the frontend opens. */
JAC_API void jac_oj_additions_open(void);
JAC_API void jac_oj_rails_open(void);
/* The object's text in rails mode, as an Oj::Rails::Encoder made with `options` writes it. May call Ruby. */
JAC_API VALUE jac_oj_rails_encode(VALUE object, VALUE options);
/* Defines secure?, and make_secure for secure!; called when the frontend opens. */
JAC_API void jac_oj_secure_open(void);

/* After secure!, raises SecureError if `options`, of a load or new defaults, request a feature that it has turned
 * off. `own_mode`: their mode is the call's own, not that of the defaults. */
JAC_API void jac_oj_secure_check(const jac_oj_options *options, bool own_mode);

/* As jac_oj_secure_check, for the options of an Oj::Parser before a parse. */
JAC_API void jac_oj_secure_check_parser(const jac_parser_options *options);

/* Define saj_parse and sc_parse; called when the frontend opens. */
JAC_API void jac_oj_saj_open(void);
JAC_API void jac_oj_sc_open(void);

/* The whole `input` as a String: itself, or the String of a StringIO; Qfalse for another object. */
JAC_API VALUE jac_oj_source_string(VALUE input);

/* `text` in UTF-8, or `text` itself if it cannot be converted. */
JAC_API VALUE jac_oj_source_text(VALUE text);

#endif
