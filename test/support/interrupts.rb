# frozen_string_literal: true

# Whether a long call looks for interrupts before it ends. An exception that another thread has raised waits, under
# handle_interrupt with :on_blocking, until something looks for interrupts as a blocking call does: the calls asked
# about here do not block, so it arrives from within them or not before they have ended. No clock decides.
module Interrupts
  # Not a StandardError: no callback and no library rescues it.
  class Stop < Exception; end

  # Several windows of a parse and of a generate, whose size is rb/parse/source.h's and rb/string_result.c's.
  BYTES = 3 << 20
  ROW = '{"id":12345,"name":"\u00e9 some name","tags":["a","b"],"score":1.25,"flag":true,"in":{"x":1,"y":[[],{}]}}'

  # One shape of document after the other: name => text.
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

  # Whether Stop, raised before the block began, has left it from within.
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

  # The same of Thread#kill.
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
end
