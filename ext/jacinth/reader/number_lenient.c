/* reader/number_lenient.c - L2, for size. Numbers that only lenient frontends accept: leading zeros, a plus sign, a
 * point without digits on one side, a bare minus, literals and numbers for NaN. The grammar calls it for numbers that
 * it refuses; see number.h. */
#include "reader/number.h"

/* Reads a literal for NaN or an infinity at p, after the sign. */
static bool number_lenient_literal(const jac_reader *r, const char *p, bool negative, jac_number_lenient *lenient)
{
    const uint32_t flags = r->syntax.flags;
    const size_t room = (size_t)(r->end - p);
    lenient->kind = JAC_NUMBER_LITERAL;
    if ((*p | 0x20) == 'n') {
        lenient->which = JAC_LITERAL_NAN;
        lenient->end = p + 3;
        return (flags & JAC_SYNTAX_LOOSE_NAN) && room >= 3 && p[1] == 'a' && (p[2] | 0x20) == 'n';
    }
    lenient->which = negative ? JAC_LITERAL_MINUS_INFINITY : JAC_LITERAL_INFINITY;
    lenient->end = p + 8;
    return (flags & JAC_SYNTAX_NAN) && room >= 8 && memcmp(p, "Infinity", 8) == 0;
}

/* The parts of a number in the source. */
typedef struct {
    const char *from, *first, *fraction, *digits_end, *end; /* fraction: one past the point, or NULL */
    size_t zeros, count, decimals; /* leading zeros, digits after them, digits after the point */
    int64_t exponent;
    bool has_exponent;
} number_lenient_parts;

/* From this many digits on, a point without digits may stand before an exponent: BigDecimal() accepts it. */
#define NUMBER_LENIENT_LONG 17

static bool number_lenient_allowed(const number_lenient_parts *parts, uint32_t flags)
{
    const bool loose = (flags & JAC_SYNTAX_LOOSE_NUMBERS) != 0, whole = parts->zeros + parts->count != 0;
    if (parts->zeros && parts->count && !(flags & JAC_SYNTAX_LEADING_ZERO)) return false;
    if (parts->zeros > 1 && !(flags & (JAC_SYNTAX_LEADING_ZERO | JAC_SYNTAX_ZEROS))) return false;
    if (parts->fraction && !loose && (!whole || parts->decimals == 0)) return false;
    if (!whole && !loose && !(flags & JAC_SYNTAX_BARE_MINUS)) return false;
    if (!parts->has_exponent) return true;
    return parts->fraction ? parts->decimals != 0 || parts->count >= NUMBER_LENIENT_LONG : whole;
}

/* Splits the number whose digits begin at p, before end, and appends them to *mantissa. Returns one past the number, or
 * NULL when its exponent has no digits. */
static const char *number_lenient_split(const char *p, const char *end, number_lenient_parts *parts, uint64_t *mantissa)
{
    const char *digits = p;
    while (p < end && *p == '0') p++;
    parts->zeros = (size_t)(p - digits);
    parts->first = p;
    p = jac_atoi_digits(p, end, mantissa);
    parts->count = (size_t)(p - parts->first);
    if (p < end && *p == '.') {
        parts->fraction = p + 1;
        p = jac_atoi_digits(parts->fraction, end, mantissa);
        parts->decimals = (size_t)(p - parts->fraction);
    }
    parts->digits_end = p;
    parts->has_exponent = p < end && (*p | 0x20) == 'e';
    return parts->has_exponent ? jac_number_exponent(p, end, &parts->exponent) : p;
}

static void number_lenient_decimal(const number_lenient_parts *parts, bool negative, jac_decimal *d)
{
    d->exponent = parts->exponent - (int64_t)parts->decimals;
    d->truncated = false;
    d->negative = false; /* the sign is not in the text */
    d->text = parts->first;
    d->len = (size_t)(parts->end - parts->first);
    if (parts->count + parts->decimals > JAC_NUMBER_DIGITS)
        jac_number_collect(d, parts->fraction, parts->digits_end, parts->exponent);
    d->negative = negative;
}

bool jac_number_read_lenient(const jac_reader *r, const char *from, jac_number_lenient *lenient)
{
    const uint32_t flags = r->syntax.flags;
    const char *p = from, *end = r->end;
    const bool negative = *p == '-';
    number_lenient_parts parts = {.from = from};
    if (*p == '-' || *p == '+') p++;
    if (p < end && (*p == 'I' || (*p | 0x20) == 'n')) return number_lenient_literal(r, p, negative, lenient);
    lenient->decimal.mantissa = 0;
    lenient->end = parts.end = number_lenient_split(p, end, &parts, &lenient->decimal.mantissa);
    if (lenient->end == NULL || !number_lenient_allowed(&parts, flags)) return false;
    if (parts.has_exponent || parts.decimals) {
        lenient->kind = JAC_NUMBER_DECIMAL;
        number_lenient_decimal(&parts, negative, &lenient->decimal);
        return true;
    }
    if ((flags & JAC_SYNTAX_MAX_DIGITS) && (size_t)(lenient->end - from) - negative > r->syntax.max_digits) {
        lenient->kind = JAC_NUMBER_TOO_LONG;
        return true;
    }
    lenient->kind = parts.count > JAC_NUMBER_DIGITS ? JAC_NUMBER_BIG_INTEGER : JAC_NUMBER_INTEGER;
    lenient->decimal.negative = negative;
    lenient->decimal.text = negative ? from : parts.first;
    lenient->decimal.len = (size_t)(parts.first + parts.count - lenient->decimal.text);
    return true;
}

bool jac_number_nonfinite(const char *from, const char *to, jac_literal *which)
{
    static const char far[] = "14159265358979323846";
    const bool negative = from < to && *from == '-';
    const char *p = from + negative;
    if ((size_t)(to - p) != sizeof far - 1 + 4 || p[0] != '3' || p[1] != '.' || (p[3] | 0x20) != 'e') return false;
    if (memcmp(p + 4, far, sizeof far - 1) != 0 || (p[2] != '0' && (p[2] != '3' || negative))) return false;
    *which = p[2] == '3' ? JAC_LITERAL_NAN : negative ? JAC_LITERAL_MINUS_INFINITY : JAC_LITERAL_INFINITY;
    return true;
}
