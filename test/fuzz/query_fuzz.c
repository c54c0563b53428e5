/* links: reader/query.c reader/query_token.c reader/query_regexp.c reader/query_regexp_run.c kernel/text/utf8.c
 * test/fuzz/query_fuzz.c - libFuzzer target of the compiler of queries and of regular expressions. The input up to its
 * first NUL is a query; the rest, split at the next NUL, is a pattern and a text. */
#include "../c/query_support.h"
#include "kernel/text/utf8.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* All links of the program must lead forward or to nodes that exist, and texts must lie in the text. */
static void query_fuzz_check(const jac_buf *nodes, const jac_buf *text)
{
    const jac_query_node *node = (const jac_query_node *)(const void *)nodes->start;
    size_t count = jac_buf_len(nodes) / sizeof *node;
    for (size_t i = 0; i < count; i++) {
        bool has_text = node[i].op == JAC_QUERY_NAME || node[i].op >= JAC_QUERY_MATCH;
        if (node[i].first >= count || node[i].next >= count) abort();
        if (has_text && (size_t)node[i].value + node[i].len > jac_buf_len(text)) abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *ptr = (const char *)data, *end = ptr + size;
    size_t len = size == 0 ? 0 : strnlen(ptr, size), offset, work = 0;
    jac_buf nodes, text;
    const char *reason = query_support_compile(&nodes, &text, ptr, len, &offset);
    if (reason == NULL) query_fuzz_check(&nodes, &text);
    else if (offset > len) abort();
    free(nodes.start);
    free(text.start);
    if (len == size) return 0;
    const char *pattern = ptr + len + 1;
    size_t pattern_len = strnlen(pattern, (size_t)(end - pattern));
    const char *subject = pattern + pattern_len + (pattern + pattern_len < end);
    size_t subject_len = (size_t)(end - subject);
    if (jac_utf8_valid_prefix(pattern, pattern_len) < pattern_len) return 0;
    if (jac_utf8_valid_prefix(subject, subject_len) < subject_len) return 0;
    int whole = query_support_match(pattern, pattern_len, subject, subject_len, true, &work);
    int part = query_support_match(pattern, pattern_len, subject, subject_len, false, &work);
    if (whole > part || (whole < 0) != (part < 0)) abort();
    return 0;
}
