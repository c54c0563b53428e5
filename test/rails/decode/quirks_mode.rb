# frozen_string_literal: true

# rails/decode-quirks-mode: the decode of ActiveSupport 7.1 with json 3.
Time.zone = "UTC"
Check.("ActiveSupport's own", Check.of { THEIRS.bind_call(ActiveSupport::JSON, "[]") }.first, ArgumentError)
Check.("dates", ActiveSupport::JSON.decode('["2024-01-02"]'), [Date.new(2024, 1, 2)])
ActiveSupport.parse_json_times = false
Check.("none", ActiveSupport::JSON.decode('["2024-01-02"]'), ["2024-01-02"])
