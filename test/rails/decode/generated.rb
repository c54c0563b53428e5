# frozen_string_literal: true

# Generated texts that resemble the two forms of dates and times, and trees of them; JACINTH_SEED selects others.
RANDOM = Random.new(Integer(ENV.fetch("JACINTH_SEED", "8")))

def pick(list) = list[RANDOM.rand(list.size)]

def digits(count, most) = format("%0#{count}d", RANDOM.rand(most + 1))

def date = "#{digits(4, 9999)}-#{digits(pick([1, 2, 2, 2, 2]), 13)}-#{digits(pick([1, 2, 2, 2, 2]), 32)}"

def clock = "#{digits(pick([1, 2, 2, 2]), 24)}:#{digits(2, 60)}:#{digits(2, 61)}"

def fraction = pick(["", "", ".", ".#{digits(3, 999)}", ".#{digits(9, 10**9 - 1)}", ".#{digits(12, 10**12 - 1)}"])

def offset
  pick(["", "Z", "Z", " Z", "+#{digits(2, 24)}:#{digits(2, 60)}", "-#{digits(2, 12)}:00", "+#{digits(2, 23)}", "-"])
end

def time
  at = Time.at(RANDOM.rand(-10**10..10**10), RANDOM.rand(10**9), :nsec, in: pick(%w[+00:00 -03:30 +09:00]))
  pick([at.xmlschema(3), at.utc.xmlschema(9), at.to_s])
end

def date_and_clock = "#{date}#{pick(["T", "T", "T", " ", "\t", "  ", "t"])}#{clock}#{fraction}#{offset}"

def text
  made = pick([-> { date }, -> { date_and_clock }, -> { time }]).call
  if RANDOM.rand(10).zero?
    place = RANDOM.rand(made.size)
    made = made.dup.tap { |changed| changed[place] = pick(["", " ", "x", "0", "9", "\n", "-", ":"]) }
  end
  made
end

def tree(depth)
  case RANDOM.rand(depth.zero? ? 6 : 9)
  when 0..2 then text
  when 3 then pick([nil, true, 1, 2.5, 10**25, -0.0])
  when 4..5 then pick(["a text", "", "2024-", "2024 is no year"])
  when 6 then Array.new(RANDOM.rand(5)) { tree(depth - 1) }
  else Array.new(RANDOM.rand(13)) { |index| [pick([text, "k#{index}", "b#{index}"]), tree(depth - 1)] }.to_h
  end
end

6000.times do |index|
  Time.zone = pick(ZONES.drop(1)) if (index % 50).zero?
  one = text
  Check.same("#{Time.zone.name} #{one.inspect}", JSON.generate([one]))
end
600.times do |index|
  Time.zone = pick(ZONES.drop(1))
  source = JSON.generate(tree(6))
  Check.same("tree #{index}", source)
end
# Deep and wide documents, for which the stack grows.
[90, 99].each do |depth|
  Check.same("deep #{depth}", "#{'{"a":["2024-01-02",' * (depth / 2)}\"2024-01-02T03:04:05Z\"#{"]}" * (depth / 2)}")
end
days = (1..3000).map { |index| "2024-01-#{format("%02d", (index % 31) + 1)}" }
Check.same("wide", JSON.generate(days.each.with_index(1).map { |day, index| [day, { "k" => index }] }))
Check.same("wide object", JSON.generate(days.each.with_index(1).to_h { |day, index| ["k#{index}", day] }))
