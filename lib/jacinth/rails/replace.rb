# frozen_string_literal: true

require_relative "../core/main_ractor"

# :stopdoc:
module Jacinth
  # :startdoc:
  #--
  # What is replaced in ActiveSupport. Only this file, decode.rb and columns.rb touch its constants and ActiveRecord's.
  module Rails
    class << self
      # Makes Jacinth::Rails::Encoder the encoder of ActiveSupport, and Jacinth its decoder. A second call changes
      # nothing.
      #
      #: () -> void
      def install!
        MainRactor.check("Jacinth::Rails.install!")
        prepare
        LOCK.synchronize do
          former = ::ActiveSupport.json_encoder
          next if former.equal?(Encoder)

          @former = former
          ::ActiveSupport.json_encoder = Encoder
        end
        Decoding.install!
        Columns.install! if Kinds.constant("ActiveRecord::Type::Json")
        @watches ||= ::ActiveSupport.on_load(:active_record) { Jacinth::Rails.send(:active_record_loaded) } || true
        nil
      end

      # Restores the encoder and the decoder that were there before, unless somebody has set others since.
      #
      #: () -> void
      def restore!
        MainRactor.check("Jacinth::Rails.restore!")
        LOCK.synchronize do
          ::ActiveSupport.json_encoder = @former if @former && ::ActiveSupport.json_encoder.equal?(Encoder)
          @former = nil
        end
        Decoding.restore!
        Columns.restore!
        nil
      end

      # Whether ActiveSupport encodes with Jacinth.
      #
      #: () -> bool
      def active? = ::ActiveSupport.json_encoder.equal?(Encoder)

      private

      def active_record_loaded
        renew
        Columns.install! if active?
      end
    end
    @former = nil
  end
end
