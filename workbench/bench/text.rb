# frozen_string_literal: true

# Prints how long Ruby's own methods and Jacinth::Text take for the same text, both sides in turns, the best
# round of each, in CPU time and without the loop. Called by `rake bench:text`.
require "jacinth"

CASES = {
  "2 x 2 bytes" => ['a = "ab"; b = "cd"', '"#{a}#{b}"', "Jacinth::Text.concat(a, b)"],
  "2 x 10 bytes" => ['a = "a" * 10; b = "b" * 10', '"#{a}#{b}"', "Jacinth::Text.concat(a, b)"],
  "2 x 10 letters" => ['a = "é" * 10; b = "ü" * 10', '"#{a}#{b}"', "Jacinth::Text.concat(a, b)"],
  "24 bytes, over an edge" => ['a = "a" * 12; b = "b" * 12', '"#{a}#{b}"', "Jacinth::Text.concat(a, b)"],
  "57 bytes, over an edge" => ['a = "a" * 30; b = "b" * 27', '"#{a}#{b}"', "Jacinth::Text.concat(a, b)"],
  "136 bytes, over an edge" => ['a = "a" * 70; b = "b" * 66', '"#{a}#{b}"', "Jacinth::Text.concat(a, b)"],
  "620 bytes" => ['a = "a" * 330; b = "b" * 290', '"#{a}#{b}"', "Jacinth::Text.concat(a, b)"],
  "3 parts" => ['a = "a" * 10; b = "b" * 10; c = "c" * 10', '"#{a}#{b}#{c}"', "Jacinth::Text.concat(a, b, c)"],
  "4 parts" => ['a = "a" * 10; b = "b" * 10', '"#{a}#{b}#{a}#{b}"', "Jacinth::Text.concat(a, b, a, b)"],
  "8 parts" => ['a = "a" * 10; b = "b" * 10', '"#{a}#{b}#{a}#{b}#{a}#{b}#{a}#{b}"',
                "Jacinth::Text.concat(a, b, a, b, a, b, a, b)"],
  "an Integer" => ['a = "id"; b = 123_456', '"#{a}#{b}"', "Jacinth::Text.concat(a, b)"],
  "two Integers" => ['a = "id"; b = 123_456; c = 7', '"#{a}#{b}#{a}#{c}"', "Jacinth::Text.concat(a, b, a, c)"],
  "a Float" => ['a = "id"; b = 123.456', '"#{a}#{b}"', "Jacinth::Text.concat(a, b)"],
  "a Symbol and nil" => ['a = :id; b = nil; c = "x"', '"#{a}#{b}#{c}"', "Jacinth::Text.concat(a, b, c)"],
  "join 3 Strings" => ["a = %w[ab cd ef]", 'a.join(",")', 'Jacinth::Text.join(a, ",")'],
  "join 100 Strings" => ["a = %w[ab cd ef gh] * 25", 'a.join(",")', 'Jacinth::Text.join(a, ",")'],
  "join 3 Integers" => ["a = [1, 2, 3]", 'a.join(",")', 'Jacinth::Text.join(a, ",")'],
  "join 100 Integers" => ["a = (1..100).to_a", 'a.join(",")', 'Jacinth::Text.join(a, ",")'],
  "join 100 Floats" => ["a = (1..100).map { |i| i / 7.0 }", 'a.join(",")', 'Jacinth::Text.join(a, ",")'],
  "join, nested" => ['a = [1, [2, ["a", "b"], 3], "c"]', 'a.join(",")', 'Jacinth::Text.join(a, ",")'],
  "builder, 4 parts" => ['a = "abc"; b = 12; c = 2.5', '(+"") << a << b.to_s << a << c.to_s',
                         "Jacinth::Text.builder.append(a, b, a, c).to_s"],
  "builder, 120 parts" => ['a = "abc"; b = 12; c = 2.5', 's = +""; 40.times { s << a << b.to_s << c.to_s }; s',
                           "s = Jacinth::Text.builder; 40.times { s << a << b << c }; s.to_s"]
}.freeze

# One side: the value of the code, and a loop that runs it `count` times.
def side(setup, code, count)
  scope = Object.new.instance_eval { binding }
  scope.eval("#{setup}; r__ = nil; [(#{code}), -> { n__ = 0; while n__ < #{count}; r__ = (#{code}); n__ += 1; end }]")
end

def clock = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :nanosecond)

puts "#{RUBY_DESCRIPTION}\n#{"ns".rjust(40)}#{"Ruby".rjust(8)}#{"Jacinth".rjust(10)}   times as fast"
CASES.each do |name, (setup, theirs, ours)|
  next unless name.include?(ARGV.first.to_s)

  count = 2000
  sides = [side(setup, theirs, count), side(setup, ours, count), side("", "nil", count)]
  expected, actual = sides.first(2).map { |value, _| [value, value.encoding] }
  abort "#{name}: #{expected.inspect} and #{actual.inspect}" unless expected == actual

  best = [Float::INFINITY] * 3
  (ENV["JACINTH_BENCH_ROUNDS"] || ENV["BENCH_ROUNDS"] || "40").to_i.times do
    sides.each_with_index do |(_, work), i|
      start = clock
      work.call
      best[i] = [best[i], clock - start].min
    end
  end
  ruby, jacinth = best.first(2).map { |time| (time - best[2]) / count.to_f }
  puts format("%-40s%8.1f%10.1f   %.2f", name, ruby, jacinth, ruby / jacinth)
end
