/* test/c/query_support.h - what the tests and the fuzzer of queries share: buffers on the heap that grow byte by byte,
 * and a program written as text. */
#ifndef JAC_TEST_QUERY_SUPPORT_H
#define JAC_TEST_QUERY_SUPPORT_H

#include <stdio.h>
#include <stdlib.h>
#include "reader/query.h"
#include "reader/query_regexp.h"

/* Moves the bytes to the smallest block that the contract allows, so that a read past its end shows. */
static void query_support_grow(jac_buf *buf, size_t need)
{
    size_t used = jac_buf_len(buf), room = used + need + used / 2;
    char *block = malloc(room);
    if (block == NULL) abort();
    if (used > 0) memcpy(block, buf->start, used);
    free(buf->start);
    buf->start = block;
    buf->cur = block + used;
    buf->end = block + room;
}

static jac_buf query_support_buffer(void) { return (jac_buf){.grow = query_support_grow}; }

/* Compiles the query, frees nothing: the caller frees both buffers. */
static const char *query_support_compile(jac_buf *nodes, jac_buf *text, const char *ptr, size_t len, size_t *offset)
{
    *nodes = query_support_buffer();
    *text = query_support_buffer();
    jac_query query = {nodes, text};
    return jac_query_compile(&query, ptr, len, offset);
}

static bool query_support_category(void *data, uint32_t character, unsigned category)
{
    (void)data;
    char name[2] = {0, 0};
    jac_query_regexp_category(category, name);
    bool upper = character >= 'A' && character <= 'Z', lower = character >= 'a' && character <= 'z';
    if (name[0] == 'N') return character >= '0' && character <= '9';
    if (name[0] != 'L') return false;
    return name[1] == 'u' ? upper : name[1] == 'l' ? lower : upper || lower;
}

static void query_support_tick(void *data, size_t steps) { *(size_t *)data += steps; }

/* 1 if the pattern matches the text, 0 if not, -1 if it is not an I-Regexp. Adds the work to *work. */
static int query_support_match(const char *pattern, size_t pattern_len, const char *text, size_t len, bool whole,
                               size_t *work)
{
    static const char zeros[8];
    jac_buf out = query_support_buffer();
    jac_buf_bytes(&out, pattern, pattern_len);
    jac_buf_bytes(&out, zeros, (8 - pattern_len % 8) % 8);
    size_t start = jac_buf_len(&out);
    int result = -1;
    if (jac_query_regexp_compile(&out, 0, pattern_len) == NULL) {
        size_t steps = (jac_buf_len(&out) - start) / sizeof(jac_query_regexp_step);
        void *memory = malloc(JAC_QUERY_REGEXP_ROOM(steps));
        if (memory == NULL) abort();
        jac_query_regexp_host host = {query_support_category, query_support_tick, work, memory};
        const void *program = out.start + start;
        result = jac_query_regexp_match(program, steps, whole, text, len, &host);
        free(memory);
    }
    free(out.start);
    return result;
}

#endif
