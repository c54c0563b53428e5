# frozen_string_literal: true

# install!, restore!, and what others have changed in between.
OWNER = ActiveSupport::JSON.singleton_class
SOURCE = '["2024-01-02"]'

def mine? = OWNER.instance_method(:decode) != THEIRS && OWNER.instance_method(:load) != LOAD

Check.("in force", [DECODING.active?, mine?], [true, true])
DECODING.install!
DECODING.restore!
Check.("given back", [DECODING.active?, OWNER.instance_method(:decode) == THEIRS, OWNER.instance_method(:load) == LOAD],
       [false, true, true])
DECODING.restore!
DECODING.install!
Check.("in again", [DECODING.active?, mine?], [true, true])

ActiveSupport.parse_json_times = false
Check.("off", ActiveSupport::JSON.decode(SOURCE), ["2024-01-02"])
Check.("load", ActiveSupport::JSON.load(SOURCE), ["2024-01-02"])
ActiveSupport.parse_json_times = true
Check.("on", ActiveSupport::JSON.decode(SOURCE), [Date.new(2024, 1, 2)])
Check.("load", ActiveSupport::JSON.load(SOURCE), [Date.new(2024, 1, 2)])
Check.("parse_error", ActiveSupport::JSON.parse_error, JSON::ParserError)
[nil, 1, "", "[", SOURCE.encode("UTF-16LE"), SOURCE.b, "[\"\xff\"]"].each do |source|
  Check.same("bad #{source.inspect}", source)
end
[[{}], [nil], [{ symbolize_names: true }], [{ freeze: true }], [{ unknown: 1 }], [1], [nil, nil]].each do |more|
  Check.("options #{more}", Check.of { ActiveSupport::JSON.decode('{"a":"2024-01-02"}', *more) },
         Check.of { THEIRS.bind_call(ActiveSupport::JSON, '{"a":"2024-01-02"}', *more) })
end
Check.("options without dates", *[ActiveSupport::JSON.method(:decode), THEIRS.bind(ActiveSupport::JSON)].map do |decode|
  ActiveSupport.parse_json_times = false
  [{ symbolize_names: true }, { unknown: 1 }].map { |options| Check.of { decode.call('{"a":"2024-01-02"}', options) } }
ensure
  ActiveSupport.parse_json_times = true
end)
Check.("nothing", Check.of { ActiveSupport::JSON.decode }, Check.of { THEIRS.bind_call(ActiveSupport::JSON) })
Check.("arity", OWNER.instance_method(:decode).arity, THEIRS.arity)
Check.("the source stays", SOURCE, '["2024-01-02"]')

# With the real json restored, we still convert ActiveSupport's tree.
Jacinth::JSON.restore!
Check.("JSON's own parse", [DECODING.send(:parse_ours?), DECODING.active?], [false, true])
Time.zone = "UTC"
Check.same("with json", '["2024-01-02T03:04:05Z",{"a":"2024-01-02"}]')
Jacinth::JSON.replace!
Check.("taken over again", DECODING.send(:parse_ours?), true)
Jacinth::JSON.compat = 2
Check.("level 2", [DECODING.send(:parse_ours?), ActiveSupport::JSON.decode(SOURCE)], [true, [Date.new(2024, 1, 2)]])
Check.same("level 2", '["\ud800","2024-01-02T03:04:05Z"]')

# Somebody else's decode stays.
OWNER.define_method(:decode) { |json| "somebody's #{json}" }
Check.("not ours any more", DECODING.active?, false)
DECODING.restore!
Check.("stays", [ActiveSupport::JSON.decode("[]"), OWNER.instance_method(:load) == LOAD], ["somebody's []", true])
DECODING.install!
Check.("stays again", ActiveSupport::JSON.decode("[]"), "somebody's []")
