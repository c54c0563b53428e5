/* rb/parse/release.c - L3. Steps of a reader with the GVL and without it; see release.h. */
#include "rb/parse/release.h"
#include <ruby/thread.h>

static jac_release *release_of(jac_frames *frames) { return (jac_release *)(void *)frames; }

static void release_plan(jac_reader *r)
{
    r->stop = (size_t)(r->end - r->cur) > JAC_SOURCE_WINDOW ? r->cur + JAC_SOURCE_WINDOW : r->end;
}

/* ---- calls of Ruby ---- */

typedef struct {
    jac_release *run;
    VALUE (*function)(VALUE);
    VALUE argument;
} release_call;

static void *release_protect(void *data)
{
    const release_call *call = data;
    rb_protect(call->function, call->argument, &call->run->state);
    return NULL;
}

void jac_release_call(jac_release *run, VALUE (*function)(VALUE), VALUE argument)
{
    release_call call = {run, function, argument};
    rb_thread_call_with_gvl(release_protect, &call); /* may call Ruby */
    if (run->state) JAC_LEAVE(run->away);
}

static VALUE release_look(VALUE unused)
{
    rb_thread_check_ints(); /* may call Ruby */
    return unused;
}

/* The pause of a step without the GVL. */
static void release_pause(jac_reader *r)
{
    jac_release *run = release_of(r->frames);
    release_plan(r);
    if (__atomic_exchange_n(&run->woken, false, __ATOMIC_SEQ_CST)) jac_release_call(run, release_look, Qnil);
}

static VALUE release_grow_held(VALUE data)
{
    jac_release *run = (jac_release *)data;
    run->grow(&run->stack.frames);
    return Qnil;
}

/* The `grow` function of the frames without the GVL. */
static void release_grow(jac_frames *frames)
{
    jac_release_call(release_of(frames), release_grow_held, (VALUE)release_of(frames));
}

/* ---- steps without the GVL ---- */

static void release_wake(void *data) { __atomic_store_n(&((jac_release *)data)->woken, true, __ATOMIC_SEQ_CST); }

static void *release_work(void *data)
{
    jac_release *run = data;
    if (JAC_LEAVE_HERE(run->away)) return NULL;
    if (run->unchecked) run->found = jac_source_check(&run->reader);
    run->status = run->step(&run->reader, run->data);
    return NULL;
}

static VALUE release_enter(VALUE data)
{
    /* Pending interrupts that wait for a blocking call would not wake the step. */
    rb_thread_check_ints(); /* may call Ruby */
    /* release_wake can run in a signal handler. For one that cannot, Ruby 3.1 would start a thread at each call. */
    rb_nogvl(release_work, (void *)data, release_wake, (void *)data, RB_NOGVL_UBF_ASYNC_SAFE); /* may call Ruby */
    return Qnil;
}

/* Lets Ruby remember the result of the check, unless a program has changed the given String meanwhile: its memory is
 * then not the one that was checked. */
static void release_remember(const jac_release *run)
{
    const jac_reader *r = &run->reader;
    if (RSTRING_PTR(run->given) != r->start || RSTRING_LEN(run->given) != r->end - r->start) return;
    jac_source_remember(run->given, run->found);
}

JAC_NOINLINE jac_status jac_release_always(jac_release *run, jac_release_step step, void *data,
                                           void (*drop)(void *data))
{
    jac_reader *r = &run->reader;
    int state;
    jac_value_stack_init(&run->stack, false);
    run->grow = run->stack.frames.grow;
    run->stack.frames.grow = release_grow;
    run->step = step;
    run->data = data;
    run->state = 0;
    run->woken = false;
    r->pause = release_pause;
    release_plan(r);
    rb_protect(release_enter, (VALUE)run, &state);
    run->stack.frames.grow = run->grow;
    r->stop = r->end;
    if (run->unchecked) release_remember(run);
    if (JAC_LIKELY((state | run->state) == 0)) return run->status;
    if (drop) drop(data);
    rb_jump_tag(state ? state : run->state);
}

/* ---- steps with the GVL ---- */

/* Leaves a step that runs with the GVL. */
static void release_leave(jac_reader *r) { JAC_LEAVE(release_of(r->frames)->away); }

JAC_NOINLINE bool jac_release_try(jac_release *run, size_t held, jac_release_step step, void *data, jac_status *status)
{
    jac_reader *r = &run->reader;
    r->stop = r->cur + held; /* bounds: more bytes follow */
    r->pause = release_leave;
    if (JAC_LEAVE_HERE(run->away)) return false;
    *status = step(r, data);
    r->stop = r->end;
    return true;
}

/* ---- whole documents ---- */

jac_status jac_release_start(jac_release *run, VALUE *source, const jac_read_config *config, bool kept)
{
    jac_value_stack_init(&run->stack, true);
    run->unchecked = false;
    if (JAC_LIKELY((size_t)RSTRING_LEN(*source) <= JAC_RELEASE_SHORT))
        return jac_source_read(&run->reader, *source, config, &run->stack.frames);
    run->given = *source;
    run->found = JAC_UTF8_INVALID;
    if (!kept) *source = jac_source_hold(*source);
    return jac_source_begin(&run->reader, *source, config, &run->stack.frames, &run->unchecked);
}

jac_status jac_release_run(jac_release *run, jac_release_step step, void *data, void (*drop)(void *data))
{
    jac_reader *r = &run->reader;
    if (JAC_LIKELY(!jac_release_long_p(run))) return step(r, data);
    return jac_release_always(run, step, data, drop);
}
