/* rb/string_result.h - L3. The result String as an output buffer. Text starts on the C stack of the call. A longer one
 * continues in scratch memory that the Ractor keeps, and one that is too long for it inside the String that will be
 * returned, which is hidden from Ruby until then, so that the text is not copied again. Uses public API only. Knows no
 * JSON. */
#ifndef JAC_RB_STRING_RESULT_H
#define JAC_RB_STRING_RESULT_H

#include "base/buf.h"
#include "rb/rb.h"

typedef struct {
    jac_buf buf;            /* first: grow casts it to the result */
    VALUE string;           /* root: the struct is on the C stack; Qfalse while the text is on the C stack, too */
    unsigned long epoch;    /* counts the events that make pointers into Ruby objects stale: each growth, which may
                             * run the garbage collector, and, counted by the generator, each call of Ruby code */
    uint64_t known;         /* the generator's cached data of Ruby objects has this mark; 0 once it may be stale */
    uint32_t turn; /* odd if `string` is scratch memory, which then begins with the same number; else 0 */
    bool full;     /* set when a window of the text is full, together with a new epoch; reset by the owner */
} jac_string_result;

/* Records that memory may have moved: anything taken from Ruby objects is stale. */
JAC_INLINE void jac_string_result_moved(jac_string_result *result)
{
    result->epoch++;
    result->known = 0;
}

/* Allocates the key of the per-Ractor capacity hint; called once, at load. */
JAC_API void jac_string_result_init(void);

/* Starts a text in the size bytes at memory, which must outlive the result. */
JAC_API void jac_string_result_start(jac_string_result *result, char *memory, size_t size);

/* Finds the memory again after Ruby code ran, with `used` bytes written. Raises RuntimeError if the text was
 * finished meanwhile, which only a re-entered continuation can cause. */
JAC_API void jac_string_result_resume(jac_string_result *result, size_t used);

/* Returns the text as a mutable UTF-8 String, with the coderange VALID if `high`, else 7BIT. */
JAC_API VALUE jac_string_result_finish(jac_string_result *result, bool high);

/* Gives up a text that was copied elsewhere. Its memory is kept for the next one, or freed at once if it is long. */
JAC_API void jac_string_result_drop(jac_string_result *result);

#endif
