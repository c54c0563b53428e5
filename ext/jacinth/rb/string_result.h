/* rb/string_result.h - L3. The result String as an output buffer: text starts in the C
 * stack of the call; a longer one goes on inside the String that will be returned, hidden from
 * Ruby until then, so that it is not copied again. Uses public API only. Knows no JSON. */
#ifndef JAC_RB_STRING_RESULT_H
#define JAC_RB_STRING_RESULT_H

#include "base/buf.h"
#include "rb/rb.h"

typedef struct {
    jac_buf buf;            /* first: grow finds the result by it */
    VALUE string;           /* root: the struct lives on the C stack; Qfalse while the text fits there too */
    unsigned long epoch;    /* counts what makes pointers into Ruby objects stale: every growth (it may
                             * run the garbage collector) and, by the generator, every call of Ruby code */
    uint64_t known;         /* what the generator keeps of Ruby objects has this mark; 0 once they may be stale */
    bool full; /* a window of the text was filled since its owner took this back; the epoch has changed then */
} jac_string_result;

/* Memory may have moved: nothing that was taken from Ruby objects holds any more. */
JAC_INLINE void jac_string_result_moved(jac_string_result *result)
{
    result->epoch++;
    result->known = 0;
}

/* Makes the key of the per-Ractor size hint; once, at load. */
JAC_API void jac_string_result_init(void);

/* Starts in the size bytes at memory, which outlive the result. */
JAC_API void jac_string_result_start(jac_string_result *result, char *memory, size_t size);

/* After Ruby code ran while `used` bytes were held: finds the memory again. Raises RuntimeError when
 * the text was finished meanwhile, which only a re-entered continuation can see. */
JAC_API void jac_string_result_resume(jac_string_result *result, size_t used);

/* The text as a String: mutable, UTF-8, its coderange VALID when `high`, else 7BIT. */
JAC_API VALUE jac_string_result_finish(jac_string_result *result, bool high);

#endif
