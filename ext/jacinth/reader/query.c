/* reader/query.c - L2, for size. The grammar of JSONPath queries (RFC 9535, appendix A) as a recursive descent, and the
 * rules of types (section 2.4.3), which are checked where an expression is read. The depth of the recursion is limited
 * by JAC_QUERY_NESTING_MAX. Tokens are in query_token.c. */
#include "reader/query.h"
#include "reader/query_regexp.h"
#include "reader/query_token.h"

#define QUERY_NOT_SINGULAR "a query that may select several nodes is not a value: use value(), count() or names only"

typedef struct {
    const char *name;
    uint8_t op, arguments;
    bool nodes, logical;        /* takes the nodes of a query; gives a logical value */
    const char *arity, *misuse; /* the reasons for errors */
} query_function;

#define QUERY_VALUE(name) name "() takes one argument", name "() gives a value, which must be compared"
#define QUERY_LOGICAL(name) name "() takes two arguments", name "() gives a logical value and cannot be compared"

static const query_function query_functions[] = {
    {"length", JAC_QUERY_LENGTH, 1, false, false, QUERY_VALUE("length")},
    {"count", JAC_QUERY_COUNT, 1, true, false, QUERY_VALUE("count")},
    {"value", JAC_QUERY_VALUE, 1, true, false, QUERY_VALUE("value")},
    {"match", JAC_QUERY_MATCH, 2, false, true, QUERY_LOGICAL("match")},
    {"search", JAC_QUERY_SEARCH, 2, false, true, QUERY_LOGICAL("search")},
};

#define QUERY_FUNCTIONS (sizeof query_functions / sizeof *query_functions)

static uint32_t query_or(jac_query_parser *p);
static uint32_t query_operand(jac_query_parser *p);
static bool query_segments(jac_query_parser *p, uint32_t query);

/* ---- the lists of the tree ---- */

/* Links the node `item` to the end of the list below `parent`, whose last node is *last (0: the list is empty). */
static JAC_COLD bool query_link(jac_query_parser *p, uint32_t parent, uint32_t *last, uint32_t item)
{
    if (item == 0) return false;
    if (*last == 0) jac_query_at(p, parent)->first = item;
    else jac_query_at(p, *last)->next = item;
    *last = item;
    return true;
}

static JAC_COLD bool query_enter(jac_query_parser *p, const char *at)
{
    if (++p->depth <= JAC_QUERY_NESTING_MAX) return true;
    return jac_query_fail(p, at, "filters, parentheses and functions are nested too deeply");
}

static JAC_COLD bool query_expect(jac_query_parser *p, char byte, const char *reason)
{
    if (!jac_query_sees(p, byte)) return jac_query_fail(p, p->cur, reason);
    p->cur++;
    return true;
}

/* ---- expressions (section 2.3.5) ---- */

static JAC_COLD uint32_t query_nested_query(jac_query_parser *p)
{
    uint32_t index = jac_query_add(p, *p->cur++ == '$' ? JAC_QUERY_ROOT : JAC_QUERY_CURRENT);
    return index && query_segments(p, index) ? index : 0;
}

static JAC_COLD const query_function *query_function_of(const jac_query_parser *p, uint32_t index)
{
    for (size_t i = 0; i < QUERY_FUNCTIONS; i++) {
        if (query_functions[i].op == jac_query_at(p, index)->op) return &query_functions[i];
    }
    return NULL;
}

static JAC_COLD bool query_is_query(const jac_query_parser *p, uint32_t index)
{
    return jac_query_at(p, index)->op <= JAC_QUERY_CURRENT;
}

/* Checks that the operand at `index`, read from `at`, is a value (ValueType): a constant, a singular query, or a
 * function that gives one. */
static JAC_COLD bool query_check_value(jac_query_parser *p, uint32_t index, const char *at)
{
    const query_function *function = query_function_of(p, index);
    if (function != NULL && function->logical) return jac_query_fail(p, at, function->misuse);
    if (query_is_query(p, index) && !jac_query_at(p, index)->singular) return jac_query_fail(p, at, QUERY_NOT_SINGULAR);
    return true;
}

/* Compiles the constant pattern of match() or search(), the last argument. */
static JAC_COLD bool query_pattern(jac_query_parser *p, uint32_t call, uint32_t pattern, const char *at)
{
    static const char zeros[8];
    jac_query_node node = *jac_query_at(p, pattern);
    jac_buf *text = p->query->text;
    if (node.op != JAC_QUERY_STRING) return true;
    jac_buf_bytes(text, zeros, (8 - jac_buf_len(text) % 8) % 8); /* a program is aligned */
    size_t offset = jac_buf_len(text);
    const char *reason = jac_query_regexp_compile(text, (size_t)node.value, node.len);
    if (reason != NULL) return jac_query_fail(p, at, reason);
    jac_query_at(p, call)->value = (int64_t)offset;
    jac_query_at(p, call)->len = (uint32_t)(jac_buf_len(text) - offset);
    return true;
}

/* Reads the arguments and the closing parenthesis. */
static JAC_COLD bool query_arguments(jac_query_parser *p, const query_function *function, uint32_t call)
{
    uint32_t last = 0;
    for (size_t count = 1; ; count++) {
        jac_query_skip_space(p);
        if (jac_query_sees(p, ')')) return jac_query_fail(p, p->cur, function->arity);
        const char *at = p->cur;
        if (jac_query_sees(p, '!') || jac_query_sees(p, '(')) return jac_query_fail(p, at, "a condition is no value");
        uint32_t argument = query_operand(p);
        if (!query_link(p, call, &last, argument)) return false;
        if (function->nodes && !query_is_query(p, argument))
            return jac_query_fail(p, at, "count() and value() take a query");
        if (!function->nodes && !query_check_value(p, argument, at)) return false;
        jac_query_skip_space(p);
        if (count == function->arguments) {
            if (jac_query_sees(p, ',')) return jac_query_fail(p, p->cur, function->arity);
            if (function->logical && !query_pattern(p, call, argument, at)) return false;
            return query_expect(p, ')', "expected ')' after the arguments");
        }
        if (jac_query_sees(p, ')')) return jac_query_fail(p, p->cur, function->arity);
        if (!query_expect(p, ',', "expected ',' or ')' after the argument")) return false;
    }
}

/* Reads true, false, null or the call of a function. */
static JAC_COLD uint32_t query_identifier(jac_query_parser *p)
{
    static const char *const names[] = {"null", "false", "true"};
    const char *from = p->cur;
    while (p->cur < p->end && ((unsigned char)(*p->cur - 'a') < 26 || *p->cur == '_' || jac_query_sees_digit(p)))
        p->cur++;
    size_t len = (size_t)(p->cur - from);
    if (!jac_query_sees(p, '(')) {
        for (unsigned i = 0; i < 3; i++) {
            if (len == 5 - (i != 1) && memcmp(from, names[i], len) == 0)
                return jac_query_add(p, (jac_query_op)(JAC_QUERY_NULL + i));
        }
        return jac_query_fail(p, from, "expected a query that begins with '@' or '$', a constant or a function");
    }
    for (size_t i = 0; i < QUERY_FUNCTIONS; i++) {
        const query_function *function = &query_functions[i];
        size_t most = sizeof "length" - 1; /* the longest name */
        if (len > most || strncmp(from, function->name, len) != 0 || function->name[len] != '\0') continue;
        uint32_t call = jac_query_add(p, (jac_query_op)function->op);
        if (call == 0 || !query_enter(p, p->cur++) || !query_arguments(p, function, call)) return 0;
        p->depth--;
        return call;
    }
    return jac_query_fail(p, from, "unknown function: there are length, count, match, search and value");
}

static JAC_COLD uint32_t query_operand(jac_query_parser *p)
{
    if (p->cur == p->end) return jac_query_fail(p, p->cur, "expected an expression");
    switch (*p->cur) {
    case '@': case '$': return query_nested_query(p);
    case '"': case '\'': return jac_query_read_string(p, JAC_QUERY_STRING);
    case '-': return jac_query_read_number(p);
    default: return jac_query_sees_digit(p) ? jac_query_read_number(p) : query_identifier(p);
    }
}

/* Reads a comparison operator, if there is one; else returns ROOT. */
static JAC_COLD jac_query_op query_operator(jac_query_parser *p)
{
    static const struct { char text[3]; uint8_t op; } operators[] = {
        {"==", JAC_QUERY_EQ}, {"!=", JAC_QUERY_NE}, {"<=", JAC_QUERY_LE}, {">=", JAC_QUERY_GE}, {"<", JAC_QUERY_LT},
        {">", JAC_QUERY_GT},
    };
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        size_t len = operators[i].text[1] ? 2 : 1;
        if ((size_t)(p->end - p->cur) < len || memcmp(p->cur, operators[i].text, len) != 0) continue;
        p->cur += len;
        return (jac_query_op)operators[i].op;
    }
    return JAC_QUERY_ROOT;
}

static JAC_COLD uint32_t query_comparison(jac_query_parser *p, uint32_t left, const char *left_at, jac_query_op op)
{
    uint32_t last = 0, index = jac_query_add(p, op);
    if (index == 0 || !query_check_value(p, left, left_at)) return 0;
    jac_query_skip_space(p);
    const char *right_at = p->cur;
    uint32_t right = query_operand(p);
    if (right == 0 || !query_check_value(p, right, right_at)) return 0;
    query_link(p, index, &last, left);
    query_link(p, index, &last, right);
    return index;
}

/* Reads a comparison, or a test of existence or of a function. `negated`: after '!', where no comparison is allowed. */
static JAC_COLD uint32_t query_test(jac_query_parser *p, bool negated)
{
    const char *at = p->cur;
    uint32_t left = query_operand(p);
    if (left == 0) return 0;
    const char *before = p->cur;
    jac_query_skip_space(p);
    const char *operator_at = p->cur;
    jac_query_op op = query_operator(p);
    if (op != JAC_QUERY_ROOT) {
        if (negated) return jac_query_fail(p, operator_at, "'!' before a comparison needs parentheses");
        return query_comparison(p, left, at, op);
    }
    if (jac_query_sees(p, '=')) return jac_query_fail(p, p->cur, "'=' is not an operator: compare with '=='");
    p->cur = before;
    if (jac_query_at(p, left)->op >= JAC_QUERY_STRING)
        return jac_query_fail(p, at, "a constant alone is not a condition: compare it");
    const query_function *function = query_function_of(p, left);
    if (function != NULL && !function->logical) return jac_query_fail(p, at, function->misuse);
    return left;
}

static JAC_COLD uint32_t query_parentheses(jac_query_parser *p)
{
    if (!query_enter(p, p->cur++)) return 0;
    jac_query_skip_space(p);
    uint32_t index = query_or(p);
    if (index == 0) return 0;
    jac_query_skip_space(p);
    if (!query_expect(p, ')', "expected ')' after the condition")) return 0;
    p->depth--;
    return index;
}

static JAC_COLD uint32_t query_basic(jac_query_parser *p)
{
    uint32_t last = 0;
    if (jac_query_sees(p, '(')) return query_parentheses(p);
    if (!jac_query_sees(p, '!')) return query_test(p, false);
    p->cur++;
    jac_query_skip_space(p);
    uint32_t negation = jac_query_add(p, JAC_QUERY_NOT);
    uint32_t inner = negation == 0 ? 0 : jac_query_sees(p, '(') ? query_parentheses(p) : query_test(p, true);
    return query_link(p, negation, &last, inner) ? negation : 0;
}

/* Reads one or more operands by `read`, with the two bytes `joint` between them. */
static JAC_COLD uint32_t query_joined(jac_query_parser *p, const char *joint, jac_query_op op,
                                      uint32_t (*read)(jac_query_parser *p))
{
    uint32_t first = read(p), list = 0, last = 0;
    while (first != 0) {
        const char *before = p->cur;
        jac_query_skip_space(p);
        if (p->end - p->cur < 2 || memcmp(p->cur, joint, 2) != 0) {
            p->cur = before;
            return list ? list : first;
        }
        p->cur += 2;
        jac_query_skip_space(p);
        if (list == 0) {
            list = jac_query_add(p, op);
            if (list == 0 || !query_link(p, list, &last, first)) return 0;
        }
        if (!query_link(p, list, &last, read(p))) return 0;
    }
    return 0;
}

static JAC_COLD uint32_t query_and(jac_query_parser *p) { return query_joined(p, "&&", JAC_QUERY_AND, query_basic); }

static JAC_COLD uint32_t query_or(jac_query_parser *p) { return query_joined(p, "||", JAC_QUERY_OR, query_and); }

/* ---- selectors and segments (sections 2.3 and 2.5) ---- */

static JAC_COLD uint32_t query_filter(jac_query_parser *p)
{
    uint32_t last = 0, filter = jac_query_add(p, JAC_QUERY_FILTER);
    if (filter == 0 || !query_enter(p, p->cur++)) return 0;
    jac_query_skip_space(p);
    if (!query_link(p, filter, &last, query_or(p))) return 0;
    p->depth--;
    return filter;
}

/* Reads the part of a slice at p->cur, if there is one. */
static JAC_COLD bool query_bound(jac_query_parser *p, uint32_t slice, uint32_t *last)
{
    int64_t value = 0;
    jac_query_skip_space(p);
    bool present = jac_query_sees(p, '-') || jac_query_sees_digit(p);
    if (present && !jac_query_read_integer(p, &value)) return false;
    uint32_t bound = jac_query_add(p, present ? JAC_QUERY_BOUND : JAC_QUERY_ABSENT);
    if (!query_link(p, slice, last, bound)) return false;
    jac_query_at(p, bound)->value = value;
    return true;
}

/* Reads an index or a slice. */
static JAC_COLD uint32_t query_range(jac_query_parser *p)
{
    uint32_t last = 0, index = jac_query_add(p, JAC_QUERY_SLICE);
    if (index == 0 || !query_bound(p, index, &last)) return 0;
    const char *before = p->cur;
    jac_query_skip_space(p);
    if (!jac_query_sees(p, ':')) { /* an index after all; its bound stays behind unused */
        p->cur = before;
        *jac_query_at(p, index) = (jac_query_node){.op = JAC_QUERY_INDEX, .value = jac_query_at(p, last)->value};
        return index;
    }
    p->cur++;
    if (!query_bound(p, index, &last)) return 0;
    before = p->cur;
    jac_query_skip_space(p);
    if (jac_query_sees(p, ':')) {
        p->cur++;
        return query_bound(p, index, &last) ? index : 0;
    }
    p->cur = before;
    return query_link(p, index, &last, jac_query_add(p, JAC_QUERY_ABSENT)) ? index : 0;
}

static JAC_COLD uint32_t query_selector(jac_query_parser *p)
{
    if (jac_query_sees(p, '"') || jac_query_sees(p, '\'')) return jac_query_read_string(p, JAC_QUERY_NAME);
    if (jac_query_sees(p, '?')) return query_filter(p);
    if (jac_query_sees(p, ':') || jac_query_sees(p, '-') || jac_query_sees_digit(p)) return query_range(p);
    if (!query_expect(p, '*', "expected a selector: a name in quotes, '*', an index, a slice or a filter")) return 0;
    return jac_query_add(p, JAC_QUERY_WILDCARD);
}

static JAC_COLD bool query_brackets(jac_query_parser *p, uint32_t segment)
{
    uint32_t last = 0;
    do {
        p->cur++; /* the bracket or comma */
        jac_query_skip_space(p);
        if (!query_link(p, segment, &last, query_selector(p))) return false;
        jac_query_skip_space(p);
    } while (jac_query_sees(p, ','));
    return query_expect(p, ']', "expected ',' or ']' after the selector");
}

/* Reads the segment at p->cur, a dot or a bracket. */
static JAC_COLD uint32_t query_segment(jac_query_parser *p)
{
    uint32_t last = 0, selector;
    const bool dot = *p->cur == '.', two = dot && p->end - p->cur > 1 && p->cur[1] == '.';
    uint32_t segment = jac_query_add(p, two ? JAC_QUERY_DESCENDANT : JAC_QUERY_CHILD);
    if (segment == 0) return 0;
    p->cur += dot + two;
    if (!dot || (two && jac_query_sees(p, '['))) return query_brackets(p, segment) ? segment : 0;
    if (jac_query_sees(p, '*')) {
        p->cur++;
        selector = jac_query_add(p, JAC_QUERY_WILDCARD);
    } else {
        selector = jac_query_read_name(p);
    }
    return query_link(p, segment, &last, selector) ? segment : 0;
}

/* Whether the segment is a child segment with one selector, a name or an index. */
static JAC_COLD bool query_is_step(const jac_query_parser *p, uint32_t segment)
{
    const jac_query_node *node = jac_query_at(p, segment), *selector = jac_query_at(p, node->first);
    return node->op == JAC_QUERY_CHILD && selector->next == 0 &&
           (selector->op == JAC_QUERY_NAME || selector->op == JAC_QUERY_INDEX);
}

/* Reads the segments of the query at `query`, until something else follows. */
static JAC_COLD bool query_segments(jac_query_parser *p, uint32_t query)
{
    uint32_t last = 0;
    bool singular = true;
    for (;;) {
        const char *before = p->cur;
        jac_query_skip_space(p);
        if (!jac_query_sees(p, '.') && !jac_query_sees(p, '[')) {
            p->cur = before;
            jac_query_at(p, query)->singular = singular;
            return true;
        }
        if (!query_link(p, query, &last, query_segment(p))) return false;
        singular = singular && query_is_step(p, last);
    }
}

JAC_COLD const char *jac_query_compile(jac_query *query, const char *ptr, size_t len, size_t *offset)
{
    jac_query_parser p = {.query = query, .start = ptr, .cur = ptr, .end = ptr + len};
    if (len > JAC_QUERY_LENGTH_MAX) {
        jac_query_fail(&p, ptr + JAC_QUERY_LENGTH_MAX, "the query is too long");
    } else if (!jac_query_sees(&p, '$')) {
        jac_query_fail(&p, ptr, "a query begins with '$'");
    } else {
        p.cur++;
        jac_query_add(&p, JAC_QUERY_ROOT);
        if (query_segments(&p, 0) && p.cur < p.end) jac_query_fail(&p, p.cur, "expected '.', '[' or the end");
    }
    *offset = p.reason ? (size_t)(p.error_at - p.start) : 0;
    return p.reason;
}
