/* frontends/native/query/query_pattern.h - L4. match() and search() on Ruby Strings: runs the program of a constant
 * pattern, or compiles the pattern of the document, and asks Ruby for Unicode's categories. */
#ifndef JAC_NATIVE_QUERY_PATTERN_H
#define JAC_NATIVE_QUERY_PATTERN_H

#include "frontends/native/query/query_run.h"

/* Whether the text matches the pattern, both Strings or Symbols, for the MATCH or SEARCH node `call`. A pattern of the
 * document that is not an I-Regexp matches nothing. */
JAC_API bool jac_query_pattern_matches(jac_query_run *run, const jac_query_node *call, VALUE text, VALUE pattern);

#endif
