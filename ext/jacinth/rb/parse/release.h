/* rb/parse/release.h - L3. Runs steps of a reader without the GVL, so that other threads go on meanwhile. A step calls
 * nothing of Ruby. It looks for interrupts once in JAC_SOURCE_WINDOW bytes. */
#ifndef JAC_PARSE_RELEASE_H
#define JAC_PARSE_RELEASE_H

#include "rb/parse/source.h"
#include "rb/parse/value_stack.h"

/* A step over no more bytes than this keeps the GVL. */
#define JAC_RELEASE_SHORT (JAC_SOURCE_WINDOW / 4)

/* Reads on from r->cur, may pause there (r->stop), and may leave at a pause: it owns nothing. Calls nothing of Ruby. */
typedef jac_status (*jac_release_step)(jac_reader *r, void *data);

/* A reader with its frames, and the step that it runs. Lies on the C stack. */
typedef struct {
    jac_value_stack stack;      /* first: the pause of the reader finds the struct by its frames */
    jac_reader reader;
    bool unchecked;             /* the UTF-8 of the bytes is to be checked before the step */
    /* The rest belongs to a step without the GVL. */
    VALUE given;                /* the String of the caller, if `unchecked` */
    jac_utf8 found;             /* the result of the check; JAC_UTF8_INVALID before it */
    jac_status status;
    jac_release_step step;
    void *data;
    void (*grow)(jac_frames *frames); /* the stack's own function */
    int state;                  /* of rb_protect: what Ruby has raised during the step */
    bool woken;                 /* another thread wants this one to look for interrupts; read and set atomically */
    jac_leave away;             /* where a pause leaves a step to */
} jac_release;

/* Sets up the reader for `*source` as jac_source_read does. If the source is long, it is replaced by a String that no
 * program can change, unless it is `kept` (it is one already), and jac_release_run checks its UTF-8. */
JAC_API jac_status jac_release_start(jac_release *run, VALUE *source, const jac_read_config *config, bool kept);

/* Whether jac_release_run runs a step without the GVL. */
JAC_INLINE bool jac_release_long_p(const jac_release *run)
{
    return (size_t)(run->reader.end - run->reader.start) > JAC_RELEASE_SHORT;
}

/* Runs a step over a whole document that jac_release_start has set up, without the GVL if it is long. Returns its
 * result. Then Ruby code may run (interrupts): when it raises, `drop` gets `data` before the exception goes on. */
JAC_API jac_status jac_release_run(jac_release *run, jac_release_step step, void *data, void (*drop)(void *data));

/* Runs a step from r->cur without the GVL; otherwise as jac_release_run. No program can change the bytes. `drop` may be
 * NULL. */
JAC_API jac_status jac_release_always(jac_release *run, jac_release_step step, void *data, void (*drop)(void *data));

/* Runs a step from r->cur with the GVL until it ends or comes to a pause after `held` bytes. Returns false after a
 * pause; the step can run again from its start. More than `held` bytes follow r->cur. */
JAC_API bool jac_release_try(jac_release *run, size_t held, jac_release_step step, void *data, jac_status *status);

/* Called by a step: runs function(argument) with the GVL. Leaves the step when it raises. */
JAC_API void jac_release_call(jac_release *run, VALUE (*function)(VALUE), VALUE argument);

#endif
