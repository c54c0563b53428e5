# frozen_string_literal: true

# The targets of each case: how many times as fast as the other libraries it must be, best time over best time. A
# number compares with the fastest call of json and Oj; a Hash names calls. Without a target, a case must at least
# not be slower than any of them. Also marks: times that were measured elsewhere, of which nothing runs here.

cases = Jacinth::Workbench::Cases

cases.bar %w[pair mixed user sample], generate: 2.0, parse: { "oj parser" => 1.5, "json" => 2.2 }
cases.bar %w[made_twitter made_citm_catalog], generate: 2.0, parse: 2.2
cases.bar %w[made_activitypub made_ohai], generate: 2.0, parse: 1.6
cases.bar %w[made_canada], generate: 3.2, parse: 1.3
cases.bar %w[floats], generate: 4.0, parse: 4.0
cases.bar %w[floats_2_decimals], generate: 4.5, parse: 1.8
cases.bar %w[floats_19_to_40_digits], parse: 8.0
cases.bar %w[integers], generate: 2.0, parse: 1.8
cases.bar %w[strings_128_bytes], generate: 4.0, parse: 1.3
cases.bar %w[strings_utf8], generate: 4.0, parse: 1.5
cases.bar %w[strings_escaped], generate: 3.0, parse: 2.0
cases.bar %w[records rows], generate: 2.0, parse: 2.2
cases.bar %w[messages_same messages_alike], generate: 2.2, parse: { "json" => 2.5 }
cases.bar %w[pretty_generate script_safe ascii_only], generate: 1.8
cases.bar %w[symbolize_names freeze decimal_class], parse: 1.8

# dumps and loads of the real documents, in microseconds.
cases.mark "orjson", "twitter" => { generate: 236, parse: 1_233 }, "citm_catalog" => { generate: 482, parse: 4_565 },
                     "canada" => { generate: 2_775, parse: 11_957 }, "activitypub" => { generate: 20, parse: 79 },
                     "ohai" => { generate: 16, parse: 65 }
