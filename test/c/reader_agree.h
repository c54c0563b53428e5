/* reader_agree.h - reads one document by every parser: the plain one, the one that checks flags, and the validator.
 * They must agree on status, offset and events. */
#ifndef JAC_TEST_READER_AGREE_H
#define JAC_TEST_READER_AGREE_H

#include "kernel/simd/dispatch.h"
#include "reader/validate.h"
#include "reader_recording.h"

typedef struct {
    jac_status status;
    size_t offset; /* of the error */
    jac_phase phase;
    char events[2048];
} outcome;

/* A parse that pauses before each value. */
static size_t reader_pauses;

static void reader_pause(jac_reader *r)
{
    CHECK(r->cur >= r->stop, "a pause %zu bytes too early", (size_t)(r->stop - r->cur));
    r->stop = r->cur < r->end ? r->cur + 1 : r->end;
    reader_pauses++;
}

typedef enum { READER_ANY, READER_PLAIN, READER_PAUSING, READER_PLAIN_PAUSING } reader_way;

/* Reads the document with the recording sink. */
static outcome reader_record(const char *document, size_t len, jac_syntax syntax, reader_way way)
{
    outcome result;
    jac_reader r;
    recording sink = { result.events, 0, sizeof result.events, syntax.flags, 0 };
    result.events[0] = '\0';
    jac_reader_init(&r, document, len, syntax, support_frames());
    if (way >= READER_PAUSING) {
        r.stop = document;
        r.pause = reader_pause;
    }
    result.status = way == READER_PLAIN || way == READER_PLAIN_PAUSING ? recording_parse_plain(&r, &sink)
                                                                       : recording_parse_any(&r, &sink);
    result.phase = r.phase;
    result.offset = result.status ? jac_reader_error_offset(&r) : len;
    CHECK(sink.broken == 0, "contract broken %zu times in '%.*s'", sink.broken, (int)len, document);
    CHECK(result.offset <= len, "error at %zu of %zu", result.offset, len);
    if (result.status == JAC_STATUS_OK && !(syntax.flags & JAC_SYNTAX_SEVERAL))
        CHECK(r.cur == r.end, "stopped early in '%.*s'", (int)len, document);
    return result;
}

static outcome reader_validate(const char *document, size_t len, jac_syntax syntax)
{
    outcome result = { 0 };
    jac_reader r;
    jac_reader_init(&r, document, len, syntax, support_frames());
    result.status = jac_validate(&r);
    result.offset = result.status ? jac_reader_error_offset(&r) : len;
    return result;
}

static const char *reader_status_name(jac_status status)
{
#define READER_NAME(name, text) #name,
    static const char *const names[] = { JAC_STATUS_LIST(READER_NAME) };
    return names[status];
}

/* Checks that all ways to read the document agree on status and offset. */
static outcome reader_agree(const char *document, size_t len, jac_syntax syntax)
{
    static const char *const names[] = { "any", "plain", "pausing", "plain and pausing" };
    outcome any = reader_record(document, len, syntax, READER_ANY), validated = reader_validate(document, len, syntax);
    CHECK(any.status == validated.status && any.offset == validated.offset,
          "validate: %s at %zu, record: %s at %zu in '%.*s'", reader_status_name(validated.status),
          validated.offset, reader_status_name(any.status), any.offset, (int)len, document);
    for (reader_way way = READER_PLAIN; way <= READER_PLAIN_PAUSING; way++) {
        if (way != READER_PAUSING && (syntax.flags & JAC_SYNTAX_GRAMMAR_FLAGS) != 0) continue;
        outcome other = reader_record(document, len, syntax, way);
        CHECK(any.status == other.status && any.offset == other.offset && any.phase == other.phase &&
                  strcmp(any.events, other.events) == 0,
              "%s: %s at %zu '%s', any: %s at %zu '%s' in '%.*s'", names[way], reader_status_name(other.status),
              other.offset, other.events, reader_status_name(any.status), any.offset, any.events, (int)len,
              document);
    }
    return any;
}

static const jac_syntax reader_strict = { .max_nesting = 100 };

#endif
