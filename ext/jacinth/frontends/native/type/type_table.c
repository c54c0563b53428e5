/* frontends/native/type/type_table.c - L4. The hash tables of a program: keys, texts and values of an enum, tags of a
 * union. */
#include "base/bits.h"
#include "frontends/native/type/type_program.h"

uint64_t jac_type_table_hash(const char *ptr, size_t len)
{
    uint64_t hash = len, word = 0;
    for (; len >= 8; ptr += 8, len -= 8) hash = jac_hash_word(hash ^ jac_load64(ptr)) ^ hash >> 29;
    if (len >= 4) word = jac_load32(ptr) | (uint64_t)jac_load32(ptr + len - 4) << 32; /* they may overlap */
    else for (size_t i = 0; i < len; i++) word = word << 8 | (uint8_t)ptr[i];
    return jac_hash_word(jac_hash_word(hash ^ word) ^ hash >> 32) >> 32;
}

/* Whether two texts of `len` bytes are equal; those of 4 to 16 bytes are compared without a call. */
JAC_INLINE bool type_table_same(const char *one, const char *other, size_t len)
{
    if (JAC_UNLIKELY(len - 4 > 12)) return memcmp(one, other, len) == 0;
    /* bounds: the words lie within the texts, and may overlap */
    const size_t last = len < 8 ? len - 4 : len - 8;
    if (len < 8) return jac_load32(one) == jac_load32(other) && jac_load32(one + last) == jac_load32(other + last);
    return jac_load64(one) == jac_load64(other) && jac_load64(one + last) == jac_load64(other + last);
}

size_t jac_type_table_find(const jac_type_table *table, const char *ptr, size_t len)
{
    for (size_t at = jac_type_table_hash(ptr, len) & table->mask; table->slots[at]; at = (at + 1) & table->mask) {
        VALUE text = table->texts[table->slots[at] - 1]; /* bounds: a slot has 1 + an index */
        if (!RB_TYPE_P(text, T_STRING) || (size_t)RSTRING_LEN(text) != len) continue;
        if (type_table_same(RSTRING_PTR(text), ptr, len)) return table->slots[at] - 1;
    }
    return SIZE_MAX;
}

/* The hash of an Integer that is not a Fixnum, from its lowest bits. */
static JAC_COLD size_t type_table_big_hash(VALUE integer)
{
    unsigned long words[2];
    rb_big_pack(integer, words, 2);
    return jac_hash_word(words[0] ^ jac_hash_word(words[1])) >> 32;
}

/* Whether `found`, a value of the table that is not `object` itself, is equal to `object`: a String of `len` bytes, or
 * an Integer. */
static bool type_table_equal(VALUE found, VALUE object, size_t len)
{
    if (RB_TYPE_P(object, T_BIGNUM)) return RB_TYPE_P(found, T_BIGNUM) && rb_big_eql(found, object) == Qtrue;
    return RB_TYPE_P(found, T_STRING) && (size_t)RSTRING_LEN(found) == len &&
           type_table_same(RSTRING_PTR(found), RSTRING_PTR(object), len);
}

size_t jac_type_table_object_hash(VALUE object)
{
    if (RB_TYPE_P(object, T_STRING)) return jac_type_table_hash(RSTRING_PTR(object), (size_t)RSTRING_LEN(object));
    if (RB_TYPE_P(object, T_BIGNUM)) return type_table_big_hash(object);
    return jac_hash_word(object) >> 32; /* the program has pinned the objects of its tables */
}

size_t jac_type_table_object(const jac_type_table *table, VALUE object)
{
    size_t first = SIZE_MAX;
    const bool text = RB_TYPE_P(object, T_STRING), compared = text || RB_TYPE_P(object, T_BIGNUM);
    const size_t len = text ? (size_t)RSTRING_LEN(object) : 0;
    for (size_t at = jac_type_table_object_hash(object) & table->mask; table->slots[at]; at = (at + 1) & table->mask) {
        VALUE found = table->texts[table->slots[at] - 1]; /* bounds: a slot has 1 + an index */
        if (found == object) return table->slots[at] - 1;
        if (compared && first == SIZE_MAX && type_table_equal(found, object, len)) first = table->slots[at] - 1;
    }
    return first;
}
