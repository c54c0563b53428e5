/* frontends/oj/object/oj_odd.h - L4. Oj's odd classes. Object mode writes the results of some methods for an object of
 * such a class, and makes the object again by a call with these results. There is one table for the process, which is
 * replaced as a whole when a class is registered. Writes and reads no JSON. */
#ifndef JAC_OJ_OBJECT_OJ_ODD_H
#define JAC_OJ_OBJECT_OJ_ODD_H

#include "rb/rb.h"

/* One more than the largest number of members of an odd class. */
#define JAC_OJ_ODD_ROOM 10

typedef struct {
    VALUE klass;                    /* a Class; or a Module: stands for all classes inside it, too */
    VALUE name;                     /* its path, a frozen String */
    VALUE create_object;            /* the receiver of `create` */
    ID create;                      /* the method that makes an object; its arguments are the members in their order */
    size_t count;                   /* the number of members */
    bool raw;                       /* the only member returns JSON text; such an object cannot be loaded */
    bool around;                    /* klass is a Module; set by jac_oj_odd_register */
    bool seconds;                   /* DateTime: its member sec is a Rational that includes the fraction */
    VALUE members[JAC_OJ_ODD_ROOM]; /* method names, frozen Strings; "a.b" calls b on the result of a */
    ID methods[JAC_OJ_ODD_ROOM];    /* the IDs of members without a dot, else 0; set by jac_oj_odd_register */
} jac_oj_odd;

/* Makes the table with Oj's own odd classes: Rational, Date, DateTime and Range. Called once, when the Oj frontend
 * opens. */
JAC_API void jac_oj_odd_start(void);

/* The current table: a hidden object that is never changed. Keep it alive (RB_GC_GUARD) while a jac_oj_odd of it is
 * used. */
JAC_API VALUE jac_oj_odd_table(void);

/* The number of odd classes in the table; the odd class at `index`, which is less than that. The newest is first. */
JAC_API size_t jac_oj_odd_count(VALUE table);
JAC_API const jac_oj_odd *jac_oj_odd_at(VALUE table, size_t index);

/* The newest odd class for objects of exactly this class, found by the class or by its name. NULL: the class is not
 * odd. Run no Ruby code. */
JAC_API const jac_oj_odd *jac_oj_odd_find(VALUE table, VALUE klass);
JAC_API const jac_oj_odd *jac_oj_odd_find_name(VALUE table, const char *name, size_t len);

/* The index of the member with that name; odd->count if the class has no such member. */
JAC_API size_t jac_oj_odd_member(const jac_oj_odd *odd, const char *name, size_t len);

/* Replaces the table by one that has `odd` before all others. The Strings of `odd` are frozen.
 * jac_oj_object_check_odd has been called. */
JAC_API void jac_oj_odd_register(const jac_oj_odd *odd);

#endif
