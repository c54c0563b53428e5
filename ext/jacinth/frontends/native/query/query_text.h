/* frontends/native/query/query_text.h - L4. Evaluates queries on the text of a document: what a query does not touch is
 * stepped over, and objects are made only for what is found or compared. */
#ifndef JAC_NATIVE_QUERY_TEXT_H
#define JAC_NATIVE_QUERY_TEXT_H

#include "frontends/native/query/query_run.h"

/* Whether the query is to be evaluated on the text of a Jacinth::Document. Otherwise the query needs all of it, which a
 * parse reads faster, or the options of the document allow equal keys or call Ruby code. */
JAC_API bool jac_query_text_p(const jac_query_path *path, VALUE document);

/* Calls `emit` for each node that `path` selects in such a document, in order. Raises QueryError beyond a limit of the
 * path, and ParserError for a fault in what is read. Returns false after so much work that to build the value of the
 * document and to begin again with it is cheaper; also in the middle of a call of `emit`. */
JAC_API bool jac_query_text_each(const jac_query_path *path, VALUE document, jac_query_emit emit, void *data);

#endif
