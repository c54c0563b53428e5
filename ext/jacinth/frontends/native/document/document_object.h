/* frontends/native/document/document_object.h - L4. What the methods of a document share: its struct, and how a method
 * begins. */
#ifndef JAC_NATIVE_DOCUMENT_OBJECT_H
#define JAC_NATIVE_DOCUMENT_OBJECT_H

#include "frontends/native/document/document_root.h"

/* A million of these cost little at a minor collection: the object is protected by write barriers, and lies in its
 * slot where Ruby can do that. */
typedef struct {
    VALUE root;
    jac_document_place place;
} jac_document;

/* Defines the classes below Jacinth::Document. */
JAC_API void jac_document_object_init(VALUE document);

/* The document of a place. `container` is '{' for an object and '[' for an array. */
JAC_API VALUE jac_document_new(VALUE root, char container, jac_document_place place);

/* Whether an object is a document; whether a document is neither an object nor an array. */
JAC_API bool jac_document_p(VALUE object);
JAC_API bool jac_document_scalar_p(VALUE self);

/* The struct of a document. Raises TypeError for another object. */
JAC_API jac_document *jac_document_get(VALUE self);

/* Starts a run over the source of a document, which the caller guards, and returns a copy of its struct. */
JAC_API jac_document jac_document_start(VALUE self, jac_document_run *run);

/* What parse builds for the document. May call Ruby code, if its options do. */
JAC_API VALUE jac_document_value(VALUE self);

/* What `[]` gives for a place: a document for a container, a value for a scalar. */
JAC_API VALUE jac_document_child(jac_document_run *run, VALUE root, jac_document_place place);

#endif
