# frozen_string_literal: true

module Jacinth
  # The target of a text that is written: an object that answers write or <<, or a file, which is replaced as a whole.
  module TargetFile
    NEW = File::WRONLY | File::CREAT | File::EXCL | File::BINARY
    LONGEST = 100 # bytes of the file's name in the name of the new one
    OPEN = %r{\A/(?:dev/(?:std|fd/)|proc/)} # what is open already
    # Writes to what has only <<, such as an Array, an Enumerator::Yielder, or the body of an answer of a web server.
    Appender = Struct.new(:target) do
      #: (String) -> Integer
      def write(text)
        target << text
        text.bytesize
      end
    end
    NO_SINKS = [Numeric, Proc, Method].freeze # whose << means something else
    private_constant :NEW, :LONGEST, :OPEN, :Appender, :NO_SINKS

    class << self
      # Yields what responds to write. A path is a String, or responds to to_path and not to write.
      #: (untyped, fsync: boolish) { (untyped) -> untyped } -> untyped
      def open(target, fsync: false, &block)
        return replace(target, fsync, &block) if target.is_a?(String)
        return written(target, fsync, &block) if target.respond_to?(:write) && !Source.pathname?(target)
        return replace(target.to_path, fsync, &block) if target.respond_to?(:to_path)
        return written(target.to_io, fsync, &block) if target.respond_to?(:to_io)
        if target.respond_to?(:<<) && NO_SINKS.none? { |kind| target.is_a?(kind) }
          return written(target, fsync) { block.call(Appender.new(target)) }
        end

        raise TypeError, "expected a path, or an object that answers write or <<, got #{target.class}"
      end

      # The text that the block writes.
      #: () { (untyped) -> void } -> String
      def text
        text = +""
        yield Appender.new(text)
        text
      end

      private

      def written(target, fsync)
        raise ArgumentError, "fsync: #{target.class} has no fsync" if fsync && !target.respond_to?(:fsync)

        yield(target).tap { target.fsync if fsync }
      end

      # Writes beside the file and renames. Whatever leaves the block early leaves the file as it was.
      def replace(path, fsync, &block)
        opened = path.match?(OPEN)
        path = File.realdirpath(path) unless opened
        old = File.stat(path) if File.exist?(path)
        return File.open(path, opened ? "ab" : "wb", &block) if opened || (old && !old.file?)

        folder, name = File.split(path)
        pid = Process.pid
        temporary = File.join(folder, ".#{name.byteslice(0, LONGEST).scrub("")}.#{Random.urandom(8).unpack1("H*")}")
        result = File.open(temporary, NEW, old ? 0o600 : 0o666) { |file| fill(file, old, fsync, &block) }
        File.rename(temporary, path)
        temporary = nil
        File.open(folder, &:fsync) if fsync
        result
      ensure
        File.unlink(temporary) if temporary && pid == Process.pid && File.exist?(temporary) # a fork may leave the block
      end

      # The finalizer is for a Fiber that never goes on.
      def fill(file, old, fsync)
        ObjectSpace.define_finalizer(file, unlinker(file.path, Process.pid))
        result = yield file
        file.flush # a write may clear the set-id bits
        keep_permissions(file, old) if old
        file.fsync if fsync
        result
      end

      def unlinker(path, pid) = ->(_) { File.unlink(path) if pid == Process.pid && File.exist?(path) }

      # The owner can be kept only by root; without it, the permissions of others are not extended to a new owner's.
      def keep_permissions(file, old)
        begin
          file.chown(old.uid, old.gid) unless [file.stat.uid, file.stat.gid] == [old.uid, old.gid]
        rescue SystemCallError
          nil
        end
        file.chmod(old.mode & 0o7777)
      end
    end
  end
  private_constant :TargetFile
end
