/* frontends/oj/object/oj_odd.c - L4, for size. The table of odd classes; see oj_odd.h. A registration copies the table,
 * adds the class and exchanges the tables atomically. It retries if another thread or Ractor was faster. Tables are
 * shareable, because any Ractor may hold one while another Ractor exchanges and collects it. */
#include "frontends/oj/object/oj_odd.h"
#include "rb/names.h"

typedef struct {
    size_t count;
    jac_oj_odd odds[];
} oj_odd_table;

static void oj_odd_mark(void *data)
{
    const oj_odd_table *table = data;
    for (size_t i = 0; i < table->count; i++) {
        const jac_oj_odd *odd = &table->odds[i];
        rb_gc_mark(odd->klass);
        rb_gc_mark(odd->name);
        rb_gc_mark(odd->create_object);
        for (size_t member = 0; member < odd->count; member++) rb_gc_mark(odd->members[member]);
    }
}

static size_t oj_odd_size(const void *data)
{
    return sizeof(oj_odd_table) + ((const oj_odd_table *)data)->count * sizeof(jac_oj_odd);
}

static const rb_data_type_t oj_odd_type = {
    .wrap_struct_name = "Oj/odd",
    .function = {.dmark = oj_odd_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = oj_odd_size},
    .flags = JAC_TYPED_FREE | RUBY_TYPED_FROZEN_SHAREABLE,
};

static VALUE oj_odd_now = Qfalse; /* root: registered when the frontend opens; exchanged as a whole */

static const oj_odd_table *oj_odd_get(VALUE table) { return DATA_PTR(table); }

VALUE jac_oj_odd_table(void) { return oj_odd_now; }
size_t jac_oj_odd_count(VALUE table) { return oj_odd_get(table)->count; }
const jac_oj_odd *jac_oj_odd_at(VALUE table, size_t index)
{
    return &oj_odd_get(table)->odds[index]; /* bounds: the caller checks */
}

/* Whether `odd` is a Module, and [name, name + len) is the path of a constant inside it. */
static bool oj_odd_is_around(const jac_oj_odd *odd, const char *name, size_t len)
{
    size_t own = (size_t)RSTRING_LEN(odd->name);
    return odd->around && own < len && name[own] == ':' && memcmp(RSTRING_PTR(odd->name), name, own) == 0;
}

const jac_oj_odd *jac_oj_odd_find(VALUE table, VALUE klass)
{
    const oj_odd_table *odds = oj_odd_get(table);
    VALUE name = Qfalse;
    for (size_t i = 0; i < odds->count; i++) {
        const jac_oj_odd *odd = &odds->odds[i];
        if (odd->klass == klass) return odd;
        if (JAC_LIKELY(!odd->around)) continue;
        if (!name) name = rb_class_path(klass);
        if (oj_odd_is_around(odd, RSTRING_PTR(name), (size_t)RSTRING_LEN(name))) return odd;
    }
    RB_GC_GUARD(name);
    return NULL;
}

const jac_oj_odd *jac_oj_odd_find_name(VALUE table, const char *name, size_t len)
{
    const oj_odd_table *odds = oj_odd_get(table);
    for (size_t i = 0; i < odds->count; i++) {
        const jac_oj_odd *odd = &odds->odds[i];
        if ((size_t)RSTRING_LEN(odd->name) == len && memcmp(RSTRING_PTR(odd->name), name, len) == 0) return odd;
        if (oj_odd_is_around(odd, name, len)) return odd;
    }
    return NULL;
}

size_t jac_oj_odd_member(const jac_oj_odd *odd, const char *name, size_t len)
{
    size_t i = 0;
    while (i < odd->count &&
           ((size_t)RSTRING_LEN(odd->members[i]) != len || memcmp(RSTRING_PTR(odd->members[i]), name, len) != 0))
        i++;
    return i;
}

/* Whether all objects of the table can be shared. Each create_object is the program's, and not frozen here. Everything
 * else is frozen and refers to nothing else. */
static bool oj_odd_shareable(const oj_odd_table *table)
{
    for (size_t i = 0; i < table->count; i++) {
        if (!rb_ractor_shareable_p(table->odds[i].create_object)) return false;
    }
    return true;
}

/* Sets the fields that are derived from the others, and the coderanges of the Strings. */
static void oj_odd_resolve(jac_oj_odd *odd)
{
    odd->around = RB_TYPE_P(odd->klass, T_MODULE);
    for (size_t i = 0; i < odd->count; i++) {
        VALUE member = odd->members[i];
        rb_enc_str_coderange(member);
        odd->methods[i] = memchr(RSTRING_PTR(member), '.', (size_t)RSTRING_LEN(member)) ? 0 : rb_intern_str(member);
    }
}

void jac_oj_odd_register(const jac_oj_odd *odd)
{
    VALUE before, after;
    do {
        before = oj_odd_now;
        size_t count = before ? oj_odd_get(before)->count : 0;
        const size_t size = sizeof(oj_odd_table) + (count + 1) * sizeof(jac_oj_odd);
        after = rb_data_typed_object_zalloc(rb_cObject, size, &oj_odd_type);
        oj_odd_table *table = DATA_PTR(after);
        table->odds[0] = *odd;
        oj_odd_resolve(&table->odds[0]);
        if (count)
            memcpy(&table->odds[1], oj_odd_get(before)->odds, count * sizeof(jac_oj_odd)); /* bounds: as allocated */
        table->count = count + 1;
        rb_obj_freeze(after);
        if (oj_odd_shareable(table)) rb_ractor_make_shareable(after); /* calls no Ruby: all of it is frozen */
        else rb_gc_register_mark_object(after); /* root: kept for good, as other Ractors may hold it unseen */
    } while (RUBY_ATOMIC_VALUE_CAS(oj_odd_now, before, after) != before);
    RB_GC_GUARD(before);
    RB_GC_GUARD(after);
}

static VALUE oj_odd_name(const char *name) { return rb_str_freeze(rb_utf8_str_new_cstr(name)); }

/* Registers one of Oj's own odd classes; NULL ends `members`. */
static void oj_odd_add(VALUE klass, VALUE create_object, const char *create, const char *const *members)
{
    jac_oj_odd odd = {
        .klass = klass, .create_object = create_object, .create = rb_intern(create), .seconds = klass == jac_cDateTime};
    odd.name = oj_odd_name(rb_class2name(klass));
    for (; members[odd.count]; odd.count++) odd.members[odd.count] = oj_odd_name(members[odd.count]);
    jac_oj_odd_register(&odd);
}

void jac_oj_odd_start(void)
{
    static const char *const rational[] = {"numerator", "denominator", NULL};
    static const char *const date[] = {"year", "month", "day", "start", NULL};
    static const char *const date_time[] = {"year", "month", "day", "hour", "min", "sec", "offset", "start", NULL};
    static const char *const range[] = {"begin", "end", "exclude_end?", NULL};
    rb_gc_register_address(&oj_odd_now);
    oj_odd_add(rb_cRational, rb_cObject, "Rational", rational);
    oj_odd_add(jac_cDate, jac_cDate, "new", date);
    oj_odd_add(jac_cDateTime, jac_cDateTime, "new", date_time);
    oj_odd_add(rb_cRange, rb_cRange, "new", range);
}
