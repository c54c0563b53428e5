/* frontends/native/type/type_program.h - L4. jac_type_program: a Jacinth::Type as the sink and the generator follow it.
 * One block of memory holds the nodes, the fields of objects, and the tables that find keys and the texts of enums.
 * lib/jacinth/type/program.rb makes the rows that it is compiled from. */
#ifndef JAC_NATIVE_TYPE_PROGRAM_H
#define JAC_NATIVE_TYPE_PROGRAM_H

#include "rb/private/object_slots.h"
#include "rb/private/struct_slots.h"

/* What a value is; in the order of Program::OPS. SKIP: any value, of which nothing is made. */
typedef enum {
    JAC_TYPED_SKIP, JAC_TYPED_ANY, JAC_TYPED_RAW, JAC_TYPED_NULL, JAC_TYPED_BOOLEAN, JAC_TYPED_INTEGER, JAC_TYPED_FLOAT,
    JAC_TYPED_NUMBER, JAC_TYPED_STRING, JAC_TYPED_SYMBOL, JAC_TYPED_TIME, JAC_TYPED_DATE, JAC_TYPED_ENUM,
    JAC_TYPED_ARRAY, JAC_TYPED_TUPLE, JAC_TYPED_MAP, JAC_TYPED_OBJECT, JAC_TYPED_UNION, JAC_TYPED_TAGGED
} jac_typed;

/* The kinds of JSON values, as numbers of bits; in the order of Program::KINDS. */
typedef enum {
    JAC_KIND_NULL, JAC_KIND_BOOLEAN, JAC_KIND_INTEGER, JAC_KIND_DECIMAL, JAC_KIND_STRING, JAC_KIND_ARRAY,
    JAC_KIND_OBJECT, JAC_KIND_COUNT
} jac_kind;

/* How an object is made; the low bits of the flags of its node. DATA is MEMBERS, and freezes. KEYWORDS and POSITIONAL
 * call new; WRITERS and FILLED call new without arguments, and then the writers of the fields, or set the variables. */
typedef enum {
    JAC_TARGET_HASH, JAC_TARGET_MEMBERS, JAC_TARGET_DATA, JAC_TARGET_VARIABLES, JAC_TARGET_KEYWORDS,
    JAC_TARGET_POSITIONAL, JAC_TARGET_WRITERS, JAC_TARGET_FILLED
} jac_target;

enum {
    JAC_TARGET_MASK = 7,
    JAC_TYPED_STRICT = 8,   /* flag of an object: an unknown key is a fault */
    JAC_TYPED_UNIQUE = 1,   /* flag of an Array: no two elements are equal */
    JAC_TYPED_ANY_VIA = 1,  /* flag of any value with a converter: the next node is for the values inside */
    JAC_TYPED_ANY_INNER = 2, /* flag of that next node */
    JAC_TYPED_ENUM_NULL = 1, /* flag of an enum: nil is one of its values */
    JAC_TYPED_RAW_NULL = 1  /* flag of a raw value: null is nil, and not a text */
};

/* How a default is made. */
typedef enum {
    JAC_DEFAULT_GIVEN, JAC_DEFAULT_STRING, JAC_DEFAULT_ARRAY, JAC_DEFAULT_HASH, JAC_DEFAULT_CALLED
} jac_default;

/* What a field is: VIRTUAL is written, and stepped over when it is read; REST is the Hash of the pairs whose keys no
 * field has. */
typedef enum { JAC_FIELD_PLAIN, JAC_FIELD_VIRTUAL, JAC_FIELD_REST } jac_field_role;

typedef struct jac_type_node jac_type_node;
typedef struct jac_type_field jac_type_field;

/* A table from objects to their indexes in an Array, with open addressing. At most half of its slots are used. The
 * objects are the type's own, so no document can make a search longer than the longest run of used slots. */
typedef struct {
    const VALUE *texts;     /* frozen Strings, which are found by their bytes, and others; the program pins them */
    uint32_t *slots;        /* 1 + the index of a text; 0: free */
    size_t mask;            /* the number of slots - 1 */
} jac_type_table;

struct jac_type_node {
    uint8_t op, flags;
    uint16_t kinds;             /* bits 1 << JAC_KIND_...: the kinds of JSON values that it accepts */
    uint32_t count;             /* of the fields, items, branches or values */
    long least, most;           /* the bounds of an Integer, of a length in characters, or of a number of elements */
    double low, high;           /* the bounds of a Float */
    long multiple;              /* each Integer, also in a NUMBER, must be a multiple of it; 0: no limit */
    const jac_type_node **parts; /* the element; the items of a tuple; of a union, the branch for each kind or NULL; of
                                  * a tagged union, the object for each text of its table; of an object with a rest,
                                  * the node of the values of the rest */
    const jac_type_field *fields; /* of an object: the field at -1 and the two from `count` on match no key */
    const jac_type_field *rest; /* of an object: the field of the rest, or NULL */
    const jac_type_field *special; /* of an object: the first field that is not PLAIN or has a condition, or NULL */
    uint32_t slots;             /* of an object: the values that it has on the stack while it is read */
    bool matches;               /* there is a pattern or a format */
    bool plain;                 /* a String without pattern, format and converter */
    bool positive;              /* a Float without these, which may be any number that is not negative */
    bool bounded;               /* of a String: its length has bounds */
    size_t members;             /* of an object: the number of members of its Struct */
    uint8_t form;               /* of an object: jac_struct_slots, where its members are */
    jac_object_slots slots_of;  /* of an object: where its instance variables are */
    rb_alloc_func_t allocate;   /* of an object: the allocator of its class, or NULL */
    jac_type_table table;       /* of the keys, of the texts of an enum, or of the tags of a union */
    jac_type_table values;      /* of an enum: the value for each text */
    VALUE equal;                /* of an enum: the index of each value that others can be equal to, a Hash; or nil */
    VALUE target, pattern, format; /* the class, or what makes a Time or an Array of what stands for one; the Regexp,
                                    * what answers match? for multiples of a Float or a BigDecimal, or the Choice of a
                                    * union; what answers match? for the format, for the bounds of a time, a date or a
                                    * BigDecimal, or for the text of an Array without equal elements; or nil */
    VALUE read, write;          /* the converters, or nil */
    VALUE tag;                  /* of a tagged union: the key of the tag */
};

/* Bytes of the text of a key that are copied at once. */
#define JAC_TYPE_TEXT 32

struct jac_type_field {
    uint64_t word[2], mask[2];  /* the first 16 bytes of the key in a document, with its closing quote and the ':' */
    const jac_type_node *node, *owner;
    char start[JAC_TYPE_TEXT];  /* the beginning of text */
    const char *text;           /* the key as it is written: "name": */
    uint32_t text_len;
    VALUE text_flags;           /* the flags of the String of the text */
    size_t size;                /* bytes of the key with its closing quote and the ':'; SIZE_MAX: not predicted */
    uint32_t index, member;     /* among the fields of the object; among the members of its Struct, or the index of
                                 * the slot of its instance variable */
    bool last;                  /* it is the last field of the object; without fields, the one at -1 is */
    bool required;
    bool direct;                /* the mark on the reader shows whether it may be replaced by a direct read */
    uint8_t how;                /* jac_default */
    uint8_t role;               /* jac_field_role */
    VALUE name, variable;       /* Symbols: :name and :@name, or :name= for a target with WRITERS */
    VALUE fallback;             /* the default; of a VIRTUAL field without `compute`, its value */
    VALUE compute, condition;   /* called with the object: the value of a VIRTUAL field, whether to write it; or nil */
    ID reader, ivar;
};

typedef struct {
    const jac_type_node *nodes; /* an Array of the type, and the type itself; NULL: not compiled */
    size_t count;
    VALUE memory;               /* hidden Strings: the block that holds all of it, and its VALUEs */
    VALUE values;
    VALUE kept;                 /* the objects of lib/jacinth/type.rb: an object with instance variables could not be
                                 * shared between Ractors on Ruby 4.0 */
    size_t value_count;
    bool calls;                 /* whether reading a document may run Ruby code */
    bool any;                   /* whether some part is made as Jacinth.parse makes it */
} jac_type_program;

/* Steps over any value. */
extern const jac_type_node jac_type_skipped;

/* Compiles the rows. Raises if they are not what program.rb makes. */
JAC_API void jac_type_program_compile(jac_type_program *program, VALUE rows, VALUE fields);

/* Marks and pins everything. */
JAC_API void jac_type_program_mark(const jac_type_program *program);

/* The hash of a text of a table. */
JAC_API uint64_t jac_type_table_hash(const char *ptr, size_t len);

/* The index of the text, or SIZE_MAX. */
JAC_API size_t jac_type_table_find(const jac_type_table *table, const char *ptr, size_t len);

/* The hash of an object of a table. */
JAC_API size_t jac_type_table_object_hash(VALUE object);

/* The index of the object itself; else the index of the first String with the bytes of `object`, or of the first
 * Integer that is equal to it, or SIZE_MAX. Calls no Ruby code. */
JAC_API size_t jac_type_table_object(const jac_type_table *table, VALUE object);

#endif
