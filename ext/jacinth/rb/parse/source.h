/* rb/parse/source.h - L3. From the caller's String to a reader of its bytes: encodings, the length
 * limit, what is known of its UTF-8. Neither changes nor freezes the String. */
#ifndef JAC_PARSE_SOURCE_H
#define JAC_PARSE_SOURCE_H

#include "rb/parse/value_stack.h"
#include "rb/config.h"
#include "reader/reader.h"

/* Bytes of a document that are read between two looks at what interrupts the thread: Thread#raise and #kill, Timeout,
 * signals, and other threads whose turn it is. A build for tests has fewer. */
#ifdef JAC_WINDOW
#  define JAC_SOURCE_WINDOW ((size_t)(JAC_WINDOW))
#else
#  define JAC_SOURCE_WINDOW ((size_t)1 << 20)
#endif

/* The String whose bytes are read: `source` itself in UTF-8, US-ASCII or BINARY, which is taken as UTF-8;
 * a transcoded copy in other encodings. Raises TypeError for what does not answer to_str, ParserError
 * for what cannot be transcoded. May call Ruby code. */
JAC_API VALUE jac_source_take(VALUE source);

/* The same, but Qundef for what cannot be transcoded. */
JAC_API VALUE jac_source_try(VALUE source);

/* Sets `r` up for `source`, a String that is read as UTF-8, with the flag for checking UTF-8 string by string when the
 * whole is not valid, or under JAC_SYNTAX_ANY_BYTES with JAC_SYNTAX_ILL_FORMED. OK, or TOO_LONG with r->error_at set.
 * The caller guards `source` as long as it reads. */
JAC_API jac_status jac_source_read(jac_reader *r, VALUE source, const jac_read_config *config, jac_frames *frames);

/* Makes `r` read the same bytes from a String that nobody can change; returns that String. */
JAC_API VALUE jac_source_hold(jac_reader *r, VALUE source);

/* Whether the parse of a document is to be watched. */
JAC_INLINE bool jac_source_long_p(const jac_reader *r) { return (size_t)(r->end - r->start) > JAC_SOURCE_WINDOW; }

/* Has the parse of such a document look for interrupts every JAC_SOURCE_WINDOW bytes, where a value begins: Ruby code
 * may run there, and the parse may be left by raise or throw. r->frames are those of a jac_value_stack that is empty:
 * from here on it is not shared. Returns the String that is read from here on, to be guarded: a frozen one of the same
 * bytes, which nobody can change. */
JAC_API VALUE jac_source_watch(jac_reader *r, VALUE source);

/* The same of bytes that nobody can change, and a stack that is not shared; nothing for a document that is not long. */
JAC_API void jac_source_watch_held(jac_reader *r);

#endif
