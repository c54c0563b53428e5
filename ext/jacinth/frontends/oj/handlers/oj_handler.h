/* frontends/oj/handlers/oj_handler.h - L4. jac_handler: the object that is told of a document while it is read, by
 * saj_sink.c and sc_sink.c: which of its methods it has, how they are called, and what text it is given. Every call may
 * run any Ruby code. Knows no grammar, and not which callbacks there are. */
#ifndef JAC_OJ_HANDLERS_OJ_HANDLER_H
#define JAC_OJ_HANDLERS_OJ_HANDLER_H

#include "rb/parse/parse_cache.h"
#include "rb/parse/number.h"
#include "rb/parse/value_stack.h"
#include "rb/config.h"
#include "reader/reader.h"

typedef struct {
    jac_value_stack stack;  /* the reader's frames, and what the sink keeps of each */
    VALUE object;           /* root: the handler is on the C stack */
    unsigned has;           /* bit i: the object has the i-th of its callbacks */
    jac_parse_cache *cache;
    VALUE holder;           /* root: the handler is on the C stack; the cache's object */
    jac_number_maker maker; /* root: likewise; of BigDecimals */
    VALUE text;             /* root: likewise; memory for a text that is being decoded, or false */
    int high_range;         /* the coderange of a String with bytes >= 0x80 */
} jac_handler;

/* What comes behind a document that is at its end: a number or a word that stands there is whole then, a bracket
 * has its next token, and the grammar refuses what is left. */
#define JAC_HANDLER_END "\n"
#define JAC_HANDLER_END_LEN 2 /* its NUL included */

/* Prepares `handler`, which lies on the C stack, and asks `object` which of the `count` callbacks it responds to,
 * at most 32; those that are private it has not. Runs Ruby code. */
JAC_API void jac_handler_init(jac_handler *handler, VALUE object, const ID *callbacks, size_t count);

/* object.method(*argv), whatever it is by now. */
JAC_API VALUE jac_handler_call(jac_handler *handler, ID method, int argc, const VALUE *argv);

/* The text of a string as a new String in *string, in UTF-8, or as `binary`. OK, or what is wrong with its escapes,
 * r->error_at set. */
JAC_API jac_status jac_handler_string(jac_handler *handler, jac_reader *r, const jac_text *t, bool binary,
                                      VALUE *string);

/* The text of a key, frozen and shared with those that were read before: `what` is of JAC_KEY_SYMBOL. */
JAC_API jac_status jac_handler_key(jac_handler *handler, jac_reader *r, const jac_text *t, unsigned what, VALUE *key);

/* What BigDecimal makes of a spelling. Runs Ruby code. */
JAC_API VALUE jac_handler_decimal(jac_handler *handler, const char *from, const char *to);

/* `source`, which nobody can change any more, with JAC_HANDLER_END behind it, for a reader in pieces; the reader
 * goes on there where it was. Returns the String that holds it, which the caller guards. */
JAC_API VALUE jac_handler_end_source(jac_reader *r, jac_feed *feed);

#endif
