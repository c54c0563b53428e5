/* reader/query_regexp_run.c - L2. Runs the programs of I-Regexps: reads the text once, with the set of all steps that
 * a match may have reached. Each step is in the set at most once, so the time for a character is at
 * most linear in the length of the program. */
#include "kernel/text/utf8.h"
#include "reader/query_regexp.h"
#include "reader/query_regexp_ops.h"

/* Work is reported to the host in portions of this size. */
#define QUERY_REGEXP_RUN_PORTION 4096

typedef struct {
    const jac_query_regexp_step *program;
    const jac_query_regexp_host *host;
    uint16_t *list;         /* the steps that read the next character */
    uint16_t *stack;
    unsigned char *seen;    /* a bit for each step: it is in the set */
    size_t count, steps;    /* of the list; of the program */
    bool done;              /* the pattern matches what was read */
    bool begin, end;        /* nothing was read; everything was */
} query_regexp_run;

/* Adds the step at `index` to the set, and all that it leads to without reading a character. */
static void query_regexp_run_add(query_regexp_run *run, size_t index)
{
    size_t open = 0;
    run->stack[open++] = (uint16_t)index;
    while (open > 0) {
        size_t at = run->stack[--open];
        unsigned char bit = (unsigned char)(1u << at % 8);
        if (run->seen[at / 8] & bit) continue;
        run->seen[at / 8] |= bit;
        const jac_query_regexp_step *step = &run->program[at];
        size_t target = at + (size_t)(ptrdiff_t)step->value; /* of a jump */
        switch (step->op) {
        case QUERY_REGEXP_SPLIT:
            run->stack[open++] = (uint16_t)target; /* bounds: a step opens at most one more than it closes */
            run->stack[open++] = (uint16_t)(at + 1);
            break;
        case QUERY_REGEXP_JUMP: run->stack[open++] = (uint16_t)target; break;
        case QUERY_REGEXP_BEGIN: if (run->begin) run->stack[open++] = (uint16_t)(at + 1); break;
        case QUERY_REGEXP_END: if (run->end) run->stack[open++] = (uint16_t)(at + 1); break;
        case QUERY_REGEXP_DONE: run->done = true; break;
        default: run->list[run->count++] = (uint16_t)at; /* bounds: each step once */
        }
    }
}

/* Whether the character is a member of the class. */
static bool query_regexp_run_class(const query_regexp_run *run, const jac_query_regexp_step *class, uint32_t character)
{
    for (unsigned i = 1; i <= class->count; i++) {
        uint32_t value = (uint32_t)class[i].value;
        if (class[i].op == QUERY_REGEXP_CATEGORY) {
            bool inside = run->host->in_category(run->host->data, character, value);
            if (inside != class[i].negated) return !class->negated;
        } else {
            i++; /* a HIGH always follows a LOW */
            if (character >= value && character <= (uint32_t)class[i].value) return !class->negated;
        }
    }
    return class->negated;
}

/* Goes from the set before the character to the one after it. `old` holds the list before. */
static void query_regexp_run_read(query_regexp_run *run, const uint16_t *old, size_t count, uint32_t character)
{
    for (size_t i = 0; i < count; i++) {
        const jac_query_regexp_step *step = &run->program[old[i]];
        bool matches = step->op == QUERY_REGEXP_CHARACTER ? (uint32_t)step->value == character
                       : step->op == QUERY_REGEXP_ANY     ? character != '\n' && character != '\r'
                                                          : query_regexp_run_class(run, step, character);
        if (matches) query_regexp_run_add(run, (size_t)old[i] + step->count + 1u);
    }
}

/* Empties the set. */
static void query_regexp_run_clear(query_regexp_run *run)
{
    memset(run->seen, 0, run->steps / 8 + 1);
    run->count = 0;
    run->done = false;
}

bool jac_query_regexp_match(const jac_query_regexp_step *program, size_t steps, bool whole, const char *ptr, size_t len,
                            const jac_query_regexp_host *host)
{
    uint16_t *lists = host->memory;
    query_regexp_run run = {
        .program = program, .host = host, .steps = steps, .list = lists, .begin = true, .end = len == 0,
    };
    size_t work = 0;
    /* bounds: a stack holds at most one entry more than there are steps: JAC_QUERY_REGEXP_ROOM has that and the bits */
    run.stack = lists + 2 * steps;
    run.seen = (unsigned char *)(run.stack + steps + 1);
    query_regexp_run_clear(&run);
    query_regexp_run_add(&run, 0);
    for (const char *end = ptr + len; ptr < end; ) {
        if (run.done && !whole) return true;
        /* A search begins again at every character, unless all of its pattern needs the beginning. */
        if (run.count == 0 && (whole || program->op == QUERY_REGEXP_BEGIN)) return false;
        size_t length = (signed char)*ptr >= 0 ? 1 : jac_utf8_length((unsigned char)*ptr);
        uint32_t character = length == 1 ? (uint32_t)(unsigned char)*ptr : jac_utf8_decode(ptr, length);
        const uint16_t *old = run.list;
        size_t count = run.count;
        work += count + 1;
        if (work >= QUERY_REGEXP_RUN_PORTION) {
            host->tick(host->data, work);
            work = 0;
        }
        run.list = old == lists ? lists + steps : lists;
        query_regexp_run_clear(&run);
        run.begin = false;
        run.end = ptr + length == end;
        query_regexp_run_read(&run, old, count, character);
        if (!whole) query_regexp_run_add(&run, 0);
        ptr += length;
    }
    host->tick(host->data, work);
    return run.done;
}
