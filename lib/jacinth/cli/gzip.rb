# frozen_string_literal: true

require "zlib"

module Jacinth
  class CLI
    # Unpacks gzip: members one after another, and zeros behind them. Raises Unreadable.
    class Gzip
      FORM = Zlib::MAX_WBITS + 16 # gzip and nothing else

      # `bytes` are the first ones; the block returns the next ones, or nil.
      #: (String) { () -> String? } -> void
      def initialize(bytes, &more)
        @bytes = bytes
        @more = more
        @pieces = []
        @member = Zlib::Inflate.new(FORM)
      end

      # The next unpacked bytes, or nil at the end.
      #: () -> String?
      def call
        while @pieces.empty? && (bytes = @bytes || @more.call)
          @bytes = nil
          take(bytes)
        end
        raise Unreadable, "the gzip data end too early" if @pieces.empty? && @member

        @pieces.shift
      rescue Zlib::Error => e
        raise Unreadable, "broken gzip data: #{e.message}"
      end

      private

      def take(bytes)
        unless @member
          bytes = bytes.sub(/\A\0+/n, "")
          return if bytes.empty?

          @member = Zlib::Inflate.new(FORM)
        end
        before = @member.total_in
        @member.inflate(bytes) { |piece| @pieces << piece }
        return unless @member.finished?

        @bytes = bytes.byteslice(@member.total_in - before..)
        @member.close
        @member = nil
      end
    end
  end
end
