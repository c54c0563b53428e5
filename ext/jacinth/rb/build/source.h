/* rb/build/source.h - L3. From the caller's String to a reader of its bytes: encodings, the length
 * limit, what is known of its UTF-8. Neither changes nor freezes the String. */
#ifndef JAC_RB_BUILD_SOURCE_H
#define JAC_RB_BUILD_SOURCE_H

#include "rb/config.h"
#include "reader/reader.h"

/* The String whose bytes are read: `source` itself in UTF-8, US-ASCII or BINARY, which is taken as UTF-8;
 * a transcoded copy in other encodings. Raises TypeError for what does not answer to_str, ParserError
 * for what cannot be transcoded. May call Ruby code. */
JAC_API VALUE jac_source_take(VALUE source);

/* The same by the json gem's rules: what its StringValue and String#encode raise is raised. */
JAC_API VALUE jac_source_take_json(VALUE source);

/* The same, but Qundef for what cannot be transcoded. */
JAC_API VALUE jac_source_try(VALUE source);

/* Sets `r` up for `source`, a result of jac_source_take, with the flag for checking UTF-8 string by string
 * when the whole is not valid, or under JAC_SYNTAX_ANY_BYTES with JAC_SYNTAX_ILL_FORMED. OK, or TOO_LONG with r->error_at set. The caller guards `source` as long
 * as it reads. */
JAC_API jac_status jac_source_read(jac_reader *r, VALUE source, const jac_read_config *config, jac_frames *frames);

#endif
