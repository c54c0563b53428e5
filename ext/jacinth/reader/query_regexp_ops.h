/* reader/query_regexp_ops.h - L2. The operations of the programs that query_regexp.c compiles and query_regexp_run.c
 * runs. Nothing else knows them. */
#ifndef JAC_READER_QUERY_REGEXP_OPS_H
#define JAC_READER_QUERY_REGEXP_OPS_H

enum {
    QUERY_REGEXP_CHARACTER, /* the character `value` */
    QUERY_REGEXP_ANY,       /* any character but line feed and carriage return */
    QUERY_REGEXP_CLASS,     /* a member of the class whose `count` steps follow */
    QUERY_REGEXP_CATEGORY,  /* in a class: the category `value` */
    QUERY_REGEXP_LOW,       /* in a class: the first character of a range; the last one follows */
    QUERY_REGEXP_HIGH,
    QUERY_REGEXP_SPLIT,     /* go on at the next step, and also `value` steps from here */
    QUERY_REGEXP_JUMP,      /* go on `value` steps from here */
    QUERY_REGEXP_BEGIN,     /* go on at the beginning of the text */
    QUERY_REGEXP_END,       /* go on at its end */
    QUERY_REGEXP_DONE       /* the pattern matches; the last step of each program */
};

#endif
