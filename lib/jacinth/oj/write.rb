# frozen_string_literal: true

require "stringio"

# :stopdoc:
module Jacinth
  # :startdoc:
  #--
  # Writes JSON to files and streams. The extension generates it.
  module Oj
    class << self
      # Writes the object's JSON to the file of that name. IOError if that fails.
      #: (String, untyped, ?Hash[Symbol, untyped]?) -> nil
      def to_file(path, object, options = nil)
        path = file_name(path)
        text = text_to_write(object, options)
        begin
          ::File.binwrite(path, text)
        rescue ::SystemCallError => e
          raise ::IOError, reason(e), cause: nil
        end
        nil
      end

      # Writes the object's JSON to anything with a method write, and flushes it if it has a method flush.
      #: (untyped, untyped, ?Hash[Symbol, untyped]?) -> nil
      def to_stream(io, object, options = nil)
        text = text_to_write(object, options).b
        raise ::ArgumentError, "to_stream() expected an IO Object." unless io.respond_to?(:write)

        begin
          io.write(text)
          io.flush if io.is_a?(::IO)
        rescue ::SystemCallError => e
          raise ::IOError, "write failed. #{e.errno} #{reason(e)}.", cause: nil
        rescue ::IOError => e
          raise unless e.message == "not opened for writing"

          raise ::IOError, "write failed. #{::Errno::EBADF::Errno} #{reason(::Errno::EBADF.new)}.", cause: nil
        end
        nil
      end

      private

      # A path for a C function: a String, as C converts nothing, without NUL, which would end the path.
      def file_name(path)
        name = ::String.try_convert(path) or
          raise ::TypeError, "no implicit conversion of #{class_word(path)} into String"
        raise ::ArgumentError, "string contains null byte" if name.b.include?("\0")

        name
      end

      def class_word(object)
        object.nil? || object == true || object == false ? object.inspect : object.class.to_s
      end

      # The system's message for an errno, without Ruby's additions.
      def reason(error) = ::SystemCallError.new(nil, error.errno).message
    end
  end
end
