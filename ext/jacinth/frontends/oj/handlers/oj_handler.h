/* frontends/oj/handlers/oj_handler.h - L4. jac_handler: the object whose methods oj_saj_sink.c and oj_sc_sink.c call
 * while a document is read. Finds out which methods it has, calls them, and makes the Strings that they receive.
 * Every call may run any Ruby code. Knows neither the grammar nor the names of the callbacks. */
#ifndef JAC_OJ_HANDLERS_OJ_HANDLER_H
#define JAC_OJ_HANDLERS_OJ_HANDLER_H

#include "rb/config.h"
#include "rb/parse/make_number.h"
#include "rb/parse/parse_cache.h"
#include "rb/parse/value_stack.h"
#include "reader/reader.h"

typedef struct {
    jac_value_stack stack;  /* the reader's frames, and the sink's data for each frame */
    VALUE object;           /* root: the handler is on the C stack */
    unsigned has;           /* bit i: the object has the i-th callback */
    jac_parse_cache *cache;
    VALUE holder;           /* root: the handler is on the C stack; the object of cache */
    jac_number_maker maker; /* root: the handler is on the C stack; makes BigDecimals */
    VALUE text;             /* root: the handler is on the C stack; memory for decoding, or false */
    int high_range;         /* the coderange of a String with bytes >= 0x80 */
} jac_handler;

/* The text that is put after the end of a document: it completes a number or literal at the end, gives a bracket its
 * next token, and the grammar reports anything else that is incomplete. */
#define JAC_HANDLER_END "\n"
#define JAC_HANDLER_END_LEN 2 /* its NUL included */

/* Prepares `handler`, which is on the C stack, and asks `object` which of the `count` callbacks it responds to: at
 * most 32; private methods do not count. Runs Ruby code. */
JAC_API void jac_handler_init(jac_handler *handler, VALUE object, const ID *callbacks, size_t count);

/* Calls object.method(*argv), with whatever method the object has by then. */
JAC_API VALUE jac_handler_call(jac_handler *handler, ID method, int argc, const VALUE *argv);

/* Makes a new String of a string's text in *string, in UTF-8, or BINARY if `binary` is set. Returns OK, or the error
 * of its escapes with r->error_at set. */
JAC_API jac_status jac_handler_string(jac_handler *handler, jac_reader *r, const jac_text *t, bool binary,
                                      VALUE *string);

/* The text of a key, frozen and shared with keys that were read before; `what`: JAC_KEY_SYMBOL or 0. */
JAC_API jac_status jac_handler_key(jac_handler *handler, jac_reader *r, const jac_text *t, unsigned what, VALUE *key);

/* The BigDecimal of a lexeme. Runs Ruby code. */
JAC_API VALUE jac_handler_decimal(jac_handler *handler, const char *from, const char *to);

/* Copies the source, which must not change any more, into a new String with JAC_HANDLER_END after it, and moves the
 * reader there, at the same offset and with `feed`. Returns that String; the caller must guard it. */
JAC_API VALUE jac_handler_end_source(jac_reader *r, jac_feed *feed);

#endif
