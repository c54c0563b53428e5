/* frontends/native/document/document_run.h - L4. One call that reads parts of a source: its reader and its frames, and
 * how a step over many bytes runs without the GVL. Knows neither keys nor documents. */
#ifndef JAC_NATIVE_DOCUMENT_RUN_H
#define JAC_NATIVE_DOCUMENT_RUN_H

#include "rb/config.h"
#include "rb/errors.h"
#include "rb/parse/release.h"
#include "reader/index.h"

/* The configuration of a call that takes no options of parse: the hints of its errors name none. */
JAC_TABLE jac_config jac_document_fixed;

/* One call; lies on the C stack. */
typedef struct {
    jac_release read;
    const jac_config *config;
    VALUE source;               /* root: on the C stack; the String that is read */
    jac_index *index;           /* what is remembered of the source, or NULL. Its owner outlives the run */
    jac_error_memory *memory;   /* the same for its errors, or NULL */
    bool kept;                  /* no program can change `source` */
    bool plain;                 /* Strings and Integers are made in the plain way */
} jac_document_run;

/* Starts a run over `source`, a String that is read as UTF-8. `kept`: it comes from jac_document_run_copy. `valid`: it
 * is known to be valid UTF-8. Raises ParserError for a source longer than max_bytes. */
JAC_API void jac_document_run_start(jac_document_run *run, const jac_config *config, VALUE source, bool kept,
                                    bool valid);

/* Goes after the last use of a run. */
#define jac_document_run_finish(run) RB_GC_GUARD((run)->source)

/* As jac_source_hold, in UTF-8. */
JAC_API VALUE jac_document_run_copy(VALUE text);

/* Makes the run read a copy that no program can change, unless it does so already. Goes before Ruby code that may run
 * before the last use of the run. */
JAC_API void jac_document_run_keep(jac_document_run *run);

/* Runs a step from the byte `from` on, and raises its error. The step changes only the reader and what it returns in
 * `data`: one over many bytes runs from its start again without the GVL. Then Ruby code may run (interrupts), and
 * raise. */
JAC_API void jac_document_run_step(jac_document_run *run, size_t from, jac_release_step step, void *data);

/* Raises the error that the reader of the run has met. */
JAC_API JAC_NORETURN void jac_document_run_raise(jac_document_run *run, jac_status status);

/* As jac_document_run_raise, for DUPLICATE_KEY with that key. */
JAC_API JAC_NORETURN void jac_document_run_raise_key(jac_document_run *run, jac_status status, VALUE key);

#endif
