# frozen_string_literal: true

# Streams under the Fiber scheduler of async: a stream that waits for the rest of a line lets other tasks run, and needs
# no CPU time meanwhile.

require_relative "order"

Ecosystem.library do
  require "async"
  require "socket"
  require "jacinth"
end

CLOCK = -> { Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) }

# Runs the block as a task beside a writer that stops in the middle of a line until the block's task and a third one
# have done what they can. Returns what the block has seen before the rest came, and at the end; and whether it waited.
def halves(first, second)
  early = ticks = spent = nil
  seen = []
  Async do |task|
    reader, writer = UNIXSocket.pair
    read = task.async { yield reader, seen }
    count = 0
    ticker = task.async { 5.times { sleep(0.05) && (count += 1) } }
    writer.write(first)
    start = CLOCK.call
    ticker.wait
    spent = CLOCK.call - start
    early = seen.dup
    ticks = count
    writer.write(second)
    writer.close
    read.wait
    reader.close
  end
  [early, seen, ticks, spent < 0.2]
end

FIRST = "{\"a\":1}\n[2"
Ecosystem.show("each_line") { halves(FIRST, ",3]\n4") { |io, seen| Jacinth.each_line(io) { |value| seen << value } } }
Ecosystem.show("without reading ahead") do
  halves(FIRST, ",3]\n4") { |io, seen| Jacinth.each_line(io, read_ahead: false) { |value| seen << value } }
end
Ecosystem.show("each_document") do
  halves(FIRST, ",3] \"x\"") { |io, seen| Jacinth.each_document(io) { |value| seen << value } }
end
Ecosystem.show("each_element") do
  halves("{\"list\":[{\"a\":1},[2", ",3]]}") do |io, seen|
    Jacinth.each_element(io, at: "/list") { |value| seen << value }
  end
end
Ecosystem.show("write_lines") do
  lines = []
  Async do |task|
    reader, writer = UNIXSocket.pair
    read = task.async { Jacinth.each_line(reader) { |value| lines << value } }
    Jacinth.write_lines(writer, (1..3).lazy.map { |number| [number, "é" * 100_000] })
    writer.close
    read.wait
  end
  lines.map { |number, text| [number, text.size] }
end
Ecosystem.show("the json of the bundle") { JSON.parse(JSON.generate("a" => [1, nil])) }
