/* frontends/oj/oj_local.h - L4. What a Ractor caches for the Oj frontend between calls: the classes that object mode
 * has found, and the memory of a closed document. Allocated at its first use; its size is bounded. */
#ifndef JAC_OJ_OJ_LOCAL_H
#define JAC_OJ_OJ_LOCAL_H

#include "rb/rb.h"

/* The cached ID of a constant's name. */
#define JAC_OJ_LOCAL_CONSTANTS 8
typedef struct {
    ID id;
    uint8_t len;            /* 0: unused */
    char text[55];
} jac_oj_constant;

typedef struct {
    VALUE self;             /* root: the object around this struct; the Ractor keeps it alive */
    VALUE classes;          /* Hash of interned name -> class, for object mode; 0: not yet made */
    VALUE class_name, class_found; /* the pair of `classes` that was found last; 0: none */
    VALUE doc_memory;       /* memory for the next document of Oj::Doc; 0: none */
    jac_oj_constant constants[JAC_OJ_LOCAL_CONSTANTS]; /* by length and last byte */
} jac_oj_local;

/* Allocates the Ractors' storage key; called when the frontend opens. */
JAC_API void jac_oj_local_open(void);

/* The object of the running Ractor. If Ruby code runs, the caller must keep its `self` alive. */
JAC_API jac_oj_local *jac_oj_local_get(void);

#endif
