/* rb/parse/parse.c - L3. Parses a source String to its value, or checks whether it is valid; raises the errors and
 * emits the warnings. */
#include "rb/parse/parse.h"
#include "rb/frontend.h"
#include "rb/parse/check_sink.h"
#include "rb/parse/release.h"

void jac_parse_init(void)
{
    jac_parse_cache_init();
    jac_number_init();
}

/* Raises the error of a parse. */
static JAC_COLD void parse_raise(const jac_config *config, jac_status status, const jac_reader *r, jac_error_info *info)
{
    info->options = config->options;
    config->frontend->raise_parse(status, r, info);
}

/* The parse behind the public functions. `string` and `data`: as for jac_parse_strings, or NULL. */
JAC_INLINE VALUE parse_run(const jac_config *config, VALUE source, jac_value_sink_string string, void *data)
{
    jac_value_sink sink;
    jac_reader reader;
    jac_error_info info;
    VALUE value = Qnil;
    bool hooked = jac_config_read_hooked(&config->read);
    if (JAC_UNLIKELY(hooked)) source = jac_source_hold(source); /* root: guarded below */
    jac_value_sink_init(&sink, config, hooked);
    if (string) jac_value_sink_strings(&sink, string, data);
    jac_status status = jac_source_read(&reader, source, &config->read, &sink.stack.frames);
    if (JAC_UNLIKELY(jac_source_long_p(&reader))) {
        source = jac_source_watch(&reader, source);
        if (status == JAC_STATUS_OK) status = jac_value_sink_parse_long(&sink, &reader, &value);
    }
    else if (JAC_LIKELY(status == JAC_STATUS_OK)) status = jac_value_sink_parse(&sink, &reader, &value);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) jac_value_sink_error_info(&sink, &reader, &info);
    if (JAC_UNLIKELY(sink.warnings.count > sink.warnings.said)) {
        source = jac_source_freeze(&reader, source);
        config->frontend->warn(&reader, &sink.warnings, sink.warned_keys);
    }
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) parse_raise(config, status, &reader, &info);
    RB_GC_GUARD(source);
    return value;
}

VALUE jac_parse(const jac_config *config, VALUE source)
{
    return parse_run(config, jac_source_string(source), NULL, NULL);
}

VALUE jac_parse_text(const jac_config *config, VALUE text) { return parse_run(config, text, NULL, NULL); }

VALUE jac_parse_strings(const jac_config *config, VALUE text, jac_value_sink_string string, void *data)
{
    return parse_run(config, text, string, data);
}

/* The value of the len bytes at ptr, under a config that calls no Ruby code. `read`: a parser has accepted them. */
static JAC_NOINLINE VALUE parse_bytes(const jac_config *config, const char *ptr, size_t len, bool read)
{
    jac_value_sink sink;
    jac_reader reader;
    jac_error_info info;
    VALUE value = Qnil;
    jac_value_sink_init(&sink, config, false);
    jac_reader_init(&reader, ptr, len, config->read.syntax, &sink.stack.frames);
    if (!read) jac_source_check(&reader);
    jac_status status = jac_value_sink_parse(&sink, &reader, &value);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) {
        jac_value_sink_error_info(&sink, &reader, &info);
        parse_raise(config, status, &reader, &info);
    }
    return value;
}

VALUE jac_parse_at(const jac_config *config, jac_reader *place, size_t depth, jac_error_memory *memory)
{
    jac_value_sink sink;
    jac_reader reader;
    jac_error_info info;
    VALUE value = Qnil;
    jac_status status;
    const size_t room = jac_syntax_room(&config->read.syntax);
    jac_value_sink_init(&sink, config, jac_config_read_hooked(&config->read));
    jac_reader_init(&reader, place->start, (size_t)(place->end - place->start), config->read.syntax,
                    &sink.stack.frames);
    reader.cur = place->cur;
    reader.syntax.flags |= JAC_SYNTAX_SEVERAL | JAC_SYNTAX_NO_BOM | (place->syntax.flags & JAC_SYNTAX_CHECK_UTF8);
    if (room != SIZE_MAX) reader.syntax.max_nesting = depth < room ? room - depth : SIZE_MAX;
    if (JAC_UNLIKELY((size_t)(reader.end - reader.cur) > JAC_SOURCE_WINDOW)) {
        if (sink.stack.shared) jac_value_stack_init(&sink.stack, false);
        jac_source_watch_frozen(&reader);
        status = jac_value_sink_parse_long(&sink, &reader, &value);
    }
    else status = jac_value_sink_parse(&sink, &reader, &value);
    place->cur = reader.cur;
    if (JAC_LIKELY(status == JAC_STATUS_OK)) return value;
    jac_value_sink_error_info(&sink, &reader, &info);
    info.memory = memory;
    reader.syntax = place->syntax;
    reader.syntax.flags |= JAC_SYNTAX_SEVERAL; /* for the path to the error */
    parse_raise(config, status, &reader, &info);
    return Qnil;
}

VALUE jac_parse_span(const jac_config *config, const char *ptr, size_t len)
{
    return parse_bytes(config, ptr, len, true);
}

VALUE jac_parse_bytes(const jac_config *config, const char *ptr, size_t len)
{
    return parse_bytes(config, ptr, len, false);
}

bool jac_parse_valid_p(const jac_config *config, VALUE source, bool kept)
{
    jac_release run;
    jac_key_set keys;
    source = jac_source_try_string(source); /* root: guarded below */
    if (source == Qundef) return false;
    jac_key_set_init(&keys);
    jac_status status = jac_release_start(&run, &source, &config->read, kept);
    if (JAC_UNLIKELY(jac_release_long_p(&run))) jac_key_set_own(&keys);
    if (JAC_LIKELY(status == JAC_STATUS_OK))
        status = jac_release_run(&run, jac_check_sink_step, &keys, jac_key_set_drop); /* may call Ruby */
    jac_key_set_finish(&keys);
    jac_value_stack_finish(&run.stack);
    RB_GC_GUARD(source);
    if (JAC_UNLIKELY(status == JAC_STATUS_NO_MEMORY)) rb_memerror();
    return status == JAC_STATUS_OK;
}
