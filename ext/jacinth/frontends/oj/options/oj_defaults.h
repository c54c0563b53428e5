/* frontends/oj/options/oj_defaults.h - L4. Oj's default options, and each kind of call without options, resolved. */
#ifndef JAC_OJ_OPTIONS_OJ_DEFAULTS_H
#define JAC_OJ_OPTIONS_OJ_DEFAULTS_H

#include "frontends/oj/options/oj_resolve.h"

/* Makes Oj's original defaults the current ones. Called when the frontend opens, after json's options are interned. */
JAC_API void jac_oj_defaults_open(void);

/* The current defaults: a frozen object that is never written again. Keep it alive (RB_GC_GUARD) while a result of
 * the next four functions is used. */
JAC_API VALUE jac_oj_defaults(void);
JAC_API const jac_oj_options *jac_oj_defaults_options(VALUE defaults);

/* A resolved call of each kind without options: one that writes, a load, JSON.parse while JSON is mimicked. */
JAC_API const jac_oj_call *jac_oj_defaults_text(VALUE defaults, jac_oj_kind_of_text kind);
JAC_API const jac_oj_call *jac_oj_defaults_load(VALUE defaults, jac_oj_kind_of_reading kind);
JAC_API const jac_oj_call *jac_oj_defaults_parse(VALUE defaults);

/* Makes a copy of `options` the current defaults; makes their objects shareable. */
JAC_API void jac_oj_defaults_set(const jac_oj_options *options);

/* Returns or replaces the settings of the process. */
JAC_API jac_oj_process jac_oj_process_now(void);
JAC_API void jac_oj_process_set(const jac_oj_process *process);

/* Copies the defaults into call->options, ready for further options to be applied. */
JAC_API void jac_oj_call_start(jac_oj_call *call);

#endif
