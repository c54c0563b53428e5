/* frontends/native/type/type_tag.c - L4. See type_tag.h. A tag that comes first is read in place; another one is found
 * by stepping over what is before it, with a reader and frames of its own. */
#include "frontends/native/type/type_tag.h"
#include "kernel/text/unescape.h"
#include "reader/skip.h"
#include "reader/string_scan.h"

static JAC_HOT const char *type_tag_space(const char *p, const char *end)
{
    while (p < end && (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t')) p++;
    return p;
}

/* The value of the first pair if its key is the tag; else NULL. p is one past the opening bracket. */
static const char *type_tag_first(const jac_type_node *node, const char *p, const char *end)
{
    const size_t len = (size_t)RSTRING_LEN(node->tag);
    p = type_tag_space(p, end);
    if ((size_t)(end - p) < len + 2 || *p != '"' || p[len + 1] != '"') return NULL;
    if (memcmp(p + 1, RSTRING_PTR(node->tag), len) != 0) return NULL; /* bounds: the room was compared above */
    p = type_tag_space(p + len + 2, end);
    if (p == end || *p != ':') return NULL;
    p = type_tag_space(p + 1, end);
    return p < end ? p : NULL;
}

/* The value of the tag, wherever it is, or NULL. An error before it is left to the parser, which will find it, too. */
static JAC_NOINLINE const char *type_tag_search(const jac_type_run *run, const jac_reader *r, const jac_frame *frame,
                                                const jac_type_node *node)
{
    jac_value_stack stack;
    jac_skip_children children;
    jac_reader look = *r;
    bool found = false;
    jac_value_stack_init(&stack, false);
    look.frames = &stack.frames;
    look.stop = look.end; /* does not pause */
    look.cur = look.start + frame->opened;
    const char *tag = RSTRING_PTR(node->tag); /* the program has pinned it */
    jac_status status = jac_skip_open(&look, (size_t)(frame - run->base.stack.frames.base) + 1, &children);
    if (status == JAC_STATUS_OK)
        status = jac_skip_key(&look, &children, tag, (size_t)RSTRING_LEN(node->tag), false, &found);
    jac_value_stack_finish(&stack);
    return status == JAC_STATUS_OK && found ? look.cur : NULL;
}

/* One past the closing quote of the string at p, or NULL. */
static const char *type_tag_end(const char *p, const char *end)
{
    for (p++; p < end && *p != '"'; p++)
        if (*p == '\\' && ++p == end) return NULL;
    return p < end ? p + 1 : NULL;
}

/* The index of the tag whose text is [from, to), with its quotes. */
static size_t type_tag_index(const jac_type_node *node, const char *from, const char *to)
{
    char scratch[JAC_STRING_SCRATCH];
    const size_t len = (size_t)(to - from) - 2;
    jac_unescaped result;
    if (memchr(from + 1, '\\', len) == NULL) return jac_type_table_find(&node->table, from + 1, len);
    if (len > sizeof scratch) return SIZE_MAX;
    /* bounds: the result is no longer than the source */
    if (jac_unescape(scratch, from + 1, len, jac_string_escapes(0), &result) != JAC_STATUS_OK) return SIZE_MAX;
    return jac_type_table_find(&node->table, scratch, result.len);
}

JAC_NOINLINE jac_fault jac_type_tag_find(jac_type_run *run, const jac_reader *r, const jac_frame *frame,
                                         const jac_type_node *node, const jac_type_node **part, const char **from,
                                         const char **to)
{
    *part = NULL;
    const char *value = type_tag_first(node, *from + 1, r->end);
    if (!value) value = type_tag_search(run, r, frame, node);
    if (!value) return JAC_FAULT_TAG_MISSING;
    *from = value;
    *to = value + 1;
    if (*value != '"') return JAC_FAULT_TAG_TYPE;
    const char *end = type_tag_end(value, r->end);
    if (!end) return JAC_FAULT_TAG_TYPE;
    *to = end;
    const size_t index = type_tag_index(node, value, end);
    if (index == SIZE_MAX) return JAC_FAULT_TAG_ENUM;
    *part = node->parts[index];
    return JAC_FAULT_TAG_TYPE;
}
