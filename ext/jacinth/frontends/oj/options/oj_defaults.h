/* frontends/oj/options/oj_defaults.h - L4. Oj's default options, and each kind of call without options, resolved. */
#ifndef JAC_OJ_OPTIONS_OJ_DEFAULTS_H
#define JAC_OJ_OPTIONS_OJ_DEFAULTS_H

#include "frontends/oj/options/oj_resolve.h"

/* Puts Oj's original defaults in force; called when the frontend opens, after what json's options are read by. */
JAC_API void jac_oj_defaults_open(void);

/* The defaults in force: a frozen object that is never written again. Keep it alive (RB_GC_GUARD) while a result of the
 * next four functions is used. */
JAC_API VALUE jac_oj_defaults(void);
JAC_API const jac_oj_options *jac_oj_defaults_options(VALUE defaults);

/* A call of each kind without options: one that writes, a load, JSON.parse while JSON is mimicked. */
JAC_API const jac_oj_call *jac_oj_defaults_text(VALUE defaults, jac_oj_kind_of_text kind);
JAC_API const jac_oj_call *jac_oj_defaults_load(VALUE defaults, jac_oj_kind_of_reading kind);
JAC_API const jac_oj_call *jac_oj_defaults_parse(VALUE defaults);

/* Puts a copy of `options` in force as the defaults; makes their objects shareable. */
JAC_API void jac_oj_defaults_set(const jac_oj_options *options);

/* The settings of the process, and how to replace them. */
JAC_API jac_oj_process jac_oj_process_now(void);
JAC_API void jac_oj_process_set(const jac_oj_process *process);

/* Copies the defaults into call->options, for options to be applied to. */
JAC_API void jac_oj_call_start(jac_oj_call *call);

#endif
