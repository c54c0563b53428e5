/* links: reader/query.c reader/query_token.c reader/query_regexp.c reader/query_regexp_run.c kernel/text/utf8.c
 * test/c/query_test.c - the compiler of queries: programs written as text, reasons and offsets of errors, limits; and
 * the regular expressions, with the time that they take. Then prefixes and damaged queries. */
#include "harness.h"
#include "query_support.h"

static const char *const test_ops[] = {
    "$", "@", "/", "//", "name", "*", "index", "slice", "?", "", "-", "or", "and", "not", "==", "!=", "<", "<=", ">",
    ">=", "length", "count", "value", "match", "search", "string", "integer", "decimal", "null", "false", "true",
};

/* Writes the node and what is below it: op:text(first next ...). */
static char *test_write(char *out, const jac_buf *nodes, const jac_buf *text, uint32_t index)
{
    const jac_query_node *node = (const jac_query_node *)(const void *)nodes->start + index;
    out += sprintf(out, "%s", test_ops[node->op]);
    if (node->op == JAC_QUERY_INDEX || node->op == JAC_QUERY_BOUND) out += sprintf(out, "%lld", (long long)node->value);
    if (node->op <= JAC_QUERY_CURRENT && node->singular) *out++ = '1';
    if (node->op == JAC_QUERY_NAME || (node->op >= JAC_QUERY_STRING && node->op <= JAC_QUERY_DECIMAL))
        out += sprintf(out, ":%.*s", (int)node->len, text->start ? text->start + node->value : "");
    if (node->first == 0) return out;
    *out++ = '(';
    for (uint32_t i = node->first; i != 0; i = ((const jac_query_node *)(const void *)nodes->start)[i].next) {
        if (i != node->first) *out++ = ' ';
        out = test_write(out, nodes, text, i);
    }
    *out++ = ')';
    *out = '\0';
    return out;
}

static const struct { const char *query, *program; } test_programs[] = {
    {"$", "$1"},
    {"$.a", "$1(/(name:a))"},
    {"$ .a\n[ 'b' ]", "$1(/(name:a) /(name:b))"},
    {"$..a", "$(//(name:a))"},
    {"$..[0,*]", "$(//(index0 *))"},
    {"$.*[-1]", "$(/(*) /(index-1))"},
    {"$[1:2]", "$(/(slice(1 2 -)))"},
    {"$[::]", "$(/(slice(- - -)))"},
    {"$[ : : -2]", "$(/(slice(- - -2)))"},
    {"$[9007199254740991]", "$1(/(index9007199254740991))"},
    {"$['\\u263a\\ud834\\udd1e\\'\\n']", "$1(/(name:\u263a\U0001d11e'\n))"},
    {"$[\"'\\\"\\/\"]", "$1(/(name:'\"/))"},
    {"$.\u263a_1", "$1(/(name:\u263a_1))"},
    {"$['']", "$1(/(name:))"},
    {"$[?@.a]", "$(/(?(@1(/(name:a)))))"},
    {"$[?@.a==1]", "$(/(?(==(@1(/(name:a)) integer:1))))"},
    {"$[? 'x' <= $.b ]", "$(/(?(<=(string:x $1(/(name:b))))))"},
    {"$[?@.a||@.b&&!@.c]", "$(/(?(or(@1(/(name:a)) and(@1(/(name:b)) not(@1(/(name:c))))))))"},
    {"$[?(@.a||@.b)&&@.c]", "$(/(?(and(or(@1(/(name:a)) @1(/(name:b))) @1(/(name:c))))))"},
    {"$[?!(@.a==-0)]", "$(/(?(not(==(@1(/(name:a)) integer:-0)))))"},
    {"$[?length(@)>1.5e-3]", "$(/(?(>(length(@1) decimal:1.5e-3))))"},
    {"$[?count( @.* )!=null]", "$(/(?(!=(count(@(/(*))) null))))"},
    {"$[?value($..x)==true]", "$(/(?(==(value($(//(name:x))) true))))"},
    {"$[?search(@ , 'b')||false==@]", "$(/(?(or(search(@1 string:b) ==(false @1)))))"},
    {"$[?@[?@.x]]", "$(/(?(@(/(?(@1(/(name:x))))))))"},
};

static void test_compiled(void)
{
    static char out[4096];
    for (size_t i = 0; i < sizeof test_programs / sizeof *test_programs; i++) {
        const char *query = test_programs[i].query;
        jac_buf nodes, text;
        size_t offset;
        const char *reason = query_support_compile(&nodes, &text, query, strlen(query), &offset);
        if (CHECK(reason == NULL, "%s: %s at %zu", query, reason, offset)) {
            *test_write(out, &nodes, &text, 0) = '\0';
            CHECK_TEXT(out, strlen(out), test_programs[i].program);
        }
        free(nodes.start);
        free(text.start);
    }
}

static const struct { const char *query, *reason; size_t offset; } test_refused[] = {
    {"", "a query begins with '$'", 0}, {" $", "a query begins with '$'", 0}, {"@", "a query begins with '$'", 0},
    {"$ ", "expected '.', '[' or the end", 1}, {"$a", "expected '.', '[' or the end", 1},
    {"$.", "expected a name", 2}, {"$. a", "expected a name", 2}, {"$.1", "expected a name", 2},
    {"$...a", "expected a name", 3}, {"$.['a']", "expected a name", 2}, {"$.&", "expected a name", 2},
    {"$.a-b", "expected '.', '[' or the end", 3}, {"$.a\xff", "invalid UTF-8", 3}, {"$['\xed\xa0\x80']", "invalid", 3},
    {"$[]", "expected a selector", 2}, {"$[a]", "expected a selector", 2}, {"$[1", "expected ',' or ']'", 3},
    {"$['a'", "expected ',' or ']'", 5}, {"$[1,]", "expected a selector", 4}, {"$[**]", "expected ',' or ']'", 3},
    {"$[01]", "a number has no leading zero", 2}, {"$[-0]", "-0 is not", 2}, {"$[-]", "expected a digit", 3},
    {"$[1.0]", "expected ',' or ']'", 3}, {"$[9007199254740992]", "the integer is beyond", 2},
    {"$[1:-9007199254740992]", "the integer is beyond", 4}, {"$[1:2:3:4]", "expected ',' or ']'", 7},
    {"$[99999999999999999999999999999999]", "the integer is beyond", 2},
    {"$['a", "the string has no end", 2}, {"$['a\\", "the string has no end", 4}, {"$['\x01']", "control", 3},
    {"$['\\\"']", "unknown escape", 3}, {"$[\"\\'\"]", "unknown escape", 3}, {"$['\\u12']", "expected four", 3},
    {"$['\\ud800']", "expected four", 3}, {"$['\\udc00']", "expected four", 3}, {"$['\\ud800\\u0041']", "expected", 3},
    {"$[?]", "expected a query", 3}, {"$[?@.a", "expected ',' or ']'", 6}, {"$[?1]", "a constant alone", 3},
    {"$[?true]", "a constant alone", 3}, {"$[?'a'||@.b]", "a constant alone", 3}, {"$[?@.a==]", "expected a query", 8},
    {"$[?@.a=1]", "'=' is not an operator", 6}, {"$[?@.a===1]", "expected a query", 8}, {"$[?nul==1]", "expected a", 3},
    {"$[?@.a&@.b]", "expected ',' or ']'", 6}, {"$[?@.a<1<2]", "expected ',' or ']'", 8},
    {"$[?@.*==1]", "a query that may", 3}, {"$[?1==@..a]", "a query that may", 6}, {"$[?@[0,1]==1]", "a query that", 3},
    {"$[?@['a':1]==1]", "expected ',' or ']'", 8}, {"$[?@[1:2]==1]", "a query that may", 3},
    {"$[?!@.a==1]", "'!' before a comparison", 7}, {"$[?(@.a]", "expected ')' after the condition", 7},
    {"$[?((@.a)]", "expected ')'", 9}, {"$[?(@.a)==1]", "expected ',' or ']'", 8}, {"$[?!!@.a]", "expected a query", 4},
    {"$[?length(@)]", "length() gives a value", 3}, {"$[?count(@.*)]", "count() gives a value", 3},
    {"$[?value(@.*)]", "value() gives a value", 3}, {"$[?length(@.*)>1]", "a query that may", 10},
    {"$[?length()>1]", "length() takes one", 10}, {"$[?length(@,@)>1]", "length() takes one", 11},
    {"$[?length(@.a==1)]", "expected ')' after the arguments", 13}, {"$[?length(match(@,'a'))>1]", "match() gives", 10},
    {"$[?count(1)>1]", "count() and value() take a query", 9}, {"$[?value('a')>1]", "count() and value()", 9},
    {"$[?match(@.a)]", "match() takes two", 12}, {"$[?match(@.a,'b','c')]", "match() takes two", 16},
    {"$[?match(@.a,'b')==true]", "match() gives a logical", 3}, {"$[?true==search(@,'b')]", "search() gives a", 9},
    {"$[?count(!@.a)>1]", "a condition is no value", 9}, {"$[?length((@.a))>1]", "a condition is no", 10},
    {"$[?match(@.*,'b')]", "a query that may", 9}, {"$[?nope(@)]", "unknown function", 3},
    {"$[?length (@)>1]", "expected a query", 3}, {"$[?Length(@)>1]", "expected a query", 3},
    {"$[?count(@.*)>01]", "a number has no", 14}, {"$[?@==1.]", "expected a digit", 8}, {"$[?@==.5]", "expected a", 6},
    {"$[?@==1e]", "expected a digit", 8}, {"$[?@==+1]", "expected a query", 6},
    {"$[?match(@,'(')]", "expected ')' in", 11},
};

static void test_reasons(void)
{
    for (size_t i = 0; i < sizeof test_refused / sizeof *test_refused; i++) {
        const char *query = test_refused[i].query, *want = test_refused[i].reason;
        jac_buf nodes, text;
        size_t offset = 999;
        const char *reason = query_support_compile(&nodes, &text, query, strlen(query), &offset);
        if (CHECK(reason != NULL, "%s: compiled", query)) {
            CHECK(strncmp(reason, want, strlen(want)) == 0, "%s: %s", query, reason);
            CHECK(offset == test_refused[i].offset && strlen(reason) <= 100, "%s: %s at %zu", query, reason, offset);
        }
        free(nodes.start);
        free(text.start);
    }
}

/* Repeats `open` and `close` around `inner`. */
static const char *test_nested(size_t depth, const char *open, const char *inner, const char *close, const char *end)
{
    static char query[JAC_QUERY_LENGTH_MAX + 4096];
    jac_buf nodes, text;
    size_t offset;
    char *p = query;
    p += sprintf(p, "$[?");
    for (size_t i = 0; i < depth; i++) p += sprintf(p, "%s", open);
    p += sprintf(p, "%s", inner);
    for (size_t i = 0; i < depth; i++) p += sprintf(p, "%s", close);
    p += sprintf(p, "%s]", end);
    const char *reason = query_support_compile(&nodes, &text, query, (size_t)(p - query), &offset);
    free(nodes.start);
    free(text.start);
    return reason;
}

static void test_limits(void)
{
    const size_t most = JAC_QUERY_NESTING_MAX - 1;
    CHECK(test_nested(most, "(", "@.a", ")", "") == NULL, "parentheses");
    CHECK(test_nested(most + 1, "(", "@.a", ")", "") != NULL, "parentheses");
    CHECK(test_nested(most, "length(", "@.a", ")", "==1") == NULL, "functions");
    CHECK(test_nested(most + 1, "length(", "@.a", ")", "==1") != NULL, "functions");
    CHECK(test_nested(most, "@[?", "@.a", "]", "") == NULL, "filters");
    CHECK(test_nested(most + 1, "@[?", "@.a", "]", "") != NULL, "filters");
    CHECK(test_nested(5000, "@.a||", "@.a", "", "") == NULL, "a long query");
    CHECK(test_nested(22000, "@||", "@.a", "", "") != NULL, "a query that is too long");
    CHECK(test_nested(3000, "match(@,'a{4000}')||", "@.a", "", "") != NULL, "patterns that are too long together");
    CHECK(test_nested(1, "match(@,'a{9000}')||", "@.a", "", "") != NULL, "a pattern that is too long");
    CHECK(test_nested(1, "match(@,'((a{999}){999}){999}')||", "@.a", "", "") != NULL, "counts of counts");
}

/* The pattern; texts that it matches as a whole; texts in which it is found; other texts. Separated by spaces. */
static const struct { const char *pattern, *whole, *part, *none; } test_patterns[] = {
    {"a", "a", "ab ba", "b A"},
    {"", "", "a", NULL},
    {"a|bc", "a bc", "abc bcd", "b c"},
    {"(a|b)*c", "c abc bbc", "abcd xc", "a ab"},
    {"a?b+", "b ab abb", "aab xb", "a x"},
    {"a{2}", "aa", "aaa", "a b"},
    {"a{2,3}b", "aab aaab", "aaaab", "ab b"},
    {"xa{0,2}y", "xy xay xaay", "zxy", "xaaay x"},
    {"xa{0}y", "xy", "xyz", "xay"},
    {"a{2,}b", "aab aaaaab", "xaab", "ab"},
    {"(a{1,2}){2}b", "aab aaab aaaab", "aaaaab", "ab"},
    {".", "a \u263a", "ab", NULL},
    {"[a-c]x", "ax cx", "dbx", "dx x"},
    {"[^a-c]x", "dx \u263ax", "adx", "ax x"},
    {"[-a]", "- a", "b-", "b"},
    {"[a-]", "- a", "b-", "b"},
    {"[^]", "^", "a^", "a"},
    {"[a^]", "^ a", "b^", "b"},
    {"^a$", "a", NULL, "^a$ xa ax aa"},
    {"^a", "a", "ab", "^a ba"},
    {"a$", "a", "ba", "a$ ab"},
    {"^a|b$", "a b", "ax xb", "xa bx ^a b$"},
    {"^a|b", "a b", "ab xb bx", "xa"},
    {"a|b$", "a b", "ax xb", "bx b$"},
    {"^|b", "b", "a ab", NULL},
    {"b|$", "b", "a bx", NULL},
    {"^", "", "a ^", NULL},
    {"$", "", "a $", NULL},
    {"^$", "", NULL, "a ^ $ ^$"},
    {"(^a)", "^a", "x^a", "a"},
    {"(a$)", "a$", "xa$x", "a"},
    {"x|^a", "x ^a", "ax b^ab", "a"},
    {"a$|x", "x a$", "ax a$b", "a"},
    {"^^a$$", "^a$", NULL, "a ^a x^a$ ^a$x ^^a$$"},
    {"a^b$c", "a^b$c", "xa^b$c", "abc"},
    {"\\^a[$]", "^a$", "x^a$x", "a"},
    {"a\\\\$", "a\\", "ba\\", "a\\b a$"},
    {"a$?b^{2}", "ab^^ a$b^^", "xab^^", "ab"},
    {"^a*$", "a aa", NULL, "b ab ba"},
    {"\\^\\(\\)\\*\\+\\-\\.\\?\\[\\\\\\]\\{\\|\\}", "^()*+-.?[\\]{|}", "a^()*+-.?[\\]{|}", "a"},
    {"[\\n\\]\\-]", "] -", "a]", "n a"},
    {"\\p{L}+\\P{L}", "ab1", "1ab1", "ab 1"},
    {"[\\p{Lu}\\p{N}]", "A 1", "a1", "a"},
    {"[^\\p{Lu}]", "a 1", "A1", "A"},
    {"\u263a+", "\u263a\u263a", "a\u263a", "a"},
    {"[\u2600-\u26ff]", "\u263a", "a\u263a", "a \u2700"},
    {"(a*)*b", "b aab", "caab", "aa c"},
    {"(|a)+b", "b aab", "caab", "aa c"},
};

static const char *const test_bad_patterns[] = {
    "(", ")", "a)", "(a", "[", "[]", "[^", "[a", "a{", "a{}", "a{,2}", "a{2,1}", "a{2", "a**", "a*?", "*", "+a", "?",
    "{1}", "a|*", "\\", "\\d", "\\w", "\\$", "\\1", "\\b", "\\p", "\\pL", "\\p{}", "\\p{X}", "\\p{Lx}", "\\p{L",
    "[b-a]", "[a-\\p{L}]", "[[a]]", "[a-b-c]", "]", "}", "(?=a)", "(?:a)", "[\\d]", "a{9999999999999999999999}", "[a\\",
    "^*", "^?a", "^+", "^{2}", "^a\\$", "[$", "(^", "^)",
};

/* Checks each text of the list. */
static void test_texts(const char *pattern, const char *texts, int whole, int part)
{
    size_t work = 0, len = strlen(pattern);
    for (const char *from = texts; from != NULL; ) {
        const char *space = strchr(from, ' ');
        size_t size = space ? (size_t)(space - from) : strlen(from);
        CHECK(query_support_match(pattern, len, from, size, true, &work) == whole, "match %s, %.*s", pattern, (int)size,
              from);
        CHECK(query_support_match(pattern, len, from, size, false, &work) == part, "search %s, %.*s", pattern,
              (int)size, from);
        from = space ? space + 1 : NULL;
    }
}

static void test_regexps(void)
{
    size_t work = 0;
    for (size_t i = 0; i < sizeof test_patterns / sizeof *test_patterns; i++) {
        test_texts(test_patterns[i].pattern, test_patterns[i].whole, 1, 1);
        test_texts(test_patterns[i].pattern, test_patterns[i].part, 0, 1);
        test_texts(test_patterns[i].pattern, test_patterns[i].none, 0, 0);
    }
    for (size_t i = 0; i < sizeof test_bad_patterns / sizeof *test_bad_patterns; i++) {
        const char *pattern = test_bad_patterns[i];
        CHECK(query_support_match(pattern, strlen(pattern), "a", 1, true, &work) == -1, "%s compiled", pattern);
    }
    CHECK(query_support_match(".", 1, "\n", 1, true, &work) == 0, "a line feed");
    CHECK(query_support_match(".", 1, "\r", 1, true, &work) == 0, "a carriage return");
    CHECK(query_support_match("a\0b", 3, "a\0b", 3, true, &work) == 1, "a NUL");
}

/* The work is linear in the text, also for patterns that make other engines take exponential time. */
static void test_catastrophic(void)
{
    static const char *const patterns[] = {"(a*)*b", "(a|a)*b", "(a|aa)+b", "a*a*a*a*a*b", "(a?){20}a{20}b", "(.*)*b"};
    static char text[20000];
    memset(text, 'a', sizeof text);
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        size_t short_work = 0, long_work = 0, len = strlen(patterns[i]);
        CHECK(query_support_match(patterns[i], len, text, 10000, true, &short_work) == 0, "%s", patterns[i]);
        CHECK(query_support_match(patterns[i], len, text, 20000, true, &long_work) == 0, "%s", patterns[i]);
        CHECK(long_work < 20000 * 64 && long_work <= 2 * short_work + 64, "%s: %zu, %zu", patterns[i], short_work,
              long_work);
    }
}

/* Every prefix of every query, and queries with changed bytes: no read outside, and an error lies in the query. */
static void test_damaged(void)
{
    for (size_t i = 0; i < sizeof test_programs / sizeof *test_programs; i++) {
        size_t len = strlen(test_programs[i].query), offset;
        for (size_t round = 0; round < len + harness_rounds(200); round++) {
            jac_buf nodes, text;
            size_t size = round < len ? round : len;
            char *copy = malloc(size + 1);
            if (copy == NULL) abort();
            memcpy(copy, test_programs[i].query, size);
            if (round >= len) copy[harness_below(len)] = " $@.[]()?*'\"\\!=<>&|,:-01aeu\xff"[harness_below(29)];
            const char *reason = query_support_compile(&nodes, &text, copy, size, &offset);
            CHECK(reason == NULL ? offset == 0 : offset <= size, "%.*s: %zu", (int)size, copy, offset);
            free(nodes.start);
            free(text.start);
            free(copy);
        }
    }
}

int main(void)
{
    HARNESS_BEGIN("query");
    test_compiled();
    test_reasons();
    test_limits();
    test_regexps();
    test_catastrophic();
    test_damaged();
    return HARNESS_END();
}
