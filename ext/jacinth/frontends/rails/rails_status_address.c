/* frontends/rails/rails_status_address.c - L4, for size. Process::Status and IPAddr as ActiveSupport writes them, read
 * from their parts. See rails.h. */
#include "frontends/rails/rails_names.h"
#ifdef _WIN32
#include <winsock2.h>
#else
#include <sys/socket.h>
#endif
#include "rb/generate/call.h"
#include "rb/generate/object.h"
#include "frontends/rails/rails.h"

static void rails_status_address_member(jac_generator *gen, jac_path *path, ID id, VALUE value)
{
    VALUE name = rb_id2str(id);
    path->key = ID2SYM(id);
    jac_emit_key(&gen->out.buf, RSTRING_PTR(name), (size_t)RSTRING_LEN(name), JAC_ESCAPE_JSON);
    jac_generate_value(gen, value);
    RB_GC_GUARD(name);
}

void jac_rails_status(jac_generator *gen, VALUE status)
{
    VALUE code = jac_call_method(gen, status, jac_rails_id.exitstatus),
          pid = jac_call_method(gen, status, jac_rails_id.pid);
    jac_path path;
    jac_object_open(gen, &path);
    rails_status_address_member(gen, &path, jac_rails_id.exitstatus, code);
    rails_status_address_member(gen, &path, jac_rails_id.pid, pid);
    jac_object_close(gen, &path, true);
}

/* ---- IPAddr ---- */

#define RAILS_CORE_WORDS 8
#define RAILS_CORE_ADDRESS 16
#define RAILS_CORE_ROOM 64

/* The parts of an IPAddr: four or sixteen bytes of the address, and the same number of bytes of its mask. */
typedef struct {
    size_t size;
    uint8_t bytes[RAILS_CORE_ADDRESS], mask[RAILS_CORE_ADDRESS];
} rails_status_address_address;

/* Stores an Integer as bytes, the highest one first. False if it is negative or needs more bytes. */
static bool rails_status_address_bytes(VALUE number, uint8_t *bytes, size_t size)
{
    if (!RB_INTEGER_TYPE_P(number)) return false;
    int sign = rb_integer_pack(number, bytes, size, 1, 0, INTEGER_PACK_BIG_ENDIAN);
    return sign == 0 || sign == 1;
}

static bool rails_status_address_read(VALUE address, rails_status_address_address *parts)
{
    VALUE family = rb_attr_get(address, jac_rails_id.iv_family);
    if (family == INT2FIX(AF_INET)) parts->size = 4;
    else if (family == INT2FIX(AF_INET6) && NIL_P(rb_attr_get(address, jac_rails_id.iv_zone_id)))
        parts->size = RAILS_CORE_ADDRESS;
    else return false;
    return rails_status_address_bytes(rb_attr_get(address, jac_rails_id.iv_addr), parts->bytes, parts->size) &&
           rails_status_address_bytes(rb_attr_get(address, jac_rails_id.iv_mask_addr), parts->mask, parts->size);
}

static char *rails_status_address_put_dotted(char *dst, const uint8_t *bytes)
{
    for (int i = 0; i < 4; i++) {
        if (i > 0) *dst++ = '.';
        dst = jac_itoa_u64(dst, bytes[i]);
    }
    return dst;
}

static char *rails_status_address_put_word(char *dst, unsigned word)
{
    bool begun = false;
    for (int shift = 12; shift >= 0; shift -= 4) {
        unsigned digit = word >> shift & 15;
        begun |= digit > 0 || shift == 0;
        if (begun) *dst++ = "0123456789abcdef"[digit]; /* bounds: by the mask */
    }
    return dst;
}

/* Finds the longest run of two or more words that are 0, the first of several. Returns its length, or 0 if there is
 * none. */
static int rails_status_address_longest(const unsigned *words, int *first)
{
    int longest = 0;
    for (int i = 0; i < RAILS_CORE_WORDS; i++) {
        int run = 0;
        while (i + run < RAILS_CORE_WORDS && words[i + run] == 0) run++;
        if (run < 2 || run <= longest) continue;
        longest = run;
        *first = i;
    }
    return longest;
}

static char *rails_status_address_put_words(char *dst, const uint8_t *bytes)
{
    unsigned words[RAILS_CORE_WORDS];
    for (int i = 0; i < RAILS_CORE_WORDS; i++)
        words[i] = (unsigned)bytes[2 * i] << 8 | bytes[2 * i + 1]; /* bounds: twice as many bytes */
    int first = RAILS_CORE_WORDS, run = rails_status_address_longest(words, &first);
    /* An embedded address of version 4 is written in dotted form. */
    bool dotted = first == 0 && ((run == 6 && words[6] > 0) || (run == 5 && words[5] == 0xffff));
    for (int i = 0; i < RAILS_CORE_WORDS; i++) {
        if (i == first) {
            *dst++ = ':';
            if (i == 0) *dst++ = ':';
            i += run - 1;
            continue;
        }
        if (dotted && i == 6) return rails_status_address_put_dotted(dst, bytes + 12); /* bounds: 16 of them */
        dst = rails_status_address_put_word(dst, words[i]);
        if (i < RAILS_CORE_WORDS - 1) *dst++ = ':';
    }
    return dst;
}

/* The number of mask bits before the first one that is 0. */
static unsigned rails_status_address_prefix(const rails_status_address_address *parts)
{
    for (size_t i = 0; i < parts->size; i++) {
        unsigned lacks = parts->mask[i] ^ 0xffU, bit = 0;
        if (lacks == 0) continue;
        while (!(lacks & 0x80U >> bit)) bit++;
        return (unsigned)i * 8 + bit;
    }
    return (unsigned)parts->size * 8;
}

static void rails_status_address_put(jac_generator *gen, VALUE address, bool network)
{
    rails_status_address_address parts;
    char text[RAILS_CORE_ROOM];
    if (!rails_status_address_read(address, &parts)) {
        jac_rails_call_as_json(gen, address);
        return;
    }
    char *end = parts.size == 4 ? rails_status_address_put_dotted(text, parts.bytes)
                                : rails_status_address_put_words(text, parts.bytes);
    unsigned prefix = rails_status_address_prefix(&parts);
    if (network && prefix < parts.size * 8) {
        *end++ = '/';
        end = jac_itoa_u64(end, prefix);
    }
    jac_emit_string(&gen->out.buf, text, (size_t)(end - text), JAC_ESCAPE_JSON);
}

void jac_rails_address(jac_generator *gen, VALUE address) { rails_status_address_put(gen, address, false); }
void jac_rails_network(jac_generator *gen, VALUE address) { rails_status_address_put(gen, address, true); }
