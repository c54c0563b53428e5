# frozen_string_literal: true

# rails/decode-quirks-mode: the decode of ActiveSupport 7.1 with json 3. Its own one works, too, while ::JSON is
# Jacinth's, which accepts that option (json/granted-options).
Time.zone = "UTC"
Check.("ActiveSupport's own", THEIRS.bind_call(ActiveSupport::JSON, "[]"), [])
Check.("dates", ActiveSupport::JSON.decode('["2024-01-02"]'), [Date.new(2024, 1, 2)])
ActiveSupport.parse_json_times = false
Check.("none", ActiveSupport::JSON.decode('["2024-01-02"]'), ["2024-01-02"])
