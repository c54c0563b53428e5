/* frontends/native/query/query_objects.h - L4. Evaluates queries on Ruby objects: Hashes with String or Symbol keys,
 * Arrays and scalars. Objects are read natively: no method of theirs is called. Pairs with other keys do not count as
 * members. Ruby code can run only while interrupts are looked for, and where numbers are BigDecimals or Rationals whose
 * methods a program has redefined; the evaluator keeps no pointer into an object meanwhile. */
#ifndef JAC_NATIVE_QUERY_OBJECTS_H
#define JAC_NATIVE_QUERY_OBJECTS_H

#include "frontends/native/query/query_run.h"

/* Calls `emit` for each node that `path` selects in `root`, in order. Raises QueryError beyond a limit of the path. */
JAC_API void jac_query_objects_each(const jac_query_path *path, VALUE root, jac_query_emit emit, void *data);

#endif
