# frozen_string_literal: true

# Checks whether a long call handles interrupts before it ends. Under handle_interrupt with :on_blocking, an exception
# from another thread waits until a call checks for interrupts as a blocking call does. The tested calls do not block,
# so the exception arrives either from within them or after they have ended. The result does not depend on the time.
module Interrupts
  # Not a StandardError, so that no callback and no library rescues it.
  class Stop < Exception; end

  # Several windows of a parse and of a generate, whose sizes are in rb/parse/source.h and rb/string_result.c.
  BYTES = 3 << 20
  ROW = '{"id":12345,"name":"\u00e9 some name","tags":["a","b"],"score":1.25,"flag":true,"in":{"x":1,"y":[[],{}]}}'

  # Documents of different shapes: name => text.
  TEXTS = {
    objects: "[#{([ROW] * (BYTES / ROW.bytesize)).join(",")}]",
    integers: "[#{(["123456"] * (BYTES / 7)).join(",")}]",
    floats: "[#{(["0.123456789"] * (BYTES / 12)).join(",")}]",
    strings: "[#{(["\"a text of some length\""] * (BYTES / 25)).join(",")}]",
    words: "[#{(["null"] * (BYTES / 5)).join(",")}]",
    members: "{#{Array.new(BYTES / 20) { |i| "\"key #{i}\":#{i}" }.join(",")}}",
    empties: "[#{(["[]"] * (BYTES / 3)).join(",")}]"
  }.transform_values(&:freeze).freeze

  module_function

  # Whether Stop, raised before the block began, interrupts the block.
  def interrupts?
    ended = false
    Thread.handle_interrupt(Stop => :never) do
      thread = Thread.current
      Thread.new { thread.raise(Stop) }.join
      Thread.handle_interrupt(Stop => :on_blocking) do
        yield
        ended = true
      end
    end
    false
  rescue Stop
    !ended
  end

  # Whether Thread#kill, called before the block began, interrupts the block.
  def kills?
    ready, go = Queue.new, Queue.new
    ended = false
    thread = Thread.new do
      Thread.handle_interrupt(Object => :never) do
        ready << true
        go.pop
        Thread.handle_interrupt(Object => :on_blocking) do
          yield
          ended = true
        end
      end
    end
    ready.pop
    thread.kill
    go << true
    thread.join
    !ended
  end

  # Whether another thread runs while the block does. The thread waits for a word, so it is ready to run when the block
  # begins, and runs when the block gives up the lock. A block that ends before it has done so is tried again.
  def lets_others_run?(tries: 2000)
    word, answer = Queue.new, Queue.new
    ran = false
    other = Thread.new { answer << ran = true while word.pop }
    tries.times.any? do
      ran = false
      word << true
      yield
      seen = ran
      answer.pop
      seen
    end
  ensure
    word << nil
    other.join
  end
end
