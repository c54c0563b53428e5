# frozen_string_literal: true

# Where somebody has replaced methods of Ruby or ActiveSupport, these replacements are called.
SOURCE = '["2024-01-02",{"at":"2024-01-02T03:04:05Z","on":"2024-02-03"},"2024-01-02T03:04:05"]'
Time.zone = "Europe/Berlin"

# Replaces a method while the block runs.
def with(owner, name, &replacement)
  original = owner.instance_method(name)
  visibility = owner.private_method_defined?(name) ? :private : :public
  owner.define_method(name, &replacement)
  Check.same("#{owner.inspect}##{name}", SOURCE)
  Check.("#{owner.inspect}##{name} is called", Check.of { ActiveSupport::JSON.decode(SOURCE) }.to_s.include?("own"),
         true)
ensure
  owner.define_method(name, original)
  owner.send(visibility, name)
  Check.same("#{owner.inspect}##{name} is back", SOURCE)
end

Check.same("as it is", SOURCE)
Check.("made here", [DECODING.send(:day), DECODING.send(:zone), DECODING.send(:parse_ours?)], [Date, Time.zone, true])
with(Date.singleton_class, :parse) { |text| "own #{text}" }
with(Date.singleton_class, :parse) { |text| raise ArgumentError, "own" if text.end_with?("2"); "own" }
with(Date.singleton_class, :parse) { |_text| raise TypeError, "own" }
with(ActiveSupport::TimeZone, :parse) { |text, *| "own #{text}" }
with(ActiveSupport::TimeZone, :parts_to_time) { |parts, *| "own #{parts}" }
with(ActiveSupport::JSON.singleton_class, :convert_dates_from) { |data| "own #{data.inspect}" }
with(JSON.singleton_class, :parse) { |_source, *, **| ["2024-05-06", "own"] }
with(Time.singleton_class, :zone) { Class.new { def parse(text) = "own #{text}" }.new }
Check.("made here again", [DECODING.send(:day), DECODING.send(:zone), DECODING.send(:parse_ours?)],
       [Date, Time.zone, true])

# A parse method that changes the zone between two texts.
changing = ->(text) { Time.zone = Time.zone.name == "UTC" ? "Asia/Tokyo" : "UTC"; "own #{text}" }
original = Date.method(:parse).unbind
Date.define_singleton_method(:parse, &changing)
source = '["2024-01-02T03:04:05Z","2024-01-02","2024-01-02T03:04:05Z","2024-01-02","2024-01-02T03:04:05Z"]'
decoders = [-> { ActiveSupport::JSON.decode(source) }, -> { THEIRS.bind_call(ActiveSupport::JSON, source) }]
results = decoders.map do |decode|
  Time.zone = "UTC"
  Check.state(decode.call)
end
Check.("a zone that changes", *results)
Date.define_singleton_method(:parse, original)

# Zones that are not, or not only, ActiveSupport's: Time.zone= would not accept them.
own_zone = Class.new(ActiveSupport::TimeZone) { def parse(text, *) = "own #{text}" }.allocate
own_zone.send(:initialize, "UTC")
zones = { singleton: Time.zone.dup.tap { |zone| zone.define_singleton_method(:parse) { |text, *| "own #{text}" } },
          subclass: own_zone,
          other: Class.new { def parse(text) = raise(ArgumentError, text) }.new, nothing: Object.new }
zones.each do |name, zone|
  ActiveSupport::IsolatedExecutionState[:time_zone] = zone
  Check.same("zone #{name}", SOURCE)
end
Time.zone = nil
Time.zone_default = ActiveSupport::TimeZone["America/Lima"]
Check.same("the default zone", SOURCE)

# A module in front of a method.
front = Module.new { def parse(text, *) = "own #{text}" }
Time.zone = "UTC"
ActiveSupport::TimeZone.prepend(front)
Check.same("a module before TimeZone", SOURCE)
Check.("... is called", ActiveSupport::JSON.decode(SOURCE)[2], "own 2024-01-02T03:04:05")
JSON.singleton_class.prepend(Module.new { def parse(source, *rest, **options) = [super, "own"] })
Check.same("a module before JSON", SOURCE)
Check.("... is called", ActiveSupport::JSON.decode(SOURCE)[1], "own")
