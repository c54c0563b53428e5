/* frontends/native/query/query_scalars.h - L4. The kinds of Ruby objects for queries, the bytes of Strings and Symbols,
 * and comparisons of numbers and strings by value. No method of a subclass is called. */
#ifndef JAC_NATIVE_QUERY_SCALARS_H
#define JAC_NATIVE_QUERY_SCALARS_H

#include "frontends/native/query/query_run.h"

/* The kind of any object. Symbols are strings; BigDecimals and Rationals are numbers. */
JAC_API jac_query_kind jac_query_scalar_kind(VALUE object);

/* The String with the text of a String or Symbol in UTF-8. Strings in other encodings are transcoded; one that cannot
 * be transcoded counts by its bytes. */
JAC_API VALUE jac_query_scalar_text(VALUE object);

/* Whether the bytes of that String are well-formed UTF-8. */
JAC_API bool jac_query_scalar_valid_p(VALUE text);

/* Sets *order to a negative number, 0 or a positive one for two numbers, or for two strings by their code points.
 * Returns false when one is NaN. May call Ruby if one is a BigDecimal or Rational and the other is not an immediate:
 * a program can redefine their methods. */
JAC_API bool jac_query_scalar_compare(VALUE a, VALUE b, int *order);

#endif
