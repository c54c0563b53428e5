/* links: reader/pointer.c reader/skip.c reader/validate.c reader/number.c reader/number_lenient.c reader/space.c
 *        reader/string_scan.c kernel/number/pow10.c kernel/number/bigdec.c kernel/number/atof.c kernel/text/utf8.c
 *        kernel/text/unescape.c kernel/text/escape.c kernel/simd/dispatch.c kernel/simd/impl_*.c
 *        kernel/simd/brackets.c
 * test/c/pointer_test.c - the grammar of JSON pointers, the examples of RFC 6901, and sets of pointers on random
 * documents, compared with each pointer followed by itself. Documents end at a page that cannot be read. */
#include "kernel/simd/dispatch.h"
#include "linear.h"
#include "reader/pointer.h"
#include "reader_support.h"

enum { ROOM = 1 << 16, SET = 40 };

static const jac_syntax strict = {.max_nesting = 100};

static void pointer_test_pause(jac_reader *r)
{
    const size_t left = (size_t)(r->end - r->cur), step = 1 + harness_below(60);
    r->stop = step < left ? r->cur + step : r->end;
}

static void pointer_test_start(jac_reader *r, const char *p, size_t len, bool pausing)
{
    jac_reader_init(r, p, len, strict, support_frames());
    if (!pausing) return;
    r->stop = p;
    r->pause = pointer_test_pause;
}

static void test_check(void)
{
    static const struct { const char *text; bool good; size_t tokens; } cases[] = {
        {"", true, 0},       {"/", true, 1},      {"/a/b", true, 2},  {"//", true, 2},     {"/~0~1/~01", true, 2},
        {"a", false, 0},     {"#/a", false, 0},   {"/~", false, 1},   {"/a/~2", false, 3}, {"/~~0", false, 1},
        {"/~0~", false, 3},  {"/a~b", false, 2},  {"~0", false, 0},   {"/\xff", true, 1},  {" /a", false, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t tokens = 99;
        const bool good = jac_pointer_check(cases[i].text, strlen(cases[i].text), &tokens);
        CHECK(good == cases[i].good && tokens == cases[i].tokens, "'%s': %d %zu", cases[i].text, good, tokens);
    }
    size_t at;
    CHECK(!jac_pointer_check("/~0", 2, &at) && at == 1, "a tilde at the end, before other bytes");
}

static void test_index(void)
{
    static const struct { const char *token; jac_pointer_meaning meaning; size_t index; } cases[] = {
        {"0", JAC_POINTER_INDEX, 0},    {"10", JAC_POINTER_INDEX, 10}, {"-", JAC_POINTER_APPEND, 0},
        {"", JAC_POINTER_NAME, 0},      {"00", JAC_POINTER_NAME, 0},   {"01", JAC_POINTER_NAME, 0},
        {"-1", JAC_POINTER_NAME, 0},    {"+1", JAC_POINTER_NAME, 0},   {"1 ", JAC_POINTER_NAME, 0},
        {"1e0", JAC_POINTER_NAME, 0},   {"--", JAC_POINTER_NAME, 0},   {"\xd9\xa1", JAC_POINTER_NAME, 0},
        {"999999999999999999999999", JAC_POINTER_NAME, 0},
    };
    char token[32];
    size_t index = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        index = 0;
        const jac_pointer_meaning meaning = jac_pointer_index(cases[i].token, strlen(cases[i].token), &index);
        CHECK(meaning == cases[i].meaning && index == cases[i].index, "'%s': %d %zu", cases[i].token, meaning, index);
    }
    snprintf(token, sizeof token, "%zu", SIZE_MAX);
    CHECK(jac_pointer_index(token, strlen(token), &index) == JAC_POINTER_INDEX && index == SIZE_MAX, "%s", token);
    token[strlen(token) - 1]++;
    CHECK(jac_pointer_index(token, strlen(token), &index) == JAC_POINTER_NAME, "%s", token);
}

/* A set in memory of exactly its size, so that the sanitizers see a byte too many. */
static void *set_make(jac_pointer_set *set, const char *const *pointers, size_t count, size_t *nodes)
{
    size_t tokens = 0, bytes = 0, some;
    for (size_t i = 0; i < count; i++) {
        CHECK(jac_pointer_check(pointers[i], strlen(pointers[i]), &some), "'%s' is refused", pointers[i]);
        tokens += some;
        bytes += strlen(pointers[i]);
    }
    void *memory = malloc(jac_pointer_room(tokens, bytes));
    if (memory == NULL) abort();
    jac_pointer_init(set, memory, tokens, bytes);
    for (size_t i = 0; i < count; i++) nodes[i] = jac_pointer_add(set, pointers[i], strlen(pointers[i]));
    return memory;
}

/* RFC 6901, section 5, then other documents. */
static void test_examples(void)
{
    static const char rfc[] = "{\"foo\":[\"bar\",\"baz\"],\"\":0,\"a/b\":1,\"c%d\":2,\"e^f\":3,\"g|h\":4,\"i\\\\j\":5,"
                              "\"k\\\"l\":6,\" \":7,\"m~n\":8}";
    static const struct { const char *document, *pointer, *value; } cases[] = {
        {rfc, "", rfc}, {rfc, "/foo", "[\"bar\",\"baz\"]"}, {rfc, "/foo/0", "\"bar\""}, {rfc, "/", "0"},
        {rfc, "/a~1b", "1"}, {rfc, "/c%d", "2"}, {rfc, "/e^f", "3"}, {rfc, "/g|h", "4"}, {rfc, "/i\\j", "5"},
        {rfc, "/k\"l", "6"}, {rfc, "/ ", "7"}, {rfc, "/m~0n", "8"}, {rfc, "/foo/2", NULL}, {rfc, "/foo/-", NULL},
        {rfc, "/foo/00", NULL}, {rfc, "/foo/x", NULL}, {rfc, "/foo/0/0", NULL}, {rfc, "/nothing/at/all", NULL},
        {"{\"~1\":1,\"/\":2}", "/~01", "1"}, {"{\"0\":[{\"0\":true}]}", "/0/0/0", "true"}, {"3", "", "3"},
        {"3", "/", NULL},
        {"[[],[[]],{\"a\":{}}]", "/1/0", "[]"}, {"[[],[[]],{\"a\":{}}]", "/2/a", "{}"}, {"[1 , 2 ]", "/1", "2"},
        {"{\"a\":1,\"a\":{\"b\":2}}", "/a", "1"}, {"{\"a\":1,\"a\":{\"b\":2}}", "/a/b", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const size_t len = strlen(cases[i].document);
        const char *p = support_flush(cases[i].document, len), *const pointer = cases[i].pointer;
        size_t node, from = 0, to = 0;
        jac_pointer_set set;
        jac_reader r;
        void *memory = set_make(&set, &pointer, 1, &node);
        pointer_test_start(&r, p, len, i % 2);
        CHECK(jac_pointer_resolve(&r, 0, &set, false) == JAC_STATUS_OK, "'%s' in %s", pointer, cases[i].document);
        const bool found = jac_pointer_found(&set, node, &from, &to);
        CHECK(found == (cases[i].value != NULL), "'%s' in %s", pointer, cases[i].document);
        if (found && cases[i].value) CHECK_TEXT(p + from, to - from, cases[i].value);
        free(memory);
    }
}

/* Equal keys are noted when a pointer names them and they are met. */
static void test_equal(void)
{
    static const struct { const char *document, *pointer; bool last; size_t equal; } cases[] = {
        {"{\"a\":1,\"b\":2,\"a\":3}", "/a", true, 13},   {"{\"a\":1,\"b\":2,\"a\":3}", "/a", false, 0},
        {"{\"a\":1,\"b\":2,\"a\":3}", "/b", true, 0},    {"{\"a\":1,\"\\u0061\":3}", "/a", true, 7},
        {"[{\"a\":1},{\"a\":1}]", "/1/a", true, 0},        {"{\"a\":1,\"a\":3,\"b\":1}", "/b", false, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const size_t len = strlen(cases[i].document);
        const char *const pointer = cases[i].pointer;
        size_t node;
        jac_pointer_set set;
        jac_reader r;
        void *memory = set_make(&set, &pointer, 1, &node);
        pointer_test_start(&r, support_flush(cases[i].document, len), len, false);
        CHECK(jac_skip_begin(&r) == JAC_STATUS_OK && r.cur == r.start, "a document without white space");
        CHECK(jac_pointer_resolve(&r, 0, &set, cases[i].last) == JAC_STATUS_OK, "case %zu", i);
        CHECK(set.equal == cases[i].equal, "case %zu: %zu", i, set.equal);
        free(memory);
    }
}

/* ---- random documents and sets ---- */

static char *put(char *p, const char *text)
{
    const size_t len = strlen(text);
    memcpy(p, text, len);
    return p + len;
}

static const char *const keys[][2] = { /* in a document, in a pointer */
    {"a", "a"}, {"b", "b"}, {"0", "0"}, {"1", "1"}, {"", ""}, {"\\u0061", "a"}, {"x/y", "x~1y"}, {"t~\\u0041", "t~0A"},
    {"a longer key than the others are", "a longer key than the others are"}, {"\\ud83d\\ude00", "\xf0\x9f\x98\x80"},
};
enum { KEYS = sizeof keys / sizeof *keys };

static char *made_value(char *p, unsigned depth)
{
    static const char *const leaves[] = {"0", "-1.5", "true", "null", "\"\"", "\"]\\\"\"", "[]", "{}", " [ ] ", "12"};
    if (depth > 5 || (depth && harness_below(3) == 0)) return put(p, leaves[harness_below(10)]);
    const bool object = harness_below(2);
    const size_t count = harness_below(depth < 2 ? 14 : 4);
    *p++ = object ? '{' : '[';
    for (size_t i = 0; i < count; i++) {
        if (i) p = put(p, harness_below(4) ? "," : " ,\n ");
        if (object) p = put(put(put(p, "\""), keys[harness_below(KEYS)][0]), harness_below(4) ? "\":" : "\" : ");
        p = made_value(p, depth + 1);
    }
    *p++ = object ? '}' : ']';
    return p;
}

static void made_pointer(char *p)
{
    for (size_t tokens = harness_below(6); tokens > 0; tokens--) {
        *p++ = '/';
        if (harness_below(2)) p = put(p, keys[harness_below(KEYS)][1]);
        else if (harness_below(12) == 0) *p++ = '-';
        else p += sprintf(p, "%d", (int)harness_below(harness_below(6) ? 4 : 15));
    }
    *p = '\0';
}

/* Follows one pointer, token by token. If OK, *found says whether there is a value, and [*from, *to) where. */
static jac_status follow(jac_reader *r, const char *pointer, bool last, bool *found, size_t *from, size_t *to)
{
    jac_status status = JAC_STATUS_OK;
    *found = false;
    for (size_t depth = 0; *pointer; depth++) {
        char token[64], *p = token;
        size_t index;
        jac_skip_children c;
        for (pointer++; *pointer && *pointer != '/'; pointer++)
            *p++ = *pointer != '~' ? *pointer : *++pointer == '1' ? '/' : '~';
        if (r->cur == r->end || (*r->cur != '{' && *r->cur != '[')) return JAC_STATUS_OK;
        if ((status = jac_skip_open(r, depth, &c)) != JAC_STATUS_OK) return status;
        if (c.object) {
            status = jac_skip_key(r, &c, token, (size_t)(p - token), last, found);
        } else {
            if (jac_pointer_index(token, (size_t)(p - token), &index) != JAC_POINTER_INDEX) return JAC_STATUS_OK;
            status = jac_skip_index(r, &c, index);
            *found = status == JAC_STATUS_OK && !c.done;
        }
        if (status != JAC_STATUS_OK || !*found) return status;
        *found = false;
    }
    *from = (size_t)(r->cur - r->start);
    status = jac_skip_value(r, 0);
    *to = (size_t)(r->cur - r->start);
    *found = status == JAC_STATUS_OK;
    return status;
}

/* Compares a set with its pointers on one document. If the document is not `valid`, only one pointer that is found in
 * it can be compared, because errors behind it do not count. */
static void check_set(const char *document, size_t len, const char *const *pointers, size_t count, bool valid)
{
    size_t nodes[SET], from = 0, to = 0, at = 0, after = 0;
    bool found;
    jac_pointer_set set;
    jac_reader r;
    const char *p = support_flush(document, len);
    void *memory = set_make(&set, pointers, count, nodes);
    for (unsigned way = 0; way < 4; way++) {
        const bool last = way % 2;
        pointer_test_start(&r, p, len, way / 2);
        const jac_status status = jac_pointer_resolve(&r, 0, &set, last);
        CHECK(status == JAC_STATUS_OK || !valid, "status %d of '%.*s'", (int)status, (int)len, document);
        CHECK(status == JAC_STATUS_OK || (r.error_at >= p && r.error_at <= r.end), "place of the error");
        for (size_t i = 0; i < count && (valid || (count == 1 && !last)); i++) {
            pointer_test_start(&r, p, len, false);
            const jac_status alone = follow(&r, pointers[i], last, &found, &at, &after);
            if (!valid && !found) continue;
            const bool got = status == JAC_STATUS_OK && jac_pointer_found(&set, nodes[i], &from, &to);
            CHECK(alone == JAC_STATUS_OK && got == found, "'%s' is%s found, last %d, in '%.*s'", pointers[i],
                  got ? "" : " not", last, len < 300 ? (int)len : 300, document);
            CHECK(!got || !found || (from == at && to == after), "'%s' at %zu to %zu, not %zu to %zu in '%.*s'",
                  pointers[i], from, to, at, after, len < 300 ? (int)len : 300, document);
        }
    }
    free(memory);
}

/* A key with an escape that is longer than what is decoded at once. */
static void test_long_key(void)
{
    static char document[16384], text[4096];
    for (size_t len = 2000; len < 3000; len += 37) {
        const char *pointer = text;
        size_t node, from, to;
        jac_pointer_set set;
        jac_reader r;
        memset(text, 'k', len);
        text[0] = '/';
        memcpy(text + len, "a", 2);
        const size_t size = (size_t)sprintf(document, "{\"%s\":0,\"%.*s\\u0061\":1}", text, (int)len - 1, text + 1);
        void *memory = set_make(&set, &pointer, 1, &node);
        pointer_test_start(&r, document, size, false);
        CHECK(jac_pointer_resolve(&r, 0, &set, false) == JAC_STATUS_OK && jac_pointer_found(&set, node, &from, &to) &&
              from == size - 2, "a key of %zu bytes", len);
        free(memory);
    }
}

/* Nothing is read for an empty set. */
static void test_empty(void)
{
    jac_pointer_set set;
    jac_reader r;
    size_t none;
    void *memory = set_make(&set, NULL, 0, &none);
    pointer_test_start(&r, "[}", 2, false);
    CHECK(jac_pointer_resolve(&r, 0, &set, true) == JAC_STATUS_OK && r.cur == r.start, "reads at %td", r.cur - r.start);
    free(memory);
}

static void test_random(void)
{
    static char made[ROOM], texts[SET][256];
    const char *pointers[SET];
    for (size_t i = 0; i < SET; i++) pointers[i] = texts[i];
    for (size_t round = harness_rounds(4000); round > 0; round--) {
        const size_t len = (size_t)(made_value(made, 0) - made), count = 1 + harness_below(round % 2 ? 4 : SET);
        for (size_t i = 0; i < count; i++) made_pointer(texts[i]);
        check_set(made, len, pointers, count, true);
        for (unsigned i = 0; i < 20; i++) {
            const size_t at = harness_below(len);
            const char was = made[at];
            made[at] = "[]{}\",:\\ 1x\xff"[harness_below(12)];
            check_set(made, harness_below(4) ? len : harness_below(len + 1), pointers, i % 2 ? 1 : count, false);
            made[at] = was;
        }
    }
}

/* As many pointers into one container as it has children. No step may look at all of them. */
typedef struct { bool object; char *document, *memory; } many_input;

static void many_work(const void *given, size_t size)
{
    const many_input *input = given;
    char *p = input->document, text[32];
    jac_pointer_set set;
    jac_reader r;
    size_t from, to;
    jac_pointer_init(&set, input->memory, size, 16 * size);
    for (size_t i = 0; i < size; i++) {
        *p++ = i ? ',' : input->object ? '{' : '[';
        if (input->object) p += sprintf(p, "\"%zu\":", i);
        p += sprintf(p, "%zu", i);
        const size_t node = jac_pointer_add(&set, text, (size_t)sprintf(text, "/%zu", i));
        CHECK(node == i + 1, "node %zu of %s", node, text);
    }
    *p++ = input->object ? '}' : ']';
    pointer_test_start(&r, input->document, (size_t)(p - input->document), false);
    CHECK(jac_pointer_resolve(&r, 0, &set, false) == JAC_STATUS_OK, "%zu children", size);
    for (size_t i = 0; i < size; i++) {
        const bool found = jac_pointer_found(&set, i + 1, &from, &to);
        CHECK(found && strtoul(input->document + from, NULL, 10) == i, "pointer %zu", i);
    }
}

static void test_many(void)
{
    enum { MANY = 4000 };
    for (unsigned object = 0; object < 2; object++) {
        const many_input input = {object, malloc(MANY * 32), malloc(jac_pointer_room(MANY, 16 * MANY))};
        if (input.document == NULL || input.memory == NULL) abort();
        const double ratio = linear_ratio(many_work, &input, MANY);
        CHECK(ratio < LINEAR_BOUND, "%d times the pointers take %.1f times as long", LINEAR_SCALE, ratio);
        free(input.document);
        free(input.memory);
    }
    CHECK(jac_pointer_room(SIZE_MAX / 8, 1) == 0 && jac_pointer_room(1, SIZE_MAX / 2) == 0, "too much memory");
}

int main(void)
{
    HARNESS_BEGIN("pointer");
    CHECK(jac_simd_select(getenv("JAC_SIMD")), "no such row: %s", getenv("JAC_SIMD"));
    test_check();
    test_index();
    test_examples();
    test_empty();
    test_equal();
    test_long_key();
    test_random();
    test_many();
    return HARNESS_END();
}
