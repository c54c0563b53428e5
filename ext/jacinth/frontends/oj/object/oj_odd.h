/* frontends/oj/object/oj_odd.h - L4. Oj's odd classes: those whose objects object mode writes by the results of some
 * methods, and makes again by a call with these. One table for the process, replaced as a whole when a class is
 * registered. Writes and reads no JSON. */
#ifndef JAC_OJ_OBJECT_OJ_ODD_H
#define JAC_OJ_OBJECT_OJ_ODD_H

#include "rb/rb.h"

/* More members than an odd class can have. */
#define JAC_OJ_ODD_ROOM 10

typedef struct {
    VALUE klass;                    /* a Class, or a Module: then all below it, too */
    VALUE name;                     /* its path, a frozen String */
    VALUE create_object;            /* what makes an object again ... */
    ID create;                      /* ... by this method, given the members in their order */
    size_t count;
    bool raw;                       /* the one member gives JSON text, which nothing reads again */
    bool around;                    /* it is a Module; set by jac_oj_odd_register */
    bool seconds;                   /* DateTime: its sec is a Rational, the fraction included */
    VALUE members[JAC_OJ_ODD_ROOM]; /* frozen Strings; "a.b" is the b of the a */
    ID methods[JAC_OJ_ODD_ROOM];    /* of those without a dot, else 0; set by jac_oj_odd_register */
} jac_oj_odd;

/* The table with Oj's own: Rational, Date, DateTime and Range; once, when the Oj frontend opens. */
JAC_API void jac_oj_odd_start(void);

/* The table in force: a hidden object that nobody writes again, to be kept alive (RB_GC_GUARD) while what the others
 * give is used. */
JAC_API VALUE jac_oj_odd_table(void);

/* How many there are, and one of them, the newest first. */
JAC_API size_t jac_oj_odd_count(VALUE table);
JAC_API const jac_oj_odd *jac_oj_odd_at(VALUE table, size_t index);

/* The newest for objects of exactly this class, by the class or by its name; NULL: it is not odd. Run no Ruby code. */
JAC_API const jac_oj_odd *jac_oj_odd_find(VALUE table, VALUE klass);
JAC_API const jac_oj_odd *jac_oj_odd_find_name(VALUE table, const char *name, size_t len);

/* The index of a member by its name; odd->count where there is none. */
JAC_API size_t jac_oj_odd_member(const jac_oj_odd *odd, const char *name, size_t len);

/* Puts a table in force that has `odd`, whose Strings are frozen, before all others. */
JAC_API void jac_oj_odd_register(const jac_oj_odd *odd);

#endif
