# frozen_string_literal: true

module Jacinth
  module Workbench
    # Runs a block in a child process, so that no measurement inherits the heap, the fragmentation and the
    # learned shapes of the one before it: a case is as fast alone as in a long run. Without fork
    # (Windows, JRuby) the block runs in this process.
    module Apart
      # The child did not end by itself: a crash, or not enough memory.
      class Died < StandardError
      end

      class << self
        # Returns the block's result; the block's exception is raised here. The block receives a Proc. When it calls the
        # Proc, `listener` is called here at once with the arguments. Marshal must be able to dump all of these values.
        # Raises Died.
        #: [A] (^(*untyped) -> void) { (^(*untyped) -> void) -> A } -> A
        def run(listener, &block)
          return yield(listener) unless Process.respond_to?(:fork)

          reader, writer = IO.pipe(binmode: true)
          child = fork { answer(reader, writer, &block) }
          writer.close
          kind, result = listen(reader, listener)
          status = Process.wait2(child).last
          child = nil
          raise Died, "a measuring process ended early (#{status})" unless kind
          raise result if kind == :raised

          result
        ensure
          reader&.close
          end_of(child) if child
        end

        private

        # Reads until the child's last message; nil if the child ended before that.
        def listen(reader, listener)
          loop do
            kind, content = Marshal.load(reader)
            return [kind, content] unless kind == :said

            listener.call(*content)
          end
        rescue EOFError
          nil
        end

        # Runs in the child and never returns. Every exception goes to the parent, an Interrupt too.
        def answer(reader, writer)
          reader.close
          result = yield(->(*content) { Marshal.dump([:said, content], writer) })
          Marshal.dump([:returned, result], writer)
        rescue Exception => e
          Marshal.dump([:raised, e], writer)
        ensure
          exit!
        end

        def end_of(child)
          Process.kill(:KILL, child)
          Process.wait(child)
        rescue SystemCallError
          nil # it has ended
        end
      end
    end
  end
end
