# frozen_string_literal: true

# Threads with zones of their own, Ractors, and a collection at every allocation.
TEXT = '["2024-01-02",{"at":"2024-03-31T02:30:00","z":"2024-01-02T03:04:05.25Z","odd":"2024-1-2 3:04:05"}]'
threads = ZONES.drop(1).map do |zone|
  Thread.new do
    Time.zone = zone
    ours = Array.new(100) { Check.state(ActiveSupport::JSON.decode(TEXT)) }
    ours << Check.state(THEIRS.bind_call(ActiveSupport::JSON, TEXT))
  end
end
ZONES.drop(1).zip(threads) do |zone, thread|
  thread.value[0..-2].each do |result|
    Check.("threads #{zone}", result.to_s.gsub(/\d{5,}/, ""), thread.value.last.to_s.gsub(/\d{5,}/, ""))
  end
end

Time.zone = "Europe/Berlin"
source = '{"a":["2024-01-02",{"b":"2024-01-02T03:04:05+01:00","c":"2024-01-02T03:04:05"}],"d":"2024-1-2 3:04:05"}'
expected = Check.state(THEIRS.bind_call(ActiveSupport::JSON, source))
results = [1, true].map do |stress| # minor collections, then full ones
  GC.stress = stress
  ActiveSupport::JSON.decode(source)
ensure
  GC.stress = false
end
results.each { |result| Check.("stress", Check.state(result), expected) }

# ActiveSupport's settings belong to the main Ractor.
Warning[:experimental] = false
errors = [1, 2].map do |which|
  Ractor.new(which, TEXT) do |one, text|
    one == 1 ? ActiveSupport::JSON.decode(text) : ActiveSupport.parse_json_times
  rescue
    $!.class.name
  end
end
errors.map!(&:value)
Check.("a Ractor", errors.first, errors.last)
