/* frontends/native/document/document_root.h - L4. What the documents of one source share: the source, the options, and
 * what is remembered of it. A hidden Ruby object owns it. */
#ifndef JAC_NATIVE_DOCUMENT_ROOT_H
#define JAC_NATIVE_DOCUMENT_ROOT_H

#include "frontends/native/document/document_places.h"
#include "rb/errors.h"

typedef struct {
    jac_error_memory errors;    /* first: a pointer to it points to the root */
    VALUE source;               /* from jac_document_run_copy or jac_document_file_text */
    VALUE mapping;              /* the mapping with the bytes of the source, or Qfalse */
    const jac_config *config;   /* the options */
    VALUE memory;               /* a hidden String that owns the options; Qfalse: they are constant */
    jac_document_place place;   /* of the whole value */
    jac_index index;            /* of the children that were searched */
    jac_document_places places; /* for lines and pointers */
    bool valid;                 /* the source is known to be valid UTF-8 */
} jac_document_root;

/* Defines the class of the hidden object. */
JAC_API void jac_document_root_init(VALUE document);

/* A new root for the source, a String or what jac_document_file_open gives, under these options, which are copied
 * unless they are a constant of document_run.h. `all`: the whole source is checked; raises what parse raises. Otherwise
 * only the beginning is read. */
JAC_API VALUE jac_document_root_new(const jac_config *config, VALUE source, bool all);

/* Sets where the source begins in a stream. The root has a copy of its options. */
JAC_API void jac_document_root_originate(VALUE root, const jac_error_origin *origin);

JAC_API jac_document_root *jac_document_root_get(VALUE root);

/* Starts a run over the source of the root. */
JAC_API void jac_document_root_start(VALUE root, jac_document_run *run);

/* The bytes [from, to) of the source, as a String that may reach Ruby. It shares the bytes of a String, and has a copy
 * of the bytes of a mapping. */
JAC_API VALUE jac_document_root_text(VALUE root, size_t from, size_t to);

/* Makes the root shareable: nothing is remembered from here on. */
JAC_API void jac_document_root_freeze(VALUE root);

#endif
