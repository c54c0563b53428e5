/* rb/parse/source.h - L3. Makes a reader for the bytes of the caller's String: handles encodings, the length limit and
 * the check of UTF-8. Neither changes nor freezes the String. */
#ifndef JAC_PARSE_SOURCE_H
#define JAC_PARSE_SOURCE_H

#include "kernel/simd/dispatch.h"
#include "rb/config.h"
#include "rb/parse/value_stack.h"
#include "reader/reader.h"

/* A parse checks for interrupts of its thread (Thread#raise and #kill, Timeout, signals, switches to other threads)
 * once in this many bytes. A build for tests has a smaller window. */
#ifdef JAC_WINDOW
#  define JAC_SOURCE_WINDOW ((size_t)(JAC_WINDOW))
#else
#  define JAC_SOURCE_WINDOW ((size_t)1 << 20)
#endif

/* Returns the String whose bytes are read: `source` itself if it is in UTF-8, US-ASCII or BINARY (read as UTF-8), else
 * a transcoded copy. Raises TypeError if `source` is not a String and has no to_str, ParserError if it cannot be
 * transcoded. May call Ruby code. */
JAC_API VALUE jac_source_string(VALUE source);

/* As jac_source_string, but returns Qundef if `source` cannot be transcoded. */
JAC_API VALUE jac_source_try_string(VALUE source);

/* Whether Ruby knows that the bytes are valid UTF-8. */
JAC_API bool jac_source_known_p(VALUE source);

/* Sets up `r` for `source`, a String that is read as UTF-8. If its bytes are not valid UTF-8, sets the flag
 * JAC_SYNTAX_CHECK_UTF8, or JAC_SYNTAX_ILL_FORMED under JAC_SYNTAX_ANY_BYTES. Returns OK, or TOO_LONG with r->error_at
 * set. The caller keeps `source` alive while it reads. */
JAC_API jac_status jac_source_read(jac_reader *r, VALUE source, const jac_read_config *config, jac_frames *frames);

/* Sets the error of a document that is longer than max_bytes: token is the first byte too many. Returns TOO_LONG. */
JAC_API jac_status jac_source_too_long(jac_reader *r, size_t max_bytes);

/* As jac_source_read, but does not check the bytes: sets *unchecked if jac_source_check is to do that. */
JAC_API jac_status jac_source_begin(jac_reader *r, VALUE source, const jac_read_config *config, jac_frames *frames,
                                    bool *unchecked);

/* Checks the bytes of `r`, and sets the flags that jac_source_read sets for invalid ones. Calls nothing of Ruby. */
JAC_API jac_utf8 jac_source_check(jac_reader *r);

/* Lets Ruby remember what jac_source_check has found of the bytes of `source`, a String in UTF-8, US-ASCII or BINARY,
 * as String#valid_encoding? does: the next call, and Ruby's own methods, need not check them again. */
JAC_API void jac_source_remember(VALUE source, jac_utf8 found);

/* A frozen String with the bytes of `source` that no program can change. It shares them, unless `source` has a class or
 * variables of its own: String#-@ may give such a String other memory, even if it is frozen. */
JAC_API VALUE jac_source_hold(VALUE source);

/* Makes `r` read the same bytes from a frozen String that no program can change; returns that String. */
JAC_API VALUE jac_source_freeze(jac_reader *r, VALUE source);

/* Whether a document is so long that its parse must be watched. */
JAC_INLINE bool jac_source_long_p(const jac_reader *r) { return (size_t)(r->end - r->start) > JAC_SOURCE_WINDOW; }

/* Makes the parse of a long document check for interrupts once in JAC_SOURCE_WINDOW bytes, before a value. Ruby code
 * may run there, and raise or throw may leave the parse. r->frames must belong to an empty jac_value_stack, which is
 * not shared from here on. Returns the String that is read from here on: frozen, with the same bytes, and out of reach
 * of any program. The caller keeps it alive. */
JAC_API VALUE jac_source_watch(jac_reader *r, VALUE source);

/* As jac_source_watch, for bytes that no program can change, and a stack that is not shared. Has no effect on a
 * document that is not long. */
JAC_API void jac_source_watch_frozen(jac_reader *r);

#endif
