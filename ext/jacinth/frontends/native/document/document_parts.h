/* frontends/native/document/document_parts.h - L4. The methods of documents that go over many children, and how they
 * do it. */
#ifndef JAC_NATIVE_DOCUMENT_PARTS_H
#define JAC_NATIVE_DOCUMENT_PARTS_H

#include "frontends/native/document/document_walk.h"

/* Defines them in Jacinth::Document and its classes for objects and arrays. */
JAC_API void jac_document_parts_init(VALUE document);

/* Children that a step meets. */
typedef struct {
    jac_skip_children from, next;   /* where the step begins and where it ended */
    size_t room, count;
    size_t seen;                    /* where the latest step that looked for interrupts began */
    struct { size_t key, key_len, value; bool escaped; } list[64];
} jac_document_batch;

/* Begins to go over the children of the container at a place. A batch holds at most `room` of them, which is at most
 * 64. */
JAC_API void jac_document_batch_start(jac_document_run *run, jac_document_batch *batch, jac_document_place place,
                                      size_t room);

/* Puts the next children into the batch. Returns false when there are none. May call Ruby code (interrupts). */
JAC_API bool jac_document_batch_fill(jac_document_run *run, jac_document_batch *batch);

#endif
