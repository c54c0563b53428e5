# frozen_string_literal: true

# Gives a file new content: writes a temporary file in the same folder and renames it, so that the file always has its
# old or its new content. Keeps the mode, and the owner where that is permitted.
require "tempfile"
require_relative "messages"

module Jacinth
  class CLI
    class Replacement
      #: (String) -> void
      def initialize(name)
        @name = name
      end

      # A symbolic link stays a link: its target is replaced. A file that already has the content `text` is left alone.
      # Raises FileTrouble.
      #: (String, unless_equal: String) -> void
      def write(text, unless_equal:)
        fill { |file| file.write(text) } unless text.b == unless_equal
      end

      # Yields the new file. If the block returns false or nil, the old one stays.
      #: () { (File) -> untyped } -> void
      def fill
        path = File.realpath(@name)
        raise FileTrouble, "cannot rewrite #{Messages.title(@name)}: not a regular file" unless File.file?(path)

        Tempfile.create([".jacinth-", ".tmp"], File.dirname(path), binmode: true) do |file|
          next unless yield file

          take_over(file, File.stat(path))
          file.fsync
          File.rename(file.path, path)
        end
      rescue SystemCallError => e
        raise FileTrouble, "cannot rewrite #{Messages.title(@name)}: #{Messages.reason(e)}"
      end

      # As fill, but leaves the file alone if the block has written what it contains already.
      #: () { (File) -> void } -> void
      def fill_unless_equal
        fill do |file|
          yield file
          file.flush
          !FileUtils.identical?(file.path, @name)
        end
      end

      private

      # The owner comes first, because a change of owner clears the set-id bits.
      def take_over(file, status)
        file.flush
        begin
          file.chown(status.uid, status.gid)
        rescue Errno::EPERM
          nil # somebody else's file in our folder becomes ours
        end
        file.chmod(status.mode & 0o7777)
      end
    end
  end
end
