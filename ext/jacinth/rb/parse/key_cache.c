/* rb/parse/key_cache.c - L3. The lookup of keys; see key_cache.h. A key is hashed eight bytes at a time: both ends
 * first, then the bytes between them. */
#include "rb/parse/key_cache.h"
#include "base/bits.h"

void jac_key_cache_init(jac_key_cache *cache)
{
    /* Ruby's hash of bytes has a new random key in every process. */
    static const char salt[] = "jacinth keys";
    cache->seed[0] = (uint64_t)rb_memhash(salt, (long)sizeof salt);
    cache->seed[1] = (uint64_t)rb_memhash(salt, (long)sizeof salt - 1) | 1;
}

void jac_key_cache_mark(const jac_key_cache *cache)
{
    for (size_t i = 0; i < JAC_KEY_CACHE_SIZE; i++) {
        if (cache->entries[i].key) rb_gc_mark(cache->entries[i].key);
    }
    for (size_t i = 0; i < JAC_KEY_CACHE_LONG_SIZE; i++) {
        if (cache->longer[i].key) rb_gc_mark(cache->longer[i].key);
    }
}

/* The first and the last 8 bytes of a text; together they are all of a text of up to 16 bytes. They overlap if the text
 * is shorter than that. */
typedef struct { uint64_t first, last; } key_cache_ends;

JAC_INLINE key_cache_ends key_cache_read(const char *ptr, size_t len)
{
    key_cache_ends ends;
    /* bounds: each load lies within the len bytes */
    if (len >= 8) {
        ends.first = jac_load64(ptr);
        ends.last = jac_load64(ptr + len - 8);
    }
    else if (len >= 4) {
        ends.first = jac_load32(ptr);
        ends.last = jac_load32(ptr + len - 4);
    }
    else {
        ends.first = len ? (unsigned char)ptr[0] : 0;
        ends.last = len ? (uint64_t)(unsigned char)ptr[len / 2] << 8 | (unsigned char)ptr[len - 1] : 0;
    }
    return ends;
}

JAC_INLINE uint64_t key_cache_hash(const uint64_t seed[2], const key_cache_ends *ends, const char *ptr, size_t len)
{
    uint64_t a = ends->first ^ seed[0], b = ends->last ^ seed[1];
    for (size_t i = 8; i + 8 < len; i += 8) { /* bounds: the load ends before len */
        jac_u128 step = jac_mul64(a ^ jac_load64(ptr + i), seed[1]);
        a = step.lo ^ step.hi;
    }
    jac_u128 mixed = jac_mul64(a ^ len, b);
    return mixed.hi ^ mixed.lo;
}

JAC_INLINE bool key_cache_hit(const jac_key_entry *entry, uint8_t tag, const key_cache_ends *ends, const char *ptr,
                              size_t len)
{
    if (entry->tag != tag || !entry->key) return false;
    if (JAC_UNLIKELY(len > 16)) return memcmp(entry->text, ptr, len) == 0;
    key_cache_ends own = key_cache_read(entry->text, len);
    return ((own.first ^ ends->first) | (own.last ^ ends->last)) == 0;
}

/* A new frozen String that is not interned. */
static VALUE key_cache_make_once(const char *ptr, size_t len, unsigned what)
{
    VALUE key = rb_str_new(ptr, (long)len);
    RB_ENCODING_SET_INLINED(key, JAC_ENC_UTF8);
    if (!(what & JAC_KEY_HIGH)) RB_ENC_CODERANGE_SET(key, RUBY_ENC_CODERANGE_7BIT);
    if (what & JAC_KEY_VALID) RB_ENC_CODERANGE_SET(key, RUBY_ENC_CODERANGE_VALID);
    RB_OBJ_FREEZE(key);
    return key;
}

/* The interned String, or the Symbol, which Ruby can collect again. To find an interned String, Ruby must know whether
 * the bytes are ASCII. If they are not, it reads them one character at a time; it is faster to make a String first
 * whose flags have the answer. */
static VALUE key_cache_make(const char *ptr, size_t len, unsigned what)
{
    rb_encoding *utf8 = rb_utf8_encoding();
    if (!(what & JAC_KEY_SYMBOL)) {
        if (what & JAC_KEY_VALID) return rb_str_to_interned_str(key_cache_make_once(ptr, len, what));
        return rb_enc_interned_str(ptr, (long)len, utf8);
    }
    VALUE known = rb_check_symbol_cstr(ptr, (long)len, utf8);
    return NIL_P(known) ? rb_str_intern(rb_enc_interned_str(ptr, (long)len, utf8)) : known;
}

/* Whether a new key is treated as one seen before: true for one key in 32, chosen by a linear congruential generator
 * (Knuth, TAOCP 2, 3.3.4). If a document is read again and again, each of its keys is chosen at some time. */
static bool key_cache_trusts(jac_key_cache *cache)
{
    cache->dice = cache->dice * 1664525 + 1013904223;
    return cache->dice >> 27 == 0;
}

/* Whether a key was seen before; if not, records its hash. A hit removes the record, so that keys that evict each other
 * from the entries are interned only every other time. */
static bool key_cache_seen(jac_key_cache *cache, uint64_t hash)
{
    size_t slot = hash / JAC_KEY_CACHE_SIZE % JAC_KEY_CACHE_SEEN;
    /* bounds: both slots are below the size, which is even */
    uint32_t *first = &cache->seen[slot], *other = &cache->seen[slot ^ 1], own = (uint32_t)(hash >> 32);
    if (*first == own || *other == own) {
        *(*first == own ? first : other) = 0;
        return true;
    }
    *other = *first;
    *first = own;
    return false;
}

static bool key_cache_hit_long(const jac_key_long *entry, uint64_t hash, const char *ptr, size_t len)
{
    return entry->hash == hash && entry->key && (size_t)RSTRING_LEN(entry->key) == len &&
        memcmp(RSTRING_PTR(entry->key), ptr, len) == 0;
}

/* Fetches a key of more than JAC_KEY_CACHE_TEXT bytes. These have a table of their own, whose entries have no text. */
static JAC_NOINLINE VALUE key_cache_fetch_long(jac_key_cache *cache, VALUE owner, const char *ptr, size_t len,
                                               unsigned what, bool *again)
{
    *again = false;
    if (len > JAC_KEY_CACHE_LONG || (what & (JAC_KEY_SYMBOL | JAC_KEY_TEXT))) return key_cache_make(ptr, len, what);
    uint64_t hash = cache->seed[0];
    for (size_t i = 0; i < len; i += 16) {
        size_t at = i + 16 < len ? i : len - 16; /* bounds: len > 16; both loads end at or before len */
        jac_u128 step = jac_mul64(hash ^ jac_load64(ptr + at), cache->seed[1] ^ jac_load64(ptr + at + 8));
        hash = step.lo ^ step.hi;
    }
    size_t slot = hash % JAC_KEY_CACHE_LONG_SIZE;
    jac_key_long *entry = &cache->longer[slot], *other = &cache->longer[slot ^ 1]; /* bounds: the size is even */
    *again = true;
    if (key_cache_hit_long(entry, hash, ptr, len)) return entry->key;
    if (key_cache_hit_long(other, hash, ptr, len)) return other->key;
    *again = false;
    VALUE key = key_cache_make(ptr, len, what);
    *other = *entry; /* no barrier: the owner holds that key already */
    entry->hash = hash;
    RB_OBJ_WRITE(owner, &entry->key, key);
    return key;
}

VALUE jac_key_cache_fetch(jac_key_cache *cache, VALUE owner, const char *ptr, size_t len, unsigned what, bool *again)
{
    if (JAC_UNLIKELY(len > JAC_KEY_CACHE_TEXT)) return key_cache_fetch_long(cache, owner, ptr, len, what, again);
    *again = true;
    uint8_t tag = (uint8_t)(len | (what & JAC_KEY_SYMBOL));
    key_cache_ends ends = key_cache_read(ptr, len);
    uint64_t hash = key_cache_hash(cache->seed, &ends, ptr, len);
    size_t slot = hash % JAC_KEY_CACHE_SIZE;
    /* bounds: slot ^ 1 is below the size too, which is even */
    jac_key_entry *entry = &cache->entries[slot], *other = &cache->entries[slot ^ 1];
    if (JAC_LIKELY(key_cache_hit(entry, tag, &ends, ptr, len))) return entry->key;
    if (JAC_LIKELY(key_cache_hit(other, tag, &ends, ptr, len))) return other->key;
    *again = key_cache_seen(cache, hash) || key_cache_trusts(cache);
    if (!*again && !(what & (JAC_KEY_SYMBOL | JAC_KEY_INTERN))) return key_cache_make_once(ptr, len, what);
    VALUE key = key_cache_make(ptr, len, what);
    *other = *entry; /* no barrier: the owner holds that key already */
    entry->tag = tag;
    memcpy(entry->text, ptr, len); /* bounds: len <= JAC_KEY_CACHE_TEXT */
    RB_OBJ_WRITE(owner, &entry->key, key);
    return key;
}
