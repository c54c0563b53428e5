# frozen_string_literal: true

# Callbacks that change the tree, leave the decode, reenter it, or move everything.
Time.zone = "UTC"
def marked(index) = ["2024-01-02", { "a#{index}" => "2024-01-02T03:04:05Z", "b" => "2024-1-2 3:04:05" }]
SOURCE = JSON.generate({ "marked" => Array.new(60) { |index| marked(index) } })

# Date.parse is `body` while the block runs.
def dating(body)
  original = Date.method(:parse).unbind
  Date.define_singleton_method(:parse, &body)
  yield
ensure
  Date.define_singleton_method(:parse, original)
end

# Whether to act now: at every seventh call. Both kinds of places in the tree are among them.
def turn? = ($calls = $calls.to_i + 1) % 7 == 1

def tree
  return unless turn?

  ObjectSpace.each_object(Array).find { |array| array.size > 50 && Array === array[0] && Hash === array[0][1] }
end

def survives(words, body, &block)
  block ||= -> { ActiveSupport::JSON.decode(SOURCE) }
  dating(body) { 2.times { Check.(words, block.call.nil?, false) } }
end

survives("cleared", ->(_) { tree&.each { |pair| pair.clear if Array === pair }&.clear; 1 })
survives("filled", lambda do |_|
  tree&.each do |pair|
    20.times { |index| pair[1]["new#{index}"] = index } if Array === pair && Hash === pair[1]
  end
  1
end)
survives("frozen", ->(_) { tree&.each { |pair| pair.freeze if Array === pair }; 1 },
         &-> { ActiveSupport::JSON.decode(SOURCE) rescue $!.class })
survives("shrunk", ->(_) { tree&.each { |pair| pair[1].delete("b") if Array === pair && Hash === pair[1] }; 1 })
survives("collected", ->(_) { turn? && GC.start; 1 })
survives("moved", ->(_) { GC.respond_to?(:compact) && (@moved = @moved.to_i + 1) < 20 && GC.compact; 1 })
survives("thrown", ->(_) { throw :out, 1 }, &-> { catch(:out) { ActiveSupport::JSON.decode(SOURCE) } })
survives("raised", ->(_) { raise "own" }, &-> { ActiveSupport::JSON.decode(SOURCE) rescue $! })
survives("again", ->(_) { (@depth = @depth.to_i + 1) < 5 ? ActiveSupport::JSON.decode(SOURCE).size : 1 })
survives("left in a Fiber", ->(_) { Fiber.yield(1) },
         &-> { Array.new(20) { Fiber.new { ActiveSupport::JSON.decode(SOURCE) }.tap(&:resume) } && GC.start || 1 })
survives("turns of Fibers", ->(_) { Fiber.yield(1) }) do
  fibers = Array.new(4) { Fiber.new { ActiveSupport::JSON.decode(SOURCE) } }
  results = fibers.map { nil }
  fibers.each_with_index { |fiber, index| results[index] = fiber.resume if fiber.alive? } while fibers.any?(&:alive?)
  results.each do |result|
    Check.("whole", result["marked"].map { |pair| [pair[0], pair[1]["b"].class] }.uniq,
           [[nil, ActiveSupport::TimeWithZone]])
  end
end
survives("a killed thread", ->(_) { Thread.current.kill },
         &-> { Thread.new { ActiveSupport::JSON.decode(SOURCE) }.join })
